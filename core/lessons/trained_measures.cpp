// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lessons/trained_measures.h"

#include "core/training/runs/extrapolation_plan.h"

#include <algorithm>
#include <string>

namespace attentoscope {
namespace {

using training::Extrapolation;
using training::TestedLength;
using training::TrainingRun;

// Trains what is not trained yet, and keeps it for the other measures of a lesson.
Outcome<Extrapolation> testedAt(const MeasureCase& of, Evaluations& evaluations)
{
    const training::Task* task = training::findTask(of.experiment.extrapolation.task);
    if (task != nullptr && task->ofText)
        return badInput("task", ATT_TEXT("core", "a lesson does not train networks on a text, which takes minutes"));
    ExtrapolationSetup setup = of.experiment.extrapolation;
    setup.tested = Lengths::of(std::to_string(of.experiment.n));
    const auto plan = training::planOf(setup, {of.policy}, std::uint64_t(of.experiment.seed));
    if (!plan)
        return plan.error();
    std::vector<TrainingRun>& kept = evaluations.networks();
    auto found = training::extrapolate(*plan, kept, 0, evaluations.stop());
    if (found)
        for (const TrainingRun& run : found->runs)
            if (std::ranges::find(kept, run.setup, &TrainingRun::setup) == kept.end())
                kept.push_back(run);
    return found;
}

template <auto number>
Outcome<double> meanOver(const MeasureCase& of, Evaluations& evaluations)
{
    const auto found = testedAt(of, evaluations);
    if (!found)
        return found.error();
    double sum = 0;
    for (const training::ExtrapolationRow& row : found->rows)
        sum += row.tested.*number;
    return sum / double(found->rows.size());
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
