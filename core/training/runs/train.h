// SPDX-License-Identifier: GPL-3.0-or-later
// One training run, step by step. A run is a plain value: a checkpoint is a copy of it, and going on from a checkpoint gives the
// same bits as never having stopped. The last step's weights are the result; none is chosen by tests. Thread rule: a run belongs
// to one caller at a time.
#pragma once

#include "core/base/progress.h"
#include "core/training/runs/watched_step.h"

#include <functional>
#include <vector>

namespace attentoscope::training {

struct TrainingRun {
    TrainingSetup setup;
    std::vector<float> parameters; // in the order of TrainedNetwork::arrays()
    AdamState<float> adam;
    std::vector<float> losses; // of each step that was made, before the step: mean over its batch, nats
    std::vector<WatchedStep> watched; // ascending; see TrainingWatch::lookSteps

    bool operator==(const TrainingRun&) const = default;
    Index done() const { return adam.steps; }
    bool isFinished() const { return done() >= setup.steps; }
};

// Called on the training thread between steps; any may be empty.
struct TrainingWatch {
    std::function<void(const TrainingRun&)> afterStep{};
    std::function<void(const TrainingRun&)> checkpoint{}; // after the first step, every `checkpointSteps` steps, and at the end
    Index checkpointSteps = 250;
    Index lookSteps = 0; // the run keeps what its heads do before every `lookSteps`-th step, and at the end; 0: never
};

// Errors: those of checkSetup().
Outcome<TrainingRun> beginTraining(const TrainingSetup& setup);

// Makes the steps that are left, on `threads` threads (0: all cores). Errors: Cancelled, when stopped, and a failure when the
// loss is no number any more; the run is then at its last whole step, and can go on in the first case.
Outcome<Done> train(TrainingRun& run, int threads = 1, const StopToken& stop = {}, const TrainingWatch& watch = {});

} // namespace attentoscope::training
