// The seam between a logit and its weight: how the visible keys of a row share a weight of 1. Unless a row rule says otherwise it
// is the softmax, a = e^x / Z with Z = Σ e^x (core/README.md, 2 and 11). Passes, statistics and studies take weights from here,
// or from the forms of the same for vectors (core/attention/kernels/tiles/weighting_vectors-inl.h, rule_tile.cpp), for whole rows
// (row_weights.h) and for Eigen's arrays (weighting_array.h).
// Twin: core/attention/kernels/reference.h, which shares none of it.
//
// e^x leaves float64 at x = 709, so Z never stands anywhere as it is. There are two forms, with different bits:
// - Normalizer, of a row that a pass has been over: a = e^(x − ln Z). As ln Z is rounded, a is off by 2⁻⁵³ |ln Z| of itself.
// - RelativeNormalizer, where all logits are at hand or still come by: e = e^(x − max x) and a = e / Σ e. As exact as exp.
// Logits are in nats. −∞ is the logit of a key of no weight, and NaN makes NaN.
#pragma once

#include "core/attention/weighting/row_rule.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace attentoscope {

// e^(x − reference), the weight of a logit relative to that of another, from how far it is below it: 1 at 0, 0 at −∞.
inline double relativeWeight(double below) { return std::exp(below); }
// The same from a distance in base 2, with bits of its own.
inline double relativeWeight2(double below2) { return std::exp2(below2); }

// a from ln a.
inline double weightOfLog(double logWeight) { return std::exp(logWeight); }

// 1 / (1 + e^−x), and its logarithm.
inline double sigmoid(double x) { return x < 0 ? std::exp(x) / (1 + std::exp(x)) : 1 / (1 + std::exp(-x)); }
inline double logSigmoid(double x) { return std::min(x, 0.0) - std::log1p(std::exp(-std::abs(x))); }

// [(α − 1)(x − t)]₊^(1 / (α − 1)), from how far x is above t.
inline double entmaxWeight(double alpha, double above)
{
    const double base = (alpha - 1) * above;
    if (!(base > 0))
        return std::isnan(base) ? base : 0;
    return alpha == 2 ? base : alpha == 1.5 ? base * base : std::pow(base, 1 / (alpha - 1));
}

// Of the rules for which isOfLogit().
struct Normalizer {
    // ln Z, that of what is left out too: e^s of a sink, and not keys beyond the k largest; NaN for a row that sees no key, which
    // makes NaN of all that follows. Not of the sigmoid and of entmax.
    double logSumExp;
    RowRule rule{};
    double threshold = 0; // entmax: t. top-k: a number between the smallest logit that has weight and the next one below

    // ln a; −∞ where there is no weight.
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
        case Normalization::TopK:
            return std::isnan(logSumExp) || logit >= threshold ? logit - logSumExp : none;
        case Normalization::Softmax:
        case Normalization::Sink:
        case Normalization::StickBreaking:
            break;
        }
        return logit - logSumExp;
    }
    double weight(double logit) const // a
    {
        return rule.kind == Normalization::Entmax ? entmaxWeight(rule.parameter, logit - threshold)
                                                  : weightOfLog(logWeight(logit));
    }
    // Of logits that lack `common`.
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
    double sum = 0; // Σ e, 1 … n; 0 for a row that sees no key

    // a from e, or Σ a v from Σ e v: 0 for a row that sees no key.
    double normalized(double relative) const { return sum == 0 ? 0 : relative / sum; }
    // With ln Z NaN for a row that sees no key.
    Normalizer normalizer() const { return {sum == 0 ? std::numeric_limits<double>::quiet_NaN() : largest + std::log(sum)}; }
};

// Of the logits logit(j), j = 0 … count − 1, each asked for twice; −∞ and NaN are masked. Calls take(j, x − max x, e) for every
// key that is not, in their order, which is the order of the sum.
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
