// SPDX-License-Identifier: GPL-3.0-or-later
// Changes that the user makes to one picture of a figure: names, ranges, what is drawn, colours. Whatever is not set stays as
// in the window.
#pragma once

#include "ui/figures/edits/author_marks.h"
#include "ui/figures/edits/series_edits.h"
#include "ui/theme/color_map.h"
#include "ui/theme/hue.h"

#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <array>
#include <optional>
#include <vector>

namespace attentoscope {

struct AxisEdits {
    static constexpr int mostTicks = 20;
    std::optional<QString> label; // as typed, see ui/figures/formula_marks.h; empty: no label
    std::optional<double> low, high;
    std::optional<bool> logarithmic;
    std::optional<int> ticks = {}; // at most so many numbers, from 2 to mostTicks
    QString format = {}; // of the numbers, see ui/plots/paper/number_format.h; empty: chosen by the plot

    bool movesRange() const { return low || high || logarithmic; }
    bool choosesTicks() const { return movesRange() || ticks || !format.isEmpty(); }
    bool operator==(const AxisEdits&) const = default;
};

enum class LegendPlace { Above, TopLeft, TopRight, BottomLeft, BottomRight, Hidden };

struct PictureEdits {
    std::optional<QString> title; // as typed, see ui/figures/formula_marks.h; empty: no title
    AxisEdits x, y;
    QStringList hidden; // names of series that are not drawn
    AllSeriesEdits series; // by the names of series
    // Not kept in files: the colours of A and B, which marks, notes and bars have, too.
    std::array<std::optional<QColor>, 2> policyColors = {};
    QString session = {}; // stands before a title of the program, which panels of other sessions have, too; not kept in files
    std::optional<LegendPlace> legend; // none: where there is room
    std::optional<ColorMap> colorMap;
    std::optional<double> colorLow, colorHigh;
    std::optional<bool> logColors;
    std::optional<bool> grid; // lines of the grid; not given: where the plot has them
    AuthorMarks marks; // drawn where both axes have numbers

    // Returns `colors` with these edits; an impossible range is ignored.
    ColorScaling over(ColorScaling colors) const;
    // Returns whether the series of this name is not drawn.
    bool hides(const QString& name) const;
    bool movesRanges() const { return x.movesRange() || y.movesRange() || colorLow || colorHigh || logColors; }
    bool operator==(const PictureEdits&) const = default;
};

// Reading ignores what is unknown or invalid.
QJsonObject jsonOf(const PictureEdits& edits);
PictureEdits editsOf(const QJsonObject& json);

// What the axes and colours of a picture go over, as far as they can be edited. Axes are equal if label and scale are.
struct DrawnAxis {
    QString label;
    bool logarithmic = false;
    double low = 0, high = 1;
    bool operator==(const DrawnAxis&) const = default;
};
struct DrawnRanges {
    std::optional<DrawnAxis> x, y;
    std::optional<ColorScaling> colors;

    void widen(const DrawnRanges& other); // so that these contain the other ones
    void share(const DrawnRanges& other); // drops what is not equal, and widens the rest
    // Returns the edits with these ranges, where they say nothing about a range themselves.
    PictureEdits under(PictureEdits edits) const;
    bool operator==(const DrawnRanges&) const = default;
};

// The parts of a picture that can be edited.
struct Editable {
    bool title = false, labels = false, ranges = false, legend = false, colors = false;
    QStringList series; // drawn
    std::vector<Hue> hues; // of the series
    // Names of policies in words alone, such as the title of a map, and their hues: FigureMaker::editable() adds them.
    QStringList mentioned;
    std::vector<Hue> mentionedHues;

    Editable& operator|=(const Editable& other);
    bool operator==(const Editable&) const = default;
};

} // namespace attentoscope
