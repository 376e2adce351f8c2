// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/vector_math.h"
#include "tests/helpers/instruction_sets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace attentoscope {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Returns the distance in units in the last place of `want`.
double unitsApart(double got, double want)
{
    return std::abs(got - want) / (std::nextafter(std::abs(want), infinity) - std::abs(want));
}

TEST(VectorMath, IsTheLibrarysToThreeUnitsOnEveryInstructionSet)
{
    std::vector<double> sums = {1}; // from 1 to 1e9, many of them close to 1, and others of any size
    for (double x = 1 + 1e-12; x < 1e9; x += (x - 1) * 0.013)
        sums.push_back(x);
    for (double x = 1e-300; x < 1e300; x *= 7.3e5)
        sums.push_back(x);
    std::vector<double> entropies = {0, 1, 700, -700};
    for (double x = 1e-15; x < 50; x *= 1.017)
        entropies.insert(entropies.end(), {x, -x});
    for (const auto target : instructionSets()) {
        const OnInstructionSet on(target);
        std::vector<double> logs = sums, powers = entropies;
        toLogarithms(logs);
        toExponentials(powers);
        for (std::size_t i = 0; i < sums.size(); ++i)
            ASSERT_LE(unitsApart(logs[i], std::log(sums[i])), 3) << sums[i] << ", " << hwy::TargetName(target);
        for (std::size_t i = 0; i < entropies.size(); ++i)
            ASSERT_LE(unitsApart(powers[i], std::exp(entropies[i])), 3) << entropies[i] << ", " << hwy::TargetName(target);
    }
}

TEST(VectorMath, IsTheSameWhereverANumberStands)
{
    std::vector<double> x(37);
    for (std::size_t i = 0; i < x.size(); ++i)
        x[i] = 1 + 0.37 * double(i * i);
    std::vector<double> logs = x, powers = x;
    toLogarithms(logs);
    std::ranges::for_each(powers, [](double& one) { one /= 100; });
    const std::vector<double> exponents = powers;
    toExponentials(powers);
    for (std::size_t first = 0; first < x.size(); ++first)
        for (std::size_t count = 0; first + count <= x.size(); ++count) {
            std::vector<double> some(x.begin() + std::ptrdiff_t(first), x.begin() + std::ptrdiff_t(first + count));
            toLogarithms(some);
            ASSERT_TRUE(std::equal(some.begin(), some.end(), logs.begin() + std::ptrdiff_t(first)));
            some.assign(exponents.begin() + std::ptrdiff_t(first), exponents.begin() + std::ptrdiff_t(first + count));
            toExponentials(some);
            ASSERT_TRUE(std::equal(some.begin(), some.end(), powers.begin() + std::ptrdiff_t(first)));
        }
}

TEST(VectorMath, WhatIsNoNumberStaysNone)
{
    for (const auto target : instructionSets()) {
        const OnInstructionSet on(target);
        std::vector<double> x = {0, std::nan(""), 1, -infinity};
        toExponentials(x);
        EXPECT_EQ(x[0], 1);
        EXPECT_TRUE(std::isnan(x[1]));
        EXPECT_EQ(x[3], 0);
        std::vector<float> floats = {
            0, std::nanf(""), -1, -std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::max()};
        toExponentials(floats);
        EXPECT_EQ(floats[0], 1);
        EXPECT_TRUE(std::isnan(floats[1]));
        EXPECT_FLOAT_EQ(floats[2], std::exp(-1.0F));
        EXPECT_EQ(floats[3], 0);
        EXPECT_EQ(floats[4], 0);
    }
}

TEST(VectorMath, OfFloatsIsTheLibrarysToThreeUnits)
{
    std::vector<float> x = {0, 80};
    for (float each = 1e-8F; each < 87; each *= 1.013F)
        x.push_back(-each);
    for (const auto target : instructionSets()) {
        const OnInstructionSet on(target);
        std::vector<float> powers = x;
        toExponentials(powers);
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double want = std::exp(double(x[i]));
            ASSERT_LE(std::abs(double(powers[i]) - want), 3 * 0x1p-23 * want) << x[i] << ", " << hwy::TargetName(target);
        }
    }
}

} // namespace
} // namespace attentoscope
