// Entropy as distance from the hull's corners, over rows: a row of low entropy puts its output next to a value, one of high
// entropy next to the mean of all values that it sees.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/studies/geometry/values.h"

#include <memory>
#include <vector>

namespace attentoscope {

struct HullRows {
    std::vector<Index> rows; // evenly spaced ones of the result's that see more than one key
    struct OfPolicy {
        std::vector<double> entropy; // Shannon, nats
        std::vector<double> toMean, toNearest; // distances of the output in units of the row's spread, see RowHull
    };
    std::vector<OfPolicy> policies;
};
using SharedHullRows = std::shared_ptr<const HullRows>;

// At most `most` rows, fewer when they are long. Errors: stopped, no memory, a scale that is no number. The same bits for any
// number of threads.
Outcome<SharedHullRows> studyHullRows(const Result& result, const Values& values, Index most, StopToken stop = {});

} // namespace attentoscope
