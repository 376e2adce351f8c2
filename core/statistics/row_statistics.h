// SPDX-License-Identifier: GPL-3.0-or-later
// The statistics of each evaluated row under one policy, and their summary over rows.
#pragma once

#include "core/base/matrix.h"
#include "core/base/unset.h"
#include "core/statistics/entropy.h"
#include "core/statistics/wanted.h"

#include <cstdint>
#include <span>
#include <vector>

namespace attentoscope {

template <class Number>
using PerRow = std::vector<Number, Unset<Number>>; // not initialised: threads fill it

// Decides which arrays are in use besides those that all rows have.
struct ArraysWanted {
    Wanted wanted{};
    bool planted = false; // whether the source plants keys
    bool standardEntropy = false; // whether a policy computes its scale from it
    Normalization kind = Normalization::Softmax;
};

// One entry per evaluated row, in the order of Result::rowIndex. A row that sees no key has NaN in every real array
// but weightSum, visible = 0 and argmax = −1. Entropies are in nats. To add a statistic, add a member here, its entry to the
// table in row_statistics.cpp, and the code that computes it.
struct RowStatistics {
    PerRow<std::int64_t> visible; // n_i
    PerRow<double> multiplier; // m_i = λ_i √d, τ included
    PerRow<double> lambda; // λ_i
    PerRow<double> standardEntropy; // Shannon entropy under the standard scale; empty unless a policy computes its scale from it
    PerRow<double> logSumExp; // log Σ exp x; NaN under rules that do not sum the exponentials of all keys
    PerRow<double> maxLogit;
    PerRow<double> shannon; // Shannon entropy
    PerRow<double> entropy; // the chosen measure (the same numbers when it is Shannon)
    PerRow<double> normalized; // entropy / its largest value with placesOf() the row; NaN where there are fewer than 2 places
    PerRow<double> maxWeight; // peak weight
    PerRow<double> effectiveSupport; // exp of the Shannon entropy
    PerRow<double> jacobianNorm; // ‖∂a/∂x‖_F: of the softmax ‖diag(a) − a aᵀ‖_F
    PerRow<double> sumSquares; // Σ a²
    PerRow<double> rest,
        weighted; // RowMoments::rest and so on, for statistics of a row without some of its keys
    PerRow<double> plantedMass; // weight on the planted keys of the row's group; empty when nothing is planted
    PerRow<double> topMass; // weight on the chosen number of keys with the largest weights; empty unless asked for
    PerRow<double> keyRank; // rank of the chosen key, 1 for the largest weight; NaN: not visible; empty unless asked for
    PerRow<double> meanField; // the estimate log n_i − (x_max − x̄) of shannon, x = λ s; empty unless asked for
    PerRow<std::int64_t> argmax; // the first key of largest weight
    std::vector<PerRow<double>> onKeys; // weights on the keys of quantities.h, in their order; empty unless asked for
    PerRow<double> locality; // Σ_j a_ij |p_i − j| / Σ_j a_ij, p_i the place of query i; empty unless it or weights were asked
                             // for
    PerRow<double> weightSum; // sum of the float32 weights; empty unless weights were asked for
    // Only for normalizers other than the softmax; each is empty where it would be the same for all rows.
    PerRow<double> weightTotal; // Σ a; empty where it is 1 − nowhere
    PerRow<double> nowhere; // 1 − Σ a, the weight of a place that belongs to no key
    PerRow<double> entropyOfKeys; // the chosen measure of the keys' weights, rescaled to sum to 1
    PerRow<double> support; // how many visible keys have weight
    std::vector<Normalizer> normalizers; // parameters of each row's weights; empty for stick-breaking
    // One number for all rows together; empty unless asked for, or where rows were appended.
    PerRow<double> keyEntropy; // H(K), see core/attention/evaluate/key_information.h
    PerRow<double> mutualInformation; // I(Q;K)

    void resize(std::size_t rows); // resizes the arrays that all rows have; the values of new rows are not set
    void resizeFor(const ArraysWanted& wanted, std::size_t rows); // resizes the others but onKeys; new values are undefined
    void resizeFor(Normalization kind, std::size_t rows) { resizeFor(ArraysWanted{.kind = kind}, rows); }
    static double bytesOfRow(const ArraysWanted& wanted); // memory that a row takes in these arrays
    // Fills in everything that follows from the moments of the rows from `first` on: visible, logSumExp … sumSquares. `rules`
    // has one entry for each row, or none where all rows are softmaxes.
    void put(std::size_t first, std::span<const RowMoments> moments, const EntropyMeasure& measure,
        std::span<const RowRule> rules = {});
    // Returns the normalizer of row r.
    Normalizer normalizer(std::size_t r) const { return normalizers.empty() ? Normalizer{logSumExp[r]} : normalizers[r]; }
    void append(const RowStatistics& rows); // the same arrays must be in use
    RowStatistics at(std::span<const std::size_t> places) const; // the statistics of these rows, with the same arrays in use
    std::size_t size() const { return visible.size(); }

private:
    void putPlainRow(std::size_t r, const RowMoments& moments, double logSum, const EntropyMeasure& measure);
    void putRow(std::size_t r, const RowMoments& moments, double logSum, const EntropyMeasure& measure, const RowRule& rule);
};

// Returns how many places can share the weight of a row: the keys that it sees, and the place that belongs to no key. Under
// top-k the k largest keys, or more where several equal the k-th.
double placesOf(const RowMoments& row, const RowRule& rule);

struct Summary {
    double mean = 0, std = 0, min = 0, max = 0; // over the rows that have a value; NaN when none has
    std::int64_t count = 0; // how many rows have a value
};
Summary summarize(std::span<const double> values); // NaN entries are left out; std is that of the population

} // namespace attentoscope
