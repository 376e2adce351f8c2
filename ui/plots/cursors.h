// SPDX-License-Identifier: GPL-3.0-or-later
// Up to two cursors that the user sets in a plot, to read off and compare values. They keep their coordinates when the picture
// changes, and are not drawn in figures. Included by .cpp files only.
#pragma once

#include "ui/figures/figure.h"

#include <qcustomplot.h>

#include <functional>
#include <vector>

namespace attentoscope {

class Cursors
{
public:
    void add(const QPointF& place); // in axis coordinates; a third one replaces both
    void moveLast(const QPointF& to) { places_.back() = to; }
    void clear() { places_.clear(); }
    const std::vector<QPointF>& places() const { return places_; }

    // Draws the cursors with their numbers, and the lines of text in the corner farthest from them.
    void draw(QCPPainter& painter, const QCPAxisRect& axes, const FigureStyle& style, const QStringList& lines) const;

private:
    std::vector<QPointF> places_;
};

// Returns a line with the coordinates of each cursor, and for two cursors a third line with their differences, and ratios along
// logarithmic axes. `numberAt` returns the number that is shown at a place of the x axis.
QStringList cursorTexts(
    const std::vector<QPointF>& places, const QCPAxis& x, const QCPAxis& y, const std::function<double(double)>& numberAt);
// Returns the graph point nearest to the pixel, or the pixel's own place if none is within reach; in axis coordinates.
constexpr double nearEnough = 12; // px
QPointF nearestPlace(const QCustomPlot& plot, const QPointF& pixel, double reach = nearEnough);
// Returns the place one step to the right or up (−1: to the left or down). From a point of a graph this is its next point, or
// that of another graph above or below; else the next pixel for which `placeAt` returns another place. Returns `place` if there
// is none.
enum class Along { X, Y };
QPointF placeBeside(const QCustomPlot& plot, const QPointF& place, Along axis, int step,
    const std::function<QPointF(const QPointF& pixel)>& placeAt);

} // namespace attentoscope
