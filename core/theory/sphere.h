// SPDX-License-Identifier: GPL-3.0-or-later
// The theory of keys uniform on the sphere of radius √d, with ‖q‖ = √d, scale λ and β = λ d (core/README.md, 6). All
// functions work in log space, for d from 1 to 4096 and β from 0 to 1e6, without overflow and accurate for tiny β.
#pragma once

#include <optional>

namespace attentoscope::theory {

double logM(double d, double beta); // log E exp(β cosθ) = log Γ(d/2) + ν log(2/β) + log I_ν(β), ν = d/2 − 1
double ratioA(double d, double beta); // I_{ν+1}(β) / I_ν(β) = E cosθ under the tilted measure
double lossD(double d, double beta); // β A − log M, the loss of entropy from log n

// Returns the entropy of a row over n such keys in nats: log n − D(λ d). Empty beyond freezing (D ≥ log n).
std::optional<double> sphereEntropy(double n, double d, double lambda);

// Approximations of D; they must be labelled as such.
double gaussianD(double d, double lambda); // λ² d / 2
double laplaceD(double d, double lambda); // −(d/2) log(1 − c²), c = (−1 + √(1 + 4λ²)) / (2λ)
double law024D(double d, double lambda); // 0.24 λ d

// Returns the multiplier m = β / √d at which D(β) = loss ≥ 0. Infinite for d = 1 and loss ≥ log 2, which D does not reach
// there.
double multiplierAtLoss(double loss, double d);

// Returns the multiplier m_c = β_c / √d at which D(β_c) = log n; n > 1.
double freezingMultiplier(double n, double d);
double gaussianFreezingMultiplier(double n); // √(2 ln n)

// Gaussian keys and queries: H = log n − E_q D with D = λ² r / 2, where r = ‖q‖² is averaged over q (E r = d). Empty beyond
// freezing.
std::optional<double> gaussianEntropy(double n, double d, double lambda);

} // namespace attentoscope::theory
