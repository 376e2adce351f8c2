// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the split of a row's entropy at its sinks, found from sums, with the weights one by one in long double.
#include "core/statistics/sink_share.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace attentoscope {
namespace {

// The same numbers in long double; the first `sinks` logits belong to sinks.
struct Twin {
    long double mass = 0, without = 0, entropy = 0, choice = 0, beyond = 0, given = 0;
};

long double entropyOfSome(const std::vector<double>& x, std::size_t from, std::size_t to)
{
    if (from == to)
        return 0;
    const long double largest = *std::max_element(x.begin() + std::ptrdiff_t(from), x.begin() + std::ptrdiff_t(to));
    long double sum = 0, weighted = 0;
    for (std::size_t j = from; j < to; ++j) {
        const long double below = (long double)(x[j]) - largest;
        sum += std::exp(below);
        weighted += std::exp(below) * below;
    }
    return std::log(sum) - weighted / sum;
}

Twin twinOf(const std::vector<double>& x, std::size_t sinks)
{
    const long double largest = *std::ranges::max_element(x);
    long double ofSinks = 0, ofOthers = 0;
    for (std::size_t j = 0; j < x.size(); ++j)
        (j < sinks ? ofSinks : ofOthers) += std::exp((long double)(x[j]) - largest);
    Twin twin;
    twin.mass = ofSinks / (ofSinks + ofOthers);
    twin.without = ofOthers / (ofSinks + ofOthers);
    twin.entropy = entropyOfSome(x, 0, x.size());
    twin.given = entropyOfSome(x, sinks, x.size());
    twin.beyond = twin.without * twin.given;
    const long double logMass = twin.mass > 0.5L ? std::log1p(-twin.without) : std::log(twin.mass);
    twin.choice = -twin.mass * logMass - (twin.without > 0 ? twin.without * std::log(twin.without) : 0)
        + twin.mass * entropyOfSome(x, 0, sinks);
    return twin;
}

SinkShare shareOf(const std::vector<double>& x, std::size_t sinks)
{
    const std::size_t top = std::size_t(std::ranges::max_element(x) - x.begin());
    double rest = 0, weighted = 0;
    for (std::size_t j = 0; j < x.size(); ++j)
        if (j != top) {
            rest += std::exp(x[j] - x[top]);
            weighted += std::exp(x[j] - x[top]) * (x[j] - x[top]);
        }
    std::vector<SinkLogit> logits;
    for (std::size_t j = 0; j < sinks; ++j)
        logits.push_back({x[j] - x[top], j == top});
    return sinkShareOf(double(x.size()), rest, weighted, logits);
}

TEST(SinkShare, IsThatOfTheWeights)
{
    std::mt19937_64 random(7); // NOLINT: the same rows each time
    std::normal_distribution<double> normal;
    for (int trial = 0; trial < 2000; ++trial)
        for (const std::size_t sinks : {1U, 2U}) {
            std::vector<double> x(std::size_t(3 + trial % 60));
            for (double& each : x)
                each = 3 * normal(random);
            x[0] += trial % 7; // makes the sink stronger or weaker
            const Twin twin = twinOf(x, sinks);
            const SinkShare share = shareOf(x, sinks);
            SCOPED_TRACE(trial);
            EXPECT_NEAR(share.mass, double(twin.mass), 1e-12);
            EXPECT_NEAR(share.choice, double(twin.choice), 1e-11);
            EXPECT_NEAR(share.beyond, double(twin.beyond), 1e-11);
            EXPECT_NEAR(share.choice + share.beyond, double(twin.entropy), 1e-11);
            if (!std::isnan(share.given)) {
                EXPECT_NEAR(share.given, double(twin.given), 1e-10);
            }
        }
}

// For a single sink, 1 − p is not computed as a difference, so it keeps digits that 1 − (1 − 1e-16) would lose.
TEST(SinkShare, KeepsItsDigitsBesideASinkThatHasNearlyAll)
{
    for (const double above : {5.0, 20.0, 40.0, 65.0}) {
        std::vector<double> x{above, 0.5, 0.25, -1, 0};
        const Twin twin = twinOf(x, 1);
        const SinkShare share = shareOf(x, 1);
        EXPECT_NEAR(share.given, double(twin.given), 1e-12) << above;
        EXPECT_NEAR(share.beyond / double(twin.beyond), 1, 1e-12) << above;
        EXPECT_NEAR(share.choice / double(twin.choice), 1, 1e-12) << above;
    }
    std::vector<double> beyondFloat{90, 0.5, 0.25, -1, 0};
    const SinkShare share = shareOf(beyondFloat, 1);
    EXPECT_TRUE(std::isnan(share.given)) << "the sums of a pass do not hold these";
    EXPECT_EQ(share.mass, 1);
    EXPECT_NEAR(share.choice + share.beyond, 0, 1e-30);
}

// With two sinks the rest is a difference of sums; it is undefined if rounding would show.
TEST(SinkShare, IsNotGivenWhereTheDifferenceHasNoDigits)
{
    std::vector<double> x{10, 9, 3, 2.5, 2.75}; // the other keys weigh 5e-3 of the second sink
    SinkShare share = shareOf(x, 2);
    EXPECT_NEAR(share.given, double(twinOf(x, 2).given), 1e-9);
    x = {10, 9, 1, 0.5, 0.75}; // here they weigh 7e-4 of it
    share = shareOf(x, 2);
    const Twin twin = twinOf(x, 2);
    EXPECT_TRUE(std::isnan(share.given));
    EXPECT_NEAR(share.beyond, double(twin.beyond), 1e-12) << "a part of H is known all the same";
    EXPECT_NEAR(share.mass, double(twin.mass), 1e-12);
}

TEST(SinkShare, OfRowsWithoutOtherKeysOrSinks)
{
    const SinkShare alone = shareOf({2}, 1);
    EXPECT_EQ(alone.mass, 1);
    EXPECT_EQ(alone.choice, 0);
    EXPECT_EQ(alone.beyond, 0);
    EXPECT_TRUE(std::isnan(alone.given));
    const SinkShare two = shareOf({1, 1}, 2);
    EXPECT_EQ(two.mass, 1);
    EXPECT_NEAR(two.choice, std::log(2), 1e-15);
    EXPECT_EQ(two.beyond, 0);
    EXPECT_TRUE(std::isnan(shareOf({1, 2, 3}, 0).mass)) << "it sees no sink";
    EXPECT_TRUE(std::isnan(sinkShareOf(0, NAN, NAN, {}).mass));
}

} // namespace
} // namespace attentoscope
