// A figure that a function draws: for pictures that need no axes.
#pragma once

#include "ui/figures/figure.h"

#include <functional>

class QPainter;
class QWidget;

namespace attentoscope {

using PaintPicture = std::function<void(QPainter&, const QRectF& rect, const FigureStyle& style)>; // owns what it draws

// Its numbers and what it shows in words, if it has some; they own what they tell of.
SharedFigure makePaintedFigure(PaintPicture paint, std::function<Table()> numbers = {}, std::function<QString()> words = {});

// The style in which the same function draws on a widget.
FigureStyle styleOf(const QWidget& widget);

} // namespace attentoscope
