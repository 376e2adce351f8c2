// SPDX-License-Identifier: GPL-3.0-or-later
// Mutual information of queries and keys: how much a query tells about the key that it attends to, I(Q;K) = H(K) − H(K|Q) in
// nats, with all queries equally likely. H(K) is the Shannon entropy of the keys' mean weights, H(K|Q) the mean entropy of a
// row. I(Q;K) is at most ln R for R rows: if each row attends to keys of its own, a sample of the rows gives less than all rows
// would. Computed by a second pass over the scores.
#pragma once

#include "core/attention/evaluate/evaluate_rows.h"
#include "core/attention/evaluate/result.h"

#include <span>
#include <vector>

namespace attentoscope {

// Both numbers are NaN if no row sees a key.
struct KeyInformation {
    double keyEntropy; // H(K), over the rows that see a key
    double mutual; // I(Q;K) ≥ 0
};

// Computes both from Σ_i a_ij of each key and the Shannon entropy of each row, which is NaN for a row that sees no key.
KeyInformation keyInformationOf(std::span<const double> keyTotals, std::span<const double> rowEntropies);

// Stores both numbers as quantities of all rows together, where valuesOf() finds them.
void put(const KeyInformation& keys, RowStatistics& rows);

// Returns one per policy. `found`: what evaluateRows() returned for this job. Errors: cancelled.
Outcome<std::vector<KeyInformation>> keyInformation(
    const RowJob& job, std::span<const PolicyResult> found, const StopToken& stop = {}, const Progress& progress = {});
Outcome<std::vector<KeyInformation>> keyInformation(
    const Result& result, const StopToken& stop = {}, const Progress& progress = {});

} // namespace attentoscope
