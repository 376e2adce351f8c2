// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/products/adam.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attentoscope::training {
namespace {

TEST(Rate, WarmsUpAndDecays)
{
    AdamSetup setup{.rate = 2, .warmUp = 4};
    EXPECT_EQ(rateAt(setup, 0, 100), 0.5);
    EXPECT_EQ(rateAt(setup, 3, 100), 2);
    EXPECT_EQ(rateAt(setup, 70, 100), 2);
    EXPECT_DOUBLE_EQ(rateAt(setup, 85, 100), 1);
    EXPECT_DOUBLE_EQ(rateAt(setup, 99, 100), 2 / 30.0);
    setup.decay = RateDecay::Cosine;
    EXPECT_DOUBLE_EQ(rateAt(setup, 85, 100), 1);
    EXPECT_GT(rateAt(setup, 99, 100), 0);
    EXPECT_LT(rateAt(setup, 99, 100), 2 / 30.0);
    setup.decay = RateDecay::None;
    EXPECT_EQ(rateAt(setup, 99, 100), 2);
}

// The definition, one parameter at a time: the sums of Adam written out, without running means.
double byDefinition(const AdamSetup& setup, double start, const std::vector<double>& gradients)
{
    double x = start;
    for (std::size_t t = 1; t <= gradients.size(); ++t) {
        double first = 0, second = 0;
        for (std::size_t s = 1; s <= t; ++s) {
            const double g = gradients[s - 1];
            first += (1 - setup.beta1) * std::pow(setup.beta1, double(t - s)) * g;
            second += (1 - setup.beta2) * std::pow(setup.beta2, double(t - s)) * g * g;
        }
        first /= 1 - std::pow(setup.beta1, double(t));
        second /= 1 - std::pow(setup.beta2, double(t));
        x -= setup.rate * setup.weightDecay * x;
        x -= setup.rate * first / (std::sqrt(second) + setup.epsilon);
    }
    return x;
}

TEST(Adam, FollowsItsDefinition)
{
    const AdamSetup setup{.rate = 0.01, .weightDecay = 0.1, .clip = 0};
    const std::vector<std::vector<double>> gradients = {{1, -3, 1e-9}, {0.5, -2, 2e-9}, {-4, 0, 3e-9}, {2, 5, -1e-9}};
    std::vector<double> parameters = {1, -2, 0.5};
    auto state = freshAdam<double>(3);
    for (const auto& gradient : gradients)
        adamStep<double>(setup, setup.rate, gradient, state, parameters);
    EXPECT_EQ(state.steps, 4);
    const double start[] = {1, -2, 0.5};
    for (std::size_t i = 0; i < 3; ++i) {
        std::vector<double> own;
        for (const auto& gradient : gradients)
            own.push_back(gradient[i]);
        EXPECT_NEAR(parameters[i], byDefinition(setup, start[i], own), 1e-14) << i;
    }
}

TEST(Adam, ClipsTheNormOfTheWholeGradient)
{
    const std::vector<double> large = {30, 40};
    std::vector<double> small = {0.6, 0.8}, a = {0, 0}, b = {0, 0};
    auto clipped = freshAdam<double>(2), plain = freshAdam<double>(2);
    EXPECT_DOUBLE_EQ(adamStep<double>({.clip = 1}, 1, large, clipped, a), 50);
    EXPECT_DOUBLE_EQ(adamStep<double>({.clip = 0}, 1, small, plain, b), 1);
    for (std::size_t i = 0; i < 2; ++i)
        EXPECT_NEAR(clipped.first[i], plain.first[i], 1e-8);
    // A gradient within the limit stays as it is.
    auto within = freshAdam<double>(2);
    adamStep<double>({.clip = 2}, 1, small, within, b);
    EXPECT_EQ(within.first, plain.first);
}

} // namespace
} // namespace attentoscope::training
