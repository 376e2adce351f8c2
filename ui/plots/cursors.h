// Two places of a plot that are set by hand, to read them off and compare them. They keep their coordinates while the picture
// changes, and are not on paper. Included by .cpp files only.
#pragma once

#include "ui/figures/figure.h"

#include <qcustomplot.h>

#include <functional>
#include <vector>

namespace attentoscope {

class Cursors
{
public:
    void add(const QPointF& place); // in coordinates of the axes; a third one begins anew
    void moveLast(const QPointF& to) { places_.back() = to; }
    void clear() { places_.clear(); }
    const std::vector<QPointF>& places() const { return places_; }

    // Numbered, with lines of text in the corner that is farthest from them.
    void draw(QCPPainter& painter, const QCPAxisRect& axes, const FigureStyle& style, const QStringList& lines) const;

private:
    std::vector<QPointF> places_;
};

// What the places of two axes are, a line each, and in a third what lies between them: differences, ratios of logarithmic axes.
// `numberAt`: the number that stands at a place of the x axis.
QStringList cursorTexts(
    const std::vector<QPointF>& places, const QCPAxis& x, const QCPAxis& y, const std::function<double(double)>& numberAt);
// The point of a graph that is nearest to the pixel, or the pixel itself where none is near; in coordinates.
constexpr double nearEnough = 12; // px
QPointF nearestPlace(const QCustomPlot& plot, const QPointF& pixel, double reach = nearEnough);
// The place on from here, one step to the right or up (−1: to the left or down): of a graph its next point, or that of another
// graph above or below; else the first other one of `placeAt`, which knows the place at a pixel. The same: there is none.
enum class Along { X, Y };
QPointF placeBeside(const QCustomPlot& plot, const QPointF& place, Along axis, int step,
    const std::function<QPointF(const QPointF& pixel)>& placeAt);

} // namespace attentoscope
