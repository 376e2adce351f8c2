// What each key gets of all queries: Σ_i a_ij, from the normalisers that a pass has found. Streamed with keys in lanes, so
// nothing n × n is kept, and each sum is taken in the order of the queries: the same bits for any number of threads. A weight is
// as exact as its score, see core/attention/kernels/attention_pass.h; float32 over 96 queries, float64 beyond. Twin:
// tests/core/attention/kernels/key_totals_test.cpp.
#pragma once

#include "core/attention/kernels/attention_pass.h"

#include <span>

namespace attentoscope {

// `problem`: as of attentionPass(), of which values, bins and ranks are not read. logSumExp: (P, R) of the logits as they are,
// NaN for a row that sees no key. totals: (P, n_k). False when stopped. Progress counts keys.
bool keyTotals(const PassProblem& problem, std::span<const double> logSumExp, std::span<double> totals, StopToken stop = {},
    const Progress& progress = {});

} // namespace attentoscope
