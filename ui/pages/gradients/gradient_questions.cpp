// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/gradients/gradient_questions.h"

#include "ui/document/engine/worker.h"
#include "ui/document/questions/evaluation.h"

#include <algorithm>

namespace attentoscope {

namespace {

constexpr Index mostSteps = 4096; // of the recurrent chain; longer ones would take more than a second
constexpr Index comparedRows = 128; // at most

} // namespace

Outcome<SharedSurvival> Survival::answer(const ChainSetup& of, const Work<SharedSurvival>& work)
{
    return recurrentSurvival(of, work.stop);
}

Outcome<SharedScoreComparison> ScoreKinds::answer(const Inputs& of, const Work<SharedScoreComparison>& work)
{
    const auto result = work.need<MoreRows>(of.subject);
    if (!result)
        return result.error();
    return compareScores(*result, of.setup, comparedRows, work.stop);
}

ChainSetup chainOf(const Experiment& experiment, Index n)
{
    ChainSetup chain{
        .net = experiment.gradients, .steps = std::clamp<Index>(n, 2, mostSteps), .seed = std::uint64_t(experiment.seed)};
    chain.net.additiveUnits = GradientSetup().additiveUnits;
    chain.net.additiveGain = GradientSetup().additiveGain;
    return chain;
}

} // namespace attentoscope
