// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of attention on this machine: time and memory with every score and weight kept, against the streamed pass that keeps
// none, at lengths that double until a limit is reached. Q, K and V are random; the time is that of the attention alone.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/masks/mask.h"

#include <functional>
#include <string>
#include <vector>

namespace attentoscope {

// The parameters of the measurement.
struct CostSetup {
    Index d = 64, dv = 64;
    Mask mask{}; // full
    bool operator==(const CostSetup&) const = default;
};

struct CostLimits {
    Index first = 64, last = Index(1) << 20; // lengths double from the first one on
    double longestMs = 700; // a length is left out when one run is expected to take longer
    double mostBytes = 4e9; // a length is left out when it needs more, or more than half of the free memory
    double patienceMs = 100; // a length is run again until this much time is spent on it,
    int fewestRuns = 3, mostRuns = 15; // within these numbers of runs
};

// The arrays held at the peak, including Q, K, V and the output.
struct CostBytes {
    double inputs = 0; // Q, K, V: 4 n (2d + d_v)
    double output = 0; // 4 n d_v
    double squares = 0; // scores and weights: 8 n²; 0 when streamed
    double rows = 0; // only when streamed: number, λ and sums of each row
    double working = 0; // only when streamed: working memory of the pass (workingBytes); at most about 64 MB for any n

    double total() const { return inputs + output + squares + rows + working; }
};
CostBytes materializedBytes(Index n, const CostSetup& setup);
CostBytes streamedBytes(Index n, const CostSetup& setup); // without `working`

struct CostRun {
    double ms = 0; // median
    double shortestMs = 0; // for planning longer lengths, because other load on the machine only adds time
    double longestMs = 0;
    int runs = 0; // number of runs in the median; 0: this length was left out
    CostBytes bytes{};
};

struct CostPoint {
    Index n = 0;
    CostRun materialized{}, streamed{};
};

struct CostTable {
    CostSetup setup;
    std::vector<CostPoint> points{}; // ascending
    int threads = 1;
    std::string simd{}, materializedSimd{}; // the vector instructions that each one used
    bool finished = false;
};

// Continues a table where it was stopped, so that nothing is measured twice; an empty table is begun. Reports the table after
// each length. When stopped, it returns Cancelled within a few milliseconds, and the table holds the complete lengths. Errors:
// d or d_v below 1, a mask that cannot be applied to every length, no memory.
using CostTold = std::function<void(const CostTable&)>;
Outcome<Done> measureCost(CostTable& table, const CostLimits& limits = {}, const CostTold& tell = {}, StopToken stop = {});

// Returns the last point at which both were measured; null: there is none.
const CostPoint* lastCommon(const CostTable& table);

} // namespace attentoscope
