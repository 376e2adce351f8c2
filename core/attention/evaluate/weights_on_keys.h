// SPDX-License-Identifier: GPL-3.0-or-later
// Computes the weight of rows on sets of keys, such as the first one, from the normalizers that a pass has found. The scores of
// these keys, for quantities at most a few hundred a row, are computed once more, in float64. This is no part of the pass,
// because it takes as long as a pass over few keys does.
#pragma once

#include "core/attention/evaluate/evaluate_rows.h"
#include "core/attention/kernels/key_weights.h"
#include "core/weighting/distance_law.h"

#include <functional>
#include <span>
#include <vector>

namespace attentoscope {

// Appends the logits of keys [first, last), all of which the row sees, to `out`.
void addLogits(const RowJob& job, const DistanceLaw& law, Index row, Index first, Index last, KeyLogits& out);

bool sees(const KeyRanges& visible, Index key);

// Limits a sum of weights to 1, which a row's weights can exceed only by rounding. Does nothing under the sigmoid.
double atMostAll(double mass, const Normalizer& row);

// Fills `sets` with keys of a row that sees `visible`; all of them must be visible. Called on several threads.
using FindKeySets = std::function<void(Index row, const KeyRanges& visible, std::span<KeyRanges> sets)>;
// The weight on each set, (P, sets), one number for each row: NaN where the set is empty.
using WeightsOnSets = std::vector<std::vector<PerRow<double>>>;

// Computes the weight of each row on some sets of keys. `results`: what passOverRows() returned for the job. `keys`: about how
// many a row has in all its sets; it decides whether several threads pay. Each row is computed by itself, so the bits are the
// same for any number of threads. Errors: cancelled.
Outcome<WeightsOnSets> weightsOnSets(const RowJob& job, std::span<const PolicyResult> results, std::size_t sets, Index keys,
    const FindKeySets& find, const StopToken& stop = {});

// Fills RowStatistics::onKeys in the results that passOverRows() returned for the job. Errors: cancelled.
Outcome<Done> addWeightsOnKeys(const RowJob& job, std::vector<PolicyResult>& results, const StopToken& stop = {});

} // namespace attentoscope
