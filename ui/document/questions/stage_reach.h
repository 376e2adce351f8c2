// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the range of scores or logits that belongs to an experiment, for the colours of its maps. It is the same whatever part of
// a map is shown, at which size, and how cells are pooled.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/attention/raster/raster.h"

#include <vector>

namespace attentoscope {

struct StageReach {
    double low = 0, high = 1; // low < high
    bool operator==(const StageReach&) const = default;
};

struct ReachAsked {
    Stage stage = Stage::Weights; // Scores or Logits
    std::vector<PolicyChoice> policies; // resolved
    Index longest = 0; // the longest length of the curves
    bool operator==(const ReachAsked&) const = default;
};

// Returns the range of the stage under these policies.
//   A generated sequence: −c to c, where c is the product of the usual lengths of its first queries and keys, to a round number;
//   of logits times the largest λ at the longest length of the curves. So it stays as it is while n changes.
//   A sequence that is given: the smallest and the largest value in rows of it that are spread evenly, all of them where they
//   are few.
Outcome<StageReach> stageReach(const Result& known, const ReachAsked& asked, const StopToken& stop);

} // namespace attentoscope
