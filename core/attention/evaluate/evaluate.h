// SPDX-License-Identifier: GPL-3.0-or-later
// Runs one evaluation: Experiment in, Result out. It has no side effects and reads only the files that the experiment names.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/attention/rows/chosen_rows.h"
#include "core/attention/rows/made_inputs.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/sources/checked_experiment.h"
#include "core/statistics/wanted.h"

#include <memory>
#include <optional>
#include <vector>

namespace attentoscope {

// Says which rows to evaluate under which policies, and what is wanted of them.
struct Demand : Wanted {
    std::optional<std::vector<PolicyChoice>> policies{}; // default: the experiment's A and B
    Index rows = 0; // evaluate this many evenly spaced query rows; 0: all
    bool middles = false; // with `rows`: take middleRows() instead of evenlySpacedRows()
    bool onlyTheseQueries = false; // with `rows`: generate no other queries; Result::inputs is then of no use for maps
    bool countedRows = false; // with `rows`: choose among the rows that count in means (counted_rows.h)
    int threads = 0; // 0: all cores
    SharedInputs inputs{}; // use these instead of making new ones; they must belong to the experiment
    Index trial = 0; // number of the independent draw of a generated source
};

// Evaluates the demanded rows under each policy. Errors: invalid fields; unreadable input, or a non-finite entry that a visible
// cell needs (named by row and column); too little memory (with the estimate and what to change); a formula that gives no
// usable scale for some row; a target entropy that cannot be matched; cancelled. The result is bit-identical for any number of
// threads.
Outcome<SharedResult> evaluate(
    const CheckedExperiment& experiment, const Demand& demand = {}, StopToken stop = {}, Progress progress = {});
// Validates the experiment first, then evaluates it.
Outcome<SharedResult> evaluate(
    const Experiment& experiment, const Demand& demand = {}, StopToken stop = {}, Progress progress = {});

// An evaluation that hands over its weights some rows at a time and keeps none of them, because the weights of a long sequence
// do not fit into memory.
class WeightStream
{
public:
    // Starts an evaluation of one policy. What `demand` asks for besides weights will be in the result of finish(). Errors:
    // those of evaluate().
    static Outcome<WeightStream> start(const Experiment& experiment, const Demand& demand, StopToken stop = {});

    Index rows() const; // R, the number of rows that next() hands over in total
    Index keys() const; // n_k
    // Returns the result that finish() will return, with all arrays in their final sizes but no numbers in them yet, so that a
    // file can be laid out before the numbers are known.
    Result blank() const;
    // Returns the weights (r, n_k) of the next r rows; r = 0 when all rows are done. Errors: those of evaluate().
    Outcome<Matrix> next(StopToken stop = {}, const Progress& progress = {});
    SharedResult finish(); // to be called when next() has handed over all rows

    WeightStream(WeightStream&&) noexcept;
    WeightStream& operator=(WeightStream&&) noexcept;
    ~WeightStream();

private:
    struct State;
    explicit WeightStream(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

// Estimates the bytes held at the peak; evaluate() refuses to start if that is more than the free memory.
double estimateBytes(const Experiment& experiment, const Demand& demand);

} // namespace attentoscope
