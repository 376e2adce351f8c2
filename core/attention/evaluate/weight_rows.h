// The weights of some query rows under one policy, a few rows at a time: for what must look at each of them, whatever makes
// weights of the logits.
#pragma once

#include "core/attention/evaluate/evaluate_rows.h"

#include <functional>
#include <span>

namespace attentoscope {

// Row r of the job: its weights (n_k), 0 where masked, and what the pass found of it. Under the sigmoid they are shares of Σ a,
// of which the moments have the total 1.
using TakeWeights = std::function<void(std::size_t r, std::span<const float> weights, const RowMoments& moments)>;

// Calls take(…) for every row of the job in their order, of one of its policies. Errors: see scalesOf; cancelled.
Outcome<Done> forWeightRows(const RowJob& job, const PolicyChoice& policy, const StopToken& stop, const TakeWeights& take);

// ln of the shares of Σ a, of the place that belongs to no key too, which comes last where there is one; −∞ of what has none.
// Empty where nothing has any.
std::vector<double> logShares(std::span<const float> weights, const RowMoments& moments);

} // namespace attentoscope
