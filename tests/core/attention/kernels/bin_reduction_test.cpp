// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the bins of the pass with the float64 twin, on every instruction set and for each way of sharing out the work.
#include "core/attention/kernels/attention_pass.h"
#include "core/attention/kernels/reference.h"
#include "tests/helpers/instruction_sets.h"
#include "tests/helpers/normal_matrix.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <string>

namespace attentoscope {
namespace {

struct Bins {
    std::vector<float> largest; // (R, bins)
    std::vector<double> scores; // (R, bins)
    std::vector<double> weights; // (P, R, bins)
};

struct Case {
    Matrix q, k;
    BoundMask mask;
    std::vector<Index> rows, edges;
    std::vector<double> lambda; // (P, R)
    std::size_t scales = 2;
    std::size_t bins() const { return edges.size() - 1; }
};

Case makeCase(Index nq, Index nk, const char* mask, std::vector<Index> edges)
{
    Case c{.q = normal(nq, 6, 1),
        .k = normal(nk, 6, 2),
        .mask = *Mask::parse(mask)->bind({nq, nk, 0, {}}),
        .rows = {},
        .edges = std::move(edges),
        .lambda = {}};
    for (Index i = 0; i < nq; ++i)
        c.rows.push_back(i);
    for (const double lambda : {0.4, 1.7})
        c.lambda.insert(c.lambda.end(), nq, lambda);
    return c;
}

Bins binsOf(const Case& c, int threads = 0, bool softmax = true)
{
    const std::size_t cells = c.rows.size() * c.bins(), scales = softmax ? c.scales : 0;
    Bins found{std::vector<float>(cells), std::vector<double>(cells), std::vector<double>(scales * cells)};
    std::vector<RowMoments> moments(scales * c.rows.size());
    const PassProblem problem{.q = view(c.q),
        .k = view(c.k),
        .mask = &c.mask,
        .rows = c.rows,
        .stored = {},
        .scales = scales,
        .lambda = c.lambda,
        .binEdges = c.edges,
        .threads = threads};
    PassOutput out;
    out.moments = moments;
    out.binMax = found.largest;
    out.binSum = found.scores;
    out.binWeight = found.weights;
    EXPECT_TRUE(attentionPass(problem, out));
    return found;
}

void expectTwin(const Case& c, const Bins& got)
{
    KeyRanges visible;
    const double longestKey = double(c.k.rowwise().norm().maxCoeff());
    for (std::size_t i = 0; i < c.rows.size(); ++i) {
        c.mask.row(c.rows[i], visible);
        // The error of six float32 products and sums, each within 2^-24 of ‖q‖ ‖k‖.
        const double scoreError = 4e-7 * double(c.q.row(c.rows[i]).norm()) * longestKey;
        for (std::size_t p = 0; p < c.scales; ++p) {
            const ReferenceRow want = referenceRow(
                view(c.q), view(c.k), MatrixView(nullptr, c.k.rows(), 0), c.rows[i], c.lambda[p * c.rows.size() + i], visible);
            for (std::size_t b = 0; b < c.bins(); ++b) {
                double top = -std::numeric_limits<double>::infinity(), sum = 0, error = 0, weight = 0;
                for (Index j = c.edges[b]; j < c.edges[b + 1]; ++j) {
                    weight += want.weights[j];
                    if (std::isnan(want.scores[j]))
                        continue;
                    top = std::max(top, want.scores[j]);
                    sum += want.scores[j];
                    error += scoreError + 1e-6 * std::abs(want.scores[j]);
                }
                const std::size_t at = i * c.bins() + b;
                if (std::isinf(top)) {
                    ASSERT_EQ(got.largest[at], top) << i << ' ' << b;
                } else {
                    ASSERT_NEAR(got.largest[at], top, scoreError) << i << ' ' << b;
                }
                ASSERT_NEAR(got.scores[at], sum, error) << i << ' ' << b;
                ASSERT_NEAR(got.weights[p * c.rows.size() * c.bins() + at], weight, 2e-5 * weight + 1e-37) << i << ' ' << b;
            }
        }
    }
}

template <class T>
bool sameBits(const std::vector<T>& a, const std::vector<T>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

void expectSame(const Bins& a, const Bins& b, const std::string& what)
{
    EXPECT_TRUE(sameBits(a.largest, b.largest)) << what;
    EXPECT_TRUE(sameBits(a.scores, b.scores)) << what;
    EXPECT_TRUE(sameBits(a.weights, b.weights)) << what;
}

std::vector<Index> evenEdges(Index begin, Index end, Index bins)
{
    std::vector<Index> edges;
    for (Index b = 0; b <= bins; ++b)
        edges.push_back(begin + (end - begin) * b / bins);
    return edges;
}

TEST(BinReduction, EverySizeAroundTheBlockEdges)
{
    for (const Index nk : {1, 2, 95, 96, 97, 191, 193})
        for (const char* mask : {"full", "causal", "sliding(5) | sink(1)", "!causal"})
            for (const Index bins : {Index(1), std::min<Index>(3, nk), nk}) {
                const Case c = makeCase(33, nk, mask, evenEdges(0, nk, bins));
                expectTwin(c, binsOf(c));
            }
}

TEST(BinReduction, BinsOverManyChunks)
{
    for (const Index bins : {1, 2, 100}) {
        const Case few = makeCase(3, 40'000, "causal", evenEdges(5, 39'000, bins));
        expectTwin(few, binsOf(few));
    }
}

TEST(BinReduction, ThreadsDoNotChangeABit)
{
    for (const Index nq : {40, 600}) { // few queries share out chunks of keys, many go tile by tile
        const Case c = makeCase(nq, 26'000, "sliding(9000)", evenEdges(0, 26'000, 77));
        const Bins one = binsOf(c, 1);
        for (const int threads : {2, 3, 7})
            expectSame(binsOf(c, threads), one, std::to_string(threads));
    }
}

TEST(BinReduction, WithoutTheSoftmaxTheScoresAreTheSame)
{
    const Case c = makeCase(50, 26'000, "causal | sink(3)", evenEdges(300, 25'000, 9));
    const Bins all = binsOf(c), scores = binsOf(c, 0, false);
    EXPECT_TRUE(sameBits(all.largest, scores.largest));
    EXPECT_TRUE(sameBits(all.scores, scores.scores));
}

TEST(BinReduction, EveryInstructionSetIsTheTwins)
{
    const Case c = makeCase(45, 407, "sliding(150) | sink(2)", evenEdges(3, 401, 23));
    const Bins best = binsOf(c);
    for (const std::int64_t target : instructionSets()) {
        const OnInstructionSet on(target);
        const Bins got = binsOf(c);
        expectTwin(c, got);
        if (hasMultiplyAdd(target))
            expectSame(got, best, hwy::TargetName(target));
    }
}

} // namespace
} // namespace attentoscope
