// The unit that entropies are shown in.
#pragma once

#include "core/experiment/experiment.h"

#include <numbers>

namespace attentoscope {

struct EntropyUnit {
    double perNat = 1; // what one nat is in it
    const char* name = "nats";
};

// Of Shannon's entropy and of information, whichever measure is chosen.
inline EntropyUnit unitOfShannon(const Experiment& experiment)
{
    return experiment.bits ? EntropyUnit{1 / std::numbers::ln2, "bits"} : EntropyUnit{};
}

// Of the measure.
inline EntropyUnit unitOf(const Experiment& experiment)
{
    return experiment.entropy.kind == EntropyMeasure::Tsallis ? EntropyUnit{1, "none"} : unitOfShannon(experiment);
}

} // namespace attentoscope
