// Where float32 scores do not do: scores that vary so widely beside each other that their rounding shows in an entropy.
#pragma once

#include "core/run/result.h"

#include <optional>

namespace attentoscope {

// An entropy that is off, as far as rows were looked at.
struct RoundedEntropy {
    Index row = 0; // query
    double nats = 0; // Shannon entropy against the one in float64
};

// The worst of the rows that may be off most, if it is off by more than 1e-3 nats under some policy of the result. An estimate
// says which rows those are; what is said of them is found out in float64, so there is no false alarm. Next to no time where
// the estimate is small everywhere, as it is for any ordinary scale.
std::optional<RoundedEntropy> worstRounding(const Result& result);

} // namespace attentoscope
