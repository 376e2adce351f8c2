// SPDX-License-Identifier: GPL-3.0-or-later
// Beyond freezing a handful of keys hold all the weight (core/README.md, 6).
#pragma once

namespace attentoscope::theory {

// Mean entropy of n → ∞ keys of noise at m > m_c, nats: ψ(1) − ψ(1 − m_c/m), that of Poisson–Dirichlet weights of parameter
// m_c/m. Infinite at m ≤ m_c, where more than a handful of keys count.
double frozenEntropy(double multiplier, double freezingMultiplier);

} // namespace attentoscope::theory
