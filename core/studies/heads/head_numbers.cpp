// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/heads/head_sums.h"

#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/evaluate/key_information.h"
#include "core/statistics/least_entropy.h"

namespace attentoscope {
namespace {

void append(std::vector<double>& to, std::span<const double> values) { to.insert(to.end(), values.begin(), values.end()); }

} // namespace

HeadSums::HeadSums(const Inputs& inputs, const BoundMask& mask, const LogitNorms* norms,
    const std::optional<MatrixD>& outputProjection, bool keyInformation)
    : inputs_(inputs)
    , mask_(mask)
    , norms_(norms)
    , keyTotals_(keyInformation ? std::size_t(mask.nk()) + 1 : 0)
    , values_(quantities().size())
{
    if (outputProjection)
        gram_ = *outputProjection * outputProjection->transpose();
}

void HeadSums::addKeys(const PolicyResult& result)
{
    for (Index r = 0; r < result.weights.rows(); ++r) {
        const double nowhere = result.rows.nowhere.empty() ? 0 : result.rows.nowhere[std::size_t(r)];
        if (result.rows.visible[std::size_t(r)] == 0)
            continue;
        for (Index key = 0; key < result.weights.cols(); ++key)
            keyTotals_[std::size_t(key)] += double(result.weights(r, key));
        keyTotals_.back() += nowhere;
    }
}

void HeadSums::add(const PolicyResult& result, std::span<const Index> rows)
{
    for (const Quantity& quantity : quantities())
        append(values_[indexOf(quantity)], valuesOf(quantity, result.rows));
    append(shannon_, result.rows.shannon);
    if (!keyTotals_.empty())
        addKeys(result);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const Index keys = inputs_.position(rows[r]) + 1, trained = inputs_.trainedLength;
        if (keys > trained)
            beyond_.push_back(result.rows.entropy[r]);
        else if (2 * keys > trained)
            within_.push_back(result.rows.entropy[r]);
        if (result.rows.visible[r] == 0)
            continue;
        if (norms_ != nullptr && result.scale.normalizer.isSoftmax()) {
            logitNorms_.push_back(norms_->ofRow(rows[r], result.rows.lambda[r], distanceLawOf(result.scale)).spectral);
            leastEntropies_.push_back(leastEntropy(logitNorms_.back(), double(result.rows.visible[r])));
        }
        if (gram_.size() == 0)
            continue;
        const Eigen::RowVectorXd output = result.output.row(Index(r)).cast<double>();
        power_.push_back((output * gram_).dot(output));
    }
}

HeadNumbers HeadSums::numbers() const
{
    HeadNumbers numbers;
    for (const std::vector<double>& values : values_)
        numbers.means.push_back(summarize(values).mean);
    if (!keyTotals_.empty()) {
        RowStatistics all;
        put(keyInformationOf(keyTotals_, shannon_), all);
        for (const Quantity& quantity : quantities())
            if (quantity.ofAllRows)
                numbers.means[indexOf(quantity)] = valuesOf(quantity, all).front();
    }
    if (inputs_.trainedLength > 0)
        numbers.entropyGain = summarize(beyond_).mean - summarize(within_).mean;
    const RealTokens real = realTokens(inputs_);
    numbers.relativeLocality = numbers[quantity("locality")] / double(real.end - real.begin);
    numbers.logitNorm = summarize(logitNorms_).mean;
    numbers.leastEntropy = summarize(leastEntropies_).mean;
    numbers.outputPower = summarize(power_).mean;
    return numbers;
}

} // namespace attentoscope
