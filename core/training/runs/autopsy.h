// SPDX-License-Identifier: GPL-3.0-or-later
// The autopsy of a dilution: one test example that goes on from the longest training length to others, under a trained network.
// At each length: how high the right key's score ranks, what weight is left of it, and the scale that would give it back the
// weight that it has at the training length.
#pragma once

#include "core/training/runs/train.h"

#include <span>
#include <vector>

namespace attentoscope::training {

struct AutopsyLength {
    Index n = 0, place = 0; // of the right key
    Index rank = 1; // 1: no logit is larger
    double mass = 0; // its weight
    double entropy = 0; // of the row, nats
    double multiplier = 0; // m = λ √d
    double restoring = 0; // the m at which the weight is Autopsy::mass; NaN: no scale gives that, or it is no softmax
    bool right = false; // the answer
};

struct Autopsy {
    double mass = 0; // weight of the right key at the longest training length
    std::vector<AutopsyLength> lengths; // as asked
};

// Errors: a task in which no single token holds the answer, a policy that finds its scale on data.
Outcome<Done> checkAutopsy(const TrainingSetup& setup, std::span<const PolicyChoice> policies);
// Errors: those of checkAutopsy(), a length below the longest training length or one that the task does not have.
Outcome<Autopsy> autopsyOf(const TrainingRun& run, const PolicyChoice& policy, Index example, std::span<const Index> lengths);

// Returns the smallest λ ≥ 0, up to `most`, at which the softmax over λ slope + offset gives `key` the weight `mass`; NaN: none.
double restoringScale(std::span<const double> slopes, std::span<const double> offsets, std::size_t key, double mass, double most);

} // namespace attentoscope::training
