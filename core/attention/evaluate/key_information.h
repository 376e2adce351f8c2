// How much a query tells of the key that it looks at: I(Q;K) = H(K) − H(K|Q), with the queries alike likely, H(K) the entropy of
// each key's mean weight and H(K|Q) the mean entropy of a row; Shannon's, in nats. It is at most ln R of R rows: where these are
// a sample, and each looks at keys of its own, less than of all of them. Streamed a second time over the scores.
#pragma once

#include "core/attention/evaluate/evaluate_rows.h"
#include "core/attention/evaluate/result.h"

#include <span>
#include <vector>

namespace attentoscope {

// NaN where no row sees a key.
struct KeyInformation {
    double keyEntropy; // H(K), over the rows that see a key
    double mutual; // I(Q;K) ≥ 0
};

// From Σ_i a_ij of each key, and Shannon's entropy of each of these rows; NaN of one that sees no key.
KeyInformation keyInformationOf(std::span<const double> keyTotals, std::span<const double> rowEntropies);

// As the quantities of all rows together: valuesOf() has them then.
void put(const KeyInformation& keys, RowStatistics& rows);

// One for each policy; `found`: what evaluateRows() made of this job. Errors: cancelled.
Outcome<std::vector<KeyInformation>> keyInformation(
    const RowJob& job, std::span<const PolicyResult> found, const StopToken& stop = {}, const Progress& progress = {});
Outcome<std::vector<KeyInformation>> keyInformation(
    const Result& result, const StopToken& stop = {}, const Progress& progress = {});

} // namespace attentoscope
