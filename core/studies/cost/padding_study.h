// SPDX-License-Identifier: GPL-3.0-or-later
// The price of padding, measured: the attention of a batch of sequences arranged in every BatchWay, with all scores kept as a
// batched matrix product does. Each weight is compared with that of its sequence computed alone in float64. The time is that of
// the attention alone, on one thread. Q, K and V are random and the same in all ways, and all padding has the same vector.
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

// The parameters of the measurement.
struct PaddingBatch {
    std::vector<Index> lengths;
    PaddingSetup setup{}; // its lengths are not used
    Index d = 64, dv = 64;
    Index seed = 1;
    bool drawn = false; // whether the lengths are drawn, because none were given
    bool operator==(const PaddingBatch&) const = default;
};
// Returns the typed lengths; else the lengths of the several sequences of a text source; else 32 drawn lengths, ln ℓ ~ N(ln 48,
// 0.7²) rounded to 4 ... 256. Without values, d_v is d. Errors: texts that have no tokens.
Outcome<PaddingBatch> paddingBatch(const Experiment& experiment);

struct BatchRun {
    BatchWay way = BatchWay::InOrder;
    BatchLayout layout{};
    BatchWork work{};
    double ms = std::numeric_limits<double>::quiet_NaN(); // the shortest time: other load only adds. NaN: not measured yet
    int runs = 0; // number of runs that it is the shortest of
    double weightError = 0, outputError = 0; // largest differences from the sequences computed alone
    double paddingWeight = 0; // the largest weight that a token gives to padding or to another sequence
};

struct PaddingStudy {
    PaddingBatch batch;
    std::vector<BatchRun> runs; // in the order of allBatchWays
    std::string simd;
    bool finished = false; // false: only the work is known
};
using SharedPaddingStudy = std::shared_ptr<const PaddingStudy>;

struct PaddingLimits {
    double mostCells = 64e6; // limit for all ways together, 8 bytes each
    double mostWork = 64e6 * 1024; // limit on cells times d + d_v
    double patienceMs = 1000; // all ways are run in turn until this much time is spent,
    int fewestRuns = 7, mostRuns = 101; // within these numbers of runs
};

// Reports the study once before anything is measured. Errors: more cells or work than the limits, a packLength below the
// longest sequence, no token at all, no memory, stopped.
using PaddingTold = std::function<void(const SharedPaddingStudy&)>;
Outcome<SharedPaddingStudy> studyPadding(
    const PaddingBatch& batch, const PaddingLimits& limits = {}, const PaddingTold& tell = {}, StopToken stop = {});

// Compare the time and the work of one run with those of the padded batch in order. NaN until it is measured.
double timeRatio(const PaddingStudy& study, const BatchRun& run);
double workRatio(const PaddingStudy& study, const BatchRun& run);

} // namespace attentoscope
