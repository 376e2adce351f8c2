// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/files/svg_clip.h"

#include "ui/text/matches.h"

#include <QPainter>
#include <QRegularExpression>
#include <QSvgGenerator>

namespace attentoscope {

namespace {

// Colours of the polylines that mark where a clip begins (from corner to corner) and where it ends. Nothing else uses them.
constexpr QRgb beginMark = 0xff0102fe, endMark = 0xff0102fd;

bool isSvg(const QPainter& painter) { return dynamic_cast<const QSvgGenerator*>(painter.device()) != nullptr; }

void leaveMark(QPainter& painter, QRgb mark, const QRectF& rect)
{
    painter.save();
    painter.resetTransform();
    painter.setOpacity(1);
    painter.setPen(QColor::fromRgb(mark));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(QPolygonF{rect.topLeft(), rect.bottomRight()});
    painter.restore();
}

} // namespace

void beginSvgClip(QPainter& painter, const QRectF& rect)
{
    if (isSvg(painter))
        leaveMark(painter, beginMark, painter.transform().mapRect(rect));
}

void endSvgClip(QPainter& painter)
{
    if (isSvg(painter))
        leaveMark(painter, endMark, {0, 0, 1, 1});
}

QByteArray withSvgClips(const QByteArray& svg)
{
    static const QRegularExpression mark(
        QStringLiteral("<g [^>]*stroke=\"#0102f([ed])\"[^>]*>\\s*<polyline [^>]*points=\"([-0-9.,e+ ]*)\"[^>]*/>\\s*</g>"));
    int number = 0;
    const auto clip = [&](const QRegularExpressionMatch& each) {
        if (each.captured(1) == QLatin1String("d"))
            return QStringLiteral("</g>");
        static const QRegularExpression between(QStringLiteral("[ ,]+"));
        const QStringList corners = each.captured(2).split(between, Qt::SkipEmptyParts);
        const double x = corners.value(0).toDouble(), y = corners.value(1).toDouble();
        return QStringLiteral("<clipPath id=\"clip%1\"><rect x=\"%2\" y=\"%3\" width=\"%4\" height=\"%5\"/></clipPath>\n"
                              "<g clip-path=\"url(#clip%1)\">")
            .arg(++number)
            .arg(x)
            .arg(y)
            .arg(corners.value(2).toDouble() - x)
            .arg(corners.value(3).toDouble() - y);
    };
    return replacedMatches(QString::fromUtf8(svg), mark, clip).toUtf8();
}

} // namespace attentoscope
