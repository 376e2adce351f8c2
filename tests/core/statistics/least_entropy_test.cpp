// SPDX-License-Identifier: GPL-3.0-or-later
// The lower bound on a row's entropy: published values, the row that reaches it, and random rows that stay above it.
#include "core/statistics/least_entropy.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace attentoscope {
namespace {

double entropyOfLogits(const std::vector<double>& logits)
{
    double largest = -INFINITY, sum = 0, weighted = 0;
    for (const double x : logits)
        largest = std::max(largest, x);
    for (const double x : logits) {
        sum += std::exp(x - largest);
        weighted += std::exp(x - largest) * (x - largest);
    }
    return std::log(sum) - weighted / sum;
}

double centredNorm(const std::vector<double>& logits)
{
    double mean = 0, squares = 0;
    for (const double x : logits)
        mean += x / double(logits.size());
    for (const double x : logits)
        squares += (x - mean) * (x - mean);
    return std::sqrt(squares);
}

TEST(LeastEntropy, HasThePublishedValues)
{
    EXPECT_NEAR(leastEntropy(1, 64), 4.1437, 5e-5);
    EXPECT_NEAR(leastEntropy(5, 64), 1.8026, 5e-5);
    EXPECT_NEAR(leastEntropy(10, 64), 0.0292, 5e-5);
    EXPECT_DOUBLE_EQ(leastEntropy(0, 64), std::log(64));
    EXPECT_EQ(leastEntropy(3, 1), 0);
    EXPECT_EQ(leastEntropy(1e6, 64), 0);
    EXPECT_EQ(leastEntropy(INFINITY, 64), 0);
    EXPECT_TRUE(std::isnan(leastEntropy(1, 0)));
    EXPECT_TRUE(std::isnan(leastEntropy(NAN, 64)));
}

TEST(LeastEntropy, IsReachedByOneLogitAboveEqualOnes)
{
    for (const std::size_t keys : {2U, 3U, 10U, 64U, 1000U})
        for (const double gap : {0.01, 0.5, 2.0, 7.0, 30.0}) {
            std::vector<double> logits(keys, 1.25);
            logits[keys / 2] += gap;
            EXPECT_NEAR(leastEntropy(centredNorm(logits), double(keys)), entropyOfLogits(logits), 1e-12) << keys << " " << gap;
        }
}

TEST(LeastEntropy, IsAboveNoRow)
{
    std::mt19937_64 random(5); // NOLINT: the same rows each time
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> uniform(-3, 3);
    std::uniform_int_distribution<std::size_t> count(2, 40);
    double nearest = INFINITY;
    for (int trial = 0; trial < 20000; ++trial) {
        std::vector<double> logits(count(random));
        const double scale = std::exp(uniform(random)), power = std::exp(uniform(random) / 2); // rows from two-valued to peaked
        for (double& x : logits) {
            const double g = normal(random);
            x = scale * std::copysign(std::pow(std::abs(g), power), g);
        }
        const double bound = leastEntropy(centredNorm(logits), double(logits.size()));
        const double entropy = entropyOfLogits(logits);
        ASSERT_LE(bound, entropy + 1e-12) << trial;
        nearest = std::min(nearest, entropy > 0.01 ? (entropy - bound) / entropy : INFINITY);
    }
    EXPECT_LT(nearest, 1e-3) << "some come close";
}

} // namespace
} // namespace attentoscope
