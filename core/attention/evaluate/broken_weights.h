// The weight of some keys of one row under stick-breaking, where a pass has found what the row leaves to no key: from the logits
// of the keys between them and the nearer end of the row alone.
#pragma once

#include "core/attention/evaluate/evaluate_rows.h"

#include <span>

namespace attentoscope {

// Σ a of these keys, ascending, all visible; keys at or after the query's place have none. logNowhere: ln (1 − Σ a) of the row;
// −∞ where it is not known.
double brokenWeightOn(const RowJob& job, const DistanceLaw& law, Index row, const KeyRanges& visible, std::span<const Index> keys,
    double lambda, double logNowhere);

} // namespace attentoscope
