// SPDX-License-Identifier: GPL-3.0-or-later
// Additive scores e_ij = vᵀ tanh(W_q q_i + W_k k_j + b) (Bahdanau, Cho & Bengio 2015), an alternative to λ q·k, and their
// gradients (core/README.md, 8). |e| ≤ ‖v‖₁ for q and k of any length.
#pragma once

#include "core/base/matrix.h"
#include "core/base/progress.h"
#include "core/experiment/gradient_setup.h"

#include <cstdint>

namespace attentoscope {

struct AdditiveScorer {
    MatrixD wq, wk; // (units, d)
    Eigen::VectorXd b, v; // (units)

    Index units() const { return v.size(); }
    double bound() const { return v.cwiseAbs().sum(); } // ‖v‖₁
};

// Returns a scorer as models initialise it: entries of W_q and W_k have variance 1/d, those of v gain²/units, b = 0.
AdditiveScorer randomScorer(const GradientSetup& setup, Index d, std::uint64_t seed);

// Returns e, (n_q, n_k), in float64 from the definition: the twin of fastAdditiveScores().
MatrixD additiveScores(const AdditiveScorer& scorer, const MatrixD& q, const MatrixD& k);

// Computes e, (n_q, n_k), in float32 with the fastest instructions of this machine. The bits do not depend on the number of
// threads; returns false when stopped.
bool fastAdditiveScores(
    const AdditiveScorer& scorer, const MatrixView& q, const MatrixView& k, Matrix& out, int threads = 0, StopToken stop = {});

struct AdditiveGradients {
    MatrixD wq, wk; // (units, d)
    Eigen::VectorXd b, v; // (units)
    MatrixD q, k; // (n_q, d), (n_k, d)
};

// Computes the gradients from ∂L/∂e (n_q, n_k), which is 0 where a key is hidden: ∂L/∂W_q = Σ ∂L/∂e_ij (v ∘ (1 − tanh²)) q_iᵀ,
// and so on. Memory grows with the units, not with n_q n_k.
AdditiveGradients additiveBackward(
    const AdditiveScorer& scorer, const MatrixD& q, const MatrixD& k, const MatrixD& scoreGradient);

} // namespace attentoscope
