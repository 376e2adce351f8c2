// SPDX-License-Identifier: GPL-3.0-or-later
// The passes treat subnormal numbers as 0 on every thread and instruction set, and leave the setting of the processor unchanged
// outside.
#include "core/attention/kernels/flush_subnormals.h"

#include "core/attention/kernels/attention_backward.h"
#include "core/attention/kernels/attention_pass.h"
#include "tests/helpers/instruction_sets.h"
#include "tests/helpers/normal_matrix.h"

#include <gtest/gtest.h>

#include <omp.h>

#include <numeric>

namespace attentoscope {
namespace {

// Returns the control register of every thread in the team that the passes use.
std::vector<FlushSubnormals::Control> controls(int threads)
{
    std::vector<FlushSubnormals::Control> all(threads);
#pragma omp parallel num_threads(threads)
    all[omp_get_thread_num()] = FlushSubnormals::control();
    return all;
}

bool flushesHere()
{
    volatile float small = 1e-30F, tiny = 1e-10F;
    return small * tiny == 0;
}

#if defined(__x86_64__) || defined(__aarch64__)
TEST(FlushSubnormals, LastsAsLongAsItsScope)
{
    const auto before = FlushSubnormals::control();
    ASSERT_FALSE(flushesHere());
    {
        const FlushSubnormals flush;
        EXPECT_TRUE(flushesHere());
        {
            const FlushSubnormals again;
            EXPECT_TRUE(flushesHere());
        }
        EXPECT_TRUE(flushesHere());
    }
    EXPECT_FALSE(flushesHere());
    EXPECT_EQ(FlushSubnormals::control(), before);
}

// One key scores far above all others, whose weights are 2^−65 of its weight. Their squares and cubes would be subnormal or
// underflow.
constexpr Index length = 600;

PassProblem problemOf(const Matrix& q, const Matrix& k, const BoundMask& mask, const std::vector<Index>& rows,
    const std::vector<double>& lambda, int threads)
{
    return {.q = view(q),
        .k = view(k),
        .mask = &mask,
        .rows = rows,
        .stored = {},
        .lambda = lambda,
        .power = 1.99,
        .binEdges = {},
        .threads = threads};
}

TEST(FlushSubnormals, HoldsInThePassOnEveryThreadAndIsGoneAfterIt)
{
    const Matrix q = Matrix::Ones(length, 1);
    Matrix k = Matrix::Constant(length, 1, -65);
    k(0, 0) = 0;
    const BoundMask mask = *Mask::parse("full")->bind({length, length, 0, {}});
    std::vector<Index> rows(length);
    std::iota(rows.begin(), rows.end(), 0);
    const std::vector<double> lambda(length, 0.6931471805599453); // so that e^(λ s) = 2^s
    constexpr int threads = 3;
    const auto before = controls(threads);
    for (const std::int64_t target : instructionSets()) {
        SCOPED_TRACE(hwy::TargetName(target));
        const OnInstructionSet on(target);
        std::vector<RowMoments> moments(length);
        ASSERT_TRUE(attentionPass(problemOf(q, k, mask, rows, lambda, threads), {moments, {}, {}, {}, {}, {}}));
        for (const RowMoments& row : moments) {
            ASSERT_NEAR(row.rest, double(length - 1) * 0x1p-65, 1e-6 * double(length) * 0x1p-65);
            ASSERT_EQ(row.restSquare, 0);
            ASSERT_EQ(row.restCube, 0);
        }
        EXPECT_EQ(controls(threads), before);
    }
}

TEST(FlushSubnormals, HoldsInTheBackwardPassAndIsGoneAfterIt)
{
    const Matrix q = Matrix::Ones(length, 1), v = normal(length, 2, 3), g = Matrix::Constant(length, 2, 1e-20F);
    Matrix k = Matrix::Constant(length, 1, -65);
    k(0, 0) = 0;
    const BoundMask mask = *Mask::parse("full")->bind({length, length, 0, {}});
    const std::vector<double> lambda(length, 0.6931471805599453);
    constexpr int threads = 3;
    const auto before = controls(threads);
    for (const std::int64_t target : instructionSets()) {
        SCOPED_TRACE(hwy::TargetName(target));
        const OnInstructionSet on(target);
        Gradients out;
        ASSERT_TRUE(attentionBackward(
            {.q = view(q), .k = view(k), .v = view(v), .g = view(g), .mask = &mask, .lambda = lambda, .threads = threads}, out));
        // Each term would be a weight of 2^−65 times a gradient of 1e-20: 2.7e-40, a subnormal number, though the sum over 600
        // queries would be normal.
        EXPECT_TRUE(out.k.bottomRows(length - 1).isZero(0));
        EXPECT_TRUE(out.v.bottomRows(length - 1).isZero(0));
        EXPECT_GT(out.v.row(0).minCoeff(), 5e-18F);
        EXPECT_EQ(controls(threads), before);
    }
}

TEST(FlushSubnormals, TakesSubnormalQueriesAndKeysForZero)
{
    const Matrix q = Matrix::Constant(length, 1, 3e38F);
    Matrix k = Matrix::Zero(length, 1);
    k(length / 3, 0) = 1e-39F; // subnormal when it is multiplied by the query 0.3
    const BoundMask mask = *Mask::parse("full")->bind({length, length, 0, {}});
    std::vector<Index> rows(length);
    std::iota(rows.begin(), rows.end(), 0);
    const std::vector<double> lambda(length, 1.0);
    std::vector<RowMoments> moments(length);
    ASSERT_TRUE(attentionPass(problemOf(q, k, mask, rows, lambda, 2), {moments, {}, {}, {}, {}, {}}));
    for (const RowMoments& row : moments)
        ASSERT_EQ(row.sum(), double(length));
}
#endif

} // namespace
} // namespace attentoscope
