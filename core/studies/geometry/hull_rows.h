// SPDX-License-Identifier: GPL-3.0-or-later
// Entropy as a distance in the hull of the values, over rows: the output of a row of low entropy lies next to a value, that of
// a row of high entropy next to the mean of all values that the row sees.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/studies/geometry/values.h"

#include <memory>
#include <vector>

namespace attentoscope {

struct HullRows {
    std::vector<Index> rows; // evenly spaced rows of the result that see more than one key
    struct OfPolicy {
        std::vector<double> entropy; // Shannon, nats
        std::vector<double> toMean, toNearest; // distances of the output in units of the row's spread, see RowHull
    };
    std::vector<OfPolicy> policies;
};
using SharedHullRows = std::shared_ptr<const HullRows>;

// Studies at most `most` rows, fewer when they are long. Errors: stopped, no memory, a scale that is not a number. The bits do
// not depend on the number of threads.
Outcome<SharedHullRows> studyHullRows(const Result& result, const Values& values, Index most, StopToken stop = {});

} // namespace attentoscope
