// From a score to its logit: x = λ s + bias, nats. A score of −∞, a key of no weight, is no logit under λ = 0 but NaN: who may
// meet one leaves the key out.
#pragma once

#include "core/base/matrix.h"

#include <algorithm>
#include <numbers>

namespace attentoscope {

inline double logitOf(double lambda, double score) { return lambda * score; }
inline double logitOf(double lambda, double score, double bias) { return lambda * score + bias; }

// What ALiBi adds to the logit of a key that stands `ahead` places beyond the query: −slope (p_i − j) (core/README.md, 4).
inline double alibiBias(double slope, Index ahead) { return slope * double(ahead); }

// Kernels count in base 2: e^x = 2^(inBase2(x)).
inline double inBase2(double nats) { return nats * std::numbers::log2e; }
inline double inNats(double base2) { return base2 * std::numbers::ln2; }

// λ ≥ 0 for a kernel, which multiplies −∞ with it, too. So it is never 0, because 0 · (−∞) is not a number; the difference is
// below 1e-30.
inline float base2Scale(double lambda) { return std::max(1e-37F, static_cast<float>(inBase2(lambda))); }

} // namespace attentoscope
