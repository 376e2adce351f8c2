// SPDX-License-Identifier: GPL-3.0-or-later
// The entropy beyond freezing, where a few keys hold all the weight (core/README.md, 6).
#pragma once

namespace attentoscope::theory {

// Returns the mean entropy of n → ∞ noise keys at m > m_c in nats: ψ(1) − ψ(1 − m_c/m), that of Poisson–Dirichlet weights
// with parameter m_c/m. Infinite at m ≤ m_c, where the number of keys that matter grows with n.
double frozenEntropy(double multiplier, double freezingMultiplier);

} // namespace attentoscope::theory
