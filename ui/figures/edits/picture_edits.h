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
    AllSeriesEdits series;
    TypedSeriesEdits typed; // of files of earlier versions, until it is known which series they mean; kept where none is
    // Not kept in files: the colours of A and B, which marks, notes and bars have, too.
    std::array<std::optional<QColor>, 2> policyColors = {};
    QString session = {}; // stands before a title of the program, which panels of other sessions have, too; not kept in files
    std::optional<LegendPlace> legend; // none: where there is room
    std::optional<ColorMap> colorMap;
    std::optional<double> colorLow, colorHigh;
    std::optional<bool> logColors;
    std::optional<bool> grid; // lines of the grid; not given: where the plot has them
    std::optional<bool> minorTicks; // small ticks between those with numbers; not given: on logarithmic axes
    AuthorMarks marks; // drawn where both axes have numbers

    // Returns `colors` with these edits; an impossible range is ignored.
    ColorScaling over(ColorScaling colors) const;
    bool hides(const SeriesId& series) const;
    bool movesRanges() const { return x.movesRange() || y.movesRange() || colorLow || colorHigh || logColors; }
    bool operator==(const PictureEdits&) const = default;
};

// What a style has for every picture: the members that are no words, ranges, series and marks.
void complete(PictureEdits& edits, const PictureEdits& style); // takes it where the edits say nothing themselves
void take(PictureEdits& edits, const PictureEdits& style); // takes it, whatever they say

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

// A series, or what several of them have in common: a policy, or a kind.
struct EditableSeries {
    SeriesId id;
    QString name; // in the window; empty: it has none of its own, as the theory of one policy
    Hue hue = {};
    bool isDrawn = true; // false: a policy that only words name, such as the title of a map; FigureMaker::editable() adds them

    bool operator==(const EditableSeries&) const = default;
};

// The parts of a picture that can be edited.
struct Editable {
    bool title = false, labels = false, ranges = false, legend = false, colors = false;
    std::vector<EditableSeries> series; // each once

    const EditableSeries* find(const SeriesId& id) const; // null: there is none
    void add(const EditableSeries& each); // unless it is there; a name is kept
    Editable& operator|=(const Editable& other);
    bool operator==(const Editable&) const = default;
};

} // namespace attentoscope
