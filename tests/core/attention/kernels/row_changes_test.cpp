// SPDX-License-Identifier: GPL-3.0-or-later
// Compares how far weights move between two scales with the weights of every row, one by one in float64.
#include "core/attention/kernels/row_changes.h"

#include "core/attention/kernels/key_offset.h"
#include "core/attention/kernels/reference.h"
#include "tests/helpers/instruction_sets.h"
#include "tests/helpers/normal_matrix.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <numeric>
#include <string>

namespace attentoscope {
namespace {

struct ChangeCase {
    Matrix q, k;
    const char* mask = "full";
    std::vector<double> scales = {0.3, 0.9, 0.3};
    float offset = 0; // subtracted from all keys
};

std::vector<RowChange> streamed(const ChangeCase& c, int threads = 0, bool stopped = false)
{
    const std::size_t count = std::size_t(c.q.rows());
    const BoundMask mask = *Mask::parse(c.mask)->bind({c.q.rows(), c.k.rows(), 0, {}});
    std::vector<Index> rows(count);
    std::iota(rows.begin(), rows.end(), 0);
    std::vector<double> lambda, logNormalizer, largest;
    for (const double scale : c.scales)
        lambda.insert(lambda.end(), count, scale);
    PassProblem problem{.q = view(c.q), .k = view(c.k), .mask = &mask, .rows = rows, .stored = {}};
    problem.scales = c.scales.size();
    problem.lambda = lambda;
    problem.threads = threads;
    if (c.offset != 0)
        problem.keyOffset = std::vector<float>(std::size_t(c.k.cols()), c.offset);
    std::vector<RowMoments> moments(lambda.size());
    EXPECT_TRUE(
        attentionPass(problem, {.moments = moments, .argmax = {}, .output = {}, .weights = {}, .scores = {}, .binMax = {}}));
    for (const RowMoments& row : moments)
        logNormalizer.push_back(row.visible == 0 ? INFINITY : logSumExpOf(row));
    for (std::size_t r = 0; r < count; ++r)
        largest.push_back(moments[r].maxLogit);
    std::vector<RowChange> changes((c.scales.size() - 1) * count, {-1, -1});
    std::stop_source stop;
    if (stopped)
        stop.request_stop();
    EXPECT_EQ(rowChanges(problem, logNormalizer, largest, changes, stop.get_token()), !stopped);
    return changes;
}

void expectTwin(const ChangeCase& c, double tolerance)
{
    const BoundMask mask = *Mask::parse(c.mask)->bind({c.q.rows(), c.k.rows(), 0, {}});
    const std::vector<RowChange> found = streamed(c);
    KeyRanges visible;
    for (Index row = 0; row < c.q.rows(); ++row) {
        mask.row(row, visible);
        const auto weights = [&](std::size_t scale) {
            return referenceRow(view(c.q), view(c.k), MatrixView(nullptr, 0, 0), row, c.scales[scale], visible).weights;
        };
        const std::vector<double> a = weights(0);
        for (std::size_t other = 1; other < c.scales.size(); ++other) {
            const std::vector<double> b = weights(other);
            RowChange want;
            for (std::size_t key = 0; key < a.size(); ++key) {
                want.divergence += changeOf(a[key], b[key]).divergence;
                want.moved += changeOf(a[key], b[key]).moved;
            }
            const RowChange& own = found[(other - 1) * std::size_t(c.q.rows()) + std::size_t(row)];
            EXPECT_NEAR(own.divergence, want.divergence, tolerance) << row;
            EXPECT_NEAR(own.moved, want.moved, tolerance) << row;
            if (c.scales[other] == c.scales[0]) {
                EXPECT_EQ(own.divergence, 0);
                EXPECT_EQ(own.moved, 0);
            }
        }
    }
}

TEST(RowChanges, AreThoseOfTheWeights)
{
    for (const std::int64_t target : instructionSets())
        for (const char* mask : {"full", "causal", "sliding(5)", "causal & !sliding(20)", "!full"})
            for (const Index n : {1, 5, 33, 97, 200}) {
                const OnInstructionSet on(target);
                SCOPED_TRACE(std::string(hwy::TargetName(target)) + ' ' + mask + " n = " + std::to_string(n));
                expectTwin({normal(n, 6, 1), normal(n, 6, 2), mask}, 1e-6);
            }
    expectTwin({normal(40, 6, 1), normal(150, 6, 2), "causal", {0.0, 0.7}}, 1e-6);
    expectTwin({normal(40, 6, 1), normal(150, 6, 2), "causal", {0.7, 0.0}}, 1e-6);
}

TEST(RowChanges, OfKeysWithACommonPartAndOfPeakedRows)
{
    Matrix k = normal(300, 8, 2);
    k.array() += 3;
    expectTwin({normal(70, 8, 1), k, "full", {0.35, 1.4}, 3}, 2e-6);
    expectTwin({normal(70, 64, 1), normal(300, 64, 2), "full", {0.125, 1.25}}, 4e-6);
}

TEST(RowChanges, OfScalesThatHardlyDifferAreNoNoise)
{
    const ChangeCase c{normal(20, 6, 1), normal(60, 6, 2), "full", {0.3, 0.3003}};
    const std::vector<RowChange> found = streamed(c);
    const KeyRanges all{{0, c.k.rows()}};
    for (Index row = 0; row < c.q.rows(); ++row) {
        const auto weights = [&](double scale) {
            return referenceRow(view(c.q), view(c.k), MatrixView(nullptr, 0, 0), row, scale, all).weights;
        };
        const std::vector<double> a = weights(c.scales[0]), b = weights(c.scales[1]);
        double want = 0;
        for (std::size_t key = 0; key < a.size(); ++key)
            want += changeOf(a[key], b[key]).divergence;
        EXPECT_LT(want, 1e-6);
        EXPECT_NEAR(found[std::size_t(row)].divergence / want, 1, 0.02) << row;
    }
}

TEST(RowChanges, OfOnePairAreThoseOfTheDefinition)
{
    EXPECT_EQ(changeOf(0, 0).divergence, 0);
    EXPECT_EQ(changeOf(0.3, 0.3).divergence, 0);
    EXPECT_NEAR(changeOf(0.4, 0).divergence, 0.2 * std::numbers::ln2, 1e-15);
    EXPECT_NEAR(changeOf(0.4, 0.1).moved, 0.15, 1e-15);
}

TEST(RowChanges, AreTheSameOnAnyNumberOfThreadsAndCanBeStopped)
{
    const ChangeCase c{normal(300, 32, 1), normal(700, 32, 2), "causal"};
    const auto one = streamed(c, 1), three = streamed(c, 3);
    for (std::size_t i = 0; i < one.size(); ++i) {
        EXPECT_EQ(one[i].divergence, three[i].divergence);
        EXPECT_EQ(one[i].moved, three[i].moved);
    }
    streamed(c, 1, true);
}

} // namespace
} // namespace attentoscope
