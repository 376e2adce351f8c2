// SPDX-License-Identifier: GPL-3.0-or-later
// Multi-head attention among the tokens of each sequence of a batch, forwards and backwards, under every scale, normalizer and
// mask. Queries and keys are turned by RoPE (pairs 2t and 2t + 1), and the logits are α λ s, with α a learned factor of each
// head. A row of a softmax that sees all keys is computed in Scalar (products/elements.h), any other by core/weighting in
// float64. The scale of a row counts as a constant, even where it is computed from the row. The bits do not depend on the number
// of threads. Naive twins: core/attention/kernels/reference.h forwards, attentionBackward() and finite differences backwards.
#pragma once

#include "core/training/networks/retrieval_scale.h"
#include "core/training/products/product.h"

#include <span>
#include <vector>

namespace attentoscope::training {

struct HeadsShape {
    Index heads = 1, d = 1; // d of each head
    double ropeBase = 0; // 0: no positions

    bool operator==(const HeadsShape&) const = default;
    Index width() const { return heads * d; }
};

// Keeps what the way forward leaves for the way back and for statistics. A block is one head of one sequence: heads of the first
// sequence, then of the next.
template <class Scalar>
struct HeadsTrace {
    std::vector<Scalar> weights; // (blocks, n, n), or empty
    Rows<double> lambda; // (blocks, n), without α
    Rows<double> entropy; // (blocks, n), nats; NaN for a row that sees nothing
};

template <class Scalar>
struct HeadsInputs {
    const Rows<Scalar>& qkv; // (sequences · n, 3 · heads · d): all queries, then all keys, then all values of a token
    std::span<const Scalar> factors; // (heads) α; empty: 1

    Index sequences(const SequenceScale& scale) const { return qkv.rows() / scale.n(); }
};

// Sets out, (sequences · n, heads · d). The weights are kept for the way back if `keep` is set.
template <class Scalar>
void attend(const HeadsShape& shape, const HeadsInputs<Scalar>& inputs, const SequenceScale& scale, bool keep,
    HeadsTrace<Scalar>& trace, Rows<Scalar>& out, int threads);

// Copies the queries and keys of all blocks as they are multiplied, turned by their places and with α in the queries: each
// (blocks · n, d).
template <class Scalar>
void turnedHeads(
    const HeadsShape& shape, const HeadsInputs<Scalar>& inputs, const SequenceScale& scale, Rows<Scalar>& q, Rows<Scalar>& k);

template <class Scalar>
struct HeadsGradient {
    Rows<Scalar> qkv; // the shape of HeadsInputs::qkv
    std::vector<Scalar> factors; // (heads), or empty
};

// Given ∂L/∂out, sets the gradients of all inputs. `ofEntropy`: (blocks, n), a further ∂L/∂H of each row; or empty.
template <class Scalar>
void attendBackward(const HeadsShape& shape, const HeadsInputs<Scalar>& inputs, const SequenceScale& scale,
    const HeadsTrace<Scalar>& trace, const Rows<Scalar>& ofOut, const Rows<double>& ofEntropy, HeadsGradient<Scalar>& out,
    int threads);

} // namespace attentoscope::training
