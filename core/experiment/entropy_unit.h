// SPDX-License-Identifier: GPL-3.0-or-later
// The unit in which entropies are shown.
#pragma once

#include "core/experiment/experiment.h"

#include <numbers>

namespace attentoscope {

struct EntropyUnit {
    double perNat = 1; // value of one nat in this unit
    const char* name = "nats";
};

inline EntropyUnit unitOf(const Experiment& experiment)
{
    if (experiment.entropy.kind == EntropyMeasure::Tsallis)
        return {1, "none"};
    return experiment.bits ? EntropyUnit{1 / std::numbers::ln2, "bits"} : EntropyUnit{};
}

} // namespace attentoscope
