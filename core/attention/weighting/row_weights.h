// The weights of one row under any rule, made of all its logits at once, in float64: for what has them at hand. What streams over
// the keys is core/attention/kernels/rules. Twin: core/attention/kernels/reference.h.
#pragma once

#include "core/attention/weighting/weighting.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <utility>

namespace attentoscope {

struct RowWeights {
    double sum = 0; // Σ a; 0 for a row that sees no key
    double nowhere = 0; // 1 − Σ a, without its rounding, where it is the weight of a place (hasPlace); else 0
    std::size_t visible = 0; // keys that the rule sees: under stick-breaking those before the query
    Normalizer normalizer{std::numeric_limits<double>::quiet_NaN()}; // but of stick-breaking
};

// Puts the weight in the place of each logit; −∞ and NaN are masked: 0. place: where the query stands among the keys.
RowWeights weigh(const RowRule& rule, std::span<double> logits, std::ptrdiff_t place);

// `from`: known to be no larger than the solution; −∞: nothing is known. Newton's steps from the left to the t of entmax at which
// the weights sum to 1. sums(t): Σ a and Σ a^(2 − α) of the logits above t. Up to α = 2 the sum is a convex function of t that
// falls, and they never pass the solution; beyond, those that leave the bracket halve it.
template <class Sums>
double entmaxThresholdBy(double alpha, double from, const Sums& sums)
{
    double low = std::clamp(from, -1 / (alpha - 1), -1e-300), high = 0, t = low;
    constexpr int most = 200;
    constexpr double enough = 1e-14; // Σ a^(2 − α) ≥ 1, so t is no farther off
    for (int step = 0; step < most; ++step) {
        const auto [sum, slope] = sums(t);
        if (std::abs(sum - 1) <= enough)
            return t;
        (sum > 1 ? low : high) = t;
        double next = t + (sum - 1) / slope;
        if (!(next >= low && next < high))
            next = low + (high - low) / 2;
        if (std::abs(next - t) <= 1e-16 * std::abs(t))
            return t;
        t = next;
    }
    return t;
}

// t of entmax, relative to the largest logit, of logits relative to it (≤ 0, any order): −1/(α − 1) ≤ t < 0. Keys that lie below
// t count for nothing, so those need not be given.
double entmaxThreshold(double alpha, std::span<const double> below);

} // namespace attentoscope
