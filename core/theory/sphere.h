// SPDX-License-Identifier: GPL-3.0-or-later
// Keys uniform on the sphere of radius √d, ‖q‖ = √d, scale λ, β = λ d (core/README.md, 6). All functions work in log space:
// d from 1 to 4096, β from 0 to 1e6, without overflow and without loss for tiny β.
#pragma once

#include <optional>

namespace attentoscope::theory {

double logM(double d, double beta); // log E exp(β cosθ) = log Γ(d/2) + ν log(2/β) + log I_ν(β), ν = d/2 − 1
double ratioA(double d, double beta); // I_{ν+1}(β) / I_ν(β) = E cosθ under the tilted measure
double lossD(double d, double beta); // β A − log M, the entropy lost against log n

// Entropy of a row over n such keys, nats: log n − D(λ d). Nothing beyond freezing (D ≥ log n).
std::optional<double> sphereEntropy(double n, double d, double lambda);

// Approximations of D, each to be labelled as what it is.
double gaussianD(double d, double lambda); // λ² d / 2
double laplaceD(double d, double lambda); // −(d/2) log(1 − c²), c = (−1 + √(1 + 4λ²)) / (2λ)
double law024D(double d, double lambda); // 0.24 λ d

// The multiplier m = β / √d at which D(β) = loss ≥ 0. Infinite for d = 1 from log 2 on, which D never reaches there.
double multiplierAtLoss(double loss, double d);

// The multiplier m_c = β_c / √d at which D(β_c) = log n. n > 1.
double freezingMultiplier(double n, double d);
double gaussianFreezingMultiplier(double n); // √(2 ln n)

// Gaussian keys and queries: H = log n − E_q D with D = λ² r / 2, r = ‖q‖² averaged over q (E r = d). Nothing beyond freezing.
std::optional<double> gaussianEntropy(double n, double d, double lambda);

} // namespace attentoscope::theory
