// The weights of one row under any rule, made of all its logits at once, in float64: for what has them at hand. What streams over
// the keys is core/attention/kernels/rules. Twin: core/attention/kernels/reference.h.
#pragma once

#include "core/attention/weighting/weighting.h"

#include <cstddef>
#include <span>

namespace attentoscope {

struct RowWeights {
    double sum = 0; // Σ a; 0 for a row that sees no key
    double nowhere = 0; // 1 − Σ a, without its rounding, where it is the weight of a place (hasPlace); else 0
    std::size_t visible = 0; // keys that the rule sees: under stick-breaking those before the query
    Normalizer normalizer{std::numeric_limits<double>::quiet_NaN()}; // but of stick-breaking
};

// Puts the weight in the place of each logit; −∞ and NaN are masked: 0. place: where the query stands among the keys.
RowWeights weigh(const RowRule& rule, std::span<double> logits, std::ptrdiff_t place);

// t of entmax, relative to the largest logit, of logits relative to it (≤ 0, any order): −1/(α − 1) ≤ t < 0. Keys that lie below
// t count for nothing, so those need not be given.
double entmaxThreshold(double alpha, std::span<const double> below);
// Its weight of a logit, from how far that is above t.
double entmaxWeight(double alpha, double above);

} // namespace attentoscope
