// SPDX-License-Identifier: GPL-3.0-or-later
// Says what is trained and how: one task, one policy, one seed. It is a plain value; runs with equal setups have equal bits on
// one machine.
#pragma once

#include "core/base/outcome.h"
#include "core/policies/policy.h"
#include "core/training/products/adam.h"
#include "core/training/tasks/pieces_task.h"

#include <cstdint>
#include <memory>
#include <string>

namespace attentoscope::training {

// The encoder of a task of text; see EncoderShape, and TrainingSetup for width and d.
struct EncoderChoice {
    Index layers = 3, heads = 4;
    double ropeBase = 10000; // 0: no positions
    bool tied = true, learnedScale = false;
    EntropyPenalty penalty{};
    AttentionSight sight{};
    double hidden = 0.15; // share of the tokens that are hidden

    bool operator==(const EncoderChoice&) const = default;
};

// A text that many runs share. Two are equal if they are the same text in equally many pieces.
struct SharedText {
    std::shared_ptr<const CutText> cut{};

    bool operator==(const SharedText& other) const { return identity() == other.identity(); }
    std::string identity() const; // SHA-256 and number of pieces; empty without a text
};

struct TrainingSetup {
    std::string task = "max-retrieval";
    PolicyChoice policy{};
    Index shortest = 5, longest = 16; // the length of each step is drawn among these
    Index steps = 2500, batch = 64;
    Index width = 64, d = 32; // see RetrieverShape
    AdamSetup adam{};
    std::uint64_t seed = 1;
    EncoderChoice encoder{}; // read by tasks of text alone, as the text is
    SharedText text{};

    bool operator==(const TrainingSetup&) const = default;
    bool hasOneLength() const { return shortest == longest; }
};

// Returns the settings under which the task's first numbers were found (see Task).
TrainingSetup usualSetup(const Task& task);

// Errors: an unknown task, a length that the task does not have, a number out of range, too little memory for a
// batch, a policy that cannot be trained with.
Outcome<Done> checkSetup(const TrainingSetup& setup);
// Checks that the task of the setup has examples of n tokens; of a text it needs more than n tokens to test, if it is read
// already. `what` names the option at fault.
Outcome<Done> checkTaskLength(const TrainingSetup& setup, Index n, const std::string& what);

// Returns the policy that training uses. It is the setup's own, but for a scale that makes the entropy equal that of the standard
// scale at n₀: where n₀ is the only training length, it is the standard scale.
PolicyChoice trainedPolicy(const TrainingSetup& setup);

// Estimates the bytes of the numbers that one way through the network holds for this many tokens, in sequences of n.
double bytesOfTokens(const TrainingSetup& setup, Index tokens, Index n);
// Estimates the bytes of one run: its parameters, their gradient, the state of Adam, and the way there and back of one batch.
double bytesOfRun(const TrainingSetup& setup);

bool isOfText(const TrainingSetup& setup);
Retriever retrieverOf(const TrainingSetup& setup); // of a task that is not of text
Encoder encoderOf(const TrainingSetup& setup); // of a task of text

} // namespace attentoscope::training
