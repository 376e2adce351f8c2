// SPDX-License-Identifier: GPL-3.0-or-later
// A paint device that draws nothing and notes where texts are.
#pragma once

#include "ui/figures/files/text_device.h"

#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPainter>
#include <QPolygonF>
#include <QString>

#include <algorithm>
#include <vector>

namespace attentoscope {

struct TextPlace {
    QString text;
    double points = 0; // size of the type
    QPolygonF box; // without the room above small letters and below the line
};

class TextPlaces : public TextDevice
{
public:
    TextPlaces(const QSize& size, int dpi)
        : TextDevice(
            size, dpi, [this](const QPointF& at, const QTextItem& item, const QPainter& painter) { note(at, item, painter); })
    {
    }
    const std::vector<TextPlace>& places() const { return places_; }

private:
    void note(const QPointF& at, const QTextItem& item, const QPainter& painter)
    {
        if (item.text().trimmed().isEmpty())
            return;
        constexpr double inset = 0.25; // of the ascent: what small letters leave
        const double side = 0.02 * item.width();
        const QRectF box(
            at.x() + side, at.y() - (1 - inset) * item.ascent(), item.width() - 2 * side, (1 - inset) * item.ascent());
        const QFont font(item.font(), this);
        const double dots = font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * logicalDpiY() / 72;
        // Qt draws scripts of rich text in smaller type than that of their font.
        const double shrunk = std::min(1.0, item.width() / QFontMetricsF(font).horizontalAdvance(item.text()));
        places_.push_back({item.text(), dots * shrunk * 72 / logicalDpiY(), painter.combinedTransform().map(QPolygonF(box))});
    }

    std::vector<TextPlace> places_;
};

} // namespace attentoscope
