// A figure that a function draws: for pictures that need no axes.
#pragma once

#include "ui/figures/figure.h"

#include <functional>

class QPainter;
class QWidget;

namespace attentoscope {

using PaintPicture = std::function<void(QPainter&, const QRectF& rect, const FigureStyle& style)>; // owns what it draws

// `numbers` of it, if it has some.
SharedFigure makePaintedFigure(PaintPicture paint, std::function<Table()> numbers = {});

// The style in which the same function draws on a widget.
FigureStyle styleOf(const QWidget& widget);

} // namespace attentoscope
