// SPDX-License-Identifier: GPL-3.0-or-later
// Says what is trained and how: one task, one policy, one seed. It is a plain value; runs with equal setups have equal bits on
// one machine.
#pragma once

#include "core/base/outcome.h"
#include "core/policies/policy.h"
#include "core/training/products/adam.h"
#include "core/training/tasks/task.h"

#include <cstdint>
#include <string>

namespace attentoscope::training {

struct TrainingSetup {
    std::string task = "max-retrieval";
    PolicyChoice policy{};
    Index shortest = 5, longest = 16; // the length of each step is drawn among these
    Index steps = 2500, batch = 64;
    Index width = 64, d = 32; // see RetrieverShape
    AdamSetup adam{};
    std::uint64_t seed = 1;

    bool operator==(const TrainingSetup&) const = default;
    bool hasOneLength() const { return shortest == longest; }
};

// Returns the settings under which the task's first numbers were found (see Task).
TrainingSetup usualSetup(const Task& task);

// Errors: an unknown task, a length that the task does not have, a number out of range, too little memory for a
// batch, a policy that cannot be trained with.
Outcome<Done> checkSetup(const TrainingSetup& setup);
// Checks that a task has examples of n tokens. `what` names the option at fault.
Outcome<Done> checkTaskLength(const Task& task, Index n, const std::string& what);

// Returns the policy that training uses. It is the setup's own, but for a scale that makes the entropy equal that of the standard
// scale at n₀: where n₀ is the only training length, it is the standard scale.
PolicyChoice trainedPolicy(const TrainingSetup& setup);

// Estimates the bytes of the numbers that one way through the network holds for this many tokens.
double bytesOfTokens(const TrainingSetup& setup, Index tokens);

Retriever networkOf(const TrainingSetup& setup);

} // namespace attentoscope::training
