// Which rows count. Queries that are padding, where the source knows them (Inputs::isPadding), are no tokens: they are evaluated
// and shown, and count in no mean. A mask that somebody typed makes no query padding.
#pragma once

#include "core/attention/evaluate/result.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace attentoscope {

// Those of these rows that count; all of them where none does.
std::vector<Index> countedRows(const Inputs& inputs, std::span<const Index> rows);
// `count` of all rows that count, as spaced(n, count) has them: evenlySpacedRows() or its like.
std::vector<Index> spacedCountedRows(
    const Inputs& inputs, Index count, const std::function<std::vector<Index>(Index, Index)>& spaced);

// The rows of a result that count, as a result of its own without weights and output.
Result ofCountedRows(const Result& result);
// The same for a study: the result itself, where all rows count.
SharedResult ofCountedRows(const SharedResult& result);
// Over those rows, of one number an evaluated row.
Summary summarizeCounted(const Result& result, std::span<const double> values);

// Makes the note that some rows do not count; none where all do.
std::optional<Message> rowsLeftOut(const Inputs& inputs, std::span<const Index> rows);
Index paddedRows(const Inputs& inputs, std::span<const Index> rows); // how many do not

} // namespace attentoscope
