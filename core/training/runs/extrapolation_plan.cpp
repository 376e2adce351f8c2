// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/extrapolation_plan.h"

#include <algorithm>
#include <utility>

namespace attentoscope::training {

std::vector<Index> usualTestLengths(const TrainingSetup& setup)
{
    std::vector<Index> lengths;
    for (Index n = setup.longest; n <= usualReach * setup.longest && checkTaskLength(setup, n, "test-lengths"); n *= 2)
        lengths.push_back(n);
    return lengths;
}

Index usualLookSteps(const TrainingSetup& setup)
{
    constexpr Index looksOfRetriever = 25, looksOfText = 8; // at the heads of a network; one of a text keeps some 400 kB
    return std::max<Index>(1, setup.steps / (isOfText(setup) ? looksOfText : looksOfRetriever));
}

std::vector<PolicyChoice> plannedPolicies(const ExtrapolationSetup& asked, std::vector<PolicyChoice> policies)
{
    const Task* task = findTask(asked.task);
    const Index usual = task == nullptr ? 0 : usualSetup(*task).longest;
    const Index longest = asked.trained.longest > 0 ? asked.trained.longest : usual;
    for (PolicyChoice& policy : policies)
        if (longest > 0 && !policy.parameters.contains("n0"))
            policy = withTrainedLength(std::move(policy), double(longest));
    return policies;
}

Outcome<ExtrapolationPlan> planOf(
    const ExtrapolationSetup& asked, std::vector<PolicyChoice> policies, std::uint64_t seed, const SharedText& text)
{
    const Task* task = findTask(asked.task);
    if (task == nullptr)
        return badInput("task", {ATT_TEXT("core", "there is no task \"%1\""), {asked.task}});
    ExtrapolationPlan plan;
    plan.setup = usualSetup(*task);
    TrainingSetup& setup = plan.setup;
    if (task->ofText)
        setup.text = text;
    if (asked.trained.longest > 0) {
        setup.shortest = asked.trained.shortest;
        setup.longest = asked.trained.longest;
    }
    for (const auto& [value, number] : {std::pair{asked.steps, &setup.steps}, {asked.width, &setup.width}, {asked.d, &setup.d}})
        if (value > 0)
            *number = value;
    setup.seed = seed;
    if (auto usable = checkTaskLength(setup, setup.longest, "train-length"); !usable)
        return usable.error();
    plan.seeds = asked.seeds;
    plan.examples = task->examples;
    plan.lengths = asked.tested ? asked.tested->values() : usualTestLengths(setup);
    plan.policies = plannedPolicies(asked, std::move(policies));
    return plan;
}

Outcome<AskedNetworks> askedNetworks(std::span<const TrainingSetup> setups)
{
    const Task* task = setups.empty() ? nullptr : findTask(setups.front().task);
    if (task == nullptr)
        return badInput("file", ATT_TEXT("core", "contains no network that was trained on a known task"));
    AskedNetworks asked;
    const TrainingSetup& first = setups.front();
    TrainingSetup plain = usualSetup(*task); // and what the settings of an experiment can change
    plain.shortest = first.shortest;
    plain.longest = first.longest;
    plain.steps = first.steps;
    plain.width = first.width;
    plain.d = first.d;
    std::vector<std::uint64_t> seeds;
    for (TrainingSetup each : setups) {
        if (std::ranges::find(asked.policies, each.policy) == asked.policies.end())
            asked.policies.push_back(each.policy);
        seeds.push_back(each.seed);
        each.policy = plain.policy;
        each.seed = plain.seed;
        if (each.encoder.ropeBase == 0)
            each.encoder.ropeBase = plain.encoder.ropeBase; // of a control
        if (each != plain)
            return badInput("file",
                ATT_TEXT("core",
                    "holds networks of several experiments, or with settings that cannot be chosen here; to continue them, run "
                    "\"attentoscope-cli extrapolate --save FILE --resume\""));
    }
    std::ranges::sort(seeds);
    seeds.erase(std::unique(seeds.begin(), seeds.end()), seeds.end());
    const std::uint64_t least = seeds.front(), most = seeds.back();
    constexpr std::size_t mostSeeds = 100;
    constexpr Index mostSteps = 1'000'000;
    if (most - least + 1 != seeds.size() || seeds.size() > mostSeeds || first.steps > mostSteps)
        return badInput(
            "file", ATT_TEXT("core", "holds seeds that are not consecutive, or more seeds or steps than can be chosen here"));
    asked.seed = least;
    const TrainingSetup usual = usualSetup(*task);
    const auto unlessUsual = [](Index number, Index ofTask) { return number == ofTask ? 0 : number; };
    asked.setup.task = task->name;
    asked.setup.steps = unlessUsual(first.steps, usual.steps);
    asked.setup.width = unlessUsual(first.width, usual.width);
    asked.setup.d = unlessUsual(first.d, usual.d);
    asked.setup.seeds = Index(most - least) + 1;
    if (first.shortest != usual.shortest || first.longest != usual.longest)
        asked.setup.trained = {first.shortest, first.longest};
    return asked;
}

} // namespace attentoscope::training
