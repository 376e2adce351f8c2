// What is known in closed form about random projections f(x) = R x / √k of n points (core/README.md, 7). "Ratio" is
// ‖f(x) − f(y)‖² / ‖x − y‖²; its mean is 1 for every matrix here.
#pragma once

#include "core/experiment/projection_setup.h"

#include <optional>

namespace attentoscope::theory {

// The variance of the ratio over the matrix and over x − y of random direction in D dimensions:
// gaussian and sparse 2/k (for sparse because E R_ij⁴ = 3), rademacher 2/k (1 − 3/(D+2)), hadamard, which takes k of P rows
// without repetition, 2/k (P−k)/(P−1) (D−1)/(D+2), with P = paddedDimension(D).
double ratioVariance(ProjectionMatrix matrix, Index dim, Index k);

// The density of χ²_k / k, exactly that of the ratio for a Gaussian matrix and any two points.
double gaussianRatioDensity(Index k, double ratio);
// For two Gaussian points and a Hadamard matrix without padding, k < D: (D/k) Beta(k/2, (D−k)/2). Nothing otherwise.
std::optional<double> hadamardRatioDensity(Index dim, Index k, double ratio);

// The Johnson–Lindenstrauss dimension C ln n / ε², and the ε that k dimensions allow, √(C ln n / k).
// C = 8 is what the union bound over n²/2 pairs asks for when ε is small; 8.33 = 2 / 0.24.
double boundDimension(double constant, double n, double epsilon);
double boundDistortion(double constant, double n, double k);
inline constexpr double boundConstants[] = {8, 8.33};

// C ln n: the head size that n vectors need.
double headDimension(double constant, double n);
// d ln n / ln n0: if d was right for n0, this is right for n. Divided by d it is the entropy-invariant multiplier.
double invariantDimension(double d, double n0, double n);

} // namespace attentoscope::theory
