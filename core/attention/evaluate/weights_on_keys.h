// SPDX-License-Identifier: GPL-3.0-or-later
// Computes the quantities that are the weight on single keys (such as the first one) from the normalizers that a pass has
// found. It computes the scores of at most a few hundred keys a row once more, in float64. This is no part of the pass, because
// it takes as long as a pass over few keys does.
#pragma once

#include "core/attention/evaluate/evaluate_rows.h"
#include "core/attention/kernels/key_weights.h"
#include "core/weighting/distance_law.h"

namespace attentoscope {

// Appends the logits of keys [first, last), all of which the row sees, to `out`.
void addLogits(const RowJob& job, const DistanceLaw& law, Index row, Index first, Index last, KeyLogits& out);

bool sees(const KeyRanges& visible, Index key);

// Limits a sum of weights to 1, which a row's weights can exceed only by rounding. Does nothing under the sigmoid.
double atMostAll(double mass, const Normalizer& row);

// Fills RowStatistics::onKeys in the results that passOverRows() returned for the job. Each row is computed by
// itself, so the bits are the same for any number of threads. Errors: cancelled.
Outcome<Done> addWeightsOnKeys(const RowJob& job, std::vector<PolicyResult>& results, const StopToken& stop = {});

} // namespace attentoscope
