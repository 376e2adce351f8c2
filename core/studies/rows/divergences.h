// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how far two policies of one evaluation are from each other, row by row: in closed form
// (core/statistics/divergence.h) where the logits are λ times the scores, with ALiBi from the logits themselves.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <span>
#include <vector>

namespace attentoscope {

struct Divergences {
    std::vector<double> forward, backward; // (rows) KL(A‖B) and KL(B‖A), nats; NaN for a row that sees no key;
    // infinite where a key has weight under one policy and none under the other
};

// `a` and `b` are the statistics of the result's first two policies in these rows. Where a λ is 0 they need their mean field,
// unless there is ALiBi. The only error is Cancelled.
Outcome<Divergences> divergences(
    const Result& result, std::span<const Index> rows, const RowStatistics& a, const RowStatistics& b, StopToken stop = {});

} // namespace attentoscope
