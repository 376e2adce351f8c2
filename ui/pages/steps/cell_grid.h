// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a matrix with its numbers in its cells, and the values of a row as bars. The page of steps consists of these.
#pragma once

#include "core/base/matrix.h"
#include "core/studies/steps/attention_steps.h"
#include "ui/figures/figure.h"
#include "ui/theme/color_map.h"
#include "ui/theme/hue.h"

#include <QStringList>

#include <optional>
#include <vector>

class QPainter;

namespace attentoscope {

struct CellGrid {
    QString letter; // rich text: that of a policy, before the title
    QString title; // rich text, above the matrix
    MatrixD numbers; // NaN: an empty cell
    std::vector<std::uint8_t> hidden; // one flag per cell, row by row; empty: none is hidden
    QStringList rowNames, columnNames; // may be empty
    ColorScaling colors;
    bool positive = false; // weights: a number that is not 0 is not written as 0
    Index row = -1, column = -1; // outlined; −1: none
    Index moreColumns = 0; // number of columns left out
    std::optional<StepEdits::Matrix> edits; // the matrix that the user edits by typing numbers; none: not editable
    bool flips = false; // the user can hide and show cells

    bool isHidden(Index row, Index column) const
    {
        return !hidden.empty() && hidden[std::size_t(row * numbers.cols() + column)] != 0;
    }
    bool operator==(const CellGrid& other) const;
};

// The values of one row as bars, one per key.
struct NumberBars {
    QString letter, title; // rich text, above the bars; as in CellGrid
    QString total; // below the bars: the sum of the values
    std::vector<double> values; // NaN: hidden
    bool positive = false; // as in CellGrid
    QStringList names;
    QString row; // name of the row
    Hue hue;
    Index chosen = -1;
    bool operator==(const NumberBars& other) const;
};

struct CellSize {
    double width = 0, height = 0; // painter units
};

// Space around the cells, in painter units.
struct GridRoom {
    double left = 0, right = 0;
};
GridRoom roomOf(const CellGrid& grid, const FigureStyle& style);
// Returns the space above cells and bars whose title is broken into lines of this width.
double roomAbove(const CellGrid& grid, double width, const FigureStyle& style);
double roomAbove(const NumberBars& bars, double width, const FigureStyle& style);
double longestWord(const QString& title, const FigureStyle& style); // the least width of its lines
double titleWidth(const QString& title, const FigureStyle& style); // on one line
// Returns whether cells, or bars, of this width have room for their numbers.
bool hasRoomForNumbers(const CellGrid& grid, double width, const FigureStyle& style);
bool hasRoomForNumbers(const NumberBars& bars, double width, const FigureStyle& style);

// The cells begin at `origin`; titles and names are drawn above and to the left of it. `extent`: the width of the title's lines.
void paintGrid(QPainter& painter, const QPointF& origin, const CellSize& cell, double extent, const CellGrid& grid,
    const FigureStyle& style);

// Tells what stands below bars: their names, and the total if there is room.
struct BelowBars {
    double height = 0; // painter units
    bool total = true;
};
// Returns the height of the names of bars, in two rows where one does not hold them, and of the total, broken into lines where it
// is wider than the bars; without the total, of one row.
double heightBelow(const NumberBars& bars, double width, bool total, const FigureStyle& style);
double leastBarsHeight(double below, const FigureStyle& style); // with this height below
void paintBars(QPainter& painter, const QRectF& rect, const BelowBars& below, const NumberBars& bars, const FigureStyle& style);

// Formats a number for a cell, "−0.31", "12.5", with this many decimals; if `positive`, one that is small but not 0 as "≈0".
QString cellText(double value, int decimals, bool positive);

} // namespace attentoscope
