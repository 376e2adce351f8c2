// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/maps/map_image.h"

#include "ui/plots/maps/levels.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace attentoscope {

// QCustomPlot's own colorize() is not used, because it overflows for values far outside the range.
void MapImage::colour(const SharedRaster& raster, const ColorScaling& scaling, bool dark)
{
    if (raster == of && scaling == colors && dark == isDark)
        return;
    *this = {{}, false, raster, scaling, dark};
    if (!raster || raster->width <= 0 || raster->height <= 0)
        return;
    const Palette& palette = paletteOf(scaling.map, dark);
    constexpr int levels = paletteLevels;
    const bool logarithmic = scaling.logarithmic && scaling.low > 0 && scaling.high > scaling.low,
               bothWays = scaling.linearTo > 0;
    const double width = bothWays ? 1 : logarithmic ? std::log(scaling.high / scaling.low) : scaling.high - scaling.low;
    const LevelScale scale{levels,
        bothWays          ? 0.0F
            : logarithmic ? std::log(float(scaling.low))
                          : float(scaling.low),
        width > 0 ? float((levels - 1) / width) : 0, logarithmic && !bothWays};
    pixels = QImage(raster->width, raster->height, QImage::Format_ARGB32_Premultiplied);
    hasMasked = attentoscope::hasMasked(raster->values);
    std::vector<int> level(std::size_t(raster->width));
    std::vector<float> places(bothWays ? level.size() : 0);
    for (int y = 0; y < raster->height; ++y) {
        std::span<const float> values(raster->values.data() + std::ptrdiff_t(y) * raster->width, level.size());
        if (bothWays) {
            std::ranges::transform(values, places.begin(), [&](float value) { return float(scaling.place(double(value))); });
            values = places;
        }
        levelsOf(values, scale, level);
        auto* line = reinterpret_cast<QRgb*>(pixels.scanLine(y));
        for (std::size_t x = 0; x < level.size(); ++x)
            line[x] = palette[std::size_t(level[x])];
    }
}

} // namespace attentoscope
