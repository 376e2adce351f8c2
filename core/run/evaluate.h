// One evaluation: Experiment in, Result out. Pure but for reading the files that the experiment names.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/run/result.h"
#include "core/sources/source.h"

#include <optional>
#include <vector>

namespace attentoscope {

struct Demand {
    std::optional<std::vector<PolicyChoice>> policies; // default: the experiment's A and B
    Index rows = 0; // evaluate this many evenly spaced query rows; 0: all
    bool onlyTheseQueries = false; // with rows: a generated source makes no others, so Result::inputs is no use for maps
    bool weights = false; // keep the (rows, n_k) weights
    bool meanField = false; // fill RowStatistics::meanField
    Index topKeys = 0; // fill RowStatistics::topMass, with so many keys
    Index rankedKey = -1; // fill RowStatistics::keyRank, of this key
    int threads = 0; // 0: all cores
    SharedInputs inputs{}; // reuse these instead of making them (they must belong to the experiment)
    Index trial = 0; // independent draw of a generated source
};

// Errors: bad fields, unreadable or non-finite input that a visible cell needs (named by row and column), too little memory
// (with the estimate and what to change), a formula that gives no usable scale for some row, a target entropy that cannot be
// matched, cancelled. Bit-identical for every number of threads.
Outcome<SharedResult> evaluate(
    const Experiment& experiment, const Demand& demand = {}, StopToken stop = {}, Progress progress = {});

// The Q, K, V alone.
Outcome<SharedInputs> makeInputs(const Experiment& experiment, const Draw& draw = {}, StopToken stop = {});

// `count` rows of n, evenly spaced, the last one included; all of them when count is 0 or not below n.
std::vector<Index> evenlySpacedRows(Index n, Index count);

// Bytes at the peak; evaluate() refuses what does not fit into the memory that is free.
double estimateBytes(const Experiment& experiment, const Demand& demand);

} // namespace attentoscope
