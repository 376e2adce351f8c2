// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/attention/raster/raster_twin.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {

RasterTwin::RasterTwin(const Inputs& inputs, const BoundMask& mask, const std::vector<double>& lambda, double alibi, double reach)
    : nq_(inputs.nq())
    , nk_(inputs.nk())
    , lambda_(lambda)
    , alibi_(alibi)
    , reach_(reach)
{
    KeyRanges visible;
    const double longestKey = double(inputs.k.rowwise().norm().maxCoeff());
    for (Index i = 0; i < nq_; ++i) {
        mask.row(i, visible);
        const ReferenceRow row = referenceRow(
            view(inputs.q), view(inputs.k), MatrixView(nullptr, nk_, 0), i, lambda[i], visible, 2, alibi, {}, {reach});
        scores_.insert(scores_.end(), row.scores.begin(), row.scores.end());
        logSumExp_.push_back(logSumExpOf(row.moments));
        scoreError_.push_back(4e-7 * double(inputs.q.row(i).norm()) * longestKey);
    }
}

RasterTwin::Pixel RasterTwin::pixel(const RasterRequest& request, int width, int height, int y, int x) const
{
    const Index h = request.row1 - request.row0, w = request.col1 - request.col0;
    const Index firstRow = request.row0 + h * y / height, lastRow = request.row0 + h * (y + 1) / height;
    const Index firstKey = request.col0 + w * x / width, lastKey = request.col0 + w * (x + 1) / width;
    const std::vector<Index> computed = computedRows(request);
    double sum = 0, top = -std::numeric_limits<double>::infinity(), tolerance = 0;
    int visible = 0, cells = 0;
    for (Index i = firstRow; i < lastRow; ++i) {
        if (!std::binary_search(computed.begin(), computed.end(), i))
            continue;
        for (Index j = firstKey; j < lastKey; ++j) {
            ++cells;
            const double score = scores_[i * nk_ + j];
            if (std::isnan(score))
                continue;
            ++visible;
            const double behind = double(i + nk_ - nq_ - j);
            const double square = reach_ > 0 ? 1 + 2 * std::log(1 + std::abs(behind) / reach_) : 1;
            const double bias = 1 - square - alibi_ * behind, logit = std::sqrt(square) * lambda_[i] * score + bias;
            const double logitError = 2 * std::sqrt(square) * lambda_[i] * scoreError_[i]
                + 2e-7 * (alibi_ * double(nk_ + nq_) + square - 1) + 1e-6,
                         weight = std::exp(logit - logSumExp_[i]);
            double value = score, error = scoreError_[i];
            if (request.stage == Stage::Logits || request.stage == Stage::LogWeights) {
                value = request.stage == Stage::Logits ? logit : logit - logSumExp_[i];
                error = logitError;
            }
            if (request.stage == Stage::Weights) {
                value = weight;
                error = weight * (logitError + 1e-6);
            }
            sum += value;
            top = std::max(top, value);
            tolerance = std::max(tolerance, error);
        }
    }
    if (visible == 0)
        return {std::numeric_limits<double>::quiet_NaN(), 0};
    constexpr double underflow = 1e-37; // exponentials below 2^-127 are 0 in the kernels
    if (request.reduce == Reduce::Max)
        return {top, tolerance + 1e-7 * std::abs(top) + underflow};
    const double mean = sum / (request.stage == Stage::Weights ? cells : visible);
    return {mean, tolerance + 1e-7 * std::abs(mean) + underflow};
}

} // namespace attentoscope
