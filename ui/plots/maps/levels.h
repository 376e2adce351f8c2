// Values of a raster as numbers of colours, many at once.
#pragma once

#include <span>

namespace attentoscope {

struct LevelScale {
    int levels = 2; // the lowest is 0
    float low = 0; // of the value, or of its natural logarithm
    float perUnit = 0; // levels for one more of these; 0: all are the lowest
    bool logarithmic = false; // then values up to 0 are the lowest
};

// The nearest level of each value, at most the ends; `scale.levels` for one that is masked (NaN). As many as there are values.
void levelsOf(std::span<const float> values, const LevelScale& scale, std::span<int> levels);

bool hasMasked(std::span<const float> values);

} // namespace attentoscope
