// The price of padding, measured: the attention of a batch of sequences in every way of BatchWay, with all scores kept as a
// batched matrix product has them. Each weight is held against that of its sequence by itself in float64; the clock runs over the
// attention alone, on one thread. Random Q, K and V, the same in all ways, and one vector for all padding.
#pragma once

#include "core/base/progress.h"
#include "core/experiment/experiment.h"
#include "core/studies/cost/batch_layout.h"

#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace attentoscope {

// What it depends on.
struct PaddingBatch {
    std::vector<Index> lengths;
    PaddingSetup setup{}; // its lengths are not read
    Index d = 64, dv = 64;
    Index seed = 1;
    bool drawn = false; // the lengths are: nobody gave them
    bool operator==(const PaddingBatch&) const = default;
};
// The lengths that are typed; else of the source text with several sequences theirs; else drawn, 32 of them, ln ℓ ~ N(ln 48,
// 0.7²) rounded to 4 ... 256. Values as long as keys where there are none. Errors: texts that have no tokens.
Outcome<PaddingBatch> paddingBatch(const Experiment& experiment);

struct BatchRun {
    BatchWay way = BatchWay::InOrder;
    BatchLayout layout{};
    BatchWork work{};
    double ms = std::numeric_limits<double>::quiet_NaN(); // the shortest: a busy machine only adds. NaN: not yet measured
    int runs = 0; // that it is the shortest of
    double weightError = 0, outputError = 0; // largest differences from the sequences by themselves
    double paddingWeight = 0; // the largest weight that a token gives to what is not of its sequence
};

struct PaddingStudy {
    PaddingBatch batch;
    std::vector<BatchRun> runs; // as allBatchWays
    std::string simd;
    bool finished = false; // else only the work is known
};
using SharedPaddingStudy = std::shared_ptr<const PaddingStudy>;

struct PaddingLimits {
    double mostCells = 64e6; // of all ways together: 8 bytes each
    double mostWork = 64e6 * 1024; // cells times d + d_v
    double patienceMs = 1000; // all ways are run in turn until so much time has gone into them,
    int fewestRuns = 7, mostRuns = 101; // within these
};

// Tells the study once before anything is measured. Errors: more cells or work than the limits, a packLength below the longest
// sequence, no token at all, no memory, stopped.
using PaddingTold = std::function<void(const SharedPaddingStudy&)>;
Outcome<SharedPaddingStudy> studyPadding(
    const PaddingBatch& batch, const PaddingLimits& limits = {}, const PaddingTold& tell = {}, StopToken stop = {});

// Of one run: how its time and its work compare with the padded batch in order. NaN while it is not measured.
double timeRatio(const PaddingStudy& study, const BatchRun& run);
double workRatio(const PaddingStudy& study, const BatchRun& run);

} // namespace attentoscope
