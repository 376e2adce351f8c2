// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how much gradient from the first step survives a chain of recurrent Jacobians: h_t = tanh(W h_{t−1} + U x_t), so
// that ∂h_t/∂h_1 = D_t W D_{t−1} W … D_2 W with D = diag(1 − h²). In attention every position is one step away: ∂o_n/∂v_j =
// a_nj I.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/experiment/gradient_setup.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace attentoscope {

struct ChainSetup {
    GradientSetup net; // W has entries N(0, gain²/units), U N(0, 1/units), and x N(0, 1), with as many components
    Index steps = 512; // t = 1 ... steps
    Index nets = 8; // independent nets, each with its own inputs
    std::uint64_t seed = 1;
    int threads = 0;
    bool operator==(const ChainSetup&) const = default;
};

// The share that survives is ‖∂h_t/∂h_1‖_F / √units: the root mean square length of a unit gradient in a random direction after
// t steps, 1 at t = 1. The same measure of ∂o_n/∂v_j in attention is the weight a_nj itself.
struct SurvivalCurve {
    std::vector<Index> steps; // t, ascending: every step at first, then about evenly spaced on a logarithmic axis
    std::vector<double> logMean; // natural logarithm of the geometric mean over the nets
    std::vector<double> logLow, logHigh; // of the nets with the smallest and the largest share
    double rate = 0; // mean change of the logarithm per step, over the second half of the chain; NaN for fewer than 3 steps
};
using SharedSurvival = std::shared_ptr<const SurvivalCurve>;

// The bits do not depend on the number of threads. Error: Cancelled.
Outcome<SharedSurvival> recurrentSurvival(const ChainSetup& setup, StopToken stop = {});

// Returns ln(‖∂h_t/∂h_1‖_F / √units) for t = 1 ... steps of one net; empty when stopped. Tests compare it with finite
// differences.
std::vector<double> survivalOfNet(const ChainSetup& setup, Index net, StopToken stop = {});

// Returns the states h_1 ... h_steps of one net, (steps, units), starting from the given h_1.
MatrixD statesOfNet(const ChainSetup& setup, Index net, const Eigen::VectorXd& first);
// Returns the first state of the chain: h_1 = tanh(U x_1).
Eigen::VectorXd firstState(const ChainSetup& setup, Index net);

} // namespace attentoscope
