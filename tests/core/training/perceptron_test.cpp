// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/networks/cross_entropy.h"
#include "core/training/networks/perceptron.h"
#include "tests/core/training/drawn_rows.h"

#include <gtest/gtest.h>

namespace attentoscope::training {
namespace {

TEST(Perceptron, GradientsAreSlopes)
{
    const Perceptron net{3, 5, 4, 2}; // after two parameters of another
    std::vector<float> start(std::size_t(net.end() + 1), 7.0F);
    setStart(net, 1, 0, start);
    EXPECT_EQ(start[1], 7);
    EXPECT_EQ(start.back(), 7);
    std::vector<double> parameters(start.begin(), start.end());
    for (Index unit = 0; unit < net.hidden; ++unit)
        parameters[std::size_t(net.bias() + unit)] = 0.1 * double(unit) - 0.2;
    Rows<double> x = drawnRows<double>(6, 3, 2), hidden, y;
    const Rows<double> ofOutput = drawnRows<double>(6, 4, 3);
    const auto loss = [&] {
        forward<double>(net, parameters, x, hidden, y, 1);
        return y.cwiseProduct(ofOutput).sum();
    };
    loss();
    std::vector<double> gradient(parameters.size(), 0.5);
    Rows<double> ofInput;
    backward<double>(net, parameters, x, hidden, ofOutput, gradient, &ofInput, 1);
    EXPECT_EQ(gradient[1], 0.5) << "a parameter of another network";
    EXPECT_EQ(gradient.back(), 0.5);
    for (Index i = net.begin; i < net.end(); ++i)
        EXPECT_NEAR(gradient[std::size_t(i)], slopeBy(parameters[std::size_t(i)], loss), 1e-8) << i;
    for (Index i = 0; i < x.size(); ++i)
        EXPECT_NEAR(ofInput.data()[i], slopeBy(x.data()[i], loss), 1e-8) << i;
}

TEST(Perceptron, BeginsWithTheVarianceOfItsInputs)
{
    const Perceptron net{100, 400, 25, 0};
    std::vector<float> start(std::size_t(net.end()));
    setStart(net, 3, 1, start);
    const auto square = [&](Index begin, Index end) {
        double sum = 0;
        for (Index i = begin; i < end; ++i)
            sum += double(start[std::size_t(i)]) * double(start[std::size_t(i)]);
        return sum / double(end - begin);
    };
    EXPECT_NEAR(square(net.begin, net.bias()), 0.01, 0.0003); // 2 of 40000 numbers' standard errors
    EXPECT_EQ(square(net.bias(), net.second()), 0);
    EXPECT_NEAR(square(net.second(), net.end()), 0.0025, 0.0001);
}

TEST(CrossEntropy, GradientsAreSlopesOfItsMean)
{
    Rows<double> scores = drawnRows<double>(4, 3, 1), gradient;
    const std::vector<Index> labels = {0, 2, 1, 2};
    const auto loss = [&] { return crossEntropy<double>(scores, labels).mean(); };
    crossEntropy<double>(scores, labels, &gradient);
    for (Index i = 0; i < scores.size(); ++i)
        EXPECT_NEAR(gradient.data()[i], slopeBy(scores.data()[i], loss), 1e-9) << i;
}

TEST(CrossEntropy, IsThatOfTwoClasses)
{
    Rows<float> scores(2, 2);
    scores << 0, 3, 1000, 0;
    const std::vector<Index> labels = {1, 1};
    const ClassifierLoss loss = crossEntropy<float>(scores, labels);
    EXPECT_NEAR(loss.losses[0], std::log1p(std::exp(-3)), 1e-12);
    EXPECT_DOUBLE_EQ(loss.losses[1], 1000);
    EXPECT_TRUE(loss.right[0]);
    EXPECT_FALSE(loss.right[1]);
}

} // namespace
} // namespace attentoscope::training
