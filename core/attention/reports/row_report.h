// SPDX-License-Identifier: GPL-3.0-or-later
// The statistics of evaluated rows as a table, which has the same columns wherever it is written.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/experiment/entropy_unit.h"
#include "core/formats/text_table.h"

namespace attentoscope {

// One number per row, under the key of its quantity.
struct RowColumn {
    const char* key;
    std::vector<double> values;
};
// Returns a column for each quantity that the rows have; entropies are converted to `unit`.
std::vector<RowColumn> rowColumns(const RowStatistics& rows, const EntropyUnit& unit);

// Returns a table with the columns row_index, visible, argmax, the quantities and unit; if there are several policies, the
// policy comes first.
Table rowReport(const Result& result);

} // namespace attentoscope
