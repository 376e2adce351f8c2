// SPDX-License-Identifier: GPL-3.0-or-later
// A table as arrays, one a column: for NumPy, where a table of text and numbers is no array.
#pragma once

#include "core/formats/tensors/npz.h"
#include "core/formats/text_table.h"

#include <string>
#include <vector>

namespace attentoscope {

// Each under its column's name with the prefix before it: whole numbers as int64, others as float64 with NaN where nothing is,
// text as text.
std::vector<NpzEntry> columnArrays(const Table& table, const std::string& prefix = {});

} // namespace attentoscope
