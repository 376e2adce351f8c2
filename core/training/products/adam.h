// SPDX-License-Identifier: GPL-3.0-or-later
// Adam and AdamW (Kingma & Ba 2015; Loshchilov & Hutter 2019) with warm-up, a decay of the learning rate, and clipping of the
// gradient, each as PyTorch defines it. All parameters of a network are one array. Thread rule: free functions on values.
#pragma once

#include "core/base/matrix.h"

#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace attentoscope::training {

enum class RateDecay { None, Linear, Cosine };
inline constexpr std::array<std::string_view, 3> rateDecayNames = {"none", "linear", "cosine"}; // as typed

struct AdamSetup {
    double rate = 1e-3; // the largest learning rate, after the warm-up and before the decay
    double beta1 = 0.9, beta2 = 0.99, epsilon = 1e-8;
    double weightDecay = 0; // of AdamW: each step multiplies parameters by 1 − rate · weightDecay
    double clip = 1; // largest norm of the gradient; 0: any
    Index warmUp = 0; // steps over which the rate grows linearly
    RateDecay decay = RateDecay::Linear;
    double decayShare = 0.3; // of all steps, the last ones, over which the rate decays towards 0

    bool operator==(const AdamSetup&) const = default;
};

// Returns the learning rate of step `step` (from 0) of `steps`. It is above 0 at every step.
double rateAt(const AdamSetup& setup, Index step, Index steps);

template <class Scalar>
struct AdamState {
    std::vector<Scalar> first, second; // running means of the gradient and of its square; as many as parameters
    Index steps = 0; // done so far

    bool operator==(const AdamState&) const = default;
};

template <class Scalar>
AdamState<Scalar> freshAdam(std::size_t parameters)
{
    return {std::vector<Scalar>(parameters), std::vector<Scalar>(parameters), 0};
}

// Returns the norm of the gradient, in float64.
template <class Scalar>
double gradientNorm(std::span<const Scalar> gradient);

// Makes one step with the given learning rate. Returns the norm of the gradient before it was clipped.
template <class Scalar>
double adamStep(const AdamSetup& setup, double rate, std::span<const Scalar> gradient, AdamState<Scalar>& state,
    std::span<Scalar> parameters);

} // namespace attentoscope::training
