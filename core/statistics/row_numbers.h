// SPDX-License-Identifier: GPL-3.0-or-later
// The statistics of rows as one list of numbers, for files and other processes.
#pragma once

#include "core/statistics/row_statistics.h"

#include <span>
#include <vector>

namespace attentoscope {

// Returns the entries of all arrays that are in use, array after array in a fixed order.
std::vector<double> numbersOf(const RowStatistics& rows);
// Sets the entries of all arrays that are in use from what numbersOf() returned for the same arrays of as many rows. Returns
// false where that cannot be: the list has another length, or an entry is not a number of its array.
bool setNumbers(RowStatistics& rows, std::span<const double> numbers);

} // namespace attentoscope
