// SPDX-License-Identifier: GPL-3.0-or-later
// Closed forms for random projections f(x) = R x / √k of n points (core/README.md, 7). "Ratio" is ‖f(x) − f(y)‖² / ‖x − y‖²;
// its mean is 1 for every matrix here.
#pragma once

#include "core/experiment/projection_setup.h"

#include <optional>

namespace attentoscope::theory {

// Returns the variance of the ratio over the matrix and over a random direction of x − y in D dimensions: gaussian and sparse
// 2/k (for sparse because E R_ij⁴ = 3); rademacher 2/k (1 − 3/(D+2)); hadamard, which takes k of P rows without repetition, 2/k
// (P−k)/(P−1) (D−1)/(D+2), with P = paddedDimension(D).
double ratioVariance(ProjectionMatrix matrix, Index dim, Index k);

// Returns the density of χ²_k / k, which is exactly that of the ratio for a Gaussian matrix and any two points.
double gaussianRatioDensity(Index k, double ratio);
// Returns the density for two Gaussian points and a Hadamard matrix without padding, k < D: (D/k) Beta(k/2, (D−k)/2). Nothing
// for other matrices.
std::optional<double> hadamardRatioDensity(Index dim, Index k, double ratio);

// The Johnson–Lindenstrauss dimension C ln n / ε², and the ε that k dimensions allow, √(C ln n / k). C = 8 follows from the
// union bound over n²/2 pairs for small ε; 8.33 = 2 / 0.24.
double boundDimension(double constant, double n, double epsilon);
double boundDistortion(double constant, double n, double k);
inline constexpr double boundConstants[] = {8, 8.33};

// Returns C ln n: the head size that n vectors need.
double headDimension(double constant, double n);
// Returns d ln n / ln n0: if d was right for n0, this is right for n. Divided by d it is the entropy-invariant multiplier.
double invariantDimension(double d, double n0, double n);

} // namespace attentoscope::theory
