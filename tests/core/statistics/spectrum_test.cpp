// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the Rényi spectrum of a row and the distribution of a statistic with their definitions.
#include "core/statistics/spectrum.h"

#include "core/statistics/histogram.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <rapidcheck.h>

namespace attentoscope {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

double one(const std::vector<double>& logits, double order) { return renyiSpectrum(logits, std::vector{order})[0]; }

TEST(Spectrum, OfKnownWeights)
{
    // The weights are 1/2, 1/4, 1/4, whose entropies in bits are 1.5 (Shannon), log 8/3 (order 2), 1 (order ∞) and log 3 (order
    // 0).
    const std::vector<double> logits = {std::log(2.0) + 700, 700, 700};
    EXPECT_NEAR(one(logits, 0), std::log(3.0), 1e-14);
    EXPECT_NEAR(one(logits, 1), 1.5 * std::log(2.0), 1e-14);
    EXPECT_NEAR(one(logits, 2), std::log(8.0 / 3), 1e-13);
    EXPECT_NEAR(one(logits, infinity), std::log(2.0), 1e-13);
    EXPECT_NEAR(one(logits, 0.5), 2 * std::log(std::sqrt(0.5) + 1), 1e-13);
}

// Returns −log Σ a^α / (α − 1), computed in long double.
TEST(Spectrum, EqualsTheDefinition)
{
    EXPECT_TRUE(rc::check("H_alpha from the weights", [] {
        const auto count = *rc::gen::inRange(2, 40);
        std::vector<double> logits;
        for (int j = 0; j < count; ++j)
            logits.push_back(*rc::gen::inRange(-8000, 8000) / 1000.0);
        long double total = 0;
        for (const double x : logits)
            total += std::exp((long double)(x));
        for (const double order : {1e-9, 0.1, 0.5, 0.7, 0.9, 1.1, 1.4, 1.6, 2.0, 3.5, 10.0, 64.0}) {
            long double sum = 0;
            for (const double x : logits)
                sum += std::pow(std::exp((long double)(x)) / total, (long double)(order));
            const double expected = double(std::log(sum) / (1 - (long double)(order)));
            RC_ASSERT(std::abs(one(logits, order) - expected) <= 1e-12 * (1 + expected));
        }
    }));
}

TEST(Spectrum, FallsWithTheOrderAndIsSmoothAtOne)
{
    EXPECT_TRUE(rc::check("H_0 >= ... >= H_inf", [] {
        std::vector<double> logits;
        for (int j = 0, count = *rc::gen::inRange(1, 50); j < count; ++j)
            logits.push_back(*rc::gen::inRange(-30000, 30000) / 1000.0);
        const auto orders = spectrumOrders(41);
        const auto entropies = renyiSpectrum(logits, orders);
        for (std::size_t i = 1; i < orders.size(); ++i)
            RC_ASSERT(entropies[i] <= entropies[i - 1] + 1e-13);
        for (const double near : {1e-12, 1e-9, 1e-7}) {
            RC_ASSERT(std::abs(one(logits, 1 + near) - one(logits, 1)) <= 2000 * near + 1e-13); // the slope is −Var(x)/2
            RC_ASSERT(std::abs(one(logits, 1 - near) - one(logits, 1)) <= 2000 * near + 1e-13);
        }
    }));
}

TEST(Spectrum, MaskedKeysDoNotCount)
{
    const std::vector<double> masked = {nan, 1, -infinity, 2, nan}, plain = {1, 2};
    for (const double order : spectrumOrders(9))
        EXPECT_EQ(one(masked, order), one(plain, order)) << order;
    EXPECT_TRUE(std::isnan(one({nan, -infinity}, 2)));
    EXPECT_TRUE(std::isnan(one({}, 2)));
    EXPECT_EQ(one({-5000}, 0.3), 0);
}

TEST(Spectrum, OrdersReachFromZeroToInfinity) { EXPECT_EQ(spectrumOrders(5), (std::vector<double>{0, 1.0 / 3, 1, 3, infinity})); }

TEST(Histogram, CountsEveryValueOnce)
{
    const std::vector<double> values = {0, 0.1, 0.5, 0.99, 1, nan, -0.01, 1.5};
    const Histogram h = histogram(values, 2, 0, 1);
    EXPECT_EQ(h.counts, (std::vector<std::int64_t>{2, 3}));
    EXPECT_EQ(h.below, 1);
    EXPECT_EQ(h.above, 1);
    EXPECT_EQ(h.undefined, 1);
    EXPECT_EQ(h.width(), 0.5);
    const Histogram own = histogram(values, 7);
    EXPECT_EQ(own.low, -0.01);
    EXPECT_EQ(own.high, 1.5);
    EXPECT_EQ(own.below + own.above, 0);
    std::int64_t total = 0;
    for (const auto count : own.counts)
        total += count;
    EXPECT_EQ(total, 7);
    EXPECT_EQ(histogram(std::vector{2.0, 2.0}, 3).counts, (std::vector<std::int64_t>{0, 2, 0}));
    EXPECT_EQ(histogram(std::vector{nan}, 3).undefined, 1);
}

} // namespace
} // namespace attentoscope
