// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/rows/mask_effect.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/masks/painted_mask.h"

namespace attentoscope {

namespace {

// Returns the statistics and weights of the same rows under the same policies behind another mask.
Outcome<SharedResult> behind(const Mask& mask, const Result& result, const StopToken& stop)
{
    Experiment experiment = result.experiment;
    experiment.mask = mask;
    Demand demand;
    demand.inputs = result.inputs;
    demand.policies.emplace();
    for (const PolicyResult& policy : result.policies)
        demand.policies->push_back(policy.policy);
    demand.rows = Index(result.rowIndex.size());
    demand.output = false;
    demand.weights = true;
    return evaluate(experiment, demand, stop);
}

// Returns Σ a over the keys that the mask of the result hides, for each row of these weights.
std::vector<double> hiddenOf(const PolicyResult& before, const Result& result)
{
    std::vector<double> sums;
    KeyRanges visible;
    for (std::size_t r = 0; r < result.rowIndex.size(); ++r) {
        result.mask.row(result.rowIndex[r], visible);
        double hidden = 0;
        for (const KeyRange& range : complement(visible, result.inputs->nk()))
            for (Index j = range.begin; j < range.end; ++j)
                hidden += double(before.weights(Index(r), j));
        sums.push_back(hidden);
    }
    return sums;
}

} // namespace

Outcome<std::vector<MaskEffect>> maskEffects(const Result& result, StopToken stop)
{
    const auto without = behind(Mask(), result, stop);
    if (!without)
        return without.error();
    std::vector<MaskEffect> effects;
    KeyRanges visible;
    for (const PolicyResult& policy : (*without)->policies) {
        effects.push_back({policy.rows.entropy, hiddenOf(policy, result), {}, {}});
        for (std::size_t r = 0; r < result.rowIndex.size(); ++r) {
            result.mask.row(result.rowIndex[r], visible);
            if (visible.empty())
                effects.back().hiddenWeight[r] = 1;
        }
    }
    const PaintedMask painted = PaintedMask::of(result.experiment.mask);
    if (painted.hidden.isEmpty())
        return effects;
    const auto before = behind(painted.base, result, stop);
    if (!before)
        return before.error();
    for (std::size_t p = 0; p < effects.size(); ++p) {
        effects[p].entropyBefore = (*before)->policies[p].rows.entropy;
        effects[p].hiddenByHand = hiddenOf((*before)->policies[p], result);
    }
    return effects;
}

} // namespace attentoscope
