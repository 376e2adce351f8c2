// The weights on single keys that some quantities are, from the normalizers that a pass has found: their scores once more, in
// float64, of at most some hundred keys a row. It is no part of the pass, for beside one over few keys it takes as long.
#pragma once

#include "core/attention/evaluate/evaluate_rows.h"
#include "core/attention/kernels/key_weights.h"
#include "core/attention/weighting/distance_law.h"

namespace attentoscope {

// Adds those of keys [first, last), which the row sees.
void addLogits(const RowJob& job, const DistanceLaw& law, Index row, Index first, Index last, KeyLogits& out);

bool sees(const KeyRanges& visible, Index key);

// Clips a sum of weights to what the whole row has, so that rounding never exceeds it.
double atMostAll(double mass, const Normalizer& row);

// Fills RowStatistics::onKeys of what evaluateRows() has made of the job, each row by itself: the same bits for any number of
// threads. Errors: cancelled.
Outcome<Done> addWeightsOnKeys(const RowJob& job, std::vector<PolicyResult>& results, const StopToken& stop = {});

} // namespace attentoscope
