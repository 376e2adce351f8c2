// SPDX-License-Identifier: GPL-3.0-or-later
// Normalizers other than the softmax: published values, the Jacobian against differences of the twin, the backward pass against
// differences of the whole path, equal bits on any number of threads, and rows in which many keys have weight.
#include "core/attention/kernels/attention_backward.h"
#include "core/attention/kernels/attention_pass.h"
#include "core/attention/kernels/reference.h"
#include "core/weighting/row_weights.h"

#include "tests/helpers/instruction_sets.h"
#include "tests/helpers/normal_matrix.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <numeric>

namespace attentoscope {
namespace {

const std::vector<RowRule>& rules()
{
    static const std::vector<RowRule> all = {{Normalization::Sink, 0.5}, {Normalization::Sigmoid, -2},
        {Normalization::Sigmoid, -9}, {Normalization::Entmax, 2}, {Normalization::Entmax, 1.5}, {Normalization::Entmax, 1.2},
        {Normalization::Entmax, 1.3}, {Normalization::TopK, 4}, {Normalization::StickBreaking, 0}};
    return all;
}

struct Passed {
    std::vector<RowMoments> moments;
    std::vector<float> weights, output;
    std::vector<double> bins;
    std::vector<float> tops;
};

// Runs all rows under all of these rules at once, with λ = 1 unless given.
Passed pass(const Matrix& q, const Matrix& k, const Matrix& v, const BoundMask& mask, const std::vector<RowRule>& kinds,
    bool weights, int threads = 1, std::vector<Index> edges = {}, double lambda = 1)
{
    std::vector<Index> rows(std::size_t(q.rows()));
    std::iota(rows.begin(), rows.end(), 0);
    const std::size_t cells = kinds.size() * rows.size();
    const std::vector<double> lambdas(cells, lambda);
    std::vector<RowRule> each;
    for (const RowRule& kind : kinds)
        each.insert(each.end(), rows.size(), kind);
    Passed out;
    out.moments.resize(cells);
    out.weights.resize(weights ? cells * std::size_t(k.rows()) : 0);
    out.output.resize(cells * std::size_t(v.cols()));
    const std::size_t bins = edges.empty() ? 0 : edges.size() - 1;
    out.bins.resize(cells * bins);
    out.tops.resize(cells * bins);
    const PassProblem problem{.q = view(q),
        .k = view(k),
        .v = view(v),
        .mask = &mask,
        .rows = rows,
        .stored = {},
        .scales = kinds.size(),
        .lambda = lambdas,
        .rules = each,
        .binEdges = edges,
        .threads = threads};
    EXPECT_TRUE(attentionPass(problem,
        {.moments = out.moments,
            .argmax = {},
            .output = out.output,
            .weights = out.weights,
            .scores = {},
            .binMax = {},
            .binWeight = out.bins,
            .binTop = out.tops}));
    return out;
}

TEST(Rules, CheckValuesOfSparseRules)
{
    std::vector<double> x{1, 0.5, 0, -1};
    EXPECT_NEAR(weigh({Normalization::Entmax, 2}, x, 0).sum, 1, 1e-15);
    EXPECT_NEAR(x[0], 0.75, 1e-15);
    EXPECT_NEAR(x[1], 0.25, 1e-15);
    EXPECT_EQ(x[2], 0);
    x = {1, 0.5, 0, -1};
    weigh({Normalization::Entmax, 1.5}, x, 0);
    EXPECT_NEAR(x[0], 0.6242, 5e-5);
    EXPECT_NEAR(x[1], 0.2917, 5e-5);
    EXPECT_NEAR(x[2], 0.0841, 5e-5);
    EXPECT_EQ(x[3], 0);
    x = {1, 0.5, 0.5, -1};
    const RowWeights top = weigh({Normalization::TopK, 2}, x, 0);
    const double z = std::exp(1.0) + 2 * std::exp(0.5); // a logit that equals the second largest keeps its weight
    EXPECT_NEAR(x[2], std::exp(0.5) / z, 1e-15);
    EXPECT_EQ(x[3], 0);
    EXPECT_NEAR(top.normalizer.weight(0.5), std::exp(0.5) / z, 1e-15);
    EXPECT_EQ(top.normalizer.weight(-1), 0);
}

TEST(Rules, ScoresOfMinusTwoAndOneOfThree)
{
    // The values of the first figure of the SSMax paper, at n = 1024.
    for (const auto& [lambda, wanted] : {std::pair{1.0, 0.1267}, std::pair{0.43 * std::log(1024.0), 0.99966}}) {
        std::vector<double> x(1024, -2 * lambda);
        x[7] = 3 * lambda;
        weigh({}, x, 0);
        EXPECT_NEAR(x[7], wanted, 5e-5);
    }
}

TEST(Rules, WholeRowsAgreeWithTheTwin)
{
    const Index n = 40;
    const Matrix q = normal(1, n, 3, 2), k = Matrix::Identity(n, n);
    for (const RowRule& rule : rules()) {
        const ReferenceRow twin = referenceRow(view(q), view(k), MatrixView(nullptr, n, 0), 0, 1, {{0, n}}, 2, 0, rule);
        std::vector<double> x(q.data(), q.data() + n);
        const RowWeights found = weigh(rule, x, n - 1);
        for (Index j = 0; j < n; ++j)
            EXPECT_NEAR(x[std::size_t(j)], twin.weights[std::size_t(j)], 1e-13);
        EXPECT_NEAR(found.sum, twin.total, 1e-13);
        EXPECT_NEAR(found.nowhere, twin.nowhere, 1e-13);
    }
}

// The keys are unit vectors, so the scores are the entries of the query, and changing one entry changes one logit.
TEST(Rules, JacobianNormIsThatOfDifferences)
{
    const Index n = 30;
    constexpr float step = 0x1p-9F;
    const Matrix k = Matrix::Identity(n, n), v(n, 0);
    const auto mask = *Mask::of("full").bind({1, n});
    for (const float spread : {0.3F, 2.0F})
        for (const RowRule& rule : rules()) {
            const Matrix q = normal(1, n, 11, spread);
            double square = 0;
            for (Index l = 0; l < n; ++l) {
                Matrix more = q, less = q;
                more(0, l) += step;
                less(0, l) -= step;
                const auto of = [&](const Matrix& at) {
                    return referenceRow(view(at), view(k), MatrixView(nullptr, n, 0), 0, 1, {{0, n}}, 2, 0, rule).weights;
                };
                const auto a = of(more), b = of(less);
                for (std::size_t j = 0; j < a.size(); ++j)
                    square += std::pow((a[j] - b[j]) / double(more(0, l) - less(0, l)), 2);
            }
            EXPECT_NEAR(
                jacobianNormOf(pass(q, k, v, mask, {rule}, false).moments[0]), std::sqrt(square), 2e-4 * std::sqrt(square))
                << int(rule.kind) << ' ' << rule.parameter << ' ' << spread;
        }
}

TEST(Rules, GradientsAreThoseOfDifferences)
{
    const Index nq = 5, nk = 9, d = 4, dv = 3;
    constexpr float step = 0x1p-8F;
    const Matrix q = normal(nq, d, 1), k = normal(nk, d, 2), v = normal(nk, dv, 3), g = normal(nq, dv, 4);
    const auto mask = *Mask::of("causal").bind({nq, nk});
    const std::vector<double> lambda(std::size_t(nq), 0.8);
    for (const RowRule& rule : rules()) {
        const std::vector<RowRule> ofRows(std::size_t(nq), rule);
        Gradients found;
        ASSERT_TRUE(attentionBackward({.q = view(q),
                                          .k = view(k),
                                          .v = view(v),
                                          .g = view(g),
                                          .mask = &mask,
                                          .lambda = lambda,
                                          .alibi = 0.1,
                                          .rules = ofRows},
            found));
        const auto loss = [&](const Matrix& q1, const Matrix& k1, const Matrix& v1) {
            double sum = 0;
            for (Index i = 0; i < nq; ++i) {
                const ReferenceRow row =
                    referenceRow(view(q1), view(k1), view(v1), i, 0.8, {{0, mask.position(i) + 1}}, 2, 0.1, rule);
                for (Index c = 0; c < dv; ++c)
                    sum += row.output[std::size_t(c)] * double(g(i, c));
            }
            return sum;
        };
        const auto compare = [&](const Matrix& at, const Matrix& gradient, const auto& lossAt) {
            for (Index i = 0; i < at.size(); ++i) {
                Matrix more = at, less = at;
                more.data()[i] += step;
                less.data()[i] -= step;
                const double slope = (lossAt(more) - lossAt(less)) / (double(more.data()[i]) - double(less.data()[i]));
                EXPECT_NEAR(double(gradient.data()[i]), slope, 2e-3) << int(rule.kind) << ' ' << rule.parameter << ' ' << i;
            }
        };
        compare(q, found.q, [&](const Matrix& at) { return loss(at, k, v); });
        compare(k, found.k, [&](const Matrix& at) { return loss(q, at, v); });
        compare(v, found.v, [&](const Matrix& at) { return loss(q, k, at); });
    }
}

TEST(Rules, TheSameBitsOnAnyNumberOfThreadsAndBesideOthers)
{
    const Index n = 700;
    const Matrix q = normal(n, 16, 5), k = normal(n, 16, 6), v = normal(n, 3, 7);
    const auto mask = *Mask::of("causal").bind({n, n});
    const std::vector<Index> edges{0, 50, 100, 350, 700};
    for (const bool weights : {false, true}) {
        const Passed all = pass(q, k, v, mask, rules(), weights, 1, edges),
                     shared = pass(q, k, v, mask, rules(), weights, 3, edges);
        const auto same = [](const auto& a, const auto& b) {
            return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(a[0])) == 0);
        };
        EXPECT_TRUE(same(all.moments, shared.moments) && same(all.weights, shared.weights) && same(all.output, shared.output));
        EXPECT_TRUE(same(all.bins, shared.bins));
        for (std::size_t r = 0; r < rules().size(); ++r) {
            const Passed alone = pass(q, k, v, mask, {rules()[r]}, weights, 2, edges);
            EXPECT_EQ(
                std::memcmp(alone.moments.data(), &all.moments[r * std::size_t(n)], std::size_t(n) * sizeof(RowMoments)), 0);
        }
    }
}

TEST(Rules, EveryInstructionSetGivesTheSameBits)
{
    const Matrix q = normal(70, 19, 21), k = normal(230, 19, 22), v = normal(230, 5, 23);
    const auto mask = *Mask::of("causal | sink(2)").bind({70, 230});
    const std::vector<Index> edges{0, 7, 230};
    std::vector<RowRule> kinds = rules();
    kinds.push_back({Normalization::Entmax, 3});
    for (const bool weights : {false, true}) {
        const Passed want = pass(q, k, v, mask, kinds, weights, 1, edges);
        for (const std::int64_t target : instructionSets()) {
            SCOPED_TRACE(hwy::TargetName(target));
            const OnInstructionSet on(target);
            const Passed got = pass(q, k, v, mask, kinds, weights, 1, edges);
            if (hasMultiplyAdd(target)) {
                EXPECT_EQ(std::memcmp(got.moments.data(), want.moments.data(), want.moments.size() * sizeof(RowMoments)), 0);
                EXPECT_EQ(got.output, want.output);
                EXPECT_EQ(got.weights, want.weights);
                EXPECT_EQ(got.bins, want.bins);
            } else { // the orders of summation differ, and so does the rounding
                for (std::size_t r = 0; r < want.moments.size(); ++r)
                    EXPECT_NEAR(shannonOf(got.moments[r]), shannonOf(want.moments[r]), 1e-5);
            }
        }
    }
}

TEST(Rules, BinsHoldTheWeightsOfTheirKeys)
{
    const Index n = 500;
    const Matrix q = normal(40, 8, 15), k = normal(n, 8, 16), v(n, 0);
    const auto mask = *Mask::of("causal").bind({40, n});
    const std::vector<Index> edges{3, 4, 90, 200, 480};
    const std::size_t bins = edges.size() - 1;
    int told = 0;
    const Passed binned = pass(q, k, v, mask, rules(), false, 1, edges), cells = pass(q, k, v, mask, rules(), true);
    for (std::size_t row = 0; row < rules().size() * 40; ++row)
        for (std::size_t b = 0; b < bins; ++b) {
            double sum = 0, top = 0;
            for (Index j = edges[b]; j < edges[b + 1]; ++j) {
                const double a = double(cells.weights[row * std::size_t(n) + std::size_t(j)]);
                sum += a;
                top = std::max(top, a);
            }
            EXPECT_NEAR(binned.bins[row * bins + b], sum, 2e-5 * std::max(1.0, sum));
            if (rules()[row / 40].kind != Normalization::StickBreaking)
                continue;
            if (const double log = double(binned.tops[row * bins + b]); top > 1e-30) {
                EXPECT_NEAR(log, std::log(top), 2e-3);
                ++told;
            } else {
                EXPECT_LT(log, std::log(1e-30) + 1e-3);
            }
        }
    EXPECT_GT(told, 20);
}

// The scale is so small that nearly all keys have weight, which are too many to keep.
TEST(Rules, RowsWithManyKeysOfWeightAgreeWithTheTwin)
{
    const Index n = 100000;
    const Matrix q = normal(2, 4, 8), k = normal(n, 4, 9), v = normal(n, 2, 10);
    const auto mask = *Mask::of("full").bind({2, n});
    const std::vector<RowRule> kinds{{Normalization::Entmax, 1.5}, {Normalization::Entmax, 2}, {Normalization::TopK, 50000}};
    const double lambda = 1e-3;
    const Passed got = pass(q, k, v, mask, kinds, false, 1, {}, lambda);
    for (std::size_t r = 0; r < kinds.size(); ++r)
        for (Index i = 0; i < 2; ++i) {
            const ReferenceRow twin = referenceRow(view(q), view(k), view(v), i, lambda, {{0, n}}, 2, 0, kinds[r]);
            const RowMoments& m = got.moments[r * 2 + std::size_t(i)];
            EXPECT_NEAR(shannonOf(m), twin.entropy, 1e-5) << r;
            EXPECT_EQ(m.support(), double(std::ranges::count_if(twin.weights, [](double a) { return a > 0; }))) << r;
            EXPECT_NEAR(double(got.output[(r * 2 + std::size_t(i)) * 2]), twin.output[0], 1e-5) << r;
        }
}

// More keys equal the k-th largest than are kept at first. The next smaller value must still be known, because the threshold
// follows from it.
TEST(Rules, KeysThatEqualTheLastOneHaveWeightAndThoseBelowHaveNone)
{
    const Index n = 2000;
    for (const bool below : {false, true}) { // whether the smaller ones come first
        Matrix scores = Matrix::Zero(1, n);
        for (Index j = 0; j < n; ++j)
            scores(0, j) = (j < n / 2) == below ? -0.25F : j % 400 == 300 ? 1.0F : 0.5F;
        const double top = double((scores.array() == 1.0F).count());
        const auto mask = *Mask::of("full").bind({1, n});
        const RowMoments m =
            pass(Matrix::Ones(1, 1), scores.transpose(), Matrix(n, 0), mask, {{Normalization::TopK, 20}}, false).moments[0];
        const double sum = top + (double(n) / 2 - top) * std::exp(-0.5);
        EXPECT_EQ(m.support(), double(n) / 2);
        EXPECT_NEAR(m.sum(), sum, 1e-9 * sum);
        EXPECT_NEAR(m.threshold, 0.125, 1e-9);
    }
}

// Small and large logits of a sigmoid are computed in two different ways. Rows of a tile, and blocks of a row, use one or the
// other.
TEST(Rules, SmallAndLargeSigmoidsAgreeWithTheTwin)
{
    const Index n = 400;
    Matrix q = normal(32, 6, 31), k = normal(n, 6, 32);
    const Matrix v(n, 0);
    for (Index i = 0; i < q.rows(); ++i)
        q.row(i) *= float(i + 1) / 8;
    const auto mask = *Mask::of("full").bind({32, n});
    for (const double b : {-12.0, -6.0, -1.0, 4.0}) {
        const Passed got = pass(q, k, v, mask, {{Normalization::Sigmoid, b}}, false);
        for (Index i = 0; i < q.rows(); ++i) {
            const ReferenceRow twin = referenceRow(view(q), view(k), view(v), i, 1, {{0, n}}, 2, 0, {Normalization::Sigmoid, b});
            const RowMoments& m = got.moments[std::size_t(i)];
            double squares = 0;
            for (const double a : twin.weights)
                squares += a * a * (1 - a) * (1 - a);
            EXPECT_NEAR(m.total, twin.total, 1e-5 * twin.total) << b << ' ' << i;
            EXPECT_NEAR(shannonOf(m), twin.entropy, 1e-5) << b << ' ' << i;
            EXPECT_NEAR(jacobianNormOf(m), std::sqrt(squares), 1e-5 * std::sqrt(squares)) << b << ' ' << i;
        }
    }
}

TEST(Rules, WhatGoesToNoKeyCountsInTheEntropy)
{
    // There is one key, and its logit equals that of the sink, so there are two places of weight ½.
    const Matrix q = Matrix::Zero(1, 2), k = Matrix::Zero(1, 2), v(1, 0);
    const auto mask = *Mask::of("full").bind({1, 1});
    const RowMoments m = pass(q, k, v, mask, {{Normalization::Sink, 0}}, false).moments[0];
    EXPECT_EQ(m.nowhere, 0.5);
    EXPECT_DOUBLE_EQ(shannonOf(m), std::log(2.0));
    EXPECT_DOUBLE_EQ(entropyOf({EntropyMeasure::Renyi, 2}, m), std::log(2.0));
    EXPECT_DOUBLE_EQ(entropyOf({EntropyMeasure::Tsallis, 2}, m), 0.5);
    EXPECT_EQ(entropyOfKeys({}, m), 0);
    EXPECT_DOUBLE_EQ(jacobianNormOf(m), 0.25);
}

} // namespace
} // namespace attentoscope
