// How weight is spread over the distance i − j between a query and a key: in bins that grow with it, five a decade.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <memory>
#include <vector>

namespace attentoscope {

struct DistanceStudy {
    // The keys on one side of the query, over all sampled rows.
    struct Side {
        std::vector<double> weight; // (bins) mean over the pairs of a row and a key that it sees; NaN where there are none
        std::vector<double> mass; // (bins) mean over rows of what all keys of the bin get together
    };

    SharedResult result; // that all of it is about
    Index rows = 0; // sampled ones that see a key
    std::vector<Index> edges; // bin b: edges[b] ≤ |i − j| < edges[b + 1]; 0, 1, 2, 3, 5, 7, 10, 20, ...
    std::vector<Side> before, after; // (policies): the query's own key and those before it, those after it

    std::size_t bins() const { return edges.size() - 1; }
    bool looksAhead() const; // some row sees a key after it
    // Mean over rows of the weight at distances 10^k ≤ |i − j| < 10^(k + 1), k = 0, 1, ..., on both sides.
    std::vector<double> decades(std::size_t policy) const;
};
using SharedDistanceStudy = std::shared_ptr<const DistanceStudy>;

// The bins for distances up to `farthest`.
std::vector<Index> distanceEdges(Index farthest);

// Of at most `most` evenly spaced ones of the result's rows, fewer where there are many keys: 67 of a million, and 32 at
// least. Errors: those of
// evaluateRows (core/attention/evaluate/evaluate_rows.h).
Outcome<SharedDistanceStudy> studyDistances(const SharedResult& result, Index most = 256, StopToken stop = {});

} // namespace attentoscope
