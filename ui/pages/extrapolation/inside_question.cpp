// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/extrapolation/inside_question.h"

#include <algorithm>

namespace attentoscope {

namespace {

// Returns the network of this seed that serves the policy; null: there is none.
const training::TrainingRun* networkOf(const KnownNetworks& known, std::size_t policy, std::uint64_t seed)
{
    for (const training::TrainingGroup& group : known.found.groups)
        if (!group.isControl && std::ranges::find(group.policies, policy) != group.policies.end())
            for (const training::TrainingRun& run : known.runs)
                if (run.setup.policy == group.trained && run.setup.seed == seed)
                    return &run;
    return nullptr;
}

} // namespace

Outcome<SharedAutopsies> DilutionAutopsy::answer(const Inputs& of, const Work<SharedAutopsies>& work)
{
    const KnownNetworks& known = *of.networks;
    std::vector<Index> lengths;
    std::ranges::copy_if(known.plan.lengths, std::back_inserter(lengths), [&](Index n) { return n >= known.plan.setup.longest; });
    auto all = std::make_shared<std::vector<training::Autopsy>>();
    for (std::size_t policy = 0; policy < known.plan.policies.size(); ++policy) {
        if (work.stop.stop_requested())
            return cancelled();
        const training::TrainingRun* run = networkOf(known, policy, of.seed);
        if (run == nullptr)
            return badInput("network", ATT_TEXT("core", "has no test under this policy"));
        auto found = training::autopsyOf(*run, known.plan.policies[policy], of.example, lengths);
        if (!found)
            return found.error();
        all->push_back(*std::move(found));
    }
    return SharedAutopsies(std::move(all));
}

} // namespace attentoscope
