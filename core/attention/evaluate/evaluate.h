// One evaluation: Experiment in, Result out. Pure but for reading the files that the experiment names.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/sources/checked_experiment.h"

#include <memory>
#include <optional>
#include <vector>

namespace attentoscope {

struct Demand {
    std::optional<std::vector<PolicyChoice>> policies{}; // default: the experiment's A and B
    Index rows = 0; // evaluate this many evenly spaced query rows; 0: all
    bool middles = false; // with rows: middleRows(), else evenlySpacedRows()
    bool onlyTheseQueries = false; // with rows: a generated source makes no others, so Result::inputs is no use for maps
    bool countedRows = false; // with rows: of those that count alone (counted_rows.h)
    bool output = true; // Σ a v of each row, where there are values: half of the work
    bool weights = false; // keep the (rows, n_k) weights
    bool meanField = false; // fill RowStatistics::meanField
    bool onKeys = false; // fill RowStatistics::onKeys, outside of Result::elapsedMs
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
    const CheckedExperiment& experiment, const Demand& demand = {}, StopToken stop = {}, Progress progress = {});
// The same of an experiment as it was typed, which is checked first.
Outcome<SharedResult> evaluate(
    const Experiment& experiment, const Demand& demand = {}, StopToken stop = {}, Progress progress = {});

// An evaluation whose weights are handed over some rows at a time and not kept: of a long sequence they fit nowhere.
class WeightStream
{
public:
    // Of one policy. What is asked for beside weights is in the result. Errors: those of evaluate().
    static Outcome<WeightStream> start(const Experiment& experiment, const Demand& demand, StopToken stop = {});

    Index rows() const; // R, how many there will be
    Index keys() const; // n_k
    // What finish() will return, but for its numbers: the arrays of the rows are there in their sizes, so that a file can be laid
    // out before they are known.
    Result blank() const;
    // (r, n_k) of the next rows; none when all are done. Errors: those of evaluate().
    Outcome<Matrix> next(StopToken stop = {}, const Progress& progress = {});
    SharedResult finish(); // when all are done

    WeightStream(WeightStream&&) noexcept;
    WeightStream& operator=(WeightStream&&) noexcept;
    ~WeightStream();

private:
    struct State;
    explicit WeightStream(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

// The Q, K, V alone. Errors: what files say, too little memory, cancelled.
Outcome<SharedInputs> makeInputs(const CheckedExperiment& experiment, const Draw& draw = {}, StopToken stop = {});
// The same of an experiment as it was typed, which is checked first.
Outcome<SharedInputs> makeInputs(const Experiment& experiment, const Draw& draw = {}, StopToken stop = {});

// `count` rows of n, evenly spaced, the last one included; all of them when count is 0 or not below n.
std::vector<Index> evenlySpacedRows(Index n, Index count);

// The middles of `count` equal parts of n rows: where values go with the place, as under a causal mask, their mean is nearer to
// that of all rows than the mean of the last rows of the parts.
std::vector<Index> middleRows(Index n, Index count);
// Those that stand for all rows of a sequence: of one that is given middleRows(); of one that is drawn evenlySpacedRows(), so
// that the last row, which sees all keys, is among them at each length.
std::vector<Index> sampledRows(const Experiment& experiment, Index n, Index count);

// Bytes at the peak; evaluate() refuses what does not fit into the memory that is free.
double estimateBytes(const Experiment& experiment, const Demand& demand);

} // namespace attentoscope
