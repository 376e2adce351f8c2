// SPDX-License-Identifier: GPL-3.0-or-later
// What can be read off a plot on a sheet: where its data lies, what its axes are, and the numbers that it shows.
#pragma once

#include "core/base/matrix.h"

#include <QRectF>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace attentoscope {

struct ReadAxis {
    QString label;
    double low = 0, high = 1; // low: at the left, and at the bottom
    bool logarithmic = false;
};

// The cells of a map as they are drawn, see Raster: pixel (y, x) stands for rows from row0 + ⌊y (row1 − row0) / height⌋ on.
struct ReadCells {
    Index row0 = 0, row1 = 0, col0 = 0, col1 = 0;
    int width = 0, height = 0;
    std::vector<float> values; // (height, width), row-major, row 0 = first query; NaN: masked
    QString note; // how the cells of a pixel became one number
    QString pooled = {}; // the same with %1 and %2 for the rows and columns of a pixel; empty: `note` holds for each
    QStringList rowNames, colNames; // empty, or one for each row and column
};

struct ReadLine {
    QString name;
    std::vector<double> xs, ys;
    std::vector<double> errors = {}; // empty, or one for each y; NaN: not known
    std::vector<double> lows = {}, highs = {}; // empty, or for each y the range of the numbers that it is the mean of
    bool steps = false; // ys[k] holds from xs[k] to xs[k + 1], and there is one more x than ys
};

struct PlotReading {
    QRectF data; // painter units, or parts of the sheet from 0 to 1
    QString title; // plain text
    ReadAxis x, y;
    QString note; // how its numbers were made from more of them; empty: they are all there
    std::optional<ReadCells> cells;
    std::vector<ReadLine> lines;
    std::vector<ReadLine> points; // in a plane, without an order
};

// Leaves out points of lines that have more than a read-out can tell apart; those that are left stay as they are.
void thinOut(std::vector<ReadLine>& lines);

} // namespace attentoscope
