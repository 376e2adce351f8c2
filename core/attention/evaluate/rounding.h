// Where float32 scores do not do: scores that vary so widely beside each other that their rounding shows in an entropy.
#pragma once

#include "core/attention/evaluate/evaluate_rows.h"

#include <optional>
#include <span>

namespace attentoscope {

// An entropy that is off, as far as rows were looked at.
struct RoundedEntropy {
    Index row = 0; // query
    double nats = 0; // Shannon entropy against the one in float64
};

// The worst of the rows that may be off by more than 1e-3 nats under some policy, if it is. `found`: what evaluateRows() made of
// the job. An estimate says which rows those are; what is said of them is found out in float64 (of the worst ones, where they are
// more than a tenth of a second is enough for), so there is no false alarm. Next to no time where the estimate is small, as it is
// at any ordinary scale. Nothing with weights, whose scores are float64.
std::optional<RoundedEntropy> worstRounding(const RowJob& job, std::span<const PolicyResult> found);
std::optional<RoundedEntropy> worstRounding(const Result& result);

// The same where nothing was evaluated yet, for what else comes from such scores. Errors: see evaluateRows().
Outcome<std::optional<RoundedEntropy>> evaluateRounding(const RowJob& job, StopToken stop = {});

// What to say of it. `n`: the length that it was found at, where there are several.
Message roundingWarning(const RoundedEntropy& worst, std::optional<Index> n = {});

} // namespace attentoscope
