// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/geometry/score_factors.h"

#include "core/attention/evaluate/evaluate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace attentoscope {
namespace {

using Factors = std::array<double, 3>; // ‖q‖, ‖k‖, cos θ

double varianceOf(const std::vector<double>& xs)
{
    const double mean = std::accumulate(xs.begin(), xs.end(), 0.0) / double(xs.size());
    double sum = 0;
    for (const double x : xs)
        sum += (x - mean) * (x - mean);
    return sum / double(xs.size());
}

// Computes the contributions by their definition: in each of the six orders, the factors begin to vary one after the other.
Factors contributionsByOrders(const std::vector<Factors>& pairs)
{
    Factors means{}, contributions{};
    for (const Factors& pair : pairs)
        for (std::size_t f = 0; f < 3; ++f)
            means[f] += pair[f] / double(pairs.size());
    const auto variance = [&](const std::array<bool, 3>& varies) {
        std::vector<double> scores;
        for (const Factors& pair : pairs) {
            double score = 1;
            for (std::size_t f = 0; f < 3; ++f)
                score *= varies[f] ? pair[f] : means[f];
            scores.push_back(score);
        }
        return varianceOf(scores);
    };
    std::array<std::size_t, 3> order{0, 1, 2};
    do {
        std::array<bool, 3> varies{};
        double before = 0;
        for (const std::size_t factor : order) {
            varies[factor] = true;
            const double now = variance(varies);
            contributions[factor] += (now - before) / 6;
            before = now;
        }
    } while (std::ranges::next_permutation(order).found);
    return contributions;
}

FactorShares sharesOf(const std::vector<Factors>& pairs)
{
    FactorSums sums;
    for (const Factors& pair : pairs)
        sums.add(pair[0], pair[1], pair[0] * pair[1] * pair[2]);
    return sums.shares();
}

TEST(ScoreFactors, AreTheMeanOverAllOrders)
{
    std::vector<Factors> pairs;
    for (int i = 0; i < 200; ++i) // the three factors depend on each other
        pairs.push_back({1 + 0.5 * std::sin(i), 2 + std::cos(1.7 * i) + 0.3 * std::sin(i), std::sin(0.3 * i) * 0.8 + 0.1});
    const FactorShares shares = sharesOf(pairs);
    const Factors expected = contributionsByOrders(pairs);
    std::vector<double> scores;
    for (const Factors& pair : pairs)
        scores.push_back(pair[0] * pair[1] * pair[2]);
    EXPECT_NEAR(shares.variance, varianceOf(scores), 1e-12);
    double sum = 0;
    for (std::size_t f = 0; f < 3; ++f) {
        EXPECT_NEAR(shares.factors[f].contribution, expected[f], 1e-12) << f;
        sum += shares.factors[f].contribution;
    }
    EXPECT_NEAR(sum, shares.variance, 1e-12) << "they share it out";
}

TEST(ScoreFactors, WhatDoesNotVaryContributesNothing)
{
    std::vector<Factors> pairs;
    for (int i = 0; i < 100; ++i)
        pairs.push_back({3, 2, std::sin(i)});
    const FactorShares shares = sharesOf(pairs);
    EXPECT_NEAR(shares.of(ScoreFactor::QueryNorm).contribution, 0, 1e-12);
    EXPECT_NEAR(shares.of(ScoreFactor::KeyNorm).contribution, 0, 1e-12);
    EXPECT_NEAR(shares.shareOf(ScoreFactor::Cosine), 1, 1e-12);
    FactorSums none;
    none.add(0, 1, 0);
    EXPECT_EQ(none.shares().pairs, 0) << "a vector of no length has no angle";
    EXPECT_TRUE(std::isnan(none.shares().variance));
    for (const FactorShare& each : none.shares().factors)
        EXPECT_TRUE(std::isnan(each.mean) && std::isnan(each.contribution));
    EXPECT_TRUE(std::isnan(none.shares().shareOf(ScoreFactor::Cosine)));
}

// The vectors are independent and normal: their lengths have E‖x‖² = d and μ = E‖x‖ = √2 Γ((d+1)/2) / Γ(d/2), cos θ has mean 0
// and mean square 1/d, and all three are independent of each other. So the variance of the scores is d; cos θ contributes μ⁴/3d
// + μ²/3 + d/3 to it, and each length (μ² − μ⁴/d)/6 + (d − μ²)/3.
TEST(ScoreFactors, OfNormalVectorsAreKnown)
{
    Experiment experiment;
    experiment.source = "gaussian";
    experiment.n = 1500;
    experiment.d = 6;
    const auto inputs = makeInputs(experiment);
    ASSERT_TRUE(inputs.ok());
    const auto mask = Mask::of("full").bind({.nq = 1500, .nk = 1500});
    std::vector<Index> rows(1500);
    std::iota(rows.begin(), rows.end(), Index(0));
    const auto found = studyScoreFactors(**inputs, *mask, rows);
    ASSERT_TRUE(found.ok());
    const FactorShares& shares = (*found)->all;
    EXPECT_EQ((*found)->rows, 256);
    EXPECT_EQ(shares.pairs, 256 * 1500);
    const double d = 6, mean = std::sqrt(2.0) * std::tgamma(3.5) / std::tgamma(3.0), square = mean * mean;
    const double cosine = square * square / (3 * d) + square / 3 + d / 3;
    const double length = (square - square * square / d) / 6 + (d - square) / 3;
    EXPECT_NEAR(cosine + 2 * length, d, 1e-12) << "the closed form adds up";
    EXPECT_NEAR(shares.variance / d, 1, 0.08); // the mean of 256 squared lengths is off by √(2/256d) = 0.036
    EXPECT_NEAR(shares.of(ScoreFactor::KeyNorm).mean, mean, 0.05);
    EXPECT_NEAR(shares.shareOf(ScoreFactor::Cosine), cosine / d, 0.02);
    EXPECT_NEAR(shares.shareOf(ScoreFactor::KeyNorm), length / d, 0.02);
    EXPECT_NEAR(shares.shareOf(ScoreFactor::QueryNorm), length / d, 0.02);
}

TEST(ScoreFactors, CountOnlyWhatIsSeen)
{
    Experiment experiment;
    experiment.n = 40;
    experiment.d = 8;
    const auto inputs = makeInputs(experiment);
    ASSERT_TRUE(inputs.ok());
    const auto mask = Mask::of("causal").bind({.nq = 40, .nk = 40});
    std::vector<Index> rows(40);
    std::iota(rows.begin(), rows.end(), Index(0));
    const auto found = studyScoreFactors(**inputs, *mask, rows);
    ASSERT_TRUE(found.ok());
    EXPECT_EQ((*found)->all.pairs, 40 * 41 / 2);
    std::vector<double> scores;
    for (Index i = 0; i < 40; ++i)
        for (Index j = 0; j <= i; ++j)
            scores.push_back((*inputs)->q.row(i).cast<double>().dot((*inputs)->k.row(j).cast<double>()));
    EXPECT_NEAR((*found)->all.variance, varianceOf(scores), 1e-9 * varianceOf(scores));
}

} // namespace
} // namespace attentoscope
