// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/critical/growth_law.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace attentoscope {
namespace {

const std::vector<double> lengths = {64, 256, 1024, 4096, 16384};

std::vector<double> values(GrowthLaw law, double factor)
{
    std::vector<double> all;
    for (const double n : lengths)
        all.push_back(
            factor * (law == GrowthLaw::Constant ? 1 : std::pow(std::log(n), 0.5 * double(int(law) == 3 ? 4 : int(law)))));
    return all;
}

TEST(GrowthLaw, EveryLawIsFoundInItsOwnValues)
{
    for (const GrowthLaw law : allGrowthLaws) {
        const auto fit = fitGrowth(lengths, values(law, 0.7));
        ASSERT_TRUE(fit.has_value());
        EXPECT_EQ(fit->best().law, law) << nameOf(law);
        EXPECT_NEAR(fit->best().factor, 0.7, 1e-12);
        EXPECT_NEAR(fit->best().residual, 0, 1e-12);
        EXPECT_NEAR(fit->best().at(300), 0.7 * valueOf(law, 300), 1e-12);
        EXPECT_TRUE(fit->isTold());
        EXPECT_EQ(fit->laws.size(), 4U);
    }
}

// The factor of the law ln n is a = Σ f y / Σ f²; the factor and the residual are worked out by hand.
TEST(GrowthLaw, IsTheLeastSquares)
{
    const std::vector<double> ns{std::exp(1.0), std::exp(2.0)}, ys{1, 3};
    const auto fit = fitGrowth(ns, ys);
    ASSERT_TRUE(fit.has_value());
    for (const LawFit& law : fit->laws)
        if (law.law == GrowthLaw::Log) {
            EXPECT_NEAR(law.factor, 7.0 / 5, 1e-12);
            EXPECT_NEAR(law.residual, std::sqrt((0.16 + 0.04) / 2) / 2, 1e-12);
        }
    EXPECT_FALSE(fit->isTold()) << "of two lengths";
}

TEST(GrowthLaw, SaysWhenTheLengthsDoNotTell)
{
    std::vector<double> noisy = values(GrowthLaw::Log, 1);
    for (std::size_t i = 0; i < noisy.size(); ++i)
        noisy[i] *= i % 2 == 0 ? 1.3 : 0.7;
    const auto fit = fitGrowth(lengths, noisy);
    ASSERT_TRUE(fit.has_value());
    EXPECT_FALSE(fit->isTold());
    const auto three = fitGrowth(std::span(lengths).first(3), std::span(noisy).first(3));
    ASSERT_TRUE(three.has_value());
    EXPECT_FALSE(three->isTold());
}

TEST(GrowthLaw, LeavesOutWhatHasNoValue)
{
    std::vector<double> some = values(GrowthLaw::RootLog, 2);
    some[1] = NAN;
    some[3] = INFINITY;
    const auto fit = fitGrowth(lengths, some);
    ASSERT_TRUE(fit.has_value());
    EXPECT_EQ(fit->lengths, 3U);
    EXPECT_EQ(fit->best().law, GrowthLaw::RootLog);
    EXPECT_FALSE(fitGrowth(std::vector<double>{1, 64}, std::vector<double>{2, 2})) << "ln 1 = 0 tells nothing";
    EXPECT_FALSE(fitGrowth({}, {}));
}

} // namespace
} // namespace attentoscope
