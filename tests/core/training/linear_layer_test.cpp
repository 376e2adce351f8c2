// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/networks/linear_layer.h"
#include "tests/core/training/drawn_rows.h"

#include <gtest/gtest.h>

namespace attentoscope::training {
namespace {

std::vector<double> drawnNumbers(Index count)
{
    const Rows<double> drawn = drawnRows<double>(1, count, 9);
    return {drawn.data(), drawn.data() + count};
}

TEST(LinearLayer, GradientsAreSlopes)
{
    const LinearLayer layer{3, 4, 2}; // after two parameters of another
    std::vector<double> parameters = drawnNumbers(layer.end() + 1), gradient(parameters.size(), 0.5);
    Rows<double> x = drawnRows<double>(6, 3, 2), y, ofInput;
    const Rows<double> ofOutput = drawnRows<double>(6, 4, 3);
    const auto loss = [&] {
        forward<double>(layer, parameters, x, y, 1);
        return y.cwiseProduct(ofOutput).sum();
    };
    backward<double>(layer, parameters, x, ofOutput, gradient, ofInput, 1);
    EXPECT_EQ(gradient[1], 0.5) << "a parameter of another layer";
    EXPECT_EQ(gradient.back(), 0.5);
    for (Index i = layer.begin; i < layer.end(); ++i)
        EXPECT_NEAR(gradient[std::size_t(i)], slopeBy(parameters[std::size_t(i)], loss), 1e-8) << i;
    for (Index i = 0; i < x.size(); ++i)
        EXPECT_NEAR(ofInput.data()[i], slopeBy(x.data()[i], loss), 1e-8) << i;
}

TEST(NormLayer, GradientsAreSlopesAndAddToThoseThatAreThere)
{
    const NormLayer layer{5, 2};
    std::vector<double> parameters = drawnNumbers(layer.end() + 1), gradient(parameters.size(), 0.5);
    Rows<double> x = drawnRows<double>(4, 5, 2), y, ofInput = Rows<double>::Constant(4, 5, 0.25);
    const Rows<double> ofOutput = drawnRows<double>(4, 5, 3);
    NormTrace<double> trace;
    const auto loss = [&] {
        forward<double>(layer, parameters, x, trace, y);
        return y.cwiseProduct(ofOutput).sum();
    };
    loss();
    addBackward<double>(layer, parameters, trace, ofOutput, gradient, ofInput);
    EXPECT_EQ(gradient[1], 0.5);
    EXPECT_EQ(gradient.back(), 0.5);
    for (Index i = layer.begin; i < layer.end(); ++i)
        EXPECT_NEAR(gradient[std::size_t(i)], slopeBy(parameters[std::size_t(i)], loss), 1e-8) << i;
    for (Index i = 0; i < x.size(); ++i)
        EXPECT_NEAR(ofInput.data()[i] - 0.25, slopeBy(x.data()[i], loss), 1e-8) << i;
    EXPECT_NEAR(trace.centred.row(0).mean(), 0, 1e-12);
    EXPECT_NEAR(trace.centred.row(0).squaredNorm() / 5, 1, 1e-4);
}

} // namespace
} // namespace attentoscope::training
