// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/rows/mask_effect.h"

#include "core/attention/evaluate/evaluate.h"

namespace attentoscope {

Outcome<std::vector<MaskEffect>> maskEffects(const Result& result, StopToken stop)
{
    Experiment unmasked = result.experiment;
    unmasked.mask = Mask();
    Demand demand;
    demand.inputs = result.inputs;
    demand.policies.emplace();
    for (const PolicyResult& policy : result.policies)
        demand.policies->push_back(policy.policy);
    demand.rows = Index(result.rowIndex.size());
    demand.output = false;
    demand.weights = true;
    const auto without = evaluate(unmasked, demand, stop);
    if (!without)
        return without.error();
    std::vector<MaskEffect> effects;
    KeyRanges visible;
    for (const PolicyResult& policy : (*without)->policies) {
        MaskEffect effect{policy.rows.entropy, {}};
        for (std::size_t r = 0; r < result.rowIndex.size(); ++r) {
            result.mask.row(result.rowIndex[r], visible);
            double hidden = 0;
            for (const KeyRange& range : complement(visible, result.inputs->nk()))
                for (Index j = range.begin; j < range.end; ++j)
                    hidden += double(policy.weights(Index(r), j));
            effect.hiddenWeight.push_back(visible.empty() ? 1 : hidden);
        }
        effects.push_back(std::move(effect));
    }
    return effects;
}

} // namespace attentoscope
