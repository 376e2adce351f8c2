// A figure that a function draws: for pictures that need no axes.
#pragma once

#include "ui/figures/figure.h"

#include <functional>

class QPainter;
class QWidget;

namespace attentoscope {

using PaintPicture = std::function<void(QPainter&, const QRectF& rect, const FigureStyle& style)>; // owns what it draws

SharedFigure makePaintedFigure(PaintPicture paint);

// The style in which the same function draws on a widget.
FigureStyle styleOf(const QWidget& widget);

} // namespace attentoscope
