// SPDX-License-Identifier: GPL-3.0-or-later
// Settings of the gradient study: the models that attention is compared with. Part of Experiment, so that sessions store it.
#pragma once

#include "core/base/matrix.h"

namespace attentoscope {

struct GradientSetup {
    // Additive scores vᵀ tanh(W_q q + W_k k + b).
    Index additiveUnits = 64; // length of v
    double additiveGain = 1; // expected length ‖v‖

    // A recurrent network h_t = tanh(W h_{t−1} + U x_t).
    Index recurrentUnits = 32; // length of h
    double recurrentGain = 1; // W has entries of variance gain² / units

    bool operator==(const GradientSetup&) const = default;
};

} // namespace attentoscope
