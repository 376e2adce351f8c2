// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the numbers of keys that the evaluated rows see with those of all rows.
#pragma once

#include "core/masks/mask.h"

#include <span>

namespace attentoscope {

// Means of ln n over rows that see a key.
struct SeenKeys {
    double ahead = 0; // mean of ln n over the evaluated rows, minus that over all rows
    double above = 0; // the same mean, minus ln n of the row that sees the fewest keys
};

struct SeenRows {
    SeenKeys keys;
    Index fewest = -1; // the row that sees the fewest keys; −1 where the evaluated rows see as many keys as all rows do
};
// `counted`: all rows that count in means; empty: every row of the mask.
SeenRows seenRows(const BoundMask& mask, std::span<const Index> evaluated, std::span<const Index> counted = {});

} // namespace attentoscope
