// SPDX-License-Identifier: GPL-3.0-or-later
// Multi-head attention with random projections (Vaswani et al. 2017). Tokens X are (n, D) with D = H d, and head h of H
// computes Attention(X W_Q^h, X W_K^h, X W_V^h); the outputs are concatenated and multiplied by W_O.
//
// A token is x = √(aD) u + √(bD) t + √(1 − a − b) w with a = b = 1/4. The numbers of w are N(0, 1); the unit vector u is
// shared by all tokens (as the embeddings of a model share a mean); the unit vector t depends on the kind of token. The
// numbers of x have variance about 1. All directions are random. The numbers of the projections W have variance 1/D, so that
// those of q and k have variance 1, too. The patterns of heads are:
//   independent: t is one of H kinds, drawn for each token; all projections are drawn for each head.
//   cooperating: W_Q^h = √ρ W_Q + √(1 − ρ) W'_Q^h with ρ = 0.9, and W_K^h likewise. The scores of two heads have the
//     correlation ρ² = 0.81.
//   complementary: head h attends to kind h. W_Q^h = √(γ d / aD) u eᵀ + √(1 − γ) W and
//     W_K^h = √(γ d / bD) t_h eᵀ + √(1 − γ/H) W with γ = 1/2 and a unit vector e of the head's own. This maps the shared
//     part u of every query to √(γ d) e, and likewise the part t_h of keys of kind h. The scores of these keys are γ d above
//     those of others, and their logits γ √d at the standard scale.
//   competing: every token is in one of two camps for each of P = ⌈H/2⌉ pairs of heads, t = Σ ± t_p / √P. Head 2p attends
//     to one camp of its pair as above, with √(γ d P / bD) t_p eᵀ + √(1 − γ) W for its keys. Head 2p + 1 has the same W_Q
//     and −W_K, so its scores are those of head 2p with the opposite sign. If H is odd, the last head has no rival.
//
// Everything is a function of (seed, trial, index): token i of a longer sequence is token i of a shorter one.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"
#include "core/experiment/experiment.h"
#include "core/random/counter_random.h"

#include <span>
#include <vector>

namespace attentoscope {

class MultiHead
{
public:
    // Draws the directions u and t only. The experiment must be valid, see validateMultiHead().
    explicit MultiHead(const Experiment& experiment, Index trial = 0);

    Index modelDimension() const { return model_; } // D
    void token(Index i, std::span<double> x) const; // (D)

    MatrixD queryProjection(Index head) const; // (D, d)
    MatrixD keyProjection(Index head) const; // (D, d)
    MatrixD valueProjection(Index head) const; // (D, d_v), variance 1/D
    MatrixD outputProjection(Index head) const; // (d_v, D), the head's rows of W_O: variance 1/(H d_v)

private:
    enum class Side { Query, Key };
    MatrixD attentionProjection(Index head, Side side) const; // ignores the opposite sign of a competing head
    Stream stream(StreamPurpose purpose) const { return {seed_, purpose, trial_}; }

    std::uint64_t seed_;
    std::uint32_t trial_;
    HeadPattern pattern_;
    Index heads_, d_, dv_, model_, kinds_;
    std::vector<double> shared_; // u, (D)
    MatrixD directions_; // (kinds, D): t_0, t_1 ...
};

// Returns an error if the head does not exist or D is too large.
Outcome<Done> validateMultiHead(const Experiment& experiment);

} // namespace attentoscope
