// SPDX-License-Identifier: GPL-3.0-or-later
// Rough estimates of the entropy, and the ranges in which they can be trusted.
#include "core/theory/frozen.h"
#include "core/theory/mean_field.h"
#include "core/theory/sphere.h"
#include "core/theory/validity.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <random>

namespace attentoscope::theory {
namespace {

// Gauss's theorem gives ψ(1) − ψ(x) at simple fractions.
TEST(Frozen, DigammaInElementaryFunctions)
{
    EXPECT_NEAR(frozenEntropy(2, 1), 2 * std::log(2.0), 1e-14); // x = 1/2
    EXPECT_NEAR(frozenEntropy(4, 3), M_PI / 2 + 3 * std::log(2.0), 1e-13); // x = 1/4
    EXPECT_NEAR(frozenEntropy(4, 1), 3 * std::log(2.0) - M_PI / 2, 1e-13); // x = 3/4
    EXPECT_NEAR(frozenEntropy(1e9, 1), M_PI * M_PI / 6 * 1e-9, 1e-14); // ψ'(1) m_c/m
    EXPECT_EQ(frozenEntropy(1, 1), std::numeric_limits<double>::infinity());
    EXPECT_EQ(frozenEntropy(0.5, 1), std::numeric_limits<double>::infinity());
}

// In three dimensions the cosine is uniform; in one dimension it is ±1.
TEST(MeanField, LargestCosineInElementaryFunctions)
{
    for (const double n : {1.0, 2.0, 10.0, 512.0, 1e6}) {
        EXPECT_NEAR(largestCosine(n, 3), (n - 1) / (n + 1), 1e-10) << n;
        EXPECT_NEAR(largestCosine(n, 1), 1 - 2 * std::pow(0.5, n), 1e-14) << n;
    }
    EXPECT_NEAR(largestCosine(2, 2), 4 / (M_PI * M_PI), 1e-10);
    for (const double d : {2.0, 64.0, 4096.0})
        EXPECT_NEAR(largestCosine(1, d), 0, 1e-10) << d;
}

TEST(MeanField, LargestOfNormalNumbers)
{
    const double pi = M_PI;
    EXPECT_NEAR(largestNormal(1), 0, 1e-12);
    EXPECT_NEAR(largestNormal(2), 1 / std::sqrt(pi), 1e-10);
    EXPECT_NEAR(largestNormal(3), 1.5 / std::sqrt(pi), 1e-10);
    EXPECT_NEAR(largestNormal(4), 3 / std::sqrt(pi) * (0.5 + std::asin(1.0 / 3) / pi), 1e-10);
    // In many dimensions a cosine is a normal number of variance 1/d.
    EXPECT_NEAR(largestCosine(512, 1e6) * 1e3, largestNormal(512), 1e-4);
}

// Compares the expected largest of 1000 cosines with a fixed direction in 16 dimensions with random draws.
TEST(MeanField, LargestCosineDrawn)
{
    std::mt19937_64 random(5);
    std::normal_distribution<double> normal;
    constexpr int draws = 400, n = 1000, d = 16;
    double sum = 0, squares = 0;
    for (int draw = 0; draw < draws; ++draw) {
        double largest = -1;
        for (int j = 0; j < n; ++j) {
            const double first = normal(random);
            double square = first * first;
            for (int t = 1; t < d; ++t) {
                const double x = normal(random);
                square += x * x;
            }
            largest = std::max(largest, first / std::sqrt(square));
        }
        sum += largest;
        squares += largest * largest;
    }
    const double mean = sum / draws, error = std::sqrt((squares / draws - mean * mean) / draws);
    EXPECT_NEAR(largestCosine(n, d), mean, 4 * error);
    EXPECT_LT(error, 0.005);
}

TEST(MeanField, NeedlesStandAboveTheHay)
{
    // At cosine 0.85 and d = 64 no other key comes near the needles, so these have the largest score.
    EXPECT_NEAR(needlesMeanField(1024, 64, 0.125, 4, 0.85), std::log(1024.0) - 8 * 0.85 * (1 - 4.0 / 1024), 1e-6);
    // At cosine 0.01 the needles disappear among the other keys.
    EXPECT_NEAR(needlesMeanField(1e5, 64, 0.125, 4, 0.01), sphereMeanField(1e5, 64, 0.125), 1e-3);
}

TEST(Validity, RangesAreWhereTheEstimateIsNear)
{
    for (const Estimate estimate : {Estimate::Gaussian, Estimate::Laplace, Estimate::Law024, Estimate::MeanField})
        for (const double d : {16.0, 64.0, 128.0})
            for (const double n : {512.0, 65536.0}) {
                RowTheory exact({RowModel::Sphere, d}, n);
                const auto ranges = validMultipliers(estimate, exact, n, d, 0.05);
                const double end = freezingMultiplier(n, d);
                ASSERT_FALSE(ranges.empty()) << "at m = 0 every estimate is log n";
                EXPECT_EQ(ranges.front().from, 0);
                const auto distance = [&](double m) {
                    return std::abs(estimatedEntropy(estimate, n, d, m) - exact.at(n, 0, m)->entropy);
                };
                for (const MultiplierRange& range : ranges) {
                    EXPECT_LE(range.to, end);
                    for (const double share : {0.0, 0.3, 0.7, 1.0})
                        EXPECT_LE(distance(range.from + share * (range.to - range.from)), 0.05 + 2e-4); // interpolated
                    if (range.to < end) {
                        EXPECT_GT(distance(range.to + 0.02), 0.05) << "just beyond it is too far";
                    }
                }
            }
}

// At d = 64 the Gaussian estimate is good well beyond the standard scale, and 0.24 λ d nowhere near it.
TEST(Validity, TheStandardScaleAtD64)
{
    RowTheory exact({RowModel::Sphere, 64}, 16384);
    const auto reach = [&](Estimate estimate) { return validMultipliers(estimate, exact, 16384, 64, 0.05).front().to; };
    EXPECT_GT(reach(Estimate::Gaussian), 1);
    EXPECT_GT(reach(Estimate::Laplace), 1);
    EXPECT_LT(reach(Estimate::Law024), 0.1);
    EXPECT_LT(reach(Estimate::MeanField), 0.1);
}

} // namespace
} // namespace attentoscope::theory
