// SPDX-License-Identifier: GPL-3.0-or-later
// Computes additive scores and their gradients in float64 from the definition: the naive twins of
// core/studies/gradients/additive.h.
#pragma once

#include "core/studies/gradients/additive.h"

namespace attentoscope {

// Returns e, (n_q, n_k).
inline MatrixD additiveScores(const AdditiveScorer& scorer, const MatrixD& q, const MatrixD& k)
{
    MatrixD e(q.rows(), k.rows());
    for (Index i = 0; i < q.rows(); ++i)
        for (Index j = 0; j < k.rows(); ++j) {
            const Eigen::VectorXd u = scorer.wq * q.row(i).transpose() + scorer.wk * k.row(j).transpose() + scorer.b;
            e(i, j) = scorer.v.dot(u.array().tanh().matrix());
        }
    return e;
}

struct AdditiveGradients {
    MatrixD wq, wk; // (units, d)
    Eigen::VectorXd b, v; // (units)
    MatrixD q, k; // (n_q, d), (n_k, d)
};

// Computes the gradients from ∂L/∂e (n_q, n_k), which is 0 where a key is hidden: ∂L/∂W_q = Σ ∂L/∂e_ij (v ∘ (1 − tanh²)) q_iᵀ,
// and so on.
inline AdditiveGradients additiveBackward(
    const AdditiveScorer& scorer, const MatrixD& q, const MatrixD& k, const MatrixD& scoreGradient)
{
    const Index units = scorer.units();
    const MatrixD p = (q * scorer.wq.transpose()).rowwise() + scorer.b.transpose(), r = k * scorer.wk.transpose();
    MatrixD dP = MatrixD::Zero(q.rows(), units), dR = MatrixD::Zero(k.rows(), units); // ∂L/∂P and ∂L/∂R, summed over pairs
    AdditiveGradients out;
    out.v = Eigen::VectorXd::Zero(units);
    Eigen::RowVectorXd open(units);
    for (Index i = 0; i < q.rows(); ++i)
        for (Index j = 0; j < k.rows(); ++j) {
            const double g = scoreGradient(i, j);
            if (g == 0)
                continue;
            const Eigen::RowVectorXd t = (p.row(i) + r.row(j)).array().tanh();
            out.v += g * t.transpose();
            open = g * scorer.v.transpose().array() * (1 - t.array().square());
            dP.row(i) += open;
            dR.row(j) += open;
        }
    out.wq = dP.transpose() * q;
    out.wk = dR.transpose() * k;
    out.b = dP.colwise().sum().transpose();
    out.q = dP * scorer.wq;
    out.k = dR * scorer.wk;
    return out;
}

} // namespace attentoscope
