// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of a plot share: the style, and whether it is drawn on the screen. Included by .cpp files only.
#pragma once

#include "ui/figures/figure.h"
#include "ui/plots/strokes.h"

#include <qcustomplot.h>

#include <functional>

namespace attentoscope {

// Draws into a strip of the layout or into the axis rectangle.
using PaintFunction = std::function<void(QCPPainter&)>;

struct PlotLook {
    FigureStyle style;
    bool onScreen = false; // speed matters there, while a figure is drawn once

    FormulaFont font() const { return style.font(); }
    int length(double px) const { return style.length(px); }
    QPen pen(const QColor& color, double px) const { return plainStroke(style, color, px); }
};

// Draws text with an outline in the background colour.
void drawTextWithHalo(
    QCPPainter& painter, const QPointF& baseline, const QString& text, const QColor& color, const PlotLook& look);
// Draws fine diagonal lines over the rectangle, for masked cells. Computes where they end, because SVG output ignores clipping.
void drawHatch(QCPPainter& painter, const QRectF& rect, const FigureStyle& style);

} // namespace attentoscope
