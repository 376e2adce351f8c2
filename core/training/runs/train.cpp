// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/train.h"

#include "core/base/numbers.h"
#include "core/random/counter_random.h"
#include "core/training/networks/cross_entropy.h"

#include <cmath>

namespace attentoscope::training {
namespace {

Index lengthOfStep(const TrainingSetup& setup, Index step)
{
    const auto lengths = std::uint32_t(setup.longest - setup.shortest + 1);
    return setup.shortest + Index(randomBelow({setup.seed, StreamPurpose::TrainedLengths, 0}, std::uint64_t(step), lengths));
}

class Trainer
{
public:
    Trainer(TrainingRun& run, int threads)
        : run_(run)
        , net_(networkOf(run.setup))
        , task_(*findTask(run.setup.task))
        , policy_(trainedPolicy(run.setup))
        , threads_(threads)
        , gradient_(run.parameters.size())
    {
    }

    Outcome<Done> step()
    {
        const TrainingSetup& setup = run_.setup;
        const Index step = run_.done(), n = lengthOfStep(setup, step);
        const auto scale = retrievalScale(policy_, n, setup.d);
        if (!scale)
            return scale.error();
        drawExamples(task_, streamsOfStep(setup.seed, step), 0, setup.batch, n, batch_);
        makeKeys<float>(net_, run_.parameters, batch_, trace_, threads_);
        retrieveAnswers<float>(net_, run_.parameters, *scale, trace_, threads_);
        const double loss = crossEntropy<float>(trace_.classScores, batch_.labels, &ofScores_).mean();
        if (!std::isfinite(loss))
            return failure("training", {ATT_TEXT("core", "the loss is no number after %1 steps"), {formatNumber(step)}});
        throughRetriever<float>(net_, run_.parameters, batch_, *scale, trace_, ofScores_, gradient_, threads_);
        adamStep<float>(setup.adam, rateAt(setup.adam, step, setup.steps), gradient_, run_.adam, run_.parameters);
        run_.losses.push_back(float(loss));
        return Done{};
    }

private:
    TrainingRun& run_;
    const Retriever net_;
    const Task& task_;
    const PolicyChoice policy_;
    const int threads_;
    QuestionBatch<float> batch_;
    RetrieverTrace<float> trace_;
    Rows<float> ofScores_;
    std::vector<float> gradient_;
};

} // namespace

Outcome<TrainingRun> beginTraining(const TrainingSetup& setup)
{
    if (auto checked = checkSetup(setup); !checked)
        return checked.error();
    TrainingRun run;
    run.setup = setup;
    run.parameters = startOf(networkOf(setup), setup.seed);
    run.adam = freshAdam<float>(run.parameters.size());
    return run;
}

Outcome<Done> train(TrainingRun& run, int threads, const StopToken& stop, const TrainingWatch& watch)
{
    Trainer trainer(run, threads);
    while (!run.isFinished()) {
        if (stop.stop_requested())
            return cancelled();
        if (auto stepped = trainer.step(); !stepped)
            return stepped;
        if (watch.afterStep)
            watch.afterStep(run);
        if (watch.checkpoint && (run.isFinished() || run.done() % watch.checkpointSteps == 0))
            watch.checkpoint(run);
    }
    return Done{};
}

} // namespace attentoscope::training
