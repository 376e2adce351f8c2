// What attention costs on this machine: time and memory with every score and weight kept, against the streamed pass that keeps
// none, at lengths that double until a limit is met. Random Q, K, V; the clock runs over the attention alone.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/masks/mask.h"

#include <functional>
#include <string>
#include <vector>

namespace attentoscope {

// What the cost depends on.
struct CostSetup {
    Index d = 64, dv = 64;
    Mask mask{}; // full
    bool operator==(const CostSetup&) const = default;
};

struct CostLimits {
    Index first = 64, last = Index(1) << 20; // lengths, powers of two from the first on
    double longestMs = 700; // a length is left out when one run is expected to take longer
    double mostBytes = 4e9; // a length is left out when it needs more, or more than half of what is free
    double patienceMs = 100; // a length is run again until so much time has gone into it,
    int fewestRuns = 3, mostRuns = 15; // within these
};

// The arrays that are held at the peak, Q, K, V and the output among them.
struct CostBytes {
    double inputs = 0; // Q, K, V: 4 n (2d + d_v)
    double output = 0; // 4 n d_v
    double squares = 0; // scores and weights: 8 n²; streamed: none
    double rows = 0; // streamed: number, λ and sums of each row
    double working = 0; // streamed: what the pass takes for itself (workingBytes); at most some 64 MB however large n is

    double total() const { return inputs + output + squares + rows + working; }
};
CostBytes materializedBytes(Index n, const CostSetup& setup);
CostBytes streamedBytes(Index n, const CostSetup& setup); // without `working`

struct CostRun {
    double ms = 0; // median
    double shortestMs = 0; // what longer lengths are planned by: a busy machine only adds
    int runs = 0; // that it is the median of; 0: this length was left out
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
    std::string simd{}, materializedSimd{}; // vector instructions that the two ran on
    bool finished = false;
};

// Goes on with a table where it was stopped, so that nothing is measured twice; one without points is begun. Tells the table
// after each length. Stopped, it returns Cancelled within a few milliseconds' work, and the table holds what is complete. Errors:
// d or d_v below 1, a mask that cannot be applied to every length, no memory.
using CostTold = std::function<void(const CostTable&)>;
Outcome<Done> measureCost(CostTable& table, const CostLimits& limits = {}, const CostTold& tell = {}, StopToken stop = {});

// The last point at which both were measured; null: none.
const CostPoint* lastCommon(const CostTable& table);

} // namespace attentoscope
