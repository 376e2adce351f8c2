// A query that is moved by hand. It moves in the plane in which the keys that it sees spread most; what of it lies beyond that
// plane stays. So each score is what it was plus x times the key's first coordinate and y times its second, and the output is a
// field over the plane, F(q) = Σ softmax(λ q·k) v, whose image lies in the hull of the values.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/studies/geometry/hull_plane.h"
#include "core/studies/geometry/values.h"

#include <memory>
#include <vector>

namespace attentoscope {

// All that does not change while the query moves.
struct QueryPlane {
    Index row = -1, visible = 0; // visible 0: the row sees no key, and there is nothing else
    double share = 1; // of the keys' variance that lies in the plane
    PlanePoint own; // where the row's own query lies: its coordinates along the two axes
    double beyond = 0; // ‖·‖ of what of the query stands upright on the plane
    double reach = 0; // the query is moved within −reach ... reach in x and y

    std::vector<Index> keys; // visible
    std::vector<PlanePoint> keyPlaces; // their coordinates along the axes
    std::vector<double> keyNorms; // ‖k‖
    std::vector<double> scores; // q·k of the row's own query
    std::vector<double> biases; // ALiBi's, 0 without
    std::vector<PolicyChoice> policies; // resolved
    PolicyContext context; // of the row
    double tau = 1;
    std::vector<double> lambda; // one a policy, of the row's own query

    std::vector<PlanePoint> valuePlaces; // of the keys' values in the plane in which these spread most, their mean at (0, 0)
    std::vector<PlanePoint> valueOutline; // corners of their hull
    double valueShare = 1; // of the values' variance that lies in that plane

    Index side = 0; // of the field: it is known at side × side places, evenly from −reach to reach
    std::vector<PlanePoint> field; // (side, side): outputs under the first policy; [y · side + x]

    PlanePoint within(const PlanePoint& place) const; // the nearest place that the query can be moved to
};
using SharedQueryPlane = std::shared_ptr<const QueryPlane>;

// One query of the result. Errors: a source that gives weights, which has no queries; stopped, no memory, a scale that is no
// number.
Outcome<SharedQueryPlane> studyQueryPlane(const Result& result, const Values& values, Index row, StopToken stop = {});

struct MovedQuery {
    PlanePoint place;
    double norm = 0; // ‖q‖
    std::vector<double> scores; // q·k of each key
    struct OfPolicy {
        std::vector<double> weights; // of each key
        PlanePoint output;
        double entropy = 0; // Shannon, nats
        std::size_t heaviest = 0; // place among the keys
    };
    std::vector<OfPolicy> policies;
};
using SharedMovedQuery = std::shared_ptr<const MovedQuery>;

// λ of a policy when the query is there. It is the same everywhere, but for one that follows from the entropy of the row.
double lambdaAt(const QueryPlane& plane, std::size_t policy, const PlanePoint& place);

// The plane must see a key.
MovedQuery moveQuery(const QueryPlane& plane, const PlanePoint& place);

// Places of at most so many keys that stand for all, ascending: evenly spaced ones and the heaviest under each policy.
std::vector<std::size_t> drawnKeys(const MovedQuery& moved, std::size_t most);

} // namespace attentoscope
