// SPDX-License-Identifier: GPL-3.0-or-later
// Which policies one training can serve. With one training length, a full mask and n the number of keys, every policy
// f(n)/f(n₀) with n₀ = that length has the multiplier 1 while the network is trained: it is the same network under all of them,
// and only tests at other lengths tell them apart. In every other case each policy is trained on its own.
#pragma once

#include "core/training/runs/training_setup.h"

#include <cstddef>
#include <span>
#include <vector>

namespace attentoscope::training {

// Tells whether training by `setup` is the same under both policies: equal rules, laws and multipliers (to a relative 1e-12, in
// which formulas may round) at every training length. The setup's own policy is not looked at.
bool sameInTraining(const TrainingSetup& setup, const PolicyChoice& one, const PolicyChoice& other);

struct TrainingGroup {
    PolicyChoice trained; // the first of its policies
    std::vector<std::size_t> policies; // indices of the policies that this training serves, ascending
    bool isControl = false; // the network without positions
};
// Every policy is in one group. Groups are in the order of their first policies.
std::vector<TrainingGroup> trainingGroups(const TrainingSetup& setup, std::span<const PolicyChoice> policies);

// Says in one sentence which case it is; controls are not counted.
Message trainingCase(std::span<const TrainingGroup> groups);

} // namespace attentoscope::training
