// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/evaluate/logit_norms.h"

#include "core/attention/rows/row_set.h"
#include "core/statistics/mean_spread.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <vector>

namespace attentoscope {
namespace {

constexpr Index keysAtATime = 1024;

// Calls take(keys) with the visible keys in float64, (some, d) at a time. Returns false when stopped.
template <class Take>
bool overSeenKeys(const Inputs& inputs, const std::vector<Index>& seen, const StopToken& stop, const Take& take)
{
    MatrixD keys;
    for (Index first = 0; first < Index(seen.size()); first += keysAtATime) {
        if (stop.stop_requested())
            return false;
        keys.resize(std::min(keysAtATime, Index(seen.size()) - first), inputs.d());
        for (Index t = 0; t < keys.rows(); ++t)
            for (Index column = 0; column < keys.cols(); ++column)
                keys(t, column) = double(inputs.k(seen[std::size_t(first + t)], column));
        take(keys);
    }
    return true;
}

std::vector<Index> placesOf(const std::vector<std::uint8_t>& flags)
{
    std::vector<Index> places;
    for (std::size_t j = 0; j < flags.size(); ++j)
        if (flags[j] != 0)
            places.push_back(Index(j));
    return places;
}

} // namespace

LogitNorms::LogitNorms(const Inputs& inputs, const BoundMask& mask, double alibi)
    : inputs_(inputs)
    , mask_(mask)
    , alibi_(alibi)
{
}

Outcome<LogitNorms> LogitNorms::of(
    const Inputs& inputs, const BoundMask& mask, double alibi, std::span<const Index> rows, const StopToken& stop)
{
    if (inputs.areWeights())
        return badInput("source", ATT_TEXT("core", "the source gives attention weights, and their keys are not known"));
    LogitNorms norms(inputs, mask, alibi);
    const std::vector<Index> seen = placesOf(seenKeys(mask, rows));
    const Index d = inputs.d();
    const bool wholeGram = d <= mostDimensions;
    Eigen::RowVectorXd mean = Eigen::RowVectorXd::Zero(d);
    if (!overSeenKeys(inputs, seen, stop, [&](const MatrixD& keys) { mean += keys.colwise().sum(); }))
        return cancelled();
    mean /= double(std::max<std::size_t>(seen.size(), 1));
    norms.mean_ = mean;
    MatrixD gram = MatrixD::Zero(wholeGram ? d : 0, wholeGram ? d : 0);
    double squares = 0;
    const bool done = overSeenKeys(inputs, seen, stop, [&](MatrixD& keys) {
        keys.rowwise() -= mean;
        squares += keys.squaredNorm();
        if (wholeGram)
            gram.selfadjointView<Eigen::Lower>().rankUpdate(keys.transpose());
    });
    if (!done)
        return cancelled();
    norms.ofKeys_ = std::sqrt(squares);
    if (wholeGram) {
        const Eigen::SelfAdjointEigenSolver<MatrixD> solver(gram, Eigen::EigenvaluesOnly);
        norms.ofKeys_ = std::sqrt(std::max(0.0, solver.eigenvalues()[d - 1]));
        norms.gram_ = gram.selfadjointView<Eigen::Lower>();
    }
    return norms;
}

Eigen::VectorXd LogitNorms::queryOf(Index row) const
{
    return Eigen::Map<const Eigen::VectorXf>(inputs_.q.data() + inputs_.stored(row) * inputs_.d(), inputs_.d()).cast<double>();
}

double LogitNorms::spectral(Index row, double lambda, const DistanceLaw& law) const
{
    return law.exists() ? ofRow(row, lambda, law).spectral : lambda * (queryOf(row).norm() * ofKeys_) + ofBias(row);
}

LogitNorms::Row LogitNorms::ofRow(Index row, double lambda, const DistanceLaw& law) const
{
    const Eigen::VectorXd query = queryOf(row);
    const double spectral = query.norm() * ofKeys_;
    const double own = gram_.size() == 0 ? spectral : std::sqrt(std::max(0.0, query.dot(gram_ * query)));
    const Row plain{lambda * std::min(own, spectral), lambda * spectral};
    if (law.exists())
        return underLaw(row, logitOf(lambda, mean_.dot(query)), law, plain);
    const double bias = ofBias(row);
    return {plain.own + bias, plain.spectral + bias};
}

// Adds to the norms of `plain` what the distance law does. common: λ q·c.
LogitNorms::Row LogitNorms::underLaw(Index row, double common, const DistanceLaw& law, const Row& plain) const
{
    KeyRanges visible;
    mask_.row(row, visible);
    const Index place = mask_.position(row);
    MeanSpreadSum bias;
    double most = 1, count = 0;
    for (const KeyRange& range : visible)
        for (Index j = range.begin; j < range.end; ++j) {
            const double a = law.factor(j - place);
            most = std::max(most, a);
            bias.add(a * common + law.bias(j - place) + alibiBias(alibi_, j - place));
            ++count;
        }
    const double ofBias = bias.spread().deviation * std::sqrt(count);
    return {most * plain.own + ofBias, most * plain.spectral + ofBias};
}

// Returns the norm of ALiBi's bias, ‖slope (j − mean j)‖₂ over the keys that the row sees.
double LogitNorms::ofBias(Index row) const
{
    if (alibi_ == 0)
        return 0;
    KeyRanges visible;
    mask_.row(row, visible);
    double count = 0, sum = 0;
    for (const KeyRange& range : visible) {
        const double keys = double(range.end - range.begin);
        count += keys;
        sum += keys * 0.5 * double(range.begin + range.end - 1);
    }
    const double mean = sum / count;
    double squares = 0;
    for (const KeyRange& range : visible) {
        const double keys = double(range.end - range.begin), middle = 0.5 * double(range.begin + range.end - 1) - mean;
        squares += keys * (middle * middle + (keys * keys - 1) / 12);
    }
    return std::abs(alibi_) * std::sqrt(squares);
}

} // namespace attentoscope
