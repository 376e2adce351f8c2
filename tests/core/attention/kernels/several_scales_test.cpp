// SPDX-License-Identifier: GPL-3.0-or-later
// Several scales with ALiBi, where each scale orders the keys differently: each has the same bits as alone. Also compares the
// weights of single keys with those of the pass.
#include "core/attention/kernels/attention_pass.h"
#include "core/attention/kernels/key_weights.h"
#include "tests/helpers/instruction_sets.h"
#include "tests/helpers/normal_matrix.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <map>
#include <numeric>

namespace attentoscope {
namespace {

constexpr Index n = 150, d = 24, dv = 3;
constexpr std::size_t scales = 3, bins = 2, topKeys = 4;

struct Arrays {
    std::vector<RowMoments> moments;
    std::vector<Index> argmax, larger;
    std::vector<float> output, weights, scores, binMax, top;
    std::vector<double> binSum, binWeight;

    explicit Arrays(std::size_t parts)
        : moments(parts * n)
        , argmax(parts * n)
        , larger(parts * n)
        , output(parts * n * dv)
        , weights(parts * n * n)
        , scores(n * n)
        , binMax(parts * n * bins)
        , top(parts * n * topKeys)
        , binSum(parts * n * bins)
        , binWeight(parts * n * bins)
    {
    }

    PassOutput output_() { return {moments, argmax, output, weights, scores, binMax, binSum, binWeight, top, larger}; }
};

template <class T>
bool sameBits(const std::vector<T>& all, std::size_t part, const std::vector<T>& alone)
{
    return std::memcmp(all.data() + part * alone.size(), alone.data(), alone.size() * sizeof(T)) == 0;
}

void expectBitsOfEachAlone(double alibi, std::span<const DistanceLaw> laws)
{
    const Matrix q = normal(n, d, 1), k = normal(n, d, 2), v = normal(n, dv, 3);
    const BoundMask mask = *Mask::parse("causal & !sink(1)")->bind({n, n, 0, {}});
    std::vector<Index> rows(n);
    std::iota(rows.begin(), rows.end(), 0);
    std::vector<double> lambda;
    for (const double scale : {0.1, 0.3, 0.0})
        lambda.insert(lambda.end(), n, scale);
    const std::vector<double> factors = {1, 2, 0.5};
    const std::vector<Index> edges = {0, 70, n};
    PassProblem problem{
        .q = view(q), .k = view(k), .v = view(v), .mask = &mask, .rows = rows, .stored = {}, .lambda = lambda, .binEdges = edges};
    problem.scales = scales;
    putPlaces(problem, alibi, laws);
    problem.alibiFactors = factors;
    problem.rankedKey = 5;
    Arrays together(scales);
    std::vector<double> told;
    ASSERT_TRUE(attentionPass(problem, together.output_(), {}, [&](double part) { told.push_back(part); }));
    EXPECT_TRUE(std::is_sorted(told.begin(), told.end())) << "progress only ever grows";
    for (std::size_t p = 0; p < scales; ++p) {
        PassProblem one = problem;
        one.scales = 1;
        one.lambda = problem.lambda.subspan(p * n, n);
        one.alibi = problem.alibi * factors[p];
        one.alibiFactors = {};
        one.laws = laws.empty() ? laws : laws.subspan(p, 1);
        Arrays alone(1);
        ASSERT_TRUE(attentionPass(one, alone.output_()));
        EXPECT_TRUE(sameBits(together.moments, p, alone.moments));
        EXPECT_TRUE(sameBits(together.argmax, p, alone.argmax));
        EXPECT_TRUE(sameBits(together.larger, p, alone.larger));
        EXPECT_TRUE(sameBits(together.output, p, alone.output));
        EXPECT_TRUE(sameBits(together.weights, p, alone.weights));
        EXPECT_TRUE(sameBits(together.binMax, p, alone.binMax));
        EXPECT_TRUE(sameBits(together.binSum, p, alone.binSum));
        EXPECT_TRUE(sameBits(together.binWeight, p, alone.binWeight));
        EXPECT_TRUE(sameBits(together.top, p, alone.top));
        EXPECT_TRUE(sameBits(together.scores, 0, alone.scores)) << "before any scale";
    }
    EXPECT_NE(together.argmax[n - 1], together.argmax[3 * n - 1]) << "orders differ";
}

TEST(SeveralScales, ByPlaceGiveTheBitsOfEachAlone)
{
    expectBitsOfEachAlone(0.05, {});
    const std::vector<DistanceLaw> all = {{10}, {3, 0.5}, {10}}, some = {{10}, {}, {0.1}};
    for (const double alibi : {0.0, 0.05}) {
        expectBitsOfEachAlone(alibi, all);
        expectBitsOfEachAlone(alibi, some);
    }
}

TEST(SeveralScales, UnderALawHaveTheSameBitsForAnyThreadsAndInstructionSet)
{
    constexpr Index rows = 70, keys = 12500; // more than one chunk
    const Matrix q = normal(rows, d, 1), k = normal(keys, d, 2), v = normal(keys, dv, 3);
    const BoundMask mask = *Mask::parse("causal")->bind({rows, keys, 0, {}});
    std::vector<Index> all(rows);
    std::iota(all.begin(), all.end(), 0);
    const std::vector<double> lambda(2 * rows, 0.2);
    const std::vector<DistanceLaw> laws = {{10}, {}};
    std::map<std::int64_t, std::vector<float>> firsts; // with a fused multiply-add and without
    for (const std::int64_t target : instructionSets())
        for (const int threads : {1, 2, 3}) {
            const OnInstructionSet on(target);
            std::vector<RowMoments> moments(2 * rows);
            std::vector<float> output(2 * rows * dv);
            PassProblem problem{.q = view(q),
                .k = view(k),
                .v = view(v),
                .mask = &mask,
                .rows = all,
                .stored = {},
                .lambda = lambda,
                .binEdges = {}};
            problem.scales = 2;
            problem.threads = threads;
            putPlaces(problem, 0, laws);
            ASSERT_TRUE(attentionPass(
                problem, {.moments = moments, .argmax = {}, .output = output, .weights = {}, .scores = {}, .binMax = {}}));
            const auto first = firsts.emplace(hasMultiplyAdd(target) ? 0 : target, output).first;
            EXPECT_EQ(output, first->second) << target << ' ' << threads;
        }
}

TEST(KeyWeights, AreThoseOfNaiveSums)
{
    for (const std::int64_t target : instructionSets()) {
        const OnInstructionSet on(target);
        for (const Index size : {1, 3, 8, 16, 24, 64, 67})
            for (const Index keys : {1, 2, 15, 16, 17, 128}) {
                const Matrix q = normal(1, size, 4), k = normal(keys, size, 5);
                KeyLogits logits;
                logits.score.resize(std::size_t(keys));
                keyScores(q.data(), k.data(), keys, size, logits.score.data());
                double all = 1, sum = 0; // 1 stands for other keys
                for (Index j = 0; j < keys; ++j) {
                    const double naive = dot(q.data(), k.data() + j * size, size);
                    EXPECT_NEAR(logits.score[std::size_t(j)], naive, 1e-12 * double(size));
                    logits.bias.push_back(-0.1 * double(j));
                    all += std::exp(0.7 * naive - 0.1 * double(j));
                    sum += std::exp(0.7 * naive - 0.1 * double(j));
                }
                EXPECT_NEAR(weightOn(logits, 0.7, {std::log(all)}), sum / all, 1e-6) << size << ' ' << keys;
            }
        const KeyLogits extremes{{-INFINITY, -1e6, 3, INFINITY}, {0, 0, 0, -INFINITY}};
        EXPECT_NEAR(weightOn(extremes, 1, {5}), std::exp(-2.0), 1e-7) << "nothing of what has no weight";
        EXPECT_NEAR(weightOn({{-INFINITY, 0}, {0, 0}}, 0, {std::log(2.0)}), 0.5, 1e-7) << "0 · ∞ is no weight";
        EXPECT_EQ(weightOn({}, 1, {0}), 0);
    }
}

} // namespace
} // namespace attentoscope
