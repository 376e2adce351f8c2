// SPDX-License-Identifier: GPL-3.0-or-later
// Gradients of attention, streamed like the forward pass, without an n × n array. With G = ∂L/∂O,
//   ∂L/∂V = Aᵀ G,  ∂L/∂A = G Vᵀ,  ∂L/∂x_ij = a_ij (∂L/∂a_ij − Σ_l a_il ∂L/∂a_il),
//   ∂L/∂Q = diag(λ) (∂L/∂x) K,  ∂L/∂K = (∂L/∂x)ᵀ diag(λ) Q.
// The scores are computed again, once for all three gradients, with keys in the SIMD lanes. Each sum is taken in a fixed order,
// so the bits are the same for any number of threads. keyOffset is subtracted from the keys everywhere; this leaves ∂L/∂Q as it
// is, because a row of ∂L/∂x sums to 0. Subnormal numbers count as 0, as in the forward pass. Naive twin:
// tests/core/attention/kernels/attention_backward_test.cpp (float64).
#pragma once

#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/masks/mask.h"
#include "core/weighting/distance_law.h"
#include "core/weighting/row_rule.h"

#include <span>
#include <vector>

namespace attentoscope {

struct BackwardProblem {
    MatrixView q{nullptr, 0, 0}; // (n_q, d)
    MatrixView k{nullptr, 0, 0}; // (n_k, d)
    MatrixView v{nullptr, 0, 0}; // (n_k, d_v)
    MatrixView g{nullptr, 0, 0}; // (n_q, d_v): ∂L/∂O
    const BoundMask* mask = nullptr;
    std::span<const double> lambda; // (n_q), ≥ 0
    int threads = 0; // 0: all cores
    double alibi = 0; // slope as in PassProblem; it shifts the logits x and leaves the formulas as they are
    std::vector<float> keyOffset{}; // (d), see PassProblem
    std::span<const RowRule> rules{}; // (n_q) or empty: the softmax; other rules are left to rules/rule_backward.h
    DistanceLaw law{}; // with it ∂L/∂(λ s) = a_t ∂L/∂x, and keyOffset must be empty, as in a pass
};

struct Gradients {
    Matrix q; // (n_q, d)
    Matrix k; // (n_k, d)
    Matrix v; // (n_k, d_v)
};

// Computes the gradients; returns false when stopped. A query that sees no key, and a key that no query sees, have gradient 0.
// Progress counts keys.
bool attentionBackward(const BackwardProblem& problem, Gradients& out, StopToken stop = {}, const Progress& progress = {});

// Returns the bytes held at the peak besides Q, K, V, G: the gradients, their partial sums and the results of the forward pass.
// `ranges`: number of key ranges that all queries together see.
double backwardBytes(Index nq, Index nk, Index d, Index dv, double ranges, bool rules = false);

} // namespace attentoscope
