// SPDX-License-Identifier: GPL-3.0-or-later
// How a row's logits become weights: the visible keys share a weight of 1. Unless a row rule says otherwise it is the softmax,
// a = e^x / Z with Z = Σ e^x (core/README.md, 2 and 11). Passes, statistics and studies take weights from here, or from the
// same formulas for vectors (core/attention/kernels/tiles/weighting_vectors-inl.h, rule_tile.cpp), for whole rows
// (row_weights.h) and for Eigen's arrays (weighting_array.h).
// Naive twin: core/attention/kernels/reference.h, which shares no code with this.
//
// e^x overflows float64 at x = 709, so Z itself is never stored. There are two forms, which differ in the last bits:
// Logits are in nats. A key of no weight has the logit −∞, and NaN gives NaN.
#pragma once

#include "core/weighting/row_rule.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace attentoscope {

// Returns e^(x − reference), the weight of a logit relative to that of a reference logit, from their difference: 1 at 0, 0 at
// −∞.
inline double relativeWeight(double below) { return std::exp(below); }
// Returns the same from a difference in base 2. The last bits may differ.
inline double relativeWeight2(double below2) { return std::exp2(below2); }

// Returns a from ln a.
inline double weightOfLog(double logWeight) { return std::exp(logWeight); }

// Return 1 / (1 + e^−x) and its logarithm.
inline double sigmoid(double x) { return x < 0 ? std::exp(x) / (1 + std::exp(x)) : 1 / (1 + std::exp(-x)); }
inline double logSigmoid(double x) { return std::min(x, 0.0) - std::log1p(std::exp(-std::abs(x))); }

// Returns [(α − 1)(x − t)]₊^(1 / (α − 1)), from how far x is above t.
inline double entmaxWeight(double alpha, double above)
{
    const double base = (alpha - 1) * above;
    if (!(base > 0))
        return std::isnan(base) ? base : 0;
    return alpha == 2 ? base : alpha == 1.5 ? base * base : std::pow(base, 1 / (alpha - 1));
}

// Turns a logit of a row into its weight once the pass is done, under the rules for which isOfLogit() holds.
struct Normalizer {
    // ln Z. It includes e^s of a sink and excludes keys beyond the k largest of top-k. NaN for a row that sees no key, which
    // makes NaN of everything derived from it. Its value is not used under the sigmoid and entmax.
    double logSumExp;
    RowRule rule{};
    double threshold = 0; // entmax: t. Top-k: a number between the smallest logit that has weight and the next one below

    // Returns ln a; −∞ if the key has no weight.
    double logWeight(double logit) const
    {
        constexpr double none = -std::numeric_limits<double>::infinity();
        switch (rule.kind) {
        case Normalization::Sigmoid:
            return std::isnan(logSumExp) ? logSumExp : logSigmoid(logit + rule.parameter);
        case Normalization::Entmax: {
            const double base = (rule.parameter - 1) * (logit - threshold);
            return std::isnan(base) ? base : base > 0 ? std::log(base) / (rule.parameter - 1) : none;
        }
        default: // a softmax over the keys that have weight
            return !isSparse(rule.kind) || std::isnan(logSumExp) || logit >= threshold ? logit - logSumExp : none;
        }
    }
    double weight(double logit) const // a
    {
        return rule.kind == Normalization::Entmax ? entmaxWeight(rule.parameter, logit - threshold)
                                                  : weightOfLog(logWeight(logit));
    }
    // Returns the normalizer for logits from which `common` was subtracted.
    Normalizer without(double common) const
    {
        Normalizer other{logSumExp - common, rule, threshold - common};
        if (rule.kind == Normalization::Sigmoid)
            other.rule.parameter += common;
        return other;
    }
};

struct RelativeNormalizer {
    double largest = -std::numeric_limits<double>::infinity(); // max x
    double sum = 0; // Σ e, from 1 to n; 0 for a row that sees no key

    // Returns a from e, or Σ a v from Σ e v; 0 for a row that sees no key.
    double normalized(double relative) const { return sum == 0 ? 0 : relative / sum; }
    // Returns the form for use after the pass; its ln Z is NaN if the row sees no key.
    Normalizer normalizer() const { return {sum == 0 ? std::numeric_limits<double>::quiet_NaN() : largest + std::log(sum)}; }
};

// Returns the normalizer of the logits logit(j), j = 0 … count − 1. It calls logit(j) twice for each j; −∞ and NaN mark
// masked keys. For every other key it calls take(j, x − max x, e), in the order of j, which is also the order of the sum.
template <class Logit, class Take>
RelativeNormalizer relativeNormalizerOf(std::size_t count, const Logit& logit, const Take& take)
{
    constexpr double masked = -std::numeric_limits<double>::infinity();
    RelativeNormalizer row;
    for (std::size_t j = 0; j < count; ++j)
        if (const double x = logit(j); x > row.largest)
            row.largest = x;
    for (std::size_t j = 0; j < count; ++j)
        if (const double x = logit(j); x > masked) {
            const double below = x - row.largest, e = relativeWeight(below);
            row.sum += e;
            take(j, below, e);
        }
    return row;
}
template <class Logit>
RelativeNormalizer relativeNormalizerOf(std::size_t count, const Logit& logit)
{
    return relativeNormalizerOf(count, logit, [](std::size_t, double, double) {});
}

} // namespace attentoscope
