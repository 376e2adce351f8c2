// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/gradients/recurrent.h"

#include "core/base/undefined.h"
#include "core/random/counter_random.h"

#include <omp.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

namespace attentoscope {
namespace {

MatrixD normals(std::uint64_t seed, StreamPurpose purpose, Index net, Index first, Index rows, Index cols, double deviation)
{
    Matrix m(rows, cols);
    fillNormal({seed, purpose, static_cast<std::uint32_t>(net)}, static_cast<std::uint64_t>(first),
        std::span(m.data(), static_cast<std::size_t>(m.size())));
    return deviation * m.cast<double>();
}

struct Net {
    MatrixD w, u; // (units, units)

    Net(const ChainSetup& setup, Index net)
    {
        const Index units = setup.net.recurrentUnits;
        const double deviation = 1 / std::sqrt(double(units));
        w = normals(setup.seed, StreamPurpose::RecurrentNet, net, 0, units, units, setup.net.recurrentGain * deviation);
        u = normals(setup.seed, StreamPurpose::RecurrentNet, net, units * units, units, units, deviation);
    }
};

// Returns U x_t for t = 1 ... steps, (steps, units).
MatrixD drive(const ChainSetup& setup, const Net& net, Index number)
{
    const Index units = setup.net.recurrentUnits;
    return normals(setup.seed, StreamPurpose::RecurrentInputs, number, 0, setup.steps, units, 1) * net.u.transpose();
}

std::vector<Index> shownSteps(Index steps)
{
    constexpr double perOctave = 8;
    std::vector<Index> shown;
    for (int at = 0;; ++at) {
        const Index step = std::min(steps, Index(std::llround(std::exp2(at / perOctave))));
        if (shown.empty() || step > shown.back())
            shown.push_back(step);
        if (step == steps)
            return shown;
    }
}

} // namespace

Eigen::VectorXd firstState(const ChainSetup& setup, Index net)
{
    return drive(setup, Net(setup, net), net).row(0).transpose().array().tanh();
}

MatrixD statesOfNet(const ChainSetup& setup, Index net, const Eigen::VectorXd& first)
{
    const Net weights(setup, net);
    const MatrixD inputs = drive(setup, weights, net);
    MatrixD states(setup.steps, first.size());
    states.row(0) = first.transpose();
    for (Index t = 1; t < setup.steps; ++t)
        states.row(t) = (weights.w * states.row(t - 1).transpose() + inputs.row(t).transpose()).array().tanh().transpose();
    return states;
}

std::vector<double> survivalOfNet(const ChainSetup& setup, Index net, StopToken stop)
{
    const Net weights(setup, net);
    const MatrixD inputs = drive(setup, weights, net);
    const Index units = setup.net.recurrentUnits;
    Eigen::VectorXd h = inputs.row(0).transpose().array().tanh();
    // ∂h_t/∂h_1 up to a factor that is kept as its logarithm, because the product itself soon leaves the range of float64.
    MatrixD product = MatrixD::Identity(units, units), next(units, units);
    double logFactor = 0;
    std::vector<double> logs{0};
    for (Index t = 1; t < setup.steps; ++t) {
        if (stop.stop_requested())
            return {};
        h = (weights.w * h + inputs.row(t).transpose()).array().tanh();
        next.noalias() = weights.w * product;
        product = (1 - h.array().square()).matrix().asDiagonal() * next;
        const double size = product.norm() / std::sqrt(double(units));
        if (size == 0) { // the product is 0 from here on
            logs.resize(std::size_t(setup.steps), -std::numeric_limits<double>::infinity());
            return logs;
        }
        product /= size;
        logFactor += std::log(size);
        logs.push_back(logFactor);
    }
    return logs;
}

Outcome<SharedSurvival> recurrentSurvival(const ChainSetup& setup, StopToken stop)
{
    std::vector<std::vector<double>> logs(std::size_t(setup.nets));
    const int threads = setup.threads > 0 ? setup.threads : omp_get_max_threads();
    std::atomic<bool> stopped{false};
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
    for (Index net = 0; net < setup.nets; ++net) {
        if (!stopped)
            logs[std::size_t(net)] = survivalOfNet(setup, net, stop);
        if (logs[std::size_t(net)].empty())
            stopped = true;
    }
    if (stopped)
        return cancelled();
    auto curve = std::make_shared<SurvivalCurve>();
    curve->steps = shownSteps(setup.steps);
    const auto meanAt = [&logs](Index step) {
        double sum = 0;
        for (const auto& net : logs)
            sum += net[std::size_t(step - 1)];
        return sum / double(logs.size());
    };
    for (const Index step : curve->steps) {
        const auto byThisStep = [step](
                                    const auto& a, const auto& b) { return a[std::size_t(step - 1)] < b[std::size_t(step - 1)]; };
        const auto [low, high] = std::ranges::minmax_element(logs, byThisStep);
        curve->logMean.push_back(meanAt(step));
        curve->logLow.push_back((*low)[std::size_t(step - 1)]);
        curve->logHigh.push_back((*high)[std::size_t(step - 1)]);
    }
    const Index half = (setup.steps + 1) / 2;
    curve->rate = setup.steps < 3 ? undefined : (meanAt(setup.steps) - meanAt(half)) / double(setup.steps - half);
    return SharedSurvival(std::move(curve));
}

} // namespace attentoscope
