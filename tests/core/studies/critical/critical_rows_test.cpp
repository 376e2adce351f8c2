// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/critical/critical_rows.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/rows/row_set.h"
#include "core/studies/critical/distinct_keys.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <set>
#include <stop_token>
#include <vector>

namespace attentoscope {
namespace {

using Rows = std::vector<std::vector<double>>; // for each row, the scores of its visible keys over √d

// Computes the critical multiplier from its definition in float64, by sorting all gaps.
double byDefinition(const Rows& rows)
{
    std::vector<double> gaps;
    for (const auto& row : rows) {
        const auto best = std::ranges::max_element(row);
        for (auto score = row.begin(); score != row.end(); ++score)
            if (score != best)
                gaps.push_back(*best - *score);
    }
    std::ranges::sort(gaps);
    double largest = std::nan("");
    for (std::size_t i = 0; i < gaps.size(); ++i)
        if (i + 1 >= rows.size())
            largest = std::fmax(largest, std::log1p(double(i + 1) / double(rows.size())) / gaps[i]);
    return largest;
}

Inputs givenScores(const Matrix& scores)
{
    Inputs inputs;
    inputs.q = Matrix(scores.rows(), 0);
    inputs.k = Matrix(scores.cols(), 0);
    inputs.given = scores;
    inputs.firstPlace = 0;
    return inputs;
}

Inputs vectors(const Matrix& queries, const Matrix& keys)
{
    Inputs inputs;
    inputs.q = queries;
    inputs.k = keys;
    inputs.firstPlace = 0;
    return inputs;
}

CriticalMultiplier multiplierOf(const Inputs& inputs, const char* expression = "full", int threads = 0)
{
    Experiment experiment;
    experiment.mask = Mask::of(expression);
    const auto mask = bindMask(experiment, inputs);
    EXPECT_TRUE(mask.ok());
    std::vector<Index> rows(std::size_t(inputs.nq()));
    std::iota(rows.begin(), rows.end(), Index(0));
    CriticalRows study(threads);
    EXPECT_TRUE(study.add(inputs, *mask, rows).ok());
    return study.found();
}

Matrix gaussian(Index rows, Index columns, unsigned seed)
{
    std::mt19937_64 random(seed);
    std::normal_distribution<float> normal;
    return Matrix::NullaryExpr(rows, columns, [&] { return normal(random); });
}

Rows rowsOf(const Matrix& scores)
{
    Rows rows;
    for (Index r = 0; r < scores.rows(); ++r)
        rows.emplace_back(scores.row(r).begin(), scores.row(r).end());
    return rows;
}

constexpr double resolution = 1.0 / 4096;

TEST(CriticalRows, GaussianScoresAskForTheSquareRootOfTwiceTheLogarithm)
{
    std::vector<double> pooled;
    for (const unsigned seed : {1U, 2U, 3U, 4U, 5U}) {
        const Matrix scores = gaussian(seed < 5 ? 1000 : 64, 2000, seed);
        const double exact = byDefinition(rowsOf(scores)), found = multiplierOf(givenScores(scores)).pooled;
        EXPECT_LE(found, exact * (1 + 1e-6));
        EXPECT_GE(found, exact * (1 - resolution - 1e-6));
        pooled.push_back(found);
    }
    EXPECT_NEAR(std::accumulate(pooled.begin(), pooled.begin() + 4, 0.0) / 4, 3.41, 0.15); // each deviates by about 0.12
    for (const double each : pooled)
        EXPECT_NEAR(each, 3.41, 0.6);
}

TEST(CriticalRows, EachRowIsThatOfItsOwnGaps)
{
    const Matrix scores = gaussian(40, 3000, 7);
    const CriticalMultiplier all = multiplierOf(givenScores(scores));
    ASSERT_EQ(all.ofRows.size(), 40U);
    EXPECT_EQ(all.rows, 40);
    const Rows rows = rowsOf(scores);
    for (std::size_t r = 0; r < 40; ++r)
        EXPECT_NEAR(all.ofRows[r], byDefinition({rows[r]}), 1e-6 * all.ofRows[r]);
    std::vector<double> sorted = all.ofRows;
    std::ranges::sort(sorted);
    EXPECT_EQ(all.ofRow(0), sorted.front());
    EXPECT_EQ(all.ofRow(1), sorted.back());
    EXPECT_EQ(all.ofRow(0.5), sorted[20]);
}

TEST(CriticalRows, OneGapToManyKeysOfOneScoreIsExact)
{
    for (const Index n : {1, 7, 1000}) {
        Matrix scores = Matrix::Constant(3, n + 1, -1.25F);
        scores.col(n / 2).setConstant(2.5F);
        const CriticalMultiplier all = multiplierOf(givenScores(scores));
        EXPECT_NEAR(all.pooled, std::log1p(double(n)) / 3.75, 1e-12);
        EXPECT_NEAR(all.ofRows[1], std::log1p(double(n)) / 3.75, 1e-12);
    }
}

// At d = 4 the unit s/√d is half of s, so the gap of 3 counts as 1.5. All keys are different vectors.
TEST(CriticalRows, GapsAreInUnitsOfTheStandardScale)
{
    Matrix query(1, 4), keys(6, 4);
    query << 1, 0, 0, 0;
    keys << 4, 0, 0, 1, 1, 2, 0, 0, 1, 3, 0, 0, 1, 4, 0, 0, 1, 5, 0, 0, 1, 6, 0, 0;
    EXPECT_NEAR(multiplierOf(vectors(query, keys)).pooled, std::log(6.0) / 1.5, 1e-12);
}

TEST(CriticalRows, KeysOfOneVectorCountOnceAndTwinsOfTheBestAreNoneOfItsCrowd)
{
    Matrix query(1, 2), keys(9, 2);
    query << 1, 0;
    keys << 3, 1, 3, 1, 3, 1, /* the best, three times */ 1, 5, 1, 5, 1, 6, /* two others of one score */ 1, 6, 1, 5, -0.0F, 0;
    Matrix once(4, 2);
    once << 3, 1, 1, 5, 1, 6, 0, 0;
    const double expected = std::sqrt(2.0) * std::max(std::log(3.0) / 2, std::log(4.0) / 3);
    EXPECT_NEAR(multiplierOf(vectors(query, keys)).pooled, expected, 1e-12);
    EXPECT_NEAR(multiplierOf(vectors(query, once)).pooled, expected, 1e-12);
    EXPECT_NEAR(multiplierOf(vectors(query, keys), "!prefix(1) | prefix(2)").pooled, expected, 1e-12);
}

// A hidden key does not represent its visible twin.
TEST(CriticalRows, OnlyVisibleTwinsCountAsOne)
{
    Matrix query(1, 2), keys(4, 2);
    query << 1, 0;
    keys << 2, 1, 5, 1, 2, 1, 3, 1;
    const auto all = multiplierOf(vectors(query, keys), "!padding(1) & !padding(2)"); // shows keys 2 and 3
    EXPECT_NEAR(all.pooled, std::sqrt(2.0) * std::log(2.0) / 1, 1e-12);
}

TEST(CriticalRows, SeveralBestKeysLeaveTheGapToTheOthers)
{
    Experiment experiment;
    experiment.n = 512;
    const auto inputs = makeInputs(experiment); // four needles with the same cosine for each query
    ASSERT_TRUE(inputs.ok());
    const double pooled = multiplierOf(**inputs).pooled;
    Rows rows;
    for (Index i = 0; i < 512; ++i) {
        auto& row = rows.emplace_back();
        const auto& planted = (*inputs)->plantedKeys[std::size_t((*inputs)->queryGroup[std::size_t(i)])];
        row.push_back(0.85 * 8);
        for (Index j = 0; j < 512; ++j)
            if (!std::ranges::binary_search(planted, j))
                row.push_back(dot((*inputs)->q.row(i).data(), (*inputs)->k.row(j).data(), 64) / 8);
    }
    EXPECT_NEAR(pooled, byDefinition(rows), 5e-4 * pooled);
    EXPECT_LT(pooled, 1) << "not of the rounding between needles";
}

TEST(CriticalRows, MaskedKeysCountNowhereAndRowsWithoutAGapNeither)
{
    const Matrix scores = gaussian(50, 50, 3);
    const CriticalMultiplier causal = multiplierOf(givenScores(scores), "causal & !cells(20:*)");
    Rows rows;
    for (Index i = 1; i < 50; ++i)
        if (i != 20)
            rows.emplace_back(scores.row(i).begin(), scores.row(i).begin() + i + 1);
    EXPECT_EQ(causal.rows, 48);
    EXPECT_TRUE(std::isnan(causal.ofRows[0]));
    EXPECT_TRUE(std::isnan(causal.ofRows[20]));
    const double exact = byDefinition(rows);
    EXPECT_NEAR(causal.pooled, exact, (resolution + 1e-6) * exact);
    const CriticalMultiplier none = multiplierOf(givenScores(scores), "!full");
    EXPECT_EQ(none.rows, 0);
    EXPECT_TRUE(std::isnan(none.pooled));
    EXPECT_TRUE(std::isnan(none.ofRow(0.5)));
}

TEST(CriticalRows, KeysOfWeightZeroCountNowhere)
{
    Matrix scores(1, 4);
    scores << 0, -2, -INFINITY, -INFINITY;
    EXPECT_NEAR(multiplierOf(givenScores(scores)).pooled, std::log(2.0) / 2, 1e-12);
}

TEST(CriticalRows, TheSameBitsOnAnyNumberOfThreadsAndInAnyDivision)
{
    const Inputs inputs = vectors(gaussian(70, 16, 5), gaussian(400, 16, 6));
    const CriticalMultiplier one = multiplierOf(inputs, "full", 1);
    for (const int threads : {2, 3, 8}) {
        const CriticalMultiplier some = multiplierOf(inputs, "full", threads);
        EXPECT_EQ(one.pooled, some.pooled);
        EXPECT_EQ(one.ofRows, some.ofRows);
    }
    const auto mask = bindMask(Experiment(), inputs);
    ASSERT_TRUE(mask.ok());
    CriticalRows parts(2);
    std::vector<Index> rows(70);
    std::iota(rows.begin(), rows.end(), Index(0));
    EXPECT_TRUE(parts.add(inputs, *mask, std::span(rows).first(13)).ok());
    EXPECT_TRUE(parts.add(inputs, *mask, std::span(rows).subspan(13)).ok());
    EXPECT_EQ(parts.found().pooled, one.pooled);
    EXPECT_EQ(parts.found().ofRows, one.ofRows);
}

TEST(CriticalRows, StopsWhenAsked)
{
    const Inputs inputs = vectors(gaussian(8, 4, 5), gaussian(8, 4, 6));
    const auto mask = bindMask(Experiment(), inputs);
    ASSERT_TRUE(mask.ok());
    std::stop_source stop;
    stop.request_stop();
    CriticalRows study(1);
    const std::vector<Index> rows{0, 1};
    const auto done = study.add(inputs, *mask, rows, stop.get_token());
    ASSERT_FALSE(done.ok());
    EXPECT_EQ(done.error().kind, ErrorKind::Cancelled);
}

TEST(DistinctKeys, TellsWhichAreAlike)
{
    Matrix keys(7, 2);
    keys << 1, 2, 3, 4, 1, 2, 0, 0, 3, 4, -0.0F, 0, 1, 2;
    const DistinctKeys found = distinctKeys(view(keys));
    EXPECT_EQ(found.groups, 3);
    ASSERT_EQ(found.group.size(), 7U);
    EXPECT_EQ(found.group[0], found.group[2]);
    EXPECT_EQ(found.group[0], found.group[6]);
    EXPECT_EQ(found.group[1], found.group[4]);
    EXPECT_EQ(found.group[3], found.group[5]);
    EXPECT_EQ(std::set<int>(found.group.begin(), found.group.end()).size(), 3U);
    EXPECT_TRUE(distinctKeys(view(gaussian(100, 3, 1))).group.empty());
    Matrix unique(2, 1);
    unique << NAN, NAN;
    EXPECT_TRUE(distinctKeys(view(unique)).group.empty());
    EXPECT_EQ(distinctKeys(view(Matrix(Matrix::Zero(50000, 4)))).groups, 1) << "not each with each";
}

} // namespace
} // namespace attentoscope
