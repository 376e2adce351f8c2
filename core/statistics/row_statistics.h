// What is known of each evaluated row under one policy, and the summary over rows.
#pragma once

#include "core/base/matrix.h"
#include "core/base/unset.h"
#include "core/statistics/entropy.h"

#include <cstdint>
#include <span>
#include <vector>

namespace attentoscope {

template <class Number>
using PerRow = std::vector<Number, Unset<Number>>; // threads fill it

// One entry per evaluated row, in the order of Result::rowIndex. A row that sees no key has NaN in every real array
// but weightSum, visible = 0 and argmax = −1. Entropies are in nats.
struct RowStatistics {
    PerRow<std::int64_t> visible; // n_i
    PerRow<double> multiplier; // m_i = λ_i √d, τ included
    PerRow<double> lambda; // λ_i
    PerRow<double> standardEntropy; // Shannon's, of the standard scale; empty unless some policy makes its scale of it
    PerRow<double> logSumExp; // log Σ exp x; NaN under rules that do not add up exponentials of all keys
    PerRow<double> maxLogit;
    PerRow<double> shannon; // Shannon entropy
    PerRow<double> entropy; // the chosen measure (the same numbers when it is Shannon)
    PerRow<double> normalized; // entropy / its largest value with placesOf() the row; NaN where these are less than 2
    PerRow<double> maxWeight; // peak weight
    PerRow<double> effectiveSupport; // exp of the Shannon entropy
    PerRow<double> jacobianNorm; // ‖∂a/∂x‖_F: of the softmax ‖diag(a) − a aᵀ‖_F
    PerRow<double> sumSquares; // Σ a²
    PerRow<double> rest,
        weighted; // the sums of RowMoments of these names, that what a row is without some keys follows from
    PerRow<double> plantedMass; // weight on the planted keys of the row's group; empty when nothing is planted
    PerRow<double> topMass; // weight on the keys of largest weight, as many as were asked for; else empty
    PerRow<double> keyRank; // place of the asked-for key, 1 for the largest weight; NaN where it is not visible; else empty
    PerRow<double> meanField; // the estimate log n_i − (x_max − x̄) of shannon, x = λ s; empty unless asked for
    PerRow<std::int64_t> argmax; // the first key of largest weight
    std::vector<PerRow<double>> onKeys; // weights on the keys of quantities.h, in their order; empty unless asked for
    PerRow<double> locality; // Σ_j a_ij |p_i − j| / Σ_j a_ij, p_i the place of query i; empty unless weights were asked for
    PerRow<double> weightSum; // Σ a as float32 weights give it; empty unless weights were asked for
    // Of normalizers beside the softmax; each is empty where it is always the same.
    PerRow<double> weightTotal; // Σ a; empty where it is 1 less nowhere
    PerRow<double> nowhere; // 1 − Σ a, the weight of a place that belongs to no key
    PerRow<double> entropyOfKeys; // the chosen measure of the keys' shares of Σ a
    PerRow<double> support; // how many visible keys have weight
    std::vector<Normalizer> normalizers; // what makes weights of logits; none of stick-breaking
    // One number of all rows together; empty unless asked for, or where rows were appended.
    PerRow<double> keyEntropy; // H(K), see core/attention/evaluate/key_information.h
    PerRow<double> mutualInformation; // I(Q;K)

    void resize(std::size_t rows); // nothing of the new rows is set yet
    // All of the rows from `first` on that follows from their moments: visible, logSumExp … sumSquares. `rules`: one a row, or
    // none where all are softmaxes.
    void put(std::size_t first, std::span<const RowMoments> moments, const EntropyMeasure& measure,
        std::span<const RowRule> rules = {});
    // What makes weights of the logits of row r.
    Normalizer normalizer(std::size_t r) const { return normalizers.empty() ? Normalizer{logSumExp[r]} : normalizers[r]; }
    // The arrays that a kind of rules fills beside those of the softmax.
    void resizeFor(Normalization kind, std::size_t rows);
    void append(const RowStatistics& rows); // with the same arrays in use
    RowStatistics at(std::span<const std::size_t> places) const; // of these rows, with the same arrays in use
    std::size_t size() const { return visible.size(); }

private:
    void putPlainRow(std::size_t r, const RowMoments& moments, double logSum, const EntropyMeasure& measure);
    void putRow(std::size_t r, const RowMoments& moments, double logSum, const EntropyMeasure& measure, const RowRule& rule);
};

// Among how many the weight of a row can be shared: the keys that it sees, and the place that belongs to no key. Under top-k the
// k keys, or as many as have weight where more are equal.
double placesOf(const RowMoments& row, const RowRule& rule);

struct Summary {
    double mean = 0, std = 0, min = 0, max = 0; // over the rows that are defined; NaN when there are none
    std::int64_t count = 0; // how many are defined
};
Summary summarize(std::span<const double> values); // NaN entries are left out; std is the population's

} // namespace attentoscope
