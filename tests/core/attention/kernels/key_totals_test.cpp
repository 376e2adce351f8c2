// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the total weight that each key gets from all queries with the weights of every row, one by one in float64.
#include "core/attention/kernels/key_offset.h"
#include "core/attention/kernels/key_totals.h"
#include "core/attention/kernels/reference.h"
#include "tests/helpers/instruction_sets.h"
#include "tests/helpers/normal_matrix.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <string>

namespace attentoscope {
namespace {

struct TotalsCase {
    Matrix q, k;
    std::string mask = "full";
    std::vector<Index> rows; // all
    std::vector<double> scales = {0.3};
    double alibi = 0;
    std::vector<DistanceLaw> laws = {};
    int threads = 0;
    bool centred = false;

    TotalsCase(Index nq, Index nk, Index d)
        : q(normal(nq, d, 1))
        , k(normal(nk, d, 2))
        , rows(std::size_t(nq))
    {
        std::iota(rows.begin(), rows.end(), 0);
    }
    BoundMask bound() const { return *Mask::parse(mask)->bind({q.rows(), k.rows(), 0, {}}); }
};

std::vector<double> fromTheDefinition(const TotalsCase& c)
{
    const BoundMask mask = c.bound();
    std::vector<double> totals(c.scales.size() * std::size_t(c.k.rows()));
    KeyRanges visible;
    for (std::size_t scale = 0; scale < c.scales.size(); ++scale)
        for (const Index row : c.rows) {
            mask.row(row, visible);
            const auto weights = referenceRow(view(c.q), view(c.k), MatrixView(nullptr, 0, 0), row, c.scales[scale], visible, 2,
                c.alibi, {}, {c.laws.empty() ? 0 : c.laws[scale].reach})
                                     .weights;
            for (std::size_t key = 0; key < weights.size(); ++key)
                totals[scale * weights.size() + key] += weights[key];
        }
    return totals;
}

std::vector<double> streamed(const TotalsCase& c, bool stopped = false)
{
    const BoundMask mask = c.bound();
    std::vector<double> lambda, logSumExp;
    for (const double scale : c.scales)
        lambda.insert(lambda.end(), c.rows.size(), scale);
    PassProblem problem{
        .q = view(c.q), .k = view(c.k), .mask = &mask, .rows = c.rows, .stored = {}, .lambda = lambda, .binEdges = {}};
    problem.scales = c.scales.size();
    putPlaces(problem, c.alibi, c.laws);
    problem.threads = c.threads;
    if (c.centred)
        problem.keyOffset = std::vector<float>(std::size_t(c.k.cols()), 3);
    std::vector<RowMoments> moments(lambda.size());
    EXPECT_TRUE(
        attentionPass(problem, {.moments = moments, .argmax = {}, .output = {}, .weights = {}, .scores = {}, .binMax = {}}));
    for (const RowMoments& row : moments)
        logSumExp.push_back(logSumExpOf(row));
    std::vector<double> totals(c.scales.size() * std::size_t(c.k.rows()), -1);
    std::stop_source stop;
    if (stopped)
        stop.request_stop();
    EXPECT_EQ(keyTotals(problem, logSumExp, totals, stop.get_token()), !stopped);
    return totals;
}

double farthest(const std::vector<double>& a, const std::vector<double>& b)
{
    double most = a.size() == b.size() ? 0 : INFINITY;
    for (std::size_t i = 0; i < a.size(); ++i)
        most = std::isfinite(a[i]) ? std::max(most, std::abs(a[i] - b[i]) / std::max(1.0, std::abs(b[i]))) : INFINITY;
    return most;
}

TEST(KeyTotals, EveryShapeAndMaskAgreesWithTheDefinition)
{
    for (const char* mask :
        {"full", "causal", "sliding(5) | sink(2)", "padding(20)", "block-diagonal(9)", "dilated(6,3)", "!causal", "!full"})
        for (const auto& [nq, nk] : {std::pair<Index, Index>{1, 1}, {3, 40}, {33, 33}, {97, 97}, {150, 200}})
            for (const double alibi : {0.0, 0.05}) {
                SCOPED_TRACE(std::string(mask) + " " + std::to_string(nq) + "x" + std::to_string(nk));
                TotalsCase c(nq, nk, 12);
                c.mask = mask;
                c.alibi = alibi;
                c.scales = {0.3, 0.0, 1.1};
                for (const bool laws : {false, true}) {
                    if (laws)
                        c.laws = {{7}, {2.5}, {}};
                    for (const std::int64_t target : instructionSets()) {
                        const OnInstructionSet on(target);
                        EXPECT_LT(farthest(streamed(c), fromTheDefinition(c)), 3e-6) << laws;
                    }
                }
            }
}

TEST(KeyTotals, SomeRowsAlone)
{
    TotalsCase c(300, 300, 24);
    c.mask = "causal";
    c.rows = {7, 8, 150, 299};
    EXPECT_LT(farthest(streamed(c), fromTheDefinition(c)), 2e-6);
}

TEST(KeyTotals, LargeLogitsAndKeysFarFromTheirCentre)
{
    TotalsCase c(130, 130, 16);
    c.q *= 10;
    EXPECT_LT(farthest(streamed(c), fromTheDefinition(c)), 1e-4) << "logits of hundreds are known to 2⁻²⁴ of themselves";
    c.k.array() += 3;
    c.centred = true;
    EXPECT_LT(farthest(streamed(c), fromTheDefinition(c)), 1e-4);
}

TEST(KeyTotals, SameBitsForAnyThreads)
{
    TotalsCase c(400, 500, 24);
    c.mask = "causal";
    c.threads = 1;
    const auto one = streamed(c);
    for (const int threads : {2, 3}) {
        c.threads = threads;
        EXPECT_EQ(streamed(c), one);
    }
}

TEST(KeyTotals, AHiddenKeyCannotLeak)
{
    TotalsCase c(50, 60, 8);
    c.mask = "padding(40)";
    const auto want = streamed(c);
    c.k.bottomRows(20).setConstant(NAN);
    EXPECT_EQ(streamed(c), want);
    for (std::size_t key = 40; key < 60; ++key)
        EXPECT_EQ(want[key], 0);
}

// The mask has so many pieces that the visible keys of its rows are looked up for some rows at a time.
TEST(KeyTotals, ManyPieces)
{
    TotalsCase c(4500, 4500, 4);
    c.mask = "dilated(4500,4)";
    const BoundMask mask = c.bound();
    KeyRanges visible;
    std::size_t pieces = 0;
    for (Index row = 0; row < 4500; ++row) {
        mask.row(row, visible);
        pieces += visible.size();
    }
    EXPECT_GT(pieces, 2'000'000U);
    EXPECT_LT(farthest(streamed(c), fromTheDefinition(c)), 5e-6);
}

TEST(KeyTotals, ScoresThatAreGiven)
{
    constexpr Index n = 70;
    Matrix given = normal(n, n, 5);
    given(3, 4) = -INFINITY; // a key of weight 0
    const BoundMask mask = *Mask::parse("causal")->bind({n, n, 0, {}});
    const std::vector<Index> rows = {2, 3, 60}, stored = {2, 3, 60};
    const std::vector<double> lambda(3, 1.0);
    std::vector<double> want(n), logSumExp;
    for (const Index row : rows) {
        double sum = 0;
        for (Index key = 0; key <= row; ++key)
            sum += std::exp(double(given(row, key)));
        logSumExp.push_back(std::log(sum));
        for (Index key = 0; key <= row; ++key)
            want[std::size_t(key)] += std::exp(double(given(row, key))) / sum;
    }
    PassProblem problem{.q = MatrixView(nullptr, n, 0),
        .k = MatrixView(nullptr, n, 0),
        .given = view(given),
        .mask = &mask,
        .rows = rows,
        .stored = stored,
        .lambda = lambda,
        .binEdges = {}};
    std::vector<double> totals(n, -1);
    ASSERT_TRUE(keyTotals(problem, logSumExp, totals));
    EXPECT_LT(farthest(totals, want), 2e-6);
}

TEST(KeyTotals, CanBeStopped) { streamed(TotalsCase(100, 100, 8), true); }

} // namespace
} // namespace attentoscope
