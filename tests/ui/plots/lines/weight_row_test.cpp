// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/lines/weight_row.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace attentoscope {
namespace {

constexpr float masked = std::numeric_limits<float>::quiet_NaN();

TEST(WeightRow, ExtremesOfAnyStretchAreThoseOfItsKeys)
{
    std::mt19937 engine(7);
    std::vector<float> weights(1000);
    for (float& weight : weights)
        weight = engine() % 3 == 0 ? masked : engine() % 5 == 0 ? 0.0F : float(engine() % 1000) / 1000;
    std::fill(weights.begin() + 300, weights.begin() + 500, masked);
    const WeightRow row(weights);
    for (Index begin = 0; begin <= 1000; begin += 37)
        for (Index end = begin; end <= 1000; end += 13) {
            std::optional<float> largest, least;
            for (Index j = begin; j < end; ++j) {
                const float weight = weights[std::size_t(j)];
                if (!std::isnan(weight) && weight > largest.value_or(-1))
                    largest = weight;
                if (weight > 0 && weight < least.value_or(2))
                    least = weight;
            }
            ASSERT_EQ(row.largest(begin, end), largest) << begin << " " << end;
            ASSERT_EQ(row.leastPositive(begin, end), least) << begin << " " << end;
        }
}

TEST(WeightRow, RanksAreThoseOfTheKeysThatAreSeen)
{
    const WeightRow row({0.25F, masked, 0.5F, 0.25F, 0.0F});
    EXPECT_EQ(row.ranks().keys, (std::vector<Index>{2, 0, 3, 4})) << "of equal ones the earlier first";
    EXPECT_EQ(row.ranks().mass, (std::vector<double>{0.5, 0.75, 1, 1}));
    const WeightRow copy = row;
    EXPECT_EQ(&copy.ranks(), &row.ranks()) << "found once";
    EXPECT_TRUE(WeightRow({masked}).ranks().keys.empty());
}

TEST(WeightRow, NothingHasNoExtremesAndAZeroIsAWeight)
{
    EXPECT_FALSE(WeightRow().largest(0, 0));
    EXPECT_FALSE(WeightRow({masked, masked}).largest(0, 2));
    EXPECT_EQ(WeightRow({masked, 0.0F}).largest(0, 2), 0.0F);
    EXPECT_FALSE(WeightRow({masked, 0.0F}).leastPositive(0, 2));
}

TEST(WeightRow, EqualWeightsAreEqualAlsoWhereMasked)
{
    EXPECT_EQ(WeightRow({masked, 0.5F}), WeightRow({masked, 0.5F}));
    EXPECT_FALSE(WeightRow({masked, 0.5F}) == WeightRow({masked, 0.25F}));
    EXPECT_FALSE(WeightRow({masked}) == WeightRow({masked, masked}));
}

} // namespace
} // namespace attentoscope
