// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/train.h"

#include "core/base/numbers.h"
#include "core/random/counter_random.h"
#include "core/training/networks/cross_entropy.h"
#include "core/training/runs/trained_network.h"

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
        , net_(trainedNetwork(run.setup, threads))
        , policy_(trainedPolicy(run.setup))
        , gradient_(run.parameters.size())
    {
    }

    Outcome<Done> step()
    {
        const TrainingSetup& setup = run_.setup;
        const Index step = run_.done(), n = lengthOfStep(setup, step);
        if (n != length_)
            if (auto set = net_->setScale(0, policy_, n); !set)
                return set;
        length_ = n;
        net_->draw(streamsOfStep(setup.seed, step), 0, setup.batch, n);
        net_->prepare(run_.parameters);
        net_->forward(run_.parameters, 0, true);
        const double loss = crossEntropy<float>(net_->scores(), net_->labels(), &ofScores_).mean();
        if (!std::isfinite(loss))
            return failure("training",
                {ATT_TEXT("core", "the loss became infinite or NaN after %1 steps; try a smaller width or learning rate"),
                    {formatNumber(step)}});
        net_->backward(run_.parameters, 0, ofScores_, gradient_);
        adamStep<float>(setup.adam, rateAt(setup.adam, step, setup.steps), gradient_, run_.adam, run_.parameters);
        run_.losses.push_back(float(loss));
        return Done{};
    }

    // Keeps what the heads do now. Changes nothing that a step reads: it sets a scale of its own, and steps draw anew.
    Outcome<Done> look()
    {
        const TrainingSetup& setup = run_.setup;
        if (auto set = net_->setScale(1, policy_, setup.longest); !set)
            return set;
        net_->draw(streamsOfTest(setup.longest), 0, 1, setup.longest);
        net_->prepare(run_.parameters);
        net_->forward(run_.parameters, 1, true);
        WatchedStep watched{.step = run_.done()};
        net_->readHeads(run_.parameters, 1, watched);
        setCritical(setup, watched);
        run_.watched.push_back(std::move(watched));
        return Done{};
    }

private:
    TrainingRun& run_;
    const std::unique_ptr<TrainedNetwork> net_;
    const PolicyChoice policy_;
    Index length_ = 0; // for which the scale is set
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
    run.parameters = trainedNetwork(setup, 1)->start(setup.seed);
    run.adam = freshAdam<float>(run.parameters.size());
    return run;
}

Outcome<Done> train(TrainingRun& run, int threads, const StopToken& stop, const TrainingWatch& watch)
{
    Trainer trainer(run, threads);
    const auto look = [&]() -> Outcome<Done> {
        const bool isDue = watch.lookSteps > 0 && (run.isFinished() || run.done() % watch.lookSteps == 0);
        const bool isKnown = !run.watched.empty() && run.watched.back().step >= run.done();
        return isDue && !isKnown ? trainer.look() : Done{};
    };
    while (!run.isFinished()) {
        if (stop.stop_requested())
            return cancelled();
        if (auto looked = look(); !looked)
            return looked;
        if (auto stepped = trainer.step(); !stepped)
            return stepped;
        if (auto looked = run.isFinished() ? look() : Done{}; !looked)
            return looked;
        if (watch.afterStep)
            watch.afterStep(run);
        if (watch.checkpoint && (run.isFinished() || run.done() == 1 || run.done() % watch.checkpointSteps == 0))
            watch.checkpoint(run);
    }
    return Done{};
}

} // namespace attentoscope::training
