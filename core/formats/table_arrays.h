// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a table to one array per column, for NumPy, which has no arrays that mix text and numbers.
#pragma once

#include "core/formats/tensors/npz.h"
#include "core/formats/text_table.h"

#include <string>
#include <vector>

namespace attentoscope {

// Names each array by the prefix and its column. A column of whole numbers becomes int64, one of numbers float64 (NaN where
// they are undefined), and any other one text, in which cells that hold a number are empty.
std::vector<NpzEntry> columnArrays(const Table& table, const std::string& prefix = {});

} // namespace attentoscope
