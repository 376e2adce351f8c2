// SPDX-License-Identifier: GPL-3.0-or-later
// Multi-head attention with random projections (Vaswani et al. 2017): tokens X (n, D) with D = H d, and head h of H is
// Attention(X W_Q^h, X W_K^h, X W_V^h); the outputs stand side by side and are multiplied by W_O.
//
// A token is x = √(aD) u + √(bD) t + √(1 − a − b) w with a = b = 1/4, w of N(0, 1), one unit vector u that all tokens share (as
// the embeddings of a model share a mean) and t, the direction of what the token is: its numbers have variance 1, about. All
// directions are random. Projections W have numbers of variance 1/D, so that those of q and k have variance 1, too. By pattern:
//   independent: t is one of H kinds, drawn for each token; all projections are drawn for each head.
//   cooperating: W_Q^h = √ρ W_Q + √(1 − ρ) W'_Q^h with ρ = 0.9, and W_K^h likewise. The scores of two heads have the
//     correlation ρ² = 0.81.
//   complementary: head h asks for kind h. W_Q^h = √(γ d / aD) u eᵀ + √(1 − γ) W and W_K^h = √(γ d / bD) t_h eᵀ + √(1 − γ/H) W
//     with γ = 1/2 and a unit vector e of the head's own: the shared part u of every query becomes √(γ d) e, and so does the
//     kind of the keys that the head looks for. Their scores are γ d above those of others, their logits γ √d at the standard
//     scale.
//   competing: every token is in one of two camps for each of P = ⌈H/2⌉ pairs of heads, t = Σ ± t_p / √P. Head 2p asks for one
//     camp of its pair as above, with √(γ d P / bD) t_p eᵀ + √(1 − γ) W for its keys; head 2p + 1 has the same W_Q and −W_K: its
//     scores are those of its rival with the sign turned. The last of an odd number of heads has no rival.
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
    // Of an experiment that is valid, see validateMultiHead(). Makes the directions alone.
    explicit MultiHead(const Experiment& experiment, Index trial = 0);

    Index modelDimension() const { return model_; } // D
    void token(Index i, std::span<double> x) const; // (D)

    MatrixD queryProjection(Index head) const; // (D, d)
    MatrixD keyProjection(Index head) const; // (D, d)
    MatrixD valueProjection(Index head) const; // (D, d_v), variance 1/D
    MatrixD outputProjection(Index head) const; // (d_v, D), the rows of W_O that are the head's: variance 1/(H d_v)

private:
    enum class Side { Query, Key };
    MatrixD attentionProjection(Index head, Side side) const; // without the sign of the rival
    Stream stream(StreamPurpose purpose) const { return {seed_, purpose, trial_}; }

    std::uint64_t seed_;
    std::uint32_t trial_;
    HeadPattern pattern_;
    Index heads_, d_, dv_, model_, kinds_;
    std::vector<double> shared_; // u, (D)
    MatrixD directions_; // (kinds, D): t_0, t_1 ...
};

// That the head exists and that D is not too large.
Outcome<Done> validateMultiHead(const Experiment& experiment);

} // namespace attentoscope
