// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lessons/trained_measures.h"

#include "core/training/runs/extrapolation_plan.h"

#include <algorithm>
#include <span>
#include <string>

namespace attentoscope {
namespace {

using training::Extrapolation;
using training::TestedLength;
using training::TrainingRun;

// Returns A and B, which may share their networks, or the policy alone if it is neither.
std::vector<PolicyChoice> policiesWith(const MeasureCase& of)
{
    const bool isCompared = of.policy == of.experiment.policyA || of.policy == of.experiment.policyB;
    return isCompared ? std::vector{of.experiment.policyA, of.experiment.policyB} : std::vector{of.policy};
}

// Trains and tests what is not known yet, and keeps it for the other measures of a lesson.
Outcome<Extrapolation> testedAt(const MeasureCase& of, Evaluations& evaluations)
{
    const training::Task* task = training::findTask(of.experiment.extrapolation.task);
    if (task != nullptr && task->ofText)
        return badInput("task", ATT_TEXT("core", "a lesson cannot train networks on a text, because that takes minutes"));
    ExtrapolationSetup setup = of.experiment.extrapolation;
    setup.tested = Lengths::of(std::to_string(of.experiment.n));
    const auto plan = training::planOf(setup, policiesWith(of), std::uint64_t(of.experiment.seed));
    if (!plan)
        return plan.error();
    LessonNetworks& networks = evaluations.networks();
    std::vector<TrainingRun>& kept = *networks.runs;
    const auto known = std::ranges::find(networks.tested, *plan, [](const auto& each) { return each.first; });
    if (known != networks.tested.end())
        return known->second;
    training::ExtrapolationWatch watch;
    watch.progress = networks.progress;
    watch.lookSteps = training::usualLookSteps(plan->setup); // so that the page of the networks can show these, too
    watch.save = [&kept](std::span<const TrainingRun> runs) -> Outcome<Done> {
        for (const TrainingRun& run : runs)
            if (const auto before = std::ranges::find(kept, run.setup, &TrainingRun::setup); before != kept.end())
                *before = run;
            else
                kept.push_back(run);
        return Done{};
    };
    auto found = training::extrapolate(*plan, kept, 0, evaluations.stop(), watch);
    if (found)
        networks.tested.emplace_back(*plan, *found);
    return found;
}

template <auto number>
Outcome<double> meanOver(const MeasureCase& of, Evaluations& evaluations)
{
    const auto found = testedAt(of, evaluations);
    if (!found)
        return found.error();
    const std::size_t place = of.policy == policiesWith(of).front() ? 0 : 1;
    double sum = 0, count = 0;
    for (const training::ExtrapolationRow& row : found->rows)
        if (row.policy == place) {
            sum += row.tested.*number;
            ++count;
        }
    return sum / count;
}

} // namespace

Outcome<double> trainedAccuracy(const MeasureCase& of, Evaluations& evaluations)
{
    return meanOver<&TestedLength::accuracy>(of, evaluations);
}

Outcome<double> trainedEntropy(const MeasureCase& of, Evaluations& evaluations)
{
    return meanOver<&TestedLength::entropy>(of, evaluations);
}

} // namespace attentoscope
