// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/color_map.h"

#include "ui/theme/color_tables.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace attentoscope {
namespace {

constexpr ColorMap sequential[] = {ColorMap::Viridis, ColorMap::Cividis, ColorMap::Magma, ColorMap::Grey};

int mixed(std::uint32_t a, std::uint32_t b, int shift, double t)
{
    const double low = (a >> shift) & 0xff;
    const double high = (b >> shift) & 0xff;
    return int(std::lround(low + t * (high - low)));
}

} // namespace

std::span<const ColorMap> sequentialColorMaps() { return sequential; }

QString colorMapKey(ColorMap map)
{
    switch (map) {
    case ColorMap::Viridis:
        return QStringLiteral("viridis");
    case ColorMap::Cividis:
        return QStringLiteral("cividis");
    case ColorMap::Magma:
        return QStringLiteral("magma");
    case ColorMap::Grey:
        return QStringLiteral("grey");
    case ColorMap::GreyDiverging:
        return QStringLiteral("grey-diverging");
    case ColorMap::Diverging:
        break;
    }
    return QStringLiteral("diverging");
}

QString colorMapLabel(ColorMap map)
{
    switch (map) {
    case ColorMap::Viridis:
        return QCoreApplication::translate("ColorMap", "Viridis");
    case ColorMap::Cividis:
        return QCoreApplication::translate("ColorMap", "Cividis");
    case ColorMap::Magma:
        return QCoreApplication::translate("ColorMap", "Magma");
    case ColorMap::Grey:
        return QCoreApplication::translate("ColorMap", "Grey");
    case ColorMap::GreyDiverging:
        return QCoreApplication::translate("ColorMap", "Grey on both sides");
    case ColorMap::Diverging:
        break;
    }
    return QCoreApplication::translate("ColorMap", "Purple–green");
}

ColorMap colorMapFromKey(const QString& key, ColorMap fallback)
{
    for (const ColorMap map : sequential)
        if (colorMapKey(map) == key)
            return map;
    for (const ColorMap map : {ColorMap::Diverging, ColorMap::GreyDiverging})
        if (colorMapKey(map) == key)
            return map;
    return fallback;
}

bool isDiverging(ColorMap map) { return map == ColorMap::Diverging || map == ColorMap::GreyDiverging; }

ColorMap divergingBeside(ColorMap map)
{
    return map == ColorMap::Grey || map == ColorMap::GreyDiverging ? ColorMap::GreyDiverging : ColorMap::Diverging;
}

QRgb colorAt(ColorMap map, double t, bool dark)
{
    const auto stops = colorStops(map, dark);
    // NaN fails the comparison and becomes 0.
    const double place = (t > 0 ? std::min(t, 1.0) : 0.0) * double(stops.size() - 1);
    const std::size_t index = std::min(std::size_t(place), stops.size() - 2);
    const double rest = place - double(index);
    const auto a = stops[index], b = stops[index + 1];
    return qRgb(mixed(a, b, 16, rest), mixed(a, b, 8, rest), mixed(a, b, 0, rest));
}

const Palette& paletteOf(ColorMap map, bool dark)
{
    thread_local std::map<std::pair<ColorMap, bool>, Palette> known;
    const auto [at, isNew] = known.try_emplace({map, dark});
    Palette& palette = at->second;
    if (isNew) {
        for (int k = 0; k < paletteLevels; ++k)
            palette[std::size_t(k)] = colorAt(map, double(k) / (paletteLevels - 1), dark);
        palette.back() = 0;
    }
    return palette;
}

QRgb inkOn(QRgb cell)
{
    constexpr double middle = 0.179; // luminance on which black and white text have the same contrast (WCAG 2)
    const auto linear = [](int level) {
        const double share = level / 255.0;
        return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    };
    const double luminance = 0.2126 * linear(qRed(cell)) + 0.7152 * linear(qGreen(cell)) + 0.0722 * linear(qBlue(cell));
    return luminance > middle ? qRgb(0, 0, 0) : qRgb(255, 255, 255);
}

bool isColorRange(double low, double high)
{
    constexpr double largest = 1e37, narrowest = 1e-30, finest = 1e-6; // limits of float32, with a margin for derived numbers
    const double end = std::max(std::abs(low), std::abs(high));
    return end <= largest && high - low >= std::max(narrowest, finest * end);
}

namespace {

double bothWays(double value, double linearTo) { return std::copysign(std::log1p(std::abs(value) / linearTo), value); }

} // namespace

double ColorScaling::place(double value) const
{
    if (linearTo > 0)
        return (bothWays(value, linearTo) - bothWays(low, linearTo)) / (bothWays(high, linearTo) - bothWays(low, linearTo));
    if (logarithmic)
        return value > 0 ? std::log(value / low) / std::log(high / low) : -1;
    return (value - low) / (high - low);
}

double ColorScaling::position(double value) const
{
    if (!(high > low) || std::isnan(value) || (logarithmic && !(low > 0)))
        return 0;
    return std::clamp(place(value), 0.0, 1.0);
}

double ColorScaling::valueAt(double place) const
{
    if (linearTo > 0) {
        const double from = bothWays(low, linearTo), way = from + place * (bothWays(high, linearTo) - from);
        return std::copysign(linearTo * std::expm1(std::abs(way)), way);
    }
    if (logarithmic && low > 0)
        return low * std::pow(high / low, place);
    return low + place * (high - low);
}

} // namespace attentoscope
