#include "ui/plots/maps/map_image.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

namespace attentoscope {
namespace {

// ln x of a positive normal number to six digits: the logarithms of two maps took a sixth of a moving window's time.
float quickLog(float x)
{
    const auto bits = std::bit_cast<std::uint32_t>(x);
    const std::uint32_t up = (bits + 0x4afb0d) >> 23; // x = 2^e m with m in 1/√2 ... √2
    const float m = std::bit_cast<float>(bits - ((up - 127) << 23)), z = (m - 1) / (m + 1), square = z * z;
    return float(int(up) - 127) * std::numbers::ln2_v<float> + 2 * z * (1 + square * (1.0F / 3 + square * (0.2F + square / 7)));
}

} // namespace

// Values to colours by our own hand: QCustomPlot's colorize overflows for values far outside the range.
void MapImage::colour(const SharedRaster& raster, const ColorScaling& scaling, bool dark)
{
    if (raster == of && scaling == colors && dark == isDark)
        return;
    *this = {{}, false, raster, scaling, dark};
    if (!raster || raster->width <= 0 || raster->height <= 0)
        return;
    constexpr int levels = 1025; // the middle is one of them
    std::array<QRgb, levels> palette;
    for (int k = 0; k < levels; ++k)
        palette[std::size_t(k)] = colorAt(scaling.map, double(k) / (levels - 1), dark);
    const bool logarithmic = scaling.logarithmic && scaling.low > 0 && scaling.high > scaling.low;
    const float low = logarithmic ? std::log(float(scaling.low)) : float(scaling.low);
    const double width = logarithmic ? std::log(scaling.high / scaling.low) : scaling.high - scaling.low;
    const float perUnit = width > 0 ? float((levels - 1) / width) : 0;
    pixels = QImage(raster->width, raster->height, QImage::Format_ARGB32_Premultiplied);
    std::vector<float> levelOf(std::size_t(raster->width));
    for (int y = 0; y < raster->height; ++y) {
        const float* values = raster->values.data() + std::ptrdiff_t(y) * raster->width;
        // In a loop of its own, which the compiler can make vectors of.
        for (int x = 0; x < raster->width; ++x) {
            const float value = values[x], place = logarithmic ? quickLog(value) : value;
            const float level = perUnit > 0 ? (place - low) * perUnit + 0.5F : 0.0F;
            levelOf[std::size_t(x)] = logarithmic && !(value > 0) ? 0.0F : std::clamp(level, 0.0F, float(levels - 1));
        }
        auto* line = reinterpret_cast<QRgb*>(pixels.scanLine(y));
        for (int x = 0; x < raster->width; ++x) {
            const bool masked = std::isnan(values[x]);
            line[x] = masked ? 0 : palette[std::size_t(levelOf[std::size_t(x)])];
            hasMasked |= masked;
        }
    }
}

} // namespace attentoscope
