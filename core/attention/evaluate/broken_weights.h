// The weights of single keys of one row under stick-breaking, which no logit of their own tells.
#pragma once

#include "core/attention/evaluate/evaluate_rows.h"

#include <span>
#include <vector>

namespace attentoscope {

// Σ a of these keys, ascending, all visible; keys at or after the query's place have none. logNowhere: ln (1 − Σ a) of the row,
// as a pass has found it, with which the logits of the keys between them and the nearer end of the row are enough; −∞ where it is
// not known.
double brokenWeightOn(const RowJob& job, const DistanceLaw& law, Index row, const KeyRanges& visible, std::span<const Index> keys,
    double lambda, double logNowhere);

// ln a of every key that the row sees under this rule: of the visible ones before the query, the newest first.
struct BrokenWeight {
    Index key;
    double log;
};
std::vector<BrokenWeight> brokenWeights(
    const RowJob& job, const DistanceLaw& law, Index row, const KeyRanges& visible, double lambda);

} // namespace attentoscope
