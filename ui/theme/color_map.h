// SPDX-License-Identifier: GPL-3.0-or-later
// Converts values to colours.
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
    GreyDiverging, // dark below 0, light above: the same on paper without colours
};
bool isDiverging(ColorMap map);
ColorMap divergingBeside(ColorMap map); // the map of differences that goes with this one: of grey maps the grey one

// Returns the colour maps for weights and entropies, in the order of the menu.
std::span<const ColorMap> sequentialColorMaps();
QString colorMapKey(ColorMap map); // "viridis", for settings
QString colorMapLabel(ColorMap map); // translated
ColorMap colorMapFromKey(const QString& key, ColorMap fallback = ColorMap::Viridis);

// Returns the colour at t from 0 to 1; t is clamped, NaN gives the lowest colour.
QRgb colorAt(ColorMap map, double t, bool dark);

// Returns the colours of paletteLevels levels from t = 0 to 1, computed once. One level lies exactly in the middle. The entry
// after the last level is transparent, for masked cells.
constexpr int paletteLevels = 1025;
using Palette = std::array<QRgb, paletteLevels + 1>;
const Palette& paletteOf(ColorMap map, bool dark);

// Returns black or white, whichever is easier to read on a cell of this colour.
QRgb inkOn(QRgb cell);

// Returns whether a colour range can go from `low` to `high`: float32 must be able to tell values in between apart.
bool isColorRange(double low, double high);

// How values become colours, shared by the maps of A and B and their colour bar.
struct ColorScaling {
    double low = 0, high = 1;
    bool logarithmic = false; // requires low > 0
    ColorMap map = ColorMap::Viridis;
    // Above 0: logarithmic on both sides of 0, by ± ln(1 + |value| / linearTo), which is linear for values below this magnitude.
    double linearTo = 0;

    // Returns where a value lies in the range, not clamped: 0 at `low`, 1 at `high`; below 0 for values up to 0 on a log scale.
    double place(double value) const;
    double position(double value) const; // the same, clamped to 0 ... 1
    double valueAt(double place) const; // the inverse of place()
    bool isAboutZero() const { return isDiverging(map) && low == -high; } // both ends move together
    bool operator==(const ColorScaling&) const = default;
};

} // namespace attentoscope
