// SPDX-License-Identifier: GPL-3.0-or-later
// Networks whose weights are written down, not trained: those of Chiang & Cholak 2022 (arXiv 2202.12172) for the first token and
// for parity, without layer norm. Both are right at every length, but their cross-entropy tends to that of guessing; a scale
// that grows with ln n mends the first one where the gap is large enough. Closed forms: task_theory.h.
#pragma once

#include "core/training/networks/retriever.h"

#include <cstdint>
#include <span>
#include <vector>

namespace attentoscope::training {

struct HandBuiltNetwork {
    RetrieverShape shape;
    std::vector<float> parameters;
};

// Returns the retriever for the task "first-token" whose query scores the first token with `gap` and all others with 0, before
// the scale; d = 6, as published. The scores of its classes differ by ± half the weight of the first token.
HandBuiltNetwork firstTokenNetwork(double gap);

// Runs the network for parity on bits (n, each 0 or 1) after its own token at place 0, so that it has n + 1 keys. Layer 1 counts
// ones by uniform attention and marks the place whose number is the count; in layer 2 one head looks at odd places and one at
// even ones, with scores ± `gap`. Returns how much the score of "odd" exceeds that of "even". d = 1. The policy must be usable
// for retrievalScale().
double parityScore(std::span<const std::uint8_t> bits, double gap, const PolicyChoice& policy);

} // namespace attentoscope::training
