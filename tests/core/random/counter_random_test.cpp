// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/random/counter_random.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <set>
#include <vector>

namespace attentoscope {
namespace {

std::vector<float> normals(const Stream& stream, std::uint64_t first, std::size_t count)
{
    std::vector<float> out(count);
    fillNormal(stream, first, out);
    return out;
}

// The known answers that the authors of Philox4x32-10 publish: counter and key zero, and all bits set.
TEST(CounterRandom, IsPhilox)
{
    const Stream zero{0, StreamPurpose{0}, 0};
    EXPECT_EQ(randomWord(zero, 0), 0xe169c58d6627e8d5U);
    EXPECT_EQ(randomWord(zero, 1), 0x9b00dbd8bc57ac4cU);
}

TEST(CounterRandom, NormalsAreBoxMullerInDoubleUpToFloatRounding)
{
    const Stream stream{7, StreamPurpose::Keys, 3};
    const auto got = normals(stream, 0, 200000);
    for (std::size_t pair = 0; pair < got.size() / 2; ++pair) {
        const std::uint64_t word = randomWord(stream, pair);
        const double u = (double((word & 0xffffffffU) >> 1) + 0.5) * 0x1p-31;
        // The angle counts quadrants from −π/4, so the 30 low bits are signed.
        const auto high = static_cast<std::uint32_t>(word >> 32);
        const double angle = std::acos(-1.0) / 2 * (double(high >> 30) + double(static_cast<std::int32_t>(high << 2)) * 0x1p-32);
        const double r = std::sqrt(-2 * std::log(u));
        ASSERT_NEAR(got[2 * pair], r * std::cos(angle), 1e-6 * r);
        ASSERT_NEAR(got[2 * pair + 1], r * std::sin(angle), 1e-6 * r);
    }
}

TEST(CounterRandom, ChunkingDoesNotMatter)
{
    const Stream stream{1, StreamPurpose::Queries, 0};
    const auto whole = normals(stream, 0, 3000);
    for (const std::size_t chunk : {1UL, 2UL, 3UL, 5UL, 64UL, 255UL, 256UL, 257UL, 1000UL})
        for (std::size_t first = 0; first + chunk <= whole.size(); first += chunk) {
            const auto part = normals(stream, first, chunk);
            ASSERT_TRUE(std::equal(part.begin(), part.end(), whole.begin() + long(first))) << chunk << " at " << first;
        }
}

TEST(CounterRandom, FarElementsNeedNoOthers)
{
    const Stream stream{1, StreamPurpose::Queries, 0};
    const std::uint64_t far = (std::uint64_t(1) << 40) + 3;
    EXPECT_EQ(normals(stream, far, 1)[0], normals(stream, far - 3, 8)[3]);
    EXPECT_NE(normals(stream, far, 1)[0], normals(stream, 3, 1)[0]);
}

TEST(CounterRandom, StreamsDiffer)
{
    std::set<float> firsts;
    std::size_t streams = 0;
    for (const std::uint64_t seed : {0UL, 1UL, 1UL << 32, ~0UL})
        for (const auto purpose : {StreamPurpose::Queries, StreamPurpose::Keys, StreamPurpose::ValueTokens})
            for (const std::uint32_t trial : {0U, 1U, 4000000000U}) {
                firsts.insert(normals({seed, purpose, trial}, 0, 1)[0]);
                ++streams;
            }
    EXPECT_EQ(firsts.size(), streams);
}

TEST(CounterRandom, MomentsAndTails)
{
    const std::size_t n = 1 << 23;
    const auto x = normals({5, StreamPurpose::Values, 0}, 0, n);
    double moments[5] = {};
    std::size_t beyond[6] = {};
    for (const double z : x) {
        double power = 1;
        for (int k = 1; k <= 4; ++k)
            moments[k] += (power *= z);
        for (int s = 1; s <= 5; ++s)
            beyond[s] += std::abs(z) > s;
    }
    const double root = std::sqrt(double(n));
    EXPECT_NEAR(moments[1] / n, 0, 5 / root);
    EXPECT_NEAR(moments[2] / n, 1, 5 * std::sqrt(2.0) / root);
    EXPECT_NEAR(moments[3] / n, 0, 5 * std::sqrt(15.0) / root);
    EXPECT_NEAR(moments[4] / n, 3, 5 * std::sqrt(96.0) / root);
    for (int s = 1; s <= 5; ++s) {
        const double expected = std::erfc(s / std::sqrt(2.0)) * n;
        EXPECT_NEAR(double(beyond[s]), expected, 5 * std::sqrt(expected) + 1) << s << " sigma";
    }
    EXPECT_GT(*std::max_element(x.begin(), x.end()), 4.5F);
}

TEST(CounterRandom, KolmogorovSmirnov)
{
    auto x = normals({9, StreamPurpose::Keys, 0}, 0, 1 << 20);
    std::sort(x.begin(), x.end());
    const double n = double(x.size());
    double distance = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double cdf = 0.5 * std::erfc(-x[i] / std::sqrt(2.0));
        distance = std::max({distance, std::abs(cdf - double(i) / n), std::abs(cdf - double(i + 1) / n)});
    }
    EXPECT_LT(distance * std::sqrt(n), 1.95); // only one correct sample in a thousand is farther off
}

TEST(CounterRandom, NeighboursAreUncorrelated)
{
    const auto x = normals({11, StreamPurpose::Keys, 0}, 0, 1 << 20);
    for (const std::size_t lag : {1UL, 2UL, 3UL, 4UL, 64UL, 128UL}) {
        double sum = 0;
        for (std::size_t i = 0; i + lag < x.size(); ++i)
            sum += double(x[i]) * x[i + lag];
        EXPECT_LT(std::abs(sum) / std::sqrt(double(x.size())), 5) << "lag " << lag;
    }
}

TEST(CounterRandom, ChoicesAreInRangeAndEven)
{
    const Stream stream{3, StreamPurpose::QueryGroups, 0};
    std::vector<int> counts(16);
    for (std::uint64_t i = 0; i < 160000; ++i) {
        const auto choice = randomBelow(stream, i, 16);
        ASSERT_LT(choice, 16u);
        ++counts[choice];
    }
    for (const int count : counts)
        EXPECT_NEAR(count, 10000, 5 * std::sqrt(10000.0));
    EXPECT_EQ(randomBelow(stream, 5, 1), 0u);
    EXPECT_LT(randomBelow(stream, 5, 4000000000U), 4000000000U);
}

} // namespace
} // namespace attentoscope
