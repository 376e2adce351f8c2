// SPDX-License-Identifier: GPL-3.0-or-later
// The common part of the keys, which the kernels subtract: it is found where it matters, from visible keys alone, and leaves no
// trace in the results of the softmax.
#include "core/attention/kernels/key_offset.h"

#include "core/attention/kernels/attention_backward.h"
#include "core/attention/kernels/attention_pass.h"
#include "core/attention/kernels/reference.h"
#include "tests/helpers/instruction_sets.h"
#include "tests/helpers/normal_matrix.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

namespace attentoscope {
namespace {

BoundMask bound(const std::string& mask, Index nq, Index nk) { return *Mask::parse(mask)->bind({nq, nk, 0, {}}); }

// Returns normal entries with the same number `common` in the first column of every row.
Matrix withCommon(Index rows, Index cols, unsigned seed, float common)
{
    Matrix m = normal(rows, cols, seed);
    m.col(0).setConstant(common);
    return m;
}

std::vector<float> offsetOf(const MatrixView& k, const BoundMask& mask)
{
    const Eigen::VectorXd norms = k.cast<double>().rowwise().norm();
    return keyOffset(k, {norms.data(), std::size_t(norms.size())}, mask);
}

double distance(const std::vector<float>& offset, const Eigen::RowVectorXf& from)
{
    return double((Eigen::Map<const Eigen::RowVectorXf>(offset.data(), Index(offset.size())) - from).norm());
}

TEST(KeyOffset, IsNearWhatAllKeysHave)
{
    for (const char* mask : {"full", "causal", "sliding(9)", "dilated(8,7)", "block-diagonal(50)"})
        for (const Index n : {1, 2, 20, 63, 64, 65, 1000, 20000}) {
            const Eigen::RowVectorXf common = 10 * normal(1, 16, 5);
            const Matrix k = normal(n, 16, 2).rowwise() + common;
            const auto offset = offsetOf(view(k), bound(mask, n, n));
            ASSERT_EQ(offset.size(), 16U) << mask << ' ' << n;
            EXPECT_LT(distance(offset, common), n < 20 ? 8 : 2) << mask << ' ' << n; // a key is about 4 away from it
        }
}

TEST(KeyOffset, IsNothingWhereKeysHaveLittleInCommon)
{
    for (const Index n : {64, 1000, 20000}) {
        const Matrix k = normal(n, 16, 2);
        EXPECT_TRUE(offsetOf(view(k), bound("full", n, n)).empty()) << n;
        EXPECT_TRUE(offsetOf(view(k), bound("causal", n, n)).empty()) << n;
    }
    const Matrix none(5, 0), k = withCommon(5, 4, 1, 100);
    EXPECT_TRUE(offsetOf(view(none), bound("full", 5, 5)).empty()) << "scores that are given";
    EXPECT_TRUE(offsetOf(view(k), bound("!full", 5, 5)).empty());
    EXPECT_TRUE(offsetOf(view(k), bound("full", 0, 5)).empty());
}

TEST(KeyOffset, DoesNotKnowWhatNobodySees)
{
    const Matrix clean = withCommon(300, 8, 2, 50);
    const auto want = offsetOf(view(clean), bound("padding(250) & !sink(3)", 300, 300));
    ASSERT_FALSE(want.empty());
    for (const float poison : {NAN, INFINITY, 1e30F}) {
        Matrix dirty = clean;
        dirty.bottomRows(50).setConstant(poison);
        dirty.topRows(3).setConstant(poison);
        EXPECT_EQ(offsetOf(view(dirty), bound("padding(250) & !sink(3)", 300, 300)), want) << poison;
    }
    Matrix some = clean; // visible but not finite keys must not harm a pass over other rows
    for (Index j = 0; j < 300; j += 2)
        some(j, 3) = NAN;
    for (const float x : offsetOf(view(some), bound("full", 300, 300)))
        EXPECT_TRUE(std::isfinite(x));
}

TEST(KeyOffset, IsNotLedAstrayByAFewLongKeys)
{
    Matrix k = withCommon(256, 8, 2, 100);
    for (Index j = 0; j < 256; j += 32)
        k.row(j).setConstant(1e6F);
    const auto offset = offsetOf(view(k), bound("full", 256, 256));
    ASSERT_FALSE(offset.empty());
    EXPECT_NEAR(offset[0], 100, 20);
}

// Half of the keys would lose all their digits if the common part of the other half were subtracted.
TEST(KeyOffset, IsNothingWhereHalfOfTheKeysWouldGrow)
{
    Matrix k = normal(256, 8, 2);
    k.topRows(128).col(0).array() += 1e6F;
    EXPECT_TRUE(offsetOf(view(k), bound("block-diagonal(128)", 256, 256)).empty());
}

struct Case {
    Matrix q, k, v;
    std::string mask;
    double lambda, alibi = 0;
    std::vector<Index> rows = {}; // empty: all
    int threads = 0;
    bool keep = true; // also scores and the largest ones
    bool weigh = true; // also weights, for which scores are float64
};

struct Ran {
    std::vector<RowMoments> moments;
    std::vector<float> output, weights, scores, top;
    std::vector<double> common;
};

Ran run(const Case& c)
{
    const BoundMask mask = bound(c.mask, c.q.rows(), c.k.rows());
    std::vector<Index> rows = c.rows;
    if (rows.empty()) {
        rows.resize(c.q.rows());
        std::iota(rows.begin(), rows.end(), 0);
    }
    const std::vector<double> lambda(rows.size(), c.lambda);
    const std::size_t cells = rows.size() * std::size_t(c.k.rows());
    Ran out{.moments = std::vector<RowMoments>(rows.size()),
        .output = std::vector<float>(rows.size() * std::size_t(c.v.cols())),
        .weights = std::vector<float>(c.weigh ? cells : 0),
        .scores = std::vector<float>(c.keep ? cells : 0),
        .top = std::vector<float>(c.keep ? rows.size() : 0),
        .common = {}};
    const PassProblem problem{.q = view(c.q),
        .k = view(c.k),
        .v = view(c.v),
        .mask = &mask,
        .rows = rows,
        .stored = {},
        .lambda = lambda,
        .alibi = c.alibi,
        .binEdges = {},
        .threads = c.threads,
        .keyOffset = offsetOf(view(c.k), mask)};
    EXPECT_FALSE(problem.keyOffset.empty());
    EXPECT_TRUE(attentionPass(problem,
        {.moments = out.moments,
            .argmax = {},
            .output = out.output,
            .weights = out.weights,
            .scores = out.scores,
            .binMax = {},
            .top = out.top}));
    for (std::size_t r = 0; r < rows.size(); ++r)
        out.common.push_back(commonScore(problem, r));
    return out;
}

// Makes logits with a common part of 9e5. From float32 scores, the entropy would be off by a tenth.
Case largeCommonPart(const std::string& mask, double alibi = 0)
{
    return {.q = withCommon(300, 16, 1, 3000),
        .k = withCommon(300, 16, 2, 3000),
        .v = normal(300, 5, 3),
        .mask = mask,
        .lambda = 0.1,
        .alibi = alibi};
}

TEST(KeyOffset, LeavesEverythingToFloat64sTwin)
{
    for (const double alibi : {0.0, 0.02})
        for (const char* mask : {"full", "causal", "sliding(40) | sink(2)", "padding(290)"}) {
            Case c = largeCommonPart(mask, alibi);
            const BoundMask seen = bound(mask, 300, 300);
            KeyRanges visible;
            for (std::size_t t = 0; t < 2 * instructionSets().size(); ++t) {
                const std::int64_t target = instructionSets()[t / 2];
                c.weigh = t % 2 == 1;
                SCOPED_TRACE(std::string(hwy::TargetName(target)) + ' ' + mask + (c.weigh ? " weights" : ""));
                const OnInstructionSet on(target);
                const Ran got = run(c);
                for (std::size_t i = 0; i < 300; ++i) {
                    seen.row(Index(i), visible);
                    const ReferenceRow want =
                        referenceRow(view(c.q), view(c.k), view(c.v), Index(i), c.lambda, visible, 2, alibi);
                    ASSERT_NEAR(shannonOf(got.moments[i]), want.entropy, 5e-6) << i;
                    ASSERT_NEAR(logSumExpOf(got.moments[i]), logSumExpOf(want.moments), 5e-6) << i;
                    ASSERT_NEAR(got.moments[i].maxLogit, want.moments.maxLogit, 5e-6) << i;
                    const double topLogit = (alibi == 0 ? c.lambda : 1) * double(got.top[i]) + c.lambda * got.common[i];
                    ASSERT_NEAR(topLogit, want.moments.maxLogit, 5e-6) << i;
                    for (std::size_t j = 0; j < 300; ++j) {
                        if (c.weigh) {
                            ASSERT_NEAR(got.weights[i * 300 + j], want.weights[j], 1e-6);
                        }
                        if (std::isnan(want.scores[j]))
                            continue;
                        ASSERT_NEAR(double(got.scores[i * 300 + j]) + got.common[i], want.scores[j], 2e-5);
                    }
                    for (std::size_t col = 0; col < 5; ++col)
                        ASSERT_NEAR(got.output[i * 5 + col], want.output[col], 1e-5);
                }
            }
        }
}

TEST(KeyOffset, LeavesARowItsBitsWhateverElseIsAskedFor)
{
    for (const double alibi : {0.0, 0.02}) {
        Case c = largeCommonPart("sliding(200) | sink(1)", alibi);
        c.q = withCommon(13000, 16, 1, 3000);
        c.k = withCommon(13000, 16, 2, 3000); // more than one chunk of keys
        c.v = normal(13000, 5, 3);
        for (const bool weigh : {false, true}) {
            c.weigh = weigh;
            c.keep = false;
            c.threads = 0;
            c.rows.resize(weigh ? 501 : 13000);
            for (std::size_t r = 0; r < c.rows.size(); ++r)
                c.rows[r] = Index(weigh ? r * 25 + 499 : r);
            const Ran all = run(c);
            const std::vector<Index> rows(c.rows);
            c.rows = {499, 524, 4999, 12999};
            for (const int threads : {1, 2, 3})
                for (const bool keep : {false, true}) {
                    c.threads = threads;
                    c.keep = keep;
                    const Ran some = run(c);
                    for (std::size_t r = 0; r < c.rows.size(); ++r) {
                        const auto row = std::size_t(std::ranges::find(rows, c.rows[r]) - rows.begin());
                        EXPECT_EQ(std::memcmp(&some.moments[r], &all.moments[row], sizeof(RowMoments)), 0) << row;
                        EXPECT_EQ(std::memcmp(&some.output[r * 5], &all.output[row * 5], 5 * sizeof(float)), 0) << row;
                    }
                }
        }
    }
}

TEST(KeyOffset, GivesTheSameBitsOnEveryInstructionSet)
{
    const Case c = largeCommonPart("sliding(150) | sink(2)");
    const Ran want = run(c);
    for (const std::int64_t target : instructionSets())
        if (hasMultiplyAdd(target)) {
            const OnInstructionSet on(target);
            const Ran got = run(c);
            EXPECT_EQ(std::memcmp(got.moments.data(), want.moments.data(), want.moments.size() * sizeof(RowMoments)), 0);
            EXPECT_EQ(got.weights, want.weights);
        }
}

TEST(KeyOffset, KeepsMaskedKeysOut)
{
    const Case clean = largeCommonPart("padding(290)");
    const Ran want = run(clean);
    for (const float poison : {NAN, INFINITY, -1e30F}) {
        Case dirty = clean;
        dirty.k.bottomRows(10).setConstant(poison);
        const Ran got = run(dirty);
        EXPECT_EQ(std::memcmp(got.moments.data(), want.moments.data(), want.moments.size() * sizeof(RowMoments)), 0);
        EXPECT_EQ(got.weights, want.weights);
    }
}

// Each row of ∂L/∂x sums to 0, in float32 only nearly. Multiplied by keys of length 3000, the missing part would be visible.
TEST(KeyOffset, KeepsGradientsToTheTwin)
{
    for (const char* text : {"full", "causal"}) {
        const Case c = largeCommonPart(text);
        const Matrix g = normal(300, 5, 4);
        const BoundMask mask = bound(text, 300, 300);
        const std::vector<double> lambda(300, c.lambda);
        Gradients got;
        ASSERT_TRUE(attentionBackward({.q = view(c.q),
                                          .k = view(c.k),
                                          .v = view(c.v),
                                          .g = view(g),
                                          .mask = &mask,
                                          .lambda = lambda,
                                          .keyOffset = offsetOf(view(c.k), mask)},
            got));
        const MatrixD v = c.v.cast<double>(), k = c.k.cast<double>();
        MatrixD wantQ(300, 16), wantV = MatrixD::Zero(300, 5);
        KeyRanges visible;
        for (Index i = 0; i < 300; ++i) {
            mask.row(i, visible);
            const ReferenceRow row = referenceRow(view(c.q), view(c.k), view(c.v), i, c.lambda, visible);
            const Eigen::RowVectorXd a = Eigen::Map<const Eigen::RowVectorXd>(row.weights.data(), 300);
            const Eigen::RowVectorXd dA = g.row(i).cast<double>() * v.transpose();
            const Eigen::RowVectorXd dX = a.cwiseProduct((dA.array() - a.dot(dA)).matrix());
            wantQ.row(i) = c.lambda * dX * k;
            wantV += a.transpose() * g.row(i).cast<double>();
        }
        EXPECT_LT((got.q.cast<double>() - wantQ).cwiseAbs().maxCoeff(), 2e-6) << text;
        EXPECT_LT((got.v.cast<double>() - wantV).cwiseAbs().maxCoeff(), 2e-5) << text;
    }
}

} // namespace
} // namespace attentoscope
