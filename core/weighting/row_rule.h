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
    Recorded, // e^x: weights that were recorded, whatever their sum
    StickBreaking, // σ(x_j) Π (1 − σ(x_l)) over the keys l between j and the query; only keys before the query are seen
};

struct RowRule {
    Normalization kind = Normalization::Softmax;
    double parameter = 0; // s, b, α or k

    bool operator==(const RowRule&) const = default;
};

// Tells code that is not about one kind what it must know of a kind.
struct RuleTraits {
    bool ignoresShift = false; // adding a constant to all logits of a row leaves its weights as they are
    bool hasPlace = false; // 1 − Σ a is a leftover weight that belongs to no key
    bool sumsToOne = true; // with the leftover weight; else each key is weighed by itself, and any sum is possible
    bool isSparse = false; // visible keys may have weight 0
    bool isOfSoftmax = false; // a pass gets the weights from the sums of the softmax
    bool isOfLogit = true; // a key's weight follows from its own logit and the row's normalizer, and grows with the logit
};

constexpr RuleTraits traitsOf(Normalization kind)
{
    switch (kind) {
    case Normalization::Softmax:
        return {.ignoresShift = true, .isOfSoftmax = true};
    case Normalization::Sink:
        return {.hasPlace = true, .isOfSoftmax = true};
    case Normalization::Sigmoid:
        return {.sumsToOne = false};
    case Normalization::Recorded:
        return {.sumsToOne = false, .isOfSoftmax = true};
    case Normalization::Entmax:
    case Normalization::TopK:
        return {.ignoresShift = true, .isSparse = true};
    case Normalization::StickBreaking:
        return {.hasPlace = true, .isOfLogit = false};
    }
    return {};
}

constexpr bool ignoresShift(Normalization kind) { return traitsOf(kind).ignoresShift; }
constexpr bool hasPlace(Normalization kind) { return traitsOf(kind).hasPlace; }
constexpr bool sumsToOne(Normalization kind) { return traitsOf(kind).sumsToOne; }
constexpr bool isSparse(Normalization kind) { return traitsOf(kind).isSparse; }
constexpr bool isOfSoftmax(Normalization kind) { return traitsOf(kind).isOfSoftmax; }
constexpr bool isOfLogit(Normalization kind) { return traitsOf(kind).isOfLogit; }

} // namespace attentoscope
