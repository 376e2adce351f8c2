// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the chain of Jacobians with differences of the chain itself, and with known properties.
#include "core/studies/gradients/recurrent.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

ChainSetup chain(double gain, Index steps, Index units = 12)
{
    ChainSetup setup;
    setup.net.recurrentUnits = units;
    setup.net.recurrentGain = gain;
    setup.steps = steps;
    return setup;
}

TEST(Recurrent, TheProductIsTheDerivativeOfTheChain)
{
    for (const double gain : {0.5, 1.0, 2.0}) {
        const ChainSetup setup = chain(gain, 9);
        const auto logs = survivalOfNet(setup, 2);
        ASSERT_EQ(logs.size(), 9U);
        EXPECT_EQ(logs[0], 0);
        const Eigen::VectorXd first = firstState(setup, 2);
        constexpr double step = 1e-5;
        Eigen::VectorXd squares = Eigen::VectorXd::Zero(setup.steps); // ‖∂h_t/∂h_1‖_F²
        for (Index at = 0; at < first.size(); ++at) {
            const Eigen::VectorXd change = step * Eigen::VectorXd::Unit(first.size(), at);
            const MatrixD up = statesOfNet(setup, 2, first + change), down = statesOfNet(setup, 2, first - change);
            squares += ((up - down) / (2 * step)).rowwise().squaredNorm();
        }
        for (Index t = 0; t < setup.steps; ++t)
            EXPECT_NEAR(std::exp(logs[std::size_t(t)]), std::sqrt(squares[t] / double(first.size())), 1e-7)
                << "gain " << gain << " step " << t + 1;
    }
}

TEST(Recurrent, ASmallGainForgetsExponentially)
{
    const auto weak = recurrentSurvival(chain(0.5, 400)), strong = recurrentSurvival(chain(3, 400));
    ASSERT_TRUE(weak.ok() && strong.ok());
    // A step multiplies by at most about the gain, because |tanh'| ≤ 1 and the singular values of W reach 2 gain.
    EXPECT_LT((*weak)->rate, std::log(0.5) + 0.05);
    EXPECT_GT((*strong)->rate, (*weak)->rate);
    EXPECT_NEAR((*weak)->logMean.back() / 400, (*weak)->rate, 0.15);
    EXPECT_LT((*weak)->logMean.back(), -200); // e^-200 underflows float32, and e^-800 float64
    const auto far = recurrentSurvival(chain(0.2, 2000));
    ASSERT_TRUE(far.ok());
    EXPECT_TRUE(std::isfinite((*far)->logMean.back()));
    EXPECT_LT((*far)->logMean.back(), -2000);
}

TEST(Recurrent, CurvesAreOrderedAndEndAtTheLastStep)
{
    for (const Index steps : {1, 2, 37, 512}) {
        const auto curve = recurrentSurvival(chain(1, steps));
        ASSERT_TRUE(curve.ok());
        EXPECT_EQ((*curve)->steps.front(), 1);
        EXPECT_EQ((*curve)->steps.back(), steps);
        EXPECT_TRUE(std::is_sorted((*curve)->steps.begin(), (*curve)->steps.end(), std::less_equal<>()));
        for (std::size_t at = 0; at < (*curve)->steps.size(); ++at) {
            EXPECT_LE((*curve)->logLow[at], (*curve)->logMean[at] + 1e-12);
            EXPECT_GE((*curve)->logHigh[at], (*curve)->logMean[at] - 1e-12);
        }
    }
}

TEST(Recurrent, AShorterChainIsTheBeginningOfALongerOneOnAnyThreads)
{
    ChainSetup setup = chain(1.2, 300);
    const auto longer = survivalOfNet(setup, 1);
    setup.steps = 40;
    const auto shorter = survivalOfNet(setup, 1);
    ASSERT_EQ(shorter.size(), 40U);
    EXPECT_TRUE(std::equal(shorter.begin(), shorter.end(), longer.begin()));
    setup.threads = 1;
    const auto one = recurrentSurvival(setup);
    setup.threads = 3;
    const auto three = recurrentSurvival(setup);
    ASSERT_TRUE(one.ok() && three.ok());
    EXPECT_EQ((*one)->logMean, (*three)->logMean);
    EXPECT_EQ((*one)->logLow, (*three)->logLow);
}

TEST(Recurrent, CanBeStopped)
{
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = recurrentSurvival(chain(1, 500), stop.get_token());
    ASSERT_FALSE(stopped.ok());
    EXPECT_EQ(stopped.error().kind, ErrorKind::Cancelled);
}

} // namespace
} // namespace attentoscope
