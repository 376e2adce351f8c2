// SPDX-License-Identifier: GPL-3.0-or-later
// Shows lines and markers that others cover: two policies agree in many pictures, and the one that is drawn last would look like
// the only one. Included by .cpp files only.
#pragma once

#include "ui/plots/strokes.h"

#include <qcustomplot.h>

#include <vector>

namespace attentoscope {

// A part of a line that another line covers, in pixels, with the dashes in which it is drawn on top of it.
struct CoveredStroke {
    QPolygonF line;
    QPen pen;
};

// Returns what has to be drawn on top of the graphs so that lines that lie on each other take turns along the common way: solid
// lines by dashes of `dash` pixels, dashed ones dash by dash. Lines lie on each other where they have points at the same
// x less than half a stroke apart; single points, such as crossings, do not count. Their colours are opaque on `background`.
std::vector<CoveredStroke> coveredStrokes(const QCustomPlot& plot, double dash, const QColor& background);

// A marker that is to be drawn. Those of one `x` may lie on each other.
struct PlacedMarker {
    double x;
    QPointF at;
    QCPScatterStyle marker;
};

// Draws the markers. Where some lie on each other, the later ones are larger and lie below the earlier ones, around each of
// which a line of the colour of the background runs, and crosses lie on top: so every point keeps its marker. `unit`: pixels of
// 1/96 inch.
void drawNested(QCPPainter& painter, const std::vector<PlacedMarker>& markers, const QColor& background, double unit);

} // namespace attentoscope
