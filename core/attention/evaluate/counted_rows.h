// SPDX-License-Identifier: GPL-3.0-or-later
// Selects the rows that count in means. Queries that are padding are evaluated and shown but count in no mean, if the source
// knows which they are (Inputs::isPadding). A mask that the user typed makes no query padding.
#pragma once

#include "core/attention/evaluate/result.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace attentoscope {

// Returns those of `rows` that are not padding; all of them if every one is padding.
std::vector<Index> countedRows(const Inputs& inputs, std::span<const Index> rows);
// Returns `count` of the rows that are not padding, chosen by spaced(n, count): evenlySpacedRows() or middleRows().
std::vector<Index> spacedCountedRows(
    const Inputs& inputs, Index count, const std::function<std::vector<Index>(Index, Index)>& spaced);

// Returns `count` of them that stand for all, as sampledRows() chooses rows; all if count is 0 or at least as many.
std::vector<Index> sampledCountedRows(const Experiment& experiment, const Inputs& inputs, Index count);
Index countedQueries(const Inputs& inputs); // number of queries that count

// The tokens begin ... end − 1: from the first to the last one that is not padding.
struct RealTokens {
    Index begin = 0, end = 0;
};
// Returns all keys where the source does not know which queries are padding, or where all of them are.
RealTokens realTokens(const Inputs& inputs);

// Returns a copy of the result that holds only the rows that count, without weights and output.
Result ofCountedRows(const Result& result);
// Returns the same for a study: `result` itself if all rows count, else a copy.
SharedResult ofCountedRows(const SharedResult& result);
// Summarizes `values`, one per evaluated row, over the rows that count.
Summary summarizeCounted(const Result& result, std::span<const double> values);

// Returns a note that says how many rows do not count; none if all do.
std::optional<Message> rowsLeftOut(const Inputs& inputs, std::span<const Index> rows);
Index paddedRows(const Inputs& inputs, std::span<const Index> rows); // number of rows that do not count

} // namespace attentoscope
