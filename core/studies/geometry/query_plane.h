// SPDX-License-Identifier: GPL-3.0-or-later
// A query that is moved by hand. It moves in the plane in which the visible keys spread most, and its component orthogonal to
// that plane stays. So each score is the original one plus x times the key's first coordinate and y times its second, and the
// output is a field over the plane, F(q) = Σ softmax(λ q·k) v, whose values lie in the hull of the values v.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/studies/geometry/hull_plane.h"
#include "core/studies/geometry/values.h"

#include <memory>
#include <vector>

namespace attentoscope {

// Everything that stays the same while the query moves.
struct QueryPlane {
    Index row = -1, visible = 0; // visible = 0: the row sees no key, and all other members are empty
    double share = 1; // share of the keys' variance that lies in the plane
    PlanePoint own; // coordinates of the row's own query along the two axes
    double beyond = 0; // norm of the query's component orthogonal to the plane
    double reach = 0; // the query is moved within −reach ... reach in x and y

    std::vector<Index> keys; // visible
    std::vector<PlanePoint> keyPlaces; // their coordinates along the axes
    std::vector<double> keyNorms; // ‖k‖
    std::vector<double> scores; // q·k of the row's own query
    std::vector<double> biases; // ALiBi's, 0 without
    std::vector<PolicyChoice> policies; // resolved on the data
    PolicyContext context; // context of the row
    double tau = 1;
    std::vector<double> lambda; // one for each policy, for the row's own query

    std::vector<PlanePoint> valuePlaces; // of the keys' values, in the plane in which these spread most; their mean is at (0, 0)
    std::vector<PlanePoint> valueOutline; // corners of the hull of the values
    double valueShare = 1; // share of the values' variance that lies in that plane

    Index side = 0; // the field is known at side × side places, evenly spaced from −reach to reach
    std::vector<PlanePoint> field; // (side, side): outputs under the first policy; [y · side + x]

    PlanePoint within(const PlanePoint& place) const; // the nearest place to which the query can be moved
};
using SharedQueryPlane = std::shared_ptr<const QueryPlane>;

// Studies one query of the result. Errors: a source that gives weights and has no queries; stopped; no memory; a scale that is
// not a number.
Outcome<SharedQueryPlane> studyQueryPlane(const Result& result, const Values& values, Index row, StopToken stop = {});

struct MovedQuery {
    PlanePoint place;
    double norm = 0; // ‖q‖
    std::vector<double> scores; // q·k of each key
    struct OfPolicy {
        std::vector<double> weights; // of each key
        PlanePoint output;
        double entropy = 0; // Shannon, nats
        std::size_t heaviest = 0; // index into QueryPlane::keys
    };
    std::vector<OfPolicy> policies;
};
using SharedMovedQuery = std::shared_ptr<const MovedQuery>;

// Returns λ of a policy when the query is at this place. Only a λ that depends on the entropy of the row varies with the place.
double lambdaAt(const QueryPlane& plane, std::size_t policy, const PlanePoint& place);

// The row must see a key.
MovedQuery moveQuery(const QueryPlane& plane, const PlanePoint& place);

// Returns the indices, ascending, of at most `most` keys to draw: evenly spaced ones, and the heaviest under each policy.
std::vector<std::size_t> drawnKeys(const MovedQuery& moved, std::size_t most);

} // namespace attentoscope
