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

// Each distance of a logit below another becomes its weight relative to that: relativeWeight() by vectors, with bits of its own.
void relativeWeights(std::span<double> below);
// Each ln a becomes a, in float32: what pictures show. NaN stays.
void weightsOfLogs(std::span<float> logWeights);

// The t of entmax at which the weights sum to 1, no smaller than `least`, from somewhere near it. sums(t): Σ a and Σ a^(2 − α) of
// the logits above t. Up to α = 2 it is where ‖(α − 1)(x − t)₊‖ of order 1 / (α − 1) is 1, a convex function of t that falls:
// Newton's steps come from the left and never pass the solution. Beyond, those of the sum itself; what leaves the bracket halves
// it.
template <class Sums>
double entmaxThresholdBy(double alpha, double least, double near, const Sums& sums)
{
    double low = std::clamp(least, -1 / (alpha - 1), -1e-300), high = 0, t = std::max(near, low);
    constexpr int most = 200;
    constexpr double close = 1e-8; // the next step is off by its square
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

// t of entmax, relative to the largest logit, of logits relative to it (≤ 0, any order): −1/(α − 1) ≤ t < 0. Keys that lie below
// t count for nothing, so those need not be given.
double entmaxThreshold(double alpha, std::span<const double> below);

} // namespace attentoscope
