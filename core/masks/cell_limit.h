// SPDX-License-Identifier: GPL-3.0-or-later
// How many cells a mask may name one by one (internal to the masks).
#pragma once

#include "core/base/message.h"

#include <cstddef>

namespace attentoscope {

// Ranges of keys that a set may have, and all sets of a mask together; cells of 512 × 512 have at most 131 072.
inline constexpr std::size_t mostCellRanges = 4'000'000;

inline Message cellsAreTooMany() { return ATT_TEXT("core", "these cells are too many to be kept one by one"); }

} // namespace attentoscope
