// The output of one query as a point in the hull of the values that it sees: o = Σ a v with a ≥ 0 and Σ a = 1. With growing
// multiplier it walks from the mean of the values (all weights equal, m = 0) to the one of the largest logit (m → ∞).
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/studies/geometry/hull_plane.h"
#include "core/studies/geometry/values.h"

#include <memory>
#include <vector>

namespace attentoscope {

// The output under one scale. Distances in all d_v dimensions, in units of the spread: the root mean square distance of the
// visible values from their mean; NaN when the spread is 0.
struct HullOutput {
    double multiplier = 0; // m; ∞: only the largest logit counts, or all that share it
    PlanePoint place;
    double entropy = 0; // Shannon, nats
    double toMean = 0; // distance from the mean of the visible values
    double toNearest = 0; // from the visible value that is nearest
    Index nearest = -1; // its key
};

struct RowHull {
    Index row = -1, visible = 0; // visible 0: the row sees no key, and there is nothing else
    double share = 1; // of the values' variance that lies in the plane
    double spread = 0;
    std::vector<Index> keys; // those to be drawn: the heaviest, the corners of the outline, and evenly spaced ones
    std::vector<PlanePoint> places; // of their values; the mean of all visible ones is at (0, 0)
    std::vector<std::vector<double>> weights; // (policies, keys to be drawn)
    std::vector<PlanePoint> outline; // corners of the hull of all visible values
    std::vector<HullOutput> outputs; // one a policy
    std::vector<HullOutput> path; // with the linear bias, if any, as it is: m = 0, then powers of 2 and between, then ∞
};
using SharedRowHull = std::shared_ptr<const RowHull>;

// At most `drawn` keys to be drawn, but for corners. Errors: stopped, no memory, a scale that is no number.
Outcome<SharedRowHull> studyRowHull(const Result& result, const Values& values, Index row, Index drawn, StopToken stop = {});

} // namespace attentoscope
