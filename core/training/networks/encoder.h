// SPDX-License-Identifier: GPL-3.0-or-later
// A transformer of L layers that gives scores of the pieces that may stand at some places of each sequence: an encoder, or a
// decoder if its mask is causal. Each layer adds attention and then a perceptron with GELU to its input, each after a layer norm
// (pre-norm). Scores are products of the last layer norm with the embedding of each piece (tied), or with a table of their own.
// Its parameters are one array; arrays() names the parts.
#pragma once

#include "core/training/networks/linear_layer.h"
#include "core/training/networks/network_array.h"
#include "core/training/networks/self_attention.h"

#include <cstdint>
#include <vector>

namespace attentoscope::training {

struct EncoderShape {
    Index pieces = 2; // with the one that stands for a hidden piece
    Index layers = 3, width = 128, heads = 4, d = 32; // d of each head
    double ropeBase = 10000; // 0: no positions
    bool tied = true;
    bool learnedScale = false; // each head has a factor α on its scale, which is learned (8823's α_ℓ, of each head)

    bool operator==(const EncoderShape&) const = default;
    HeadsShape headsShape() const { return {heads, d, ropeBase}; }
};

struct EncoderLayer {
    NormLayer beforeHeads;
    LinearLayer qkv; // (width, 3 · heads · d): queries of all heads, keys of all, values of all
    Index factors = 0; // α (heads), where they are learned
    LinearLayer fromHeads;
    NormLayer beforeUnits;
    LinearLayer up, down; // (width, 4 · width), (4 · width, width)
};

struct Encoder {
    EncoderShape shape;
    Index embedding = 0; // (pieces, width)
    std::vector<EncoderLayer> layers;
    NormLayer last;
    Index head = 0; // (pieces, width); the embedding itself if tied
    Index parameters = 0; // how many

    explicit Encoder(const EncoderShape& shape);
    std::vector<NetworkArray> arrays() const;
};

// Weights are drawn with variance 1 / (3 · inputs), embeddings with deviation 0.02; biases are 0, gains and α are 1.
std::vector<float> startOf(const Encoder& net, std::uint64_t seed);

// Sequences with places at which a piece is asked for.
struct PieceBatch {
    Index n = 0; // tokens of a sequence
    std::vector<Index> tokens; // (sequences · n)
    std::vector<Index> asked; // rows of `tokens` with a question, ascending
    std::vector<Index> labels; // (asked): the right pieces

    Index sequences() const { return n == 0 ? 0 : Index(tokens.size()) / n; }
};

template <class Scalar>
struct EncoderLayerTrace {
    NormTrace<Scalar> beforeHeads, beforeUnits;
    Rows<Scalar> headsInput, qkv, mixed; // after the norm; (rows, 3 heads d); (rows, heads d)
    HeadsTrace<Scalar> heads;
    Rows<Scalar> unitsInput, units, slopes; // after the norm; (rows, 4 width) after GELU; slopes of GELU
};

template <class Scalar>
struct EncoderTrace {
    std::vector<EncoderLayerTrace<Scalar>> layers;
    NormTrace<Scalar> last;
    Rows<Scalar> x, added, answers; // (rows, width) between layers, what a layer adds, (asked, width) after the last norm
    Rows<Scalar> pieceScores; // (asked, pieces)
};

// `keep`: what the way back needs is kept.
template <class Scalar>
void forward(const Encoder& net, std::span<const Scalar> parameters, const PieceBatch& batch, const SequenceScale& scale,
    bool keep, EncoderTrace<Scalar>& trace, int threads);

// Returns what the heads of a layer attend to, which refers to the trace and the parameters.
template <class Scalar>
HeadsInputs<Scalar> headsInputs(
    const Encoder& net, std::size_t layer, std::span<const Scalar> parameters, const EncoderTrace<Scalar>& trace);

// The penalty β (H − target)², a mean over all rows that see a key, heads and layers (eq. 65 of the documents).
struct EntropyPenalty {
    double beta = 0, target = 0; // nats

    bool operator==(const EntropyPenalty&) const = default;
};
template <class Scalar>
double penaltyOf(const EntropyPenalty& penalty, const EncoderTrace<Scalar>& trace);

// Given the gradient of a loss by the scores of the pieces, sets the gradient of the loss and the penalty by all parameters.
template <class Scalar>
void backward(const Encoder& net, std::span<const Scalar> parameters, const PieceBatch& batch, const SequenceScale& scale,
    const EncoderTrace<Scalar>& trace, const Rows<Scalar>& ofScores, const EntropyPenalty& penalty, std::span<Scalar> gradient,
    int threads);

} // namespace attentoscope::training
