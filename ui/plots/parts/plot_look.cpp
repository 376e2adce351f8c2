// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/parts/plot_look.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

void drawTextWithHalo(
    QCPPainter& painter, const QPointF& baseline, const QString& text, const QColor& color, const PlotLook& look)
{
    const QColor& ground = look.style.theme.background;
    const double wide = 1.5 * look.style.unit;
    // Draws copies around the text: cached glyphs take less time than an outline, which in FreeType, moreover, may be one unit
    // of the font to the side the next time.
    if (painter.paintEngine()->type() == QPaintEngine::Raster) {
        constexpr double diagonal = 0.7;
        painter.setPen(ground);
        for (const double ring : {1.0, 0.5}) { // the inner one for stems that are thinner than the way
            for (const double x : {-1.0, 0.0, 1.0})
                for (const double y : {-1.0, 0.0, 1.0})
                    if (const double way = ring * (x != 0 && y != 0 ? diagonal : 1); x != 0 || y != 0)
                        painter.drawText(baseline + wide * way * QPointF(x, y), text);
            if (look.onScreen)
                break; // so few pixels leave no gaps
        }
    } else {
        QPainterPath path;
        path.addText(baseline, painter.font(), text);
        painter.save();
        painter.setAntialiasing(true);
        painter.setPen(QPen(ground, 2 * wide, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(path);
        painter.restore();
    }
    painter.setPen(color);
    painter.drawText(baseline, text);
}

void drawHatch(QCPPainter& painter, const QRectF& rect, const FigureStyle& style)
{
    painter.save();
    painter.fillRect(rect, style.theme.masked);
    painter.setAntialiasing(true);
    painter.setPen(plainStroke(style, style.theme.maskedHatch, 1));
    const double step = 6 * style.unit;
    // Draw lines x + y = c. c is a multiple of the step everywhere, so that the lines of adjoining rectangles meet.
    for (double c = std::ceil((rect.left() + rect.top()) / step) * step; c < rect.right() + rect.bottom(); c += step) {
        const double x0 = std::max(rect.left(), c - rect.bottom());
        const double x1 = std::min(rect.right(), c - rect.top());
        painter.drawLine(QPointF(x0, c - x0), QPointF(x1, c - x1));
    }
    painter.restore();
}

} // namespace attentoscope
