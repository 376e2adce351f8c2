// Counts the keys that the rows see which were not evaluated.
#pragma once

#include "core/masks/mask.h"

#include <span>

namespace attentoscope {

// Means of ln n over rows that see a key.
struct SeenKeys {
    double ahead = 0; // of the evaluated rows, less that of all
    double above = 0; // less ln n of the one row that sees fewest
};

struct SeenRows {
    SeenKeys keys;
    Index fewest = -1; // the row that sees fewest keys; −1 where the evaluated rows see as many as all
};
SeenRows seenRows(const BoundMask& mask, std::span<const Index> evaluated);

} // namespace attentoscope
