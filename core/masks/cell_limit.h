// SPDX-License-Identifier: GPL-3.0-or-later
// Limits the number of cells that a mask may list one by one (internal to the masks).
#pragma once

#include "core/base/message.h"

#include <cstddef>

namespace attentoscope {

// Most ranges of keys in one set of cells, and in all sets of a mask together. A 512 × 512 map has at most 131 072.
inline constexpr std::size_t mostCellRanges = 4'000'000;

inline Message cellsAreTooMany() { return ATT_TEXT("core", "there are too many cells to store them one by one"); }

} // namespace attentoscope
