// How the logits of a row become weights: one of the normalizers of core/policies/normalizers.cpp, with the one number that it
// has. Formulas: core/README.md, 10.
#pragma once

namespace attentoscope {

enum class Normalization {
    Softmax, // e^x / Σ e^x
    Sink, // e^x / (e^s + Σ e^x)
    Sigmoid, // 1 / (1 + e^(−x − b))
    Entmax, // [(α − 1)(x − t)]₊^(1 / (α − 1)), t so that the row sums to 1
    TopK, // softmax over the k largest logits, and over those that equal the k-th
    StickBreaking, // σ(x_j) Π (1 − σ(x_l)) over the keys l between j and the query, which sees keys before itself alone
};

struct RowRule {
    Normalization kind = Normalization::Softmax;
    double parameter = 0; // s, b, α or k

    bool operator==(const RowRule&) const = default;
};

// Whether all logits of a row can be shifted alike without a change of its weights.
constexpr bool ignoresShift(Normalization kind)
{
    return kind == Normalization::Softmax || kind == Normalization::Entmax || kind == Normalization::TopK;
}
// Whether 1 − Σ a is the weight of a place that belongs to no key.
constexpr bool hasPlace(Normalization kind) { return kind == Normalization::Sink || kind == Normalization::StickBreaking; }
// Whether visible keys may have no weight at all.
constexpr bool isSparse(Normalization kind) { return kind == Normalization::Entmax || kind == Normalization::TopK; }
// Whether it is made of the sums of the softmax, for a pass.
constexpr bool isOfSoftmax(Normalization kind) { return kind == Normalization::Softmax || kind == Normalization::Sink; }
// Whether a weight follows from its logit and what is known of the row, and a larger one from a larger logit.
constexpr bool isOfLogit(Normalization kind) { return kind != Normalization::StickBreaking; }

} // namespace attentoscope
