// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/ticks.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

namespace attentoscope {
namespace {

using testing::ElementsAre;

std::vector<std::string> texts(const std::vector<Tick>& ticks)
{
    std::vector<std::string> result;
    for (const Tick& tick : ticks)
        result.push_back(tick.text.toStdString());
    return result;
}

TEST(Ticks, neverMoreThanAskedForAndAlwaysInside)
{
    for (double low : {-1000.0, 0.0, 0.3, 17.0})
        for (double size = 1e-6; size < 1e9; size *= 3.7)
            for (const int most : {2, 4, 7}) {
                for (const Tick& tick : linearTicks(low, low + size, most))
                    EXPECT_TRUE(tick.at >= low - 1e-6 * size && tick.at <= low + size * (1 + 1e-6));
                EXPECT_LE(linearTicks(low, low + size, most).size(), std::size_t(most)) << low << ' ' << size;
                if (low > 0) {
                    EXPECT_LE(lengthTicks(low, low + size, most).size(), std::size_t(most)) << low << ' ' << size;
                }
            }
    for (double cells = 1; cells < 2e7; cells = std::ceil(cells * 1.7))
        for (const double first : {0.0, 5.0, 12345.0}) {
            const auto ticks = cellTicks(first, first + cells);
            EXPECT_LE(ticks.size(), 7U) << cells;
            EXPECT_GE(ticks.size(), 1U) << cells;
        }
}

TEST(Ticks, oneNumberWouldTellNoScale)
{
    const std::vector<Tick> two{{0, QStringLiteral("0")}, {4, QStringLiteral("4")}};
    EXPECT_EQ(linearTicks(0, 4.4, 2), two);
    for (double high = 0.011; high < 3000; high *= 1.03)
        for (const int most : {2, 3, 5}) {
            EXPECT_GE(linearTicks(0, high, most).size(), 2U) << high;
            EXPECT_LE(linearTicks(0, high, most).size(), std::size_t(most)) << high;
        }
}

TEST(Ticks, wholeOnesHaveNoFractionsBetweenThem)
{
    EXPECT_THAT(texts(wholeTicks(0, 1)), ElementsAre("0", "1"));
    EXPECT_THAT(texts(wholeTicks(0, 2)), ElementsAre("0", "1", "2"));
    EXPECT_THAT(texts(wholeTicks(0, 31)), ElementsAre("0", "5", "10", "15", "20", "25", "30"));
}

TEST(Ticks, cellsAreCountedInPowersOfTwoOrOneTwoFive)
{
    EXPECT_THAT(texts(cellTicks(0, 2048)), ElementsAre("0", "512", "1024", "1536", "2047"));
    EXPECT_THAT(texts(cellTicks(0, 5)), ElementsAre("0", "1", "2", "3", "4"));
    EXPECT_THAT(texts(cellTicks(40, 80)), ElementsAre("40", "50", "60", "70", "79"));
    EXPECT_EQ(cellTicks(0, 5)[2].at, 2.5) << "the middle of its cell";
}

TEST(Ticks, cellsEndAtTheLastOne)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    EXPECT_THAT(texts(cellTicks(0, 64)), ElementsAre("0", "10", "20", "30", "40", "50", "63")) << "60 has no room beside it";
    EXPECT_THAT(texts(cellTicks(0, 2048, 2)), ElementsAre("0", "2047"));
    for (double cells = 2; cells < 2e7; cells = std::ceil(cells * 1.7))
        for (const int most : {2, 3, 4, 7})
            for (const double first : {0.0, 5.0, 12345.0}) {
                const auto ticks = cellTicks(first, first + cells, most);
                EXPECT_EQ(ticks.back().at, first + cells - 0.5) << cells << ' ' << most;
                EXPECT_LE(ticks.size(), std::size_t(most)) << cells << ' ' << most;
                const double before = ticks.size() > 1 ? ticks[ticks.size() - 2].at : -infinity;
                EXPECT_GE(ticks.back().at - before, cells / most * (1 - 1e-6)) << "room for its label: " << cells << ' ' << most;
            }
}

TEST(Ticks, lengthsAreLabelledAtPowersOfTwo)
{
    EXPECT_THAT(texts(lengthTicks(60, 17000)),
        ElementsAre("64", "256", "1024", "4096",
            "16\xe2\x80\xaf"
            "384"));
    EXPECT_THAT(texts(lengthTicks(64, 1024)), ElementsAre("64", "128", "256", "512", "1024"));
}

TEST(Ticks, lengthsEndAtTheLastPowerOfTwo)
{
    EXPECT_THAT(texts(lengthTicks(60, 9000, 3)), ElementsAre("128", "1024", "8192"));
    EXPECT_THAT(texts(lengthTicks(60, 4100, 3)), ElementsAre("64", "512", "4096"));
    for (int last = 8; last < 20; ++last)
        for (const int most : {2, 3, 4, 5, 7}) {
            const auto ticks = lengthTicks(64, std::exp2(last), most);
            EXPECT_EQ(ticks.back().at, std::exp2(last)) << last << ' ' << most;
            EXPECT_LE(ticks.size(), std::size_t(most)) << last << ' ' << most;
        }
}

TEST(Ticks, smallWeightsArePowersOfTen)
{
    EXPECT_THAT(texts(decadeTicks(1e-5, 0.5)), ElementsAre("10⁻⁵", "10⁻⁴", "0.001", "0.01", "0.1"));
    EXPECT_THAT(texts(decadeTicks(0.12, 0.7)), ElementsAre("0.2", "0.5"));
}

// On paper the ends of a logarithmic axis have numbers.
TEST(Ticks, powersReachOverBothEnds)
{
    EXPECT_THAT(texts(powerTicks(3e-5, 0.5)), ElementsAre("10⁻⁵", "10⁻⁴", "0.001", "0.01", "0.1", "1"));
    EXPECT_THAT(texts(powerTicks(0.12, 0.7)), ElementsAre("0.1", "0.2", "0.5", "1"));
    EXPECT_THAT(texts(powerTicks(0.3, 30)), ElementsAre("0.2", "1", "10", "50"));
    for (int most = 2; most <= 7; ++most)
        for (double low = 1e-12; low < 0.9; low *= 1.7) {
            const std::vector<Tick> ticks = powerTicks(low, 0.9, most);
            ASSERT_GE(ticks.size(), 2u);
            EXPECT_LE(ticks.front().at, low * (1 + 1e-9));
            EXPECT_GE(ticks.back().at, 0.9);
            EXPECT_LE(ticks.size(), std::size_t(most) + 2);
        }
}

TEST(Ticks, aSingleLengthHasWholeNumbersBesideIt)
{
    EXPECT_THAT(texts(lengthTicks(6 / 1.05, 6 * 1.05)), ElementsAre("6"));
    for (const Tick& tick : lengthTicks(300 / 1.05, 300 * 1.05))
        EXPECT_EQ(tick.at, std::round(tick.at)) << tick.text.toStdString();
}

} // namespace
} // namespace attentoscope
