// SPDX-License-Identifier: GPL-3.0-or-later
// Computes the weight that each key gets from all queries together, Σ_i a_ij, from the normalizers that a pass has found. It is
// streamed with keys in the SIMD lanes, so nothing n × n is kept, and each sum is taken in the order of the queries, so the
// bits are the same for any number of threads. A weight is as exact as its score, see core/attention/kernels/attention_pass.h;
// sums are float32 over 96 queries and float64 beyond. Naive twin: tests/core/attention/kernels/key_totals_test.cpp.
#pragma once

#include "core/attention/kernels/attention_pass.h"

#include <span>

namespace attentoscope {

// Computes the totals; returns false when stopped. `problem`: as for attentionPass(), but values, bins and ranks are not read.
// logSumExp: (P, R), ln Z of the true logits, NaN for a row that sees no key. totals: (P, n_k). Progress counts keys.
bool keyTotals(const PassProblem& problem, std::span<const double> logSumExp, std::span<double> totals, StopToken stop = {},
    const Progress& progress = {});

} // namespace attentoscope
