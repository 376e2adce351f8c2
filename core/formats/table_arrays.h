// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a table to one array per column, for NumPy, which has no arrays that mix text and numbers.
#pragma once

#include "core/formats/tensors/npz.h"
#include "core/formats/text_table.h"

#include <string>
#include <vector>

namespace attentoscope {

// Names each array by the prefix and its column. Whole numbers become int64, others float64 with NaN in empty cells, and text
// stays text.
std::vector<NpzEntry> columnArrays(const Table& table, const std::string& prefix = {});

} // namespace attentoscope
