// SPDX-License-Identifier: GPL-3.0-or-later
// The range in which each estimate of the entropy of n sphere keys can be trusted, from its distance to the exact theory.
#pragma once

#include "core/theory/row_theory.h"

#include <vector>

namespace attentoscope::theory {

enum class Estimate { Gaussian, Laplace, Law024, MeanField };

// Returns the estimate of the entropy in nats, for 0 ≤ m ≤ m_c.
double estimatedEntropy(Estimate estimate, double n, double d, double multiplier);

// The multipliers from ... to.
struct MultiplierRange {
    double from = 0, to = 0;
};
// Returns all multipliers up to freezing at which the estimate is within `tolerance` nats of the exact value, as ascending
// ranges. There are several if the estimate crosses the exact curve. `exact` must be for noise in d dimensions and at least n
// keys.
std::vector<MultiplierRange> validMultipliers(Estimate estimate, RowTheory& exact, double n, double d, double tolerance = 0.05);

} // namespace attentoscope::theory
