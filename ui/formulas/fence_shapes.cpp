// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/formulas/fence_shapes.h"

#include <QLineF>
#include <QPainterPathStroker>
#include <QTransform>

#include <algorithm>

namespace attentoscope {
namespace {

// Draws a curve that is thick in the middle and thin at its ends.
QPainterPath parenthesis(qreal height, qreal em, qreal rule)
{
    const qreal half = height / 2, width = std::min(0.26 * em + 0.05 * height, 0.5 * em), thick = 1.9 * rule, tip = 0.9 * rule;
    QPainterPath path(QPointF(width - tip, -half));
    path.cubicTo(0.22 * width, -0.68 * half, 0, -0.34 * half, 0, 0);
    path.cubicTo(0, 0.34 * half, 0.22 * width, 0.68 * half, width - tip, half);
    path.lineTo(width, half - 0.4 * tip);
    path.cubicTo(0.22 * width + thick, 0.66 * half, thick, 0.34 * half, thick, 0);
    path.cubicTo(thick, -0.34 * half, 0.22 * width + thick, -0.66 * half, width, -half + 0.4 * tip);
    path.closeSubpath();
    return path;
}

QPainterPath squareBracket(qreal height, qreal em, qreal rule, bool top, bool bottom)
{
    const qreal half = height / 2, width = 0.24 * em, thick = 1.4 * rule;
    QPainterPath path;
    path.setFillRule(Qt::WindingFill);
    path.addRect(0, -half, thick, height);
    if (top)
        path.addRect(0, -half, width, rule);
    if (bottom)
        path.addRect(0, half - rule, width, rule);
    return path;
}

// Draws a brace with a thick stem and thin tips; its lower half mirrors the upper one.
QPainterPath brace(qreal height, qreal em, qreal rule)
{
    const qreal half = height / 2, width = 0.5 * em, middle = width / 2, thick = 1.9 * rule, thin = 0.7 * rule;
    const qreal bend = std::min(0.5 * em, 0.48 * half);
    const qreal left = middle - thick / 2, right = middle + thick / 2;
    QPainterPath upper(QPointF(0, -thin / 2));
    upper.cubicTo(0.7 * middle, -thin / 2, left, -0.4 * bend, left, -bend);
    upper.lineTo(left, -half + bend);
    upper.cubicTo(left, -half + 0.35 * bend, middle, -half, width, -half);
    upper.lineTo(width, -half + thin);
    upper.cubicTo(middle + thick, -half + thin, right, -half + 0.4 * bend, right, -half + bend);
    upper.lineTo(right, -bend);
    upper.cubicTo(right, -0.5 * bend, middle, -0.15 * bend, 0.8 * middle, 0);
    const QPainterPath lower = QTransform(1, 0, 0, -1, 0, 0).map(upper).toReversed();
    upper.connectPath(lower);
    upper.closeSubpath();
    upper.setFillRule(Qt::WindingFill);
    return upper;
}

QPainterPath stroked(const QPolygonF& line, qreal thickness)
{
    QPainterPath path;
    path.addPolygon(line);
    QPainterPathStroker stroker;
    stroker.setWidth(thickness);
    stroker.setJoinStyle(Qt::MiterJoin);
    stroker.setMiterLimit(8);
    stroker.setCapStyle(Qt::FlatCap);
    QPainterPath outline = stroker.createStroke(path);
    outline.setFillRule(Qt::WindingFill);
    return outline;
}

QPainterPath angle(qreal height, qreal em, qreal rule)
{
    const qreal half = height / 2, width = std::min(0.26 * em + 0.04 * height, 0.45 * em), thick = 1.2 * rule;
    return stroked({{width, -half}, {thick, 0}, {width, half}}, thick);
}

QPainterPath bars(qreal height, qreal rule, int count)
{
    QPainterPath path;
    for (int k = 0; k < count; ++k)
        path.addRect(k * 3.4 * rule, -height / 2, 1.2 * rule, height);
    return path;
}

QPainterPath mirrored(const QPainterPath& path)
{
    const qreal width = path.boundingRect().right();
    return QTransform(-1, 0, 0, 1, width, 0).map(path);
}

} // namespace

QPainterPath fenceShape(const QString& text, qreal height, qreal em, qreal rule)
{
    switch (text.size() == 1 ? text[0].unicode() : 0) {
    case u'(':
        return parenthesis(height, em, rule);
    case u')':
        return mirrored(parenthesis(height, em, rule));
    case u'[':
        return squareBracket(height, em, rule, true, true);
    case u']':
        return mirrored(squareBracket(height, em, rule, true, true));
    case u'⌊':
        return squareBracket(height, em, rule, false, true);
    case u'⌋':
        return mirrored(squareBracket(height, em, rule, false, true));
    case u'⌈':
        return squareBracket(height, em, rule, true, false);
    case u'⌉':
        return mirrored(squareBracket(height, em, rule, true, false));
    case u'{':
        return brace(height, em, rule);
    case u'}':
        return mirrored(brace(height, em, rule));
    case u'⟨':
        return angle(height, em, rule);
    case u'⟩':
        return mirrored(angle(height, em, rule));
    case u'|':
        return bars(height, rule, 1);
    case u'‖':
        return bars(height, rule, 2);
    default:
        return {};
    }
}

// Draws one outline: a hook, a thick stroke down to a foot that is cut off flat, and a thin stroke up to the bar.
QPainterPath rootShape(qreal height, qreal em, qreal rule)
{
    const qreal thick = 1.8 * rule, thin = 1.1 * rule; // stroke widths, measured along the x axis
    const qreal foot = -std::min(0.30 * em + 0.03 * height, 0.45 * em);
    const QPointF shoulder(foot - 0.12 * em, height - std::min(0.52 * height, 0.62 * em));
    const QPointF hook = shoulder + QPointF(-0.15 * em, 0.09 * em), below = shoulder + QPointF(-0.8 * thick, 0.5 * thick + rule);
    const QPointF footLeft(foot - 0.5 * thick, height), footRight(foot + 0.35 * thick, height);
    const QPointF top(-thin, 0), topRight(0, rule);
    const QLineF down(shoulder, footLeft + QPointF(thick, 0)), up(footRight - QPointF(thin, 0), top);
    QPointF between; // the inner corner above the foot
    if (down.intersects(up, &between) == QLineF::NoIntersection)
        between = footRight;
    QPainterPath path(hook);
    for (const QPointF& corner :
        {shoulder, between, top, QPointF(0, 0), topRight, footRight, footLeft, below, hook + QPointF(0.5 * rule, rule)})
        path.lineTo(corner);
    path.closeSubpath();
    return path;
}

} // namespace attentoscope
