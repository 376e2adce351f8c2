// SPDX-License-Identifier: GPL-3.0-or-later
// Measures how the weight of rows is spread over the distance i − j between query and key: in bins that widen with the
// distance, five per decade.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <memory>
#include <vector>

namespace attentoscope {

struct DistanceStudy {
    // The keys on one side of the query, summed over all sampled rows.
    struct Side {
        std::vector<double> weight; // (bins) mean over pairs of a row and a visible key; NaN where there are none
        std::vector<double> mass; // (bins) mean over rows of the total weight of the keys in the bin
    };

    SharedResult result; // the result that the study is about
    Index rows = 0; // sampled rows that see a key
    std::vector<Index> edges; // bin b: edges[b] ≤ |i − j| < edges[b + 1]; 0, 1, 2, 3, 5, 7, 10, 20, ...
    std::vector<double> even; // (bins) mean over rows of the weight that lay in the bin if all visible keys had the same
    std::vector<Side> before, after; // (policies): the query's own key and keys before it; keys after it

    std::size_t bins() const { return edges.size() - 1; }
    bool looksAhead() const; // some row sees a key after its query
    // Mean over rows of the weight at distances 10^k ≤ |i − j| < 10^(k + 1), k = 0, 1, ..., on both sides together.
    std::vector<double> decades(std::size_t policy) const;
};
using SharedDistanceStudy = std::shared_ptr<const DistanceStudy>;

// Returns the edges of the bins for distances up to `farthest`.
std::vector<Index> distanceEdges(Index farthest);

// Studies at most `most` evenly spaced rows of the result, and fewer where there are many keys: 67 rows for a million keys, and
// never fewer than 32. Errors: those of evaluateRows (core/attention/evaluate/evaluate_rows.h).
Outcome<SharedDistanceStudy> studyDistances(const SharedResult& result, Index most = 256, StopToken stop = {});

} // namespace attentoscope
