// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/evaluate/broken_weights.h"

#include "core/attention/kernels/key_weights.h"
#include "core/attention/rows/row_scores.h"
#include "core/weighting/weighting.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {
namespace {

struct KeyLogit {
    Index key;
    double logit;
};

// Returns the logits of the visible keys of [first, last).
std::vector<KeyLogit> logitsOf(
    const RowJob& job, const DistanceLaw& law, Index row, const KeyRanges& visible, Index first, Index last, double lambda)
{
    const Inputs& inputs = job.inputs;
    const MatrixView q = inputs.scoringQueries(), k = inputs.scoringKeys();
    std::vector<KeyLogit> logits;
    std::vector<double> scores;
    for (const KeyRange& range : visible) {
        const Index begin = std::max(range.begin, first), end = std::min(range.end, last);
        if (begin >= end)
            continue;
        scores.resize(std::size_t(end - begin));
        keyScores(q.data() + inputs.stored(row) * q.cols(), k.data() + begin * k.cols(), end - begin, k.cols(), scores.data());
        for (Index key = begin; key < end; ++key) {
            const PlacedLogit placed = placedLogit(job.experiment, inputs, law, row, key);
            logits.push_back({key, logitOf(placed.factor * lambda, scores[std::size_t(key - begin)], placed.bias)});
        }
    }
    return logits;
}

} // namespace

double brokenWeightOn(const RowJob& job, const DistanceLaw& law, Index row, const KeyRanges& visible, std::span<const Index> keys,
    double lambda, double logNowhere)
{
    const Index place = job.mask.position(row);
    while (!keys.empty() && keys.back() >= place)
        keys = keys.first(keys.size() - 1);
    if (keys.empty())
        return 0;
    const bool fromOldest = std::isfinite(logNowhere) && keys.back() + 1 < place - keys.front();
    double sum = 0, left = fromOldest ? logNowhere : 0; // ln of what is left of the stick at the key
    std::vector<KeyLogit> logits = fromOldest ? logitsOf(job, law, row, visible, 0, keys.back() + 1, lambda)
                                              : logitsOf(job, law, row, visible, keys.front(), place, lambda);
    if (!fromOldest)
        std::ranges::reverse(logits);
    for (const KeyLogit& each : logits) {
        const double rest = logSigmoid(-each.logit);
        left -= fromOldest ? rest : 0;
        if (std::ranges::binary_search(keys, each.key))
            sum += weightOfLog(left + logSigmoid(each.logit));
        left += fromOldest ? 0 : rest;
    }
    return std::min(sum, 1.0);
}

std::vector<BrokenWeight> brokenWeights(
    const RowJob& job, const DistanceLaw& law, Index row, const KeyRanges& visible, double lambda)
{
    const std::vector<KeyLogit> logits = logitsOf(job, law, row, visible, 0, job.mask.position(row), lambda);
    std::vector<BrokenWeight> weights;
    weights.reserve(logits.size());
    double left = 0; // ln of what is left of the stick at the key
    for (auto each = logits.rbegin(); each != logits.rend(); ++each) {
        weights.push_back({each->key, left + logSigmoid(each->logit)});
        left += logSigmoid(-each->logit);
    }
    return weights;
}

} // namespace attentoscope
