// The statistics of evaluated rows as a table: the same columns wherever they are written.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/experiment/entropy_unit.h"
#include "core/formats/text_table.h"

namespace attentoscope {

// One number a row, under the key of its quantity, entropies in this unit. Only what the rows have.
struct RowColumn {
    const char* key;
    std::vector<double> values;
};
std::vector<RowColumn> rowColumns(const RowStatistics& rows, const EntropyUnit& unit);

// row_index, visible, argmax, the quantities, unit; before them the policy where there are several.
Table rowReport(const Result& result);

} // namespace attentoscope
