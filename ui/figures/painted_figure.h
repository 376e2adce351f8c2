// SPDX-License-Identifier: GPL-3.0-or-later
// A figure drawn by a function, for pictures without axes.
#pragma once

#include "ui/figures/edits/named_text.h"
#include "ui/figures/figure.h"

#include <functional>

class QPainter;
class QWidget;

namespace attentoscope {

using PaintPicture = std::function<void(QPainter&, const QRectF& rect, const FigureStyle& style)>; // must own what it draws

using PaintNeed = std::function<FigureNeed(double width, const FigureStyle& style)>;
struct PaintedTitle {
    NamedText text; // plain
    std::function<SharedFigure(const QString& text)> retitled = {}; // the figure with another title; null: it keeps its own
};
// The functions return the figure's numbers and description, if it has any; they must own their data.
// `need` returns what the picture needs on paper at a width, as Figure::need(); `grids` what Figure::grids() does.
SharedFigure makePaintedFigure(PaintPicture paint, std::function<Table()> numbers = {}, std::function<QString()> words = {},
    PaintNeed need = {}, PaintedTitle title = {}, std::function<std::vector<NpzEntry>()> grids = {});

// Returns the style in which the same function draws on a widget.
FigureStyle styleOf(const QWidget& widget);

} // namespace attentoscope
