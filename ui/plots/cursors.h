// SPDX-License-Identifier: GPL-3.0-or-later
// Up to two cursors that the user sets in a plot, to read off and compare values. In another picture each is where the curve, key
// or cell is that it was set on. They are not drawn in figures. Included by .cpp files only.
#pragma once

#include "ui/figures/figure.h"

#include <qcustomplot.h>

#include <functional>
#include <optional>
#include <vector>

namespace attentoscope {

class Cursors
{
public:
    // A place in axis coordinates, and the name of what is there, such as a curve; empty: nothing.
    struct Spot {
        QPointF place;
        QString on;
        bool shown = true; // there is such a thing now
    };
    void add(const Spot& spot); // a third one replaces both
    void moveLast(const Spot& to);
    void clear();
    bool empty() const { return all_.empty(); }
    const std::vector<QPointF>& places() const { return places_; } // of those that can be shown
    // Moves every cursor to the place that `find` returns. One that has none is not shown until it has a place again.
    void follow(const std::function<std::optional<QPointF>(const Spot&)>& find);

    // Draws the cursors with their numbers, and the lines of text in the corner farthest from them.
    void draw(QCPPainter& painter, const QCPAxisRect& axes, const FigureStyle& style, const QStringList& lines) const;

private:
    void show();

    std::vector<Spot> all_;
    std::vector<QPointF> places_;
};

// Returns a line with the coordinates of each cursor, and for two cursors a third line with their differences, and ratios along
// logarithmic axes. `numberAt` returns the number that is shown at a place of the x axis.
QStringList cursorTexts(
    const std::vector<QPointF>& places, const QCPAxis& x, const QCPAxis& y, const std::function<double(double)>& numberAt);
// Returns the graph point nearest to the pixel, or the pixel's own place if none is within reach; in axis coordinates.
constexpr double nearEnough = 12; // px
QPointF nearestPlace(const QCustomPlot& plot, const QPointF& pixel, double reach = nearEnough);
// Returns the name of the graph that has a point at this place; empty: none has.
QString graphAt(const QCustomPlot& plot, const QPointF& place);
// Returns the point of the graph of this name that has the same x; none: it has none, or there is no such graph.
std::optional<QPointF> placeOnGraph(const QCustomPlot& plot, const QString& name, double x);
// Returns the place one step to the right or up (−1: to the left or down). From a point of a graph this is its next point, or
// that of another graph above or below; else the next pixel for which `placeAt` returns another place. Returns `place` if there
// is none.
enum class Along { X, Y };
QPointF placeBeside(const QCustomPlot& plot, const QPointF& place, Along axis, int step,
    const std::function<QPointF(const QPointF& pixel)>& placeAt);

} // namespace attentoscope
