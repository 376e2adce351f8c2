// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/formulas/formula_box.h"

#include <QPaintEngine>

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

// Aligns a bar with whole pixels; between two rows of pixels it would be drawn as two grey ones.
QRectF onWholePixels(const QRectF& bar, const QPainter& painter)
{
    const QTransform toDevice = painter.deviceTransform();
    if (toDevice.type() > QTransform::TxScale || painter.paintEngine()->type() != QPaintEngine::Raster)
        return bar;
    const QRectF device = toDevice.mapRect(bar);
    const qreal thickness = std::max(1.0, std::round(device.height()));
    const qreal top = std::round(device.center().y() - thickness / 2);
    return toDevice.inverted().mapRect(QRectF(device.left(), top, device.width(), thickness));
}

} // namespace

void FormulaBox::add(const FormulaBox& part, QPointF at)
{
    const bool isFirst = inks.empty() && ascent == 0 && descent == 0;
    ascent = isFirst ? part.ascent - at.y() : std::max(ascent, part.ascent - at.y());
    descent = isFirst ? part.descent + at.y() : std::max(descent, part.descent + at.y());
    for (FormulaInk ink : part.inks) {
        ink.at += at;
        inks.push_back(std::move(ink));
    }
}

QRectF FormulaBox::inkRect() const
{
    QRectF all;
    for (const FormulaInk& ink : inks)
        all |= ink.rect();
    return all;
}

void FormulaBox::paint(QPainter& painter, QPointF start) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QBrush color = painter.pen().brush();
    // Text in an SVG file is shown in whatever font the reader has, so letters are written as shapes there.
    const bool hasFonts = painter.paintEngine()->type() != QPaintEngine::SVG;
    for (const FormulaInk& ink : inks) {
        const QPointF at = start + ink.at;
        if (!ink.text.isEmpty() && hasFonts) {
            QFont font = ink.font;
            font.setPointSizeF(ink.pixels * 72 / painter.device()->logicalDpiY());
            painter.setFont(font);
            painter.drawText(at, ink.text);
        } else if (ink.isRule) {
            painter.fillRect(onWholePixels(ink.rect().translated(start), painter), color);
        } else {
            painter.fillPath(ink.shape.translated(at), color);
        }
    }
    painter.restore();
}

} // namespace attentoscope
