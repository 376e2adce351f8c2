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

// Computes e, (n_q, n_k), in float32 with the fastest instructions of this machine. The bits do not depend on the number of
// threads; returns false when stopped.
bool fastAdditiveScores(
    const AdditiveScorer& scorer, const MatrixView& q, const MatrixView& k, Matrix& out, int threads = 0, StopToken stop = {});

} // namespace attentoscope
