// What somebody wants otherwise in one picture of a figure than the window shows it: names, ranges, what is drawn, colours. What
// is not said stays as it is.
#pragma once

#include "ui/theme/color_map.h"

#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <optional>

namespace attentoscope {

struct AxisEdits {
    std::optional<QString> label; // plain text; empty: none
    std::optional<double> low, high;
    std::optional<bool> logarithmic;

    bool movesRange() const { return low || high || logarithmic; }
    bool operator==(const AxisEdits&) const = default;
};

enum class LegendPlace { Above, TopLeft, TopRight, BottomLeft, BottomRight, Hidden };

struct PictureEdits {
    std::optional<QString> title; // plain text; empty: none
    AxisEdits x, y;
    QStringList hidden; // names of series that are not drawn
    std::optional<LegendPlace> legend;
    std::optional<ColorMap> colorMap;
    std::optional<double> colorLow, colorHigh;
    std::optional<bool> logColors;

    // Colours with what is said of them here; a range that cannot be is left out.
    ColorScaling over(ColorScaling colors) const;
    bool operator==(const PictureEdits&) const = default;
};

// Reading leaves out what it does not know or cannot use.
QJsonObject jsonOf(const PictureEdits& edits);
PictureEdits editsOf(const QJsonObject& json);

// What of a picture can be edited.
struct Editable {
    bool title = false, labels = false, ranges = false, legend = false, colors = false;
    QStringList series;

    Editable& operator|=(const Editable& other);
    bool operator==(const Editable&) const = default;
};

} // namespace attentoscope
