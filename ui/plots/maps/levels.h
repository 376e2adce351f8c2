// SPDX-License-Identifier: GPL-3.0-or-later
// Maps values of a raster to colour levels, many at once.
#pragma once

#include <span>

namespace attentoscope {

struct LevelScale {
    int levels = 2; // number of levels, from 0
    float low = 0; // value of the lowest level, or its natural logarithm
    float perUnit = 0; // levels per unit of the value, or of its logarithm; 0: all get the lowest
    bool logarithmic = false; // values up to 0 get the lowest level
};

// Writes the nearest level of each value, clamped to the ends; `scale.levels` for masked values (NaN). Both spans have the same
// size.
void levelsOf(std::span<const float> values, const LevelScale& scale, std::span<int> levels);

bool hasMasked(std::span<const float> values);

} // namespace attentoscope
