// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/products/adam.h"

#include "core/attention/kernels/flush_subnormals.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace attentoscope::training {

double rateAt(const AdamSetup& setup, Index step, Index steps)
{
    const double warm = setup.warmUp > 0 ? std::min(1.0, double(step + 1) / double(setup.warmUp)) : 1;
    const double decaying = setup.decayShare * double(steps);
    double left = setup.decay == RateDecay::None || !(decaying > 0) ? 1 : std::clamp(double(steps - step) / decaying, 0.0, 1.0);
    if (setup.decay == RateDecay::Cosine)
        left = (1 - std::cos(std::numbers::pi * left)) / 2;
    return setup.rate * warm * left;
}

template <class Scalar>
double gradientNorm(std::span<const Scalar> gradient)
{
    double sum = 0;
    for (const Scalar each : gradient)
        sum += double(each) * double(each);
    return std::sqrt(sum);
}

template <class Scalar>
double adamStep(
    const AdamSetup& setup, double rate, std::span<const Scalar> gradient, AdamState<Scalar>& state, std::span<Scalar> parameters)
{
    assert(gradient.size() == parameters.size() && state.first.size() == parameters.size());
    const FlushSubnormals flush; // means of gradients that vanish
    const double norm = gradientNorm(gradient);
    constexpr double never = 1e-6; // PyTorch's, against division by 0
    const Scalar factor = Scalar(setup.clip > 0 ? std::min(1.0, setup.clip / (norm + never)) : 1);
    ++state.steps;
    const Scalar ofFirst = Scalar(rate / (1 - std::pow(setup.beta1, double(state.steps))));
    const Scalar ofSecond = Scalar(1 / std::sqrt(1 - std::pow(setup.beta2, double(state.steps))));
    const Scalar beta1 = Scalar(setup.beta1), beta2 = Scalar(setup.beta2), epsilon = Scalar(setup.epsilon);
    const Scalar other1 = Scalar(1 - setup.beta1), other2 = Scalar(1 - setup.beta2);
    const Scalar kept = Scalar(1 - rate * setup.weightDecay);
    const std::size_t count = parameters.size();
    Scalar* const first = state.first.data();
    Scalar* const second = state.second.data();
    for (std::size_t i = 0; i < count; ++i) {
        const Scalar g = gradient[i] * factor;
        first[i] = beta1 * first[i] + other1 * g;
        second[i] = beta2 * second[i] + other2 * g * g;
        parameters[i] = kept * parameters[i] - ofFirst * first[i] / (std::sqrt(second[i]) * ofSecond + epsilon);
    }
    return norm;
}

template double gradientNorm(std::span<const float>);
template double gradientNorm(std::span<const double>);
template double adamStep(const AdamSetup&, double, std::span<const float>, AdamState<float>&, std::span<float>);
template double adamStep(const AdamSetup&, double, std::span<const double>, AdamState<double>&, std::span<double>);

} // namespace attentoscope::training
