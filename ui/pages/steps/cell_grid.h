// SPDX-License-Identifier: GPL-3.0-or-later
// A matrix with its numbers in its cells, and the values of a row as bars: what the steps of an attention are drawn with.
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
    QString title; // rich text, above
    MatrixD numbers; // NaN: nothing stands there
    std::vector<std::uint8_t> hidden; // flags of cells, row by row; empty: none
    QStringList rowNames, columnNames; // or none
    ColorScaling colors;
    bool signedColors = false; // about 0
    Index row = -1, column = -1; // outlined
    Index moreColumns = 0; // that are not shown
    std::optional<StepEdits::Matrix> edits; // its numbers can be changed by hand: whose they are
    bool flips = false; // its cells can be seen or hidden by hand

    bool isHidden(Index row, Index column) const
    {
        return !hidden.empty() && hidden[std::size_t(row * numbers.cols() + column)] != 0;
    }
    bool operator==(const CellGrid& other) const;
};

// One value a key.
struct NumberBars {
    QString title; // rich text, above
    QString total; // below: their sum
    std::vector<double> values; // NaN: hidden
    QStringList names;
    QString row; // whose they are
    Hue hue;
    Index chosen = -1;
    bool operator==(const NumberBars& other) const;
};

struct CellSize {
    double width = 0, height = 0; // painter units
};

// Room beside the cells, painter units.
struct GridRoom {
    double left = 0, top = 0, right = 0;
};
GridRoom roomOf(const CellGrid& grid, const FigureStyle& style);

// The cells begin at `origin`; titles and names stand to the left of it and above.
void paintGrid(QPainter& painter, const QPointF& origin, const CellSize& cell, const CellGrid& grid, const FigureStyle& style);
double barsTop(const FigureStyle& style); // room above them
void paintBars(QPainter& painter, const QRectF& rect, const NumberBars& bars, const FigureStyle& style);

// A number of the cells: "−0.31", "12.5"; as many decimals as are asked for.
QString cellText(double value, int decimals);

} // namespace attentoscope
