// SPDX-License-Identifier: GPL-3.0-or-later
// Turns a score into its logit in nats: x = λ s + bias. A key of no weight has the score −∞, and for λ = 0 its logit is NaN;
// callers that may meet such a key leave it out.
#pragma once

#include "core/base/matrix.h"

#include <algorithm>
#include <numbers>

namespace attentoscope {

inline double logitOf(double lambda, double score) { return lambda * score; }
inline double logitOf(double lambda, double score, double bias) { return lambda * score + bias; }

// Returns what ALiBi adds to the logit of a key `ahead` positions after the query: −slope (p_i − j) (core/README.md, 4).
inline double alibiBias(double slope, Index ahead) { return slope * double(ahead); }

// Convert between nats and base 2, in which kernels compute: e^x = 2^(inBase2(x)).
inline double inBase2(double nats) { return nats * std::numbers::log2e; }
inline double inNats(double base2) { return base2 * std::numbers::ln2; }

// Returns λ ≥ 0 in base 2 for a kernel. It is never 0, because kernels also multiply scores of −∞ by it, and 0 · (−∞) is NaN;
// the difference is below 1e-30.
inline float base2Scale(double lambda) { return std::max(1e-37F, static_cast<float>(inBase2(lambda))); }

} // namespace attentoscope
