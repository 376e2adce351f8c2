// SPDX-License-Identifier: GPL-3.0-or-later
// Detects rows for which float32 scores are not exact enough: the scores of a row vary so widely that their rounding shows in
// its entropy.
#pragma once

#include "core/attention/evaluate/evaluate_rows.h"

#include <optional>
#include <span>

namespace attentoscope {

// The entropy of a row that float32 scores get wrong. It is the worst one only among the rows that were recomputed.
struct RoundedEntropy {
    Index row = 0; // query row
    double nats = 0; // distance of its Shannon entropy from that of a float64 evaluation
};

// Returns the row whose entropy is wrong by most, if that is more than 1e-3 nats under some policy. `found`: what
// evaluateRows() returned for the job. An estimate picks the suspicious rows, and these are evaluated again in float64, so
// there is no false alarm; if that would take more than about a tenth of a second, only the worst of them are. Takes next to no
// time if the estimate is small, as it is at any ordinary scale. Returns none for a job with weights, since its scores are
// float64.
std::optional<RoundedEntropy> worstRounding(const RowJob& job, std::span<const PolicyResult> found);
std::optional<RoundedEntropy> worstRounding(const Result& result);

// The same without the keys, which worstRounding() looks at: tells whether the estimate is more than 1e-3 nats for some row.
// longest: longestCentred() of all keys.
bool mayBeRounded(const RowJob& job, std::span<const PolicyResult> found, double longest);
// Returns the length of the longest finite key of a range, less the vector that centres all keys.
double longestCentred(const RowJob& job, const KeyRange& keys);

// Returns the same for a job that was not evaluated yet, for callers that use float32 scores otherwise. Errors: see
// evaluateRows().
Outcome<std::optional<RoundedEntropy>> evaluateRounding(const RowJob& job, StopToken stop = {});

// Returns the warning about `worst`. `n`: the length at which it was found, if there are several lengths.
Message roundingWarning(const RoundedEntropy& worst, std::optional<Index> n = {});

} // namespace attentoscope
