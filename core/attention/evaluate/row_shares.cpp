// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/evaluate/row_shares.h"

#include "core/base/undefined.h"
#include "core/weighting/logit.h"
#include "core/weighting/row_weights.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace attentoscope {

void findPlanted(const RowJob& job, const DistanceLaw& law, Index row, const KeyRanges& visible, KeyLogits& planted)
{
    planted.clear();
    if (job.inputs.plantedKeys.empty())
        return;
    for (const Index key : job.inputs.plantedKeys[job.inputs.queryGroup[job.inputs.stored(row)]]) {
        if (sees(visible, key))
            addLogits(job, law, row, key, key + 1, planted);
    }
}

double plantedMass(const KeyLogits& keys, double lambda, const Normalizer& row)
{
    double mass = 0;
    for (std::size_t i = 0; i < keys.score.size(); ++i)
        mass += row.weight(logitOf(lambda, keys.score[i], keys.bias[i]));
    return atMostAll(mass, row);
}

double brokenPlantedMass(
    const RowJob& job, const DistanceLaw& law, Index row, const KeyRanges& visible, double lambda, double logNowhere)
{
    const auto planted = job.inputs.plantedKeys[job.inputs.queryGroup[job.inputs.stored(row)]];
    std::vector<Index> keys(planted.begin(), planted.end());
    std::ranges::sort(keys);
    std::erase_if(keys, [&](Index key) { return !sees(visible, key); });
    return keys.empty() ? 0 : brokenWeightOn(job, law, row, visible, keys, lambda, logNowhere);
}

double topMass(std::span<const float> scores, double lambda, const Normalizer& row)
{
    double mass = 0;
    for (const float score : scores)
        mass += std::isinf(score) ? 0 : row.weight(logitOf(lambda, double(score)));
    return atMostAll(mass, row);
}

double brokenTopMass(std::vector<BrokenWeight> weights, Index count)
{
    const auto last = weights.begin() + std::ptrdiff_t(std::min(weights.size(), std::size_t(count)));
    std::ranges::nth_element(weights, last, std::ranges::greater(), &BrokenWeight::log);
    std::ranges::sort(weights.begin(), last, std::ranges::greater(), &BrokenWeight::log); // fixes the order of the sum
    double mass = 0;
    for (auto each = weights.begin(); each != last; ++each)
        mass += weightOfLog(each->log);
    return std::min(mass, 1.0);
}

double weightOnFew(const RowJob& job, const PassedRow& row)
{
    if (row.moments.visible == 0)
        return undefined;
    const bool planted = !job.inputs.plantedKeys.empty();
    if (!isOfLogit(row.rule.kind))
        return planted ? brokenPlantedMass(job, row.law, row.row, row.visible, row.lambda, row.moments.threshold)
                       : brokenTopMass(brokenWeights(job, row.law, row.row, row.visible, row.lambda), Index(row.top.size()));
    const Normalizer normalizer = normalizerOf(row.moments, row.rule);
    if (planted) {
        KeyLogits keys;
        findPlanted(job, row.law, row.row, row.visible, keys);
        return plantedMass(keys, row.lambda, normalizer);
    }
    const bool byPlace = job.experiment.alibi != 0 || row.law.exists();
    return topMass(row.top, byPlace ? 1 : row.lambda, normalizer.without(logitOf(row.lambda, row.commonScore)));
}

} // namespace attentoscope
