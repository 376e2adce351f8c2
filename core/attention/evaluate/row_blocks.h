// SPDX-License-Identifier: GPL-3.0-or-later
// One evaluation in blocks of its rows, for other processes and for what does not fit into memory at once. The bits of a row are
// those that evaluate() gives it.
#pragma once

#include "core/attention/evaluate/evaluate.h"

#include <memory>
#include <span>
#include <vector>

namespace attentoscope {

// What an evaluation finds in some of its rows.
struct RowBlock {
    std::vector<PolicyResult> policies{}; // one a policy
    double elapsedMs = 0;
};

class RowBlocks
{
public:
    // Prepares an evaluation: makes Q, K and V, and solves the scales that depend on them. Errors: those of evaluate().
    static Outcome<RowBlocks> start(const Experiment& experiment, const Demand& demand, const StopToken& stop = {});

    const Result& prepared() const; // without the numbers of rows
    // Returns what evaluate() returns for some rows, with all arrays in their final sizes but no numbers in them.
    RowBlock blank(Index first, Index count) const;
    // Evaluates rows [first, first + count) of Result::rowIndex; on any thread. Errors: those of evaluate().
    Outcome<RowBlock> evaluate(Index first, Index count, const StopToken& stop = {}, const Progress& progress = {}) const;
    void add(const RowBlock& next); // of the rows behind those that were added
    SharedResult finish(); // when all rows were added

    RowBlocks(RowBlocks&&) noexcept;
    RowBlocks& operator=(RowBlocks&&) noexcept;
    ~RowBlocks();

private:
    struct State;
    explicit RowBlocks(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

} // namespace attentoscope
