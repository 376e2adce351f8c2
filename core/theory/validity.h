// SPDX-License-Identifier: GPL-3.0-or-later
// Where each estimate of the entropy of n sphere keys can be trusted, computed from its distance to the exact theory.
#pragma once

#include "core/theory/row_theory.h"

#include <vector>

namespace attentoscope::theory {

enum class Estimate { Gaussian, Laplace, Law024, MeanField };

// The estimate's entropy, nats, for 0 ≤ m ≤ m_c.
double estimatedEntropy(Estimate estimate, double n, double d, double multiplier);

// Multipliers from ... to.
struct MultiplierRange {
    double from = 0, to = 0;
};
// All multipliers up to freezing at which the estimate is within `tolerance` nats of the exact value, as ascending ranges. An
// estimate that crosses the exact curve has several. exact: of noise in d dimensions, for n keys at least.
std::vector<MultiplierRange> validMultipliers(Estimate estimate, RowTheory& exact, double n, double d, double tolerance = 0.05);

} // namespace attentoscope::theory
