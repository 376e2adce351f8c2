// SPDX-License-Identifier: GPL-3.0-or-later
// Maps raster values to colour levels. The loops have neither branches nor calls, so that the compiler vectorises them.
#include "ui/plots/maps/levels.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numbers>

namespace attentoscope {
namespace {

// Returns ln x of a positive normal number to six digits; std::log for two maps took a sixth of the window's time during a
// drag.
inline float quickLog(float x)
{
    const auto bits = std::bit_cast<std::uint32_t>(x);
    const std::uint32_t up = (bits + 0x4afb0d) >> 23; // x = 2^e m with m in 1/√2 ... √2
    const float m = std::bit_cast<float>(bits - ((up - 127) << 23)), z = (m - 1) / (m + 1), square = z * z;
    return float(int(up) - 127)
        * std::numbers::ln2_v<float> + 2 * z * (1 + square * (1.0F / 3 + square * (0.2F + square * (1.0F / 7))));
}

template <bool Logarithmic>
inline __attribute__((always_inline)) void levelsAlong(
    const float* values, std::size_t count, const LevelScale& scale, int* levels)
{
    const float low = scale.low, perUnit = scale.perUnit, top = float(scale.levels - 1);
    const int masked = scale.levels;
    for (std::size_t i = 0; i < count; ++i) {
        const float value = values[i];
        float level = ((Logarithmic ? quickLog(value) : value) - low) * perUnit + 0.5F;
        level = level > 0 ? level : 0; // NaN becomes 0, too
        level = level < top ? level : top;
        const int nearest = !Logarithmic || value > 0 ? int(level) : 0;
        levels[i] = value == value ? nearest : masked;
    }
}

} // namespace

// Compiled twice, with AVX2 for processors that have it. Both give the same result, since neither fuses multiply and add.
#if defined(__x86_64__)
__attribute__((target_clones("avx2", "default")))
#endif
void levelsOf(std::span<const float> values, const LevelScale& scale, std::span<int> levels)
{
    if (scale.logarithmic)
        levelsAlong<true>(values.data(), values.size(), scale, levels.data());
    else
        levelsAlong<false>(values.data(), values.size(), scale, levels.data());
}

bool hasMasked(std::span<const float> values)
{
    constexpr std::size_t atOnce = 4096;
    for (std::size_t begin = 0; begin < values.size(); begin += atOnce) {
        const auto part = values.subspan(begin, std::min(atOnce, values.size() - begin));
        int masked = 0;
        for (const float value : part)
            masked |= value != value;
        if (masked != 0)
            return true;
    }
    return false;
}

} // namespace attentoscope
