// From a value to a colour of the map.
#pragma once

#include <QRgb>
#include <QString>

#include <array>
#include <span>

namespace attentoscope {

enum class ColorMap {
    Viridis,
    Cividis,
    Magma,
    Grey,
    Diverging, // purple, white (dark theme: near black), green: for differences, with 0 in the middle
};

// Those for weights and entropies, in the order of a menu.
std::span<const ColorMap> sequentialColorMaps();
QString colorMapKey(ColorMap map); // "viridis", for settings
QString colorMapLabel(ColorMap map); // translated
ColorMap colorMapFromKey(const QString& key, ColorMap fallback = ColorMap::Viridis);

// The colour at t = 0 ... 1; t is clamped, NaN gives the lowest colour.
QRgb colorAt(ColorMap map, double t, bool dark);

// The colours of so many levels, from t = 0 to 1, found once; the middle is one of them. Behind the last: transparent, for what
// is masked.
constexpr int paletteLevels = 1025;
using Palette = std::array<QRgb, paletteLevels + 1>;
const Palette& paletteOf(ColorMap map, bool dark);

// Black or white, whichever is read better on a cell of this colour.
QRgb inkOn(QRgb cell);

// Whether colours can go from one number to the other: float32 values can be told apart in between.
bool isColorRange(double low, double high);

// How values become colours; shared by the maps of A and B and their colour bar.
struct ColorScaling {
    double low = 0, high = 1;
    bool logarithmic = false; // then low > 0
    ColorMap map = ColorMap::Viridis;

    // Where a value stands, 0 ... 1, clamped; zero and below on a log scale: 0.
    double position(double value) const;
    double valueAt(double position) const; // the way back; beyond 0 ... 1 it goes on
    bool operator==(const ColorScaling&) const = default;
};

} // namespace attentoscope
