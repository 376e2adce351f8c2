// SPDX-License-Identifier: GPL-3.0-or-later
// The expectation, over random queries and keys, of the mean-field estimate H ≈ log n − λ (s_max − s̄), where s̄ is the mean
// score of a row and s_max its largest. The expectation is computed to 1e-9, but the estimate itself is rough and may be far
// below 0. Nats.
#pragma once

namespace attentoscope::theory {

double largestCosine(double n, double d); // E max of n cosines with independent directions in d dimensions
double largestNormal(double n); // E max of n standard normal numbers

double sphereMeanField(double n, double d, double lambda); // E s_max = d largestCosine(n, d), E s̄ = 0
double gaussianMeanField(double n, double d, double lambda); // E s_max = E‖q‖ largestNormal(n), E s̄ = 0
// k of the n keys have the given cosine. s_max is their score or the largest of the hay; E s̄ = k cosine d / n.
double needlesMeanField(double n, double d, double lambda, double k, double cosine);

} // namespace attentoscope::theory
