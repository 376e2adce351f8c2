// SPDX-License-Identifier: GPL-3.0-or-later
// Weights of single keys of one row under stick-breaking, where a weight depends on the logits of all newer keys, too.
#pragma once

#include "core/attention/evaluate/evaluate_rows.h"

#include <span>
#include <vector>

namespace attentoscope {

// Returns Σ a over `keys`, which are ascending and all visible; keys at or after the query's position have weight 0.
// `logNowhere`: ln (1 − Σ a) of the row as a pass found it, or −∞ if it is not known. If it is known, logits are computed only
// between the keys and the nearer end of the row.
double brokenWeightOn(const RowJob& job, const DistanceLaw& law, Index row, const KeyRanges& visible, std::span<const Index> keys,
    double lambda, double logNowhere);

// A key and the logarithm of its weight a.
struct BrokenWeight {
    Index key;
    double log;
};
// Returns ln a of every visible key before the query, the newest key first.
std::vector<BrokenWeight> brokenWeights(
    const RowJob& job, const DistanceLaw& law, Index row, const KeyRanges& visible, double lambda);

} // namespace attentoscope
