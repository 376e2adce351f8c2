// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of a trained network at other lengths than it was trained at, on test sets that are the same for all networks and
// policies (see tasks/task.h).
#pragma once

#include "core/base/progress.h"
#include "core/training/runs/train.h"

#include <span>
#include <vector>

namespace attentoscope::training {

struct TestedLength {
    PolicyChoice policy;
    Index n = 0, examples = 0; // how many questions
    double multiplier = 0; // m; the mean where it differs between questions
    double accuracy = 0, accuracyError = 0; // share of right answers, and its binomial standard error √(p (1 − p) / examples)
    double loss = 0, lossError = 0; // nats; standard error over examples
    double entropy = 0; // mean over questions, nats
    double plantedMass = 0; // mean weight of the token that holds the answer; NaN where no single one does
    double seconds = 0; // of its attention and answers; all policies share the time for keys and values
    std::vector<bool> right; // (examples)
};

// Tests one network under several policies on the same questions, in bounded memory. Of a text whole sequences are tested, so
// there may be a few questions more than are asked for. Entropy-matched scales are resolved first: the target is the policy's
// own, or the mean entropy at n₀ under the standard scale, and the multiplier is matched on as many examples of the test set as
// are computed at once. Errors: a length that the task does not have, a policy that cannot be used, a target that is out of
// reach, Cancelled.
Outcome<std::vector<TestedLength>> testNetwork(const TrainingRun& run, std::span<const PolicyChoice> policies, Index n,
    Index questions, int threads = 1, const StopToken& stop = {});

// Estimates the bytes of one test at n tokens.
double bytesOfTest(const TrainingSetup& setup, Index n);

// The control of a task of text: guesses the commonest piece everywhere, on the same questions; its loss is that of the pieces'
// shares in the text that is trained on. Entropy, multiplier and planted mass are NaN.
TestedLength guessCommonest(const TrainingSetup& setup, Index n, Index questions);

// The difference of two accuracies on the same examples, and its standard error, which is smaller than that of either where
// mostly the same answers are right.
struct PairedDifference {
    double mean = 0, error = 0;
};
PairedDifference pairedDifference(const TestedLength& one, const TestedLength& other);

} // namespace attentoscope::training
