// SPDX-License-Identifier: GPL-3.0-or-later
// The rule by which the logits of a row become weights: one of the normalizers of core/policies/normalizers.cpp with its only
// parameter. Formulas: core/README.md, 11.
#pragma once

namespace attentoscope {

enum class Normalization {
    Softmax, // e^x / Σ e^x
    Sink, // e^x / (e^s + Σ e^x)
    Sigmoid, // 1 / (1 + e^(−x − b))
    Entmax, // [(α − 1)(x − t)]₊^(1 / (α − 1)), t so that the row sums to 1
    TopK, // softmax over the k largest logits and those that equal the k-th
    StickBreaking, // σ(x_j) Π (1 − σ(x_l)) over the keys l between j and the query; only keys before the query are seen
};

struct RowRule {
    Normalization kind = Normalization::Softmax;
    double parameter = 0; // s, b, α or k

    bool operator==(const RowRule&) const = default;
};

// Tells whether adding a constant to all logits of a row leaves its weights as they are.
constexpr bool ignoresShift(Normalization kind)
{
    return kind == Normalization::Softmax || kind == Normalization::Entmax || kind == Normalization::TopK;
}
// Tells whether 1 − Σ a is a leftover weight that belongs to no key.
constexpr bool hasPlace(Normalization kind) { return kind == Normalization::Sink || kind == Normalization::StickBreaking; }
// Tells whether the weights of a row and its leftover weight sum to 1. Otherwise each key is weighed by itself, and any sum is
// possible.
constexpr bool sumsToOne(Normalization kind) { return kind != Normalization::Sigmoid; }
// Tells whether visible keys may have weight 0.
constexpr bool isSparse(Normalization kind) { return kind == Normalization::Entmax || kind == Normalization::TopK; }
// Tells whether a pass gets the weights from the sums of the softmax.
constexpr bool isOfSoftmax(Normalization kind) { return kind == Normalization::Softmax || kind == Normalization::Sink; }
// Tells whether a key's weight follows from its own logit and the row's normalizer, and grows with the logit.
constexpr bool isOfLogit(Normalization kind) { return kind != Normalization::StickBreaking; }

} // namespace attentoscope
