// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the conversion of values to colour indices against the definition in float64.
#include "ui/plots/maps/levels.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace attentoscope {
namespace {

constexpr int levels = 1025;
constexpr float inf = std::numeric_limits<float>::infinity(), none = std::numeric_limits<float>::quiet_NaN();

std::vector<int> levelsOf(const std::vector<float>& values, const LevelScale& scale)
{
    std::vector<int> all(values.size(), -7);
    levelsOf(std::span(values), scale, std::span(all));
    return all;
}

// Returns the index before rounding: 0 … levels − 1.
double placeOf(double value, const LevelScale& scale)
{
    if (scale.logarithmic && !(value > 0))
        return 0;
    const double place = ((scale.logarithmic ? std::log(value) : value) - double(scale.low)) * double(scale.perUnit);
    return std::clamp(place, 0.0, double(levels - 1));
}

TEST(Levels, AreTheNearestOnes)
{
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> exponent(-18, 1), linear(-3, 3);
    for (const bool logarithmic : {true, false})
        for (const std::size_t count : {1, 2, 3, 7, 8, 9, 31, 1000}) {
            const LevelScale scale = logarithmic ? LevelScale{levels, std::log(1e-8F), 1024 / std::log(1e8F), true}
                                                 : LevelScale{levels, -2, 1024 / 4.0F, false};
            std::vector<float> values(count);
            for (float& value : values)
                value = float(logarithmic ? std::exp(2.3 * exponent(random)) : linear(random));
            const std::vector<int> all = levelsOf(values, scale);
            for (std::size_t i = 0; i < count; ++i) // half a level, plus the rounding error of float32
                EXPECT_NEAR(all[i], placeOf(double(values[i]), scale), 0.502) << values[i] << " of " << count;
        }
}

TEST(Levels, OfWhatIsNoOrdinaryNumber)
{
    const float tiny = std::numeric_limits<float>::denorm_min(), largest = std::numeric_limits<float>::max();
    const std::vector<float> values{none, -none, inf, -inf, 0, -0.0F, -1, tiny, largest, -largest};
    EXPECT_EQ(
        levelsOf(values, {levels, -8, 128, true}), (std::vector<int>{levels, levels, levels - 1, 0, 0, 0, 0, 0, levels - 1, 0}));
    EXPECT_EQ(levelsOf(values, {levels, -8, 128, false}),
        (std::vector<int>{levels, levels, levels - 1, 0, levels - 1, levels - 1, 896, levels - 1, levels - 1, 0}));
    EXPECT_EQ(levelsOf({none, 3, -3}, {levels, 3, 0, false}), (std::vector<int>{levels, 0, 0})) << "a scale without width";
}

TEST(Levels, WhatIsMaskedIsFoundAnywhere)
{
    std::vector<float> values(10000, 0.5F);
    EXPECT_FALSE(hasMasked(values));
    EXPECT_FALSE(hasMasked({}));
    for (const std::size_t place : {std::size_t(0), std::size_t(4095), std::size_t(4096), values.size() - 1}) {
        values[place] = none;
        EXPECT_TRUE(hasMasked(values)) << place;
        values[place] = inf;
        EXPECT_FALSE(hasMasked(values)) << place;
    }
}

} // namespace
} // namespace attentoscope
