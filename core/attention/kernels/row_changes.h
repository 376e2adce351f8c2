// SPDX-License-Identifier: GPL-3.0-or-later
// How far the weights of each row move from the first scale to each other one, from the normalizers that a pass has found.
// Streamed like the pass, with queries in the SIMD lanes, so nothing n × n is kept, and a row's bits depend on the row alone. A
// weight is as exact as its score, see core/attention/kernels/attention_pass.h; sums are float32 over 96 keys and float64
// beyond. Naive twin: tests/core/attention/kernels/row_changes_test.cpp.
#pragma once

#include "core/attention/kernels/attention_pass.h"

#include <span>

namespace attentoscope {

// Sums over the keys of a row, for weights a and b of a key; what belongs to no key is left to the caller.
struct RowChange {
    double divergence = 0; // ½ Σ (a ln a/m + b ln b/m), m = (a + b) / 2: Jensen–Shannon, nats
    double moved = 0; // ½ Σ |b − a|
};

// The changes of one pair of weights.
RowChange changeOf(double a, double b);

// `problem`: as for attentionPass(), with at least two scales, of q and k, whose logits do not depend on the position; values,
// rules, bins and ranks are not read. logNormalizer: (P, R) of the true logits, so that a = e^(x − that); ∞ for
// a row that sees no key. largest: (R) the largest true logit of each row under the first scale. changes: (P − 1, R). Returns
// false when stopped.
bool rowChanges(const PassProblem& problem, std::span<const double> logNormalizer, std::span<const double> largest,
    std::span<RowChange> changes, const StopToken& stop = {});

} // namespace attentoscope
