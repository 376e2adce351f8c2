// SPDX-License-Identifier: GPL-3.0-or-later
// The output of one query as a point in the hull of the values that it sees: o = Σ a v with a ≥ 0 and Σ a = 1. As the
// multiplier grows, it moves from the mean of the values (equal weights, m = 0) to the value of the key with the largest logit
// (m → ∞).
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/studies/geometry/hull_plane.h"
#include "core/studies/geometry/values.h"

#include <memory>
#include <vector>

namespace attentoscope {

// The output under one scale. Distances are in all d_v dimensions, in units of the spread, which is the root mean square
// distance of the visible values from their mean; NaN when the spread is 0.
struct HullOutput {
    double multiplier = 0; // m; ∞: only keys of the largest logit count
    PlanePoint place;
    double entropy = 0; // Shannon, nats
    double toMean = 0; // distance from the mean of the visible values
    double toNearest = 0; // distance from the nearest visible value
    Index nearest = -1; // the key of that value
};

struct RowHull {
    Index row = -1, visible = 0; // visible = 0: the row sees no key, and all other members are empty
    double share = 1; // share of the values' variance that lies in the plane
    double spread = 0;
    std::vector<Index> keys; // keys to draw: the heaviest, the corners of the outline, and evenly spaced ones
    bool ofNumbers = false; // dᵥ = 2: places are the two numbers of a value, not its principal components
    PlanePoint mean; // of all visible values
    std::vector<PlanePoint> places; // of their values
    std::vector<std::vector<double>> weights; // (policies, keys to be drawn)
    std::vector<PlanePoint> outline; // corners of the hull of all visible values
    std::vector<HullOutput> outputs; // one for each policy
    std::vector<HullOutput> path; // for m = 0, powers of 2 and steps between them, and ∞; ALiBi's bias stays as it is
};
using SharedRowHull = std::shared_ptr<const RowHull>;

// Draws at most `drawn` keys besides the corners. Errors: stopped, no memory, a scale that is not a number.
Outcome<SharedRowHull> studyRowHull(const Result& result, const Values& values, Index row, Index drawn, StopToken stop = {});

} // namespace attentoscope
