// SPDX-License-Identifier: GPL-3.0-or-later
// A plot as numbers and looks, for formats that draw plots by themselves. Lengths are painter units, as is the sheet; numbers
// are those of the axes.
#pragma once

#include <QColor>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <optional>
#include <utility>
#include <vector>

namespace attentoscope {

struct StrokeOfPlot {
    QColor color;
    double width = 1;
    std::vector<double> dashes; // lengths of dashes and gaps in turn; empty: solid
};

struct MarkOfPlot {
    enum Shape { Disc, Circle, Square, Triangle, Diamond, TriangleDown, Cross, Plus, Star, CrossCircle, PlusCircle, Dash };
    Shape shape = Disc;
    QColor edge;
    std::optional<QColor> fill = {};
    double size = 6, width = 1; // across, and of its edge
};

struct SeriesOfPlot {
    QString name; // plain; for readers of the file
    std::vector<double> xs, ys; // NaN makes a gap
    std::vector<double> errors = {}; // bars of these lengths; empty: none
    std::vector<double> lows = {}, highs = {}; // edges of a band in place of ys; empty: it is none
    std::optional<StrokeOfPlot> stroke = {}; // of the line
    std::optional<MarkOfPlot> mark = {}; // at each point
    std::optional<QColor> fill = {}; // of the band, or of the area down to 0
    bool steps = false; // ys[k] holds from xs[k] to xs[k + 1]
};

struct TickOfPlot {
    double at = 0;
    QString text;
};

struct AxisOfPlot {
    QString label; // may have formulas, see ui/figures/formula_marks.h
    double low = 0, high = 1;
    bool logarithmic = false, hasGrid = false;
    std::vector<TickOfPlot> ticks;
    std::vector<double> minor;
};

// A line from one side of the axes to the other.
struct RuleOfPlot {
    bool isUpright = true;
    double at = 0; // on the other axis
    StrokeOfPlot stroke;
    QString text; // beside it; may be empty
};

struct ZoneOfPlot {
    double low = 0, high = 0; // along x
    QColor fill;
    QString text; // at its bottom
};

struct NoteOfPlot {
    double x = 0, y = 0; // where the text begins
    QString text;
};

struct EntryOfPlot {
    QString text;
    QColor color; // of the text
    std::optional<StrokeOfPlot> stroke = {};
    std::optional<MarkOfPlot> mark = {};
    std::optional<QColor> fill = {};
};

struct LegendOfPlot {
    std::vector<EntryOfPlot> entries;
    QPointF corner; // its upper left one
    int rows = 1;
};

// Words of a sheet, from their upper left corner on.
struct WordsOfPlot {
    QPointF at;
    QString text; // may have formulas
    bool isBold = true;
    double width = 0; // at which they are broken into lines; 0: nowhere
    std::optional<QColor> color = {}; // none: that of words
};

struct PlotParts {
    QRectF sheet, data; // all of the plot, and the part between the axes
    std::vector<WordsOfPlot> words; // its title, and what stands around it on a sheet
    bool hasAxes = true; // false: it is a legend alone
    bool isInset = false; // it has a frame, and covers what is below it
    QColor background, frame, grid, ink, quietInk; // ink: of words
    double line = 1; // width of axes and grid
    AxisOfPlot x, y;
    std::vector<ZoneOfPlot> zones; // below all series
    std::vector<RuleOfPlot> rules;
    std::vector<SeriesOfPlot> series; // the first one lowest
    std::vector<NoteOfPlot> notes;
    LegendOfPlot legend;
};

} // namespace attentoscope
