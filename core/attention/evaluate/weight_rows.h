// SPDX-License-Identifier: GPL-3.0-or-later
// Hands over the weights of query rows under one policy, a few rows at a time, for code that must look at every weight. It
// works with every normalizer.
#pragma once

#include "core/attention/evaluate/evaluate_rows.h"

#include <functional>
#include <span>

namespace attentoscope {

// Receives row r of the job: its weights (n_k), 0 where masked, and the moments that the pass found. Under the sigmoid the
// weights are shares of Σ a, and moments.total is 1.
using TakeWeights = std::function<void(std::size_t r, std::span<const float> weights, const RowMoments& moments)>;

// Calls take() for every row of the job, in order, under `policy`, which is one of the job's. Errors: see scalesOf();
// cancelled.
Outcome<Done> forWeightRows(const RowJob& job, const PolicyChoice& policy, const StopToken& stop, const TakeWeights& take);

// Returns ln of each weight's share of their sum; −∞ where the weight is 0. Where the row has a leftover weight that belongs to
// no key, it counts in the sum and its share comes last. Empty if all weights are 0.
std::vector<double> logShares(std::span<const float> weights, const RowMoments& moments);

} // namespace attentoscope
