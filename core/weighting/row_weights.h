// SPDX-License-Identifier: GPL-3.0-or-later
// The weights of one row under any rule, made from all its logits at once, in float64. Code that streams over the keys uses
// core/attention/kernels/rules instead. Naive twin: core/attention/kernels/reference.h.
#pragma once

#include "core/weighting/weighting.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <utility>

namespace attentoscope {

struct RowWeights {
    double sum = 0; // Σ a; 0 for a row that sees no key
    double nowhere = 0; // leftover weight that belongs to no key (hasPlace), more accurate than 1 − sum; else 0
    std::size_t visible = 0; // number of keys that the rule sees: under stick-breaking those before the query
    Normalizer normalizer{std::numeric_limits<double>::quiet_NaN()}; // not for use under stick-breaking
};

// Replaces each logit by its weight. Logits of −∞ and NaN mark masked keys, whose weight is 0. `place`: position of the query
// among the keys.
RowWeights weigh(const RowRule& rule, std::span<double> logits, std::ptrdiff_t place);

// Replaces each logit's difference to a reference logit by the weight relative to the reference's. This is a vectorized
// relativeWeight(); the last bits may differ.
void relativeWeights(std::span<double> below);
// Replaces each ln a by a, in float32, for pictures. NaN stays NaN.
void weightsOfLogs(std::span<float> logWeights);

// Returns the threshold t of entmax, at which the weights sum to 1: at least `least`, searched for from `near`. sums(t) returns
// Σ a and Σ a^(2 − α) over the logits above t. Up to α = 2, t is where ‖(α − 1)(x − t)₊‖ of order 1 / (α − 1) is 1; that norm
// is a convex, falling function of t, so Newton's steps come from the left and never pass the solution. For larger α the steps
// are those of the sum itself, and a step that would leave the bracket is replaced by halving the bracket.
template <class Sums>
double entmaxThresholdBy(double alpha, double least, double near, const Sums& sums)
{
    double low = std::clamp(least, -1 / (alpha - 1), -1e-300), high = 0, t = std::max(near, low);
    constexpr int most = 200;
    constexpr double close = 1e-8; // distance of the sum from 1; the next step squares it
    for (int step = 0; step < most; ++step) {
        const auto [sum, slope] = sums(t);
        if (sum == 1)
            return t;
        (sum > 1 ? low : high) = t;
        const double way = alpha > 2 ? sum - 1 : -sum * std::expm1((1 - alpha) * std::log(sum)) / (alpha - 1);
        const double next = t + way / slope;
        if (std::abs(sum - 1) <= close)
            return std::isfinite(next) ? std::min(next, -1e-300) : t;
        const double before = std::exchange(t, next >= low && next < high ? next : low + (high - low) / 2);
        if (std::abs(t - before) <= 1e-16 * std::abs(t))
            return t;
    }
    return t;
}

// Returns the threshold t of entmax relative to the largest logit, −1/(α − 1) ≤ t < 0. `below`: the logits relative to the
// largest (≤ 0), in any order; those below t may be left out, because they have no weight.
double entmaxThreshold(double alpha, std::span<const double> below);

} // namespace attentoscope
