// SPDX-License-Identifier: GPL-3.0-or-later
// Draws what an author added to the axes of a plot: notes, lines of reference and numbers of their own.
#include "ui/figures/text_line.h"
#include "ui/plots/plot_base.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace attentoscope {

namespace {

constexpr double markerSize = 6, capWidth = 4, apart = 4; // px

QCPScatterStyle ownMarker(std::size_t which, const QPen& outline, const FigureStyle& style)
{
    using Shape = QCPScatterStyle;
    constexpr std::array shapes{
        Shape::ssDiamond, Shape::ssTriangleInverted, Shape::ssCross, Shape::ssPlus, Shape::ssStar, Shape::ssCrossSquare};
    return {shapes[which % shapes.size()], outline, QBrush(style.theme.background), markerSize * style.unit};
}

} // namespace

void PlotBase::drawAuthorMarks(QCPPainter& painter) const
{
    if (!takesMarks())
        return;
    painter.save();
    painter.setAntialiasing(true);
    for (const ReferenceLine& line : marks_.lines)
        drawReference(painter, line);
    for (std::size_t which = 0; which < marks_.numbers.size(); ++which)
        drawOwnNumbers(painter, marks_.numbers[which], which);
    for (const PlacedNote& note : marks_.notes) {
        const QString text = withFormulas(note.text);
        const QSizeF size(textWidth(text, labelFont()), QFontMetrics(labelFont()).height());
        const QPointF at(xAxis->coordToPixel(note.x), yAxis->coordToPixel(note.y));
        drawWordsAt(painter, text, QRectF(at - QPointF(0, size.height() / 2), size));
    }
    painter.restore();
}

// Moves the words inside of the axes where they would leave them.
void PlotBase::drawWordsAt(QCPPainter& painter, const QString& text, QRectF room) const
{
    const QRectF inside = QRectF(plotRect()).adjusted(length(2), length(2), -length(2), -length(2));
    room.moveLeft(std::max(inside.left(), std::min(room.left(), inside.right() - room.width())));
    room.moveTop(std::max(inside.top(), std::min(room.top(), inside.bottom() - room.height())));
    painter.setFont(labelFont());
    painter.setPen(style_.theme.text);
    drawPlainText(painter, room, Qt::AlignLeft | Qt::AlignVCenter, text);
}

void PlotBase::drawReference(QCPPainter& painter, const ReferenceLine& line) const
{
    const QRectF inside = plotRect();
    const double at = (line.isUpright ? xAxis : yAxis)->coordToPixel(line.at);
    painter.setPen(pen(style_.theme.text, 0.8));
    painter.drawLine(
        line.isUpright ? QLineF(at, inside.top(), at, inside.bottom()) : QLineF(inside.left(), at, inside.right(), at));
    if (line.text.isEmpty())
        return;
    const QString text = withFormulas(line.text);
    const QSizeF size(textWidth(text, labelFont()), QFontMetrics(labelFont()).height());
    const double gap = length(apart) / 2.0;
    std::vector<QPointF> places; // beside the line, at its ends first
    for (const double along : {0.0, 1.0, 0.25, 0.5, 0.75})
        for (const double side : {0.0, 1.0}) {
            const double x = inside.left() + 2 * gap + along * (inside.width() - 4 * gap - size.width());
            const double y = inside.top() + gap + along * (inside.height() - 2 * gap - size.height());
            places.push_back(line.isUpright ? QPointF(side == 0 ? at + gap : at - gap - size.width(), y)
                                            : QPointF(x, side == 0 ? at - gap - size.height() : at + gap));
        }
    if (const QRectF room = emptiestPlace(places, size); !room.isEmpty())
        drawWordsAt(painter, text, room);
}

void PlotBase::drawOwnNumbers(QCPPainter& painter, const OwnNumbers& own, std::size_t which) const
{
    const QPen outline = pen(style_.theme.text, 1);
    const QCPScatterStyle marker = ownMarker(which, outline, style_);
    const QCPRange shown = xAxis->range();
    const auto pixelOf = [this](double x, double y) { return QPointF(xAxis->coordToPixel(x), yAxis->coordToPixel(y)); };
    for (std::size_t k = 0; k < own.xs.size(); ++k) {
        if (!shown.contains(own.xs[k]) || !std::isfinite(own.ys[k]))
            continue;
        const double error = own.errors.empty() ? 0 : own.errors[k];
        if (error > 0) {
            const double least = yAxis->scaleType() == QCPAxis::stLogarithmic ? yAxis->range().lower : own.ys[k] - error;
            const QPointF low = pixelOf(own.xs[k], std::max(own.ys[k] - error, least)),
                          high = pixelOf(own.xs[k], own.ys[k] + error);
            const QPointF cap(length(capWidth) / 2.0, 0);
            painter.setPen(outline);
            for (const QLineF& stroke : {QLineF(low, high), QLineF(low - cap, low + cap), QLineF(high - cap, high + cap)})
                painter.drawLine(stroke);
        }
        drawMarker(painter, pixelOf(own.xs[k], own.ys[k]), marker);
    }
    const QString name = withFormulas(own.name);
    const QSizeF size(textWidth(name, labelFont()), QFontMetrics(labelFont()).height());
    std::vector<QPointF> places; // beside the points, the last one first, because names stand at the ends of lines
    const double gap = length(apart) + length(markerSize) / 2.0;
    for (std::size_t k = own.xs.size(); k-- > 0;)
        for (const double x : {gap, -gap - size.width(), -size.width() / 2})
            for (const double y : {-size.height() / 2, -gap - size.height(), gap})
                places.push_back(pixelOf(own.xs[k], own.ys[k]) + QPointF(x, y));
    if (const QRectF room = emptiestPlace(places, size); !name.isEmpty() && !room.isEmpty())
        drawWordsAt(painter, name, room);
}

// Returns the first of the places at which words of this size cover the fewest points of all graphs and own numbers; empty: none
// is inside of the axes.
QRectF PlotBase::emptiestPlace(const std::vector<QPointF>& places, const QSizeF& words) const
{
    constexpr int between = 8; // places on the way from one point of a line to the next
    constexpr std::size_t mostJoined = 1000; // points of a line; those of longer ones are close together
    std::vector<QPointF> taken;
    const auto take = [&](double x, double y) { taken.emplace_back(xAxis->coordToPixel(x), yAxis->coordToPixel(y)); };
    for (int g = 0; g < graphCount(); ++g) {
        const std::size_t begin = taken.size();
        for (const QCPGraphData& point : *graph(g)->data())
            take(point.key, point.value);
        const std::size_t end = taken.size();
        for (std::size_t k = begin; k + 1 < end && end - begin < mostJoined; ++k)
            for (int part = 1; part < between; ++part)
                taken.push_back(taken[k] + double(part) / between * (taken[k + 1] - taken[k]));
    }
    for (const OwnNumbers& own : marks_.numbers)
        for (std::size_t k = 0; k < own.xs.size(); ++k)
            take(own.xs[k], own.ys[k]);
    const double reach = length(markerSize) / 2.0;
    QRectF best;
    std::ptrdiff_t least = std::numeric_limits<std::ptrdiff_t>::max();
    for (const QPointF& place : places) {
        const QRectF room(place, words), wider = room.adjusted(-reach, -reach, reach, reach);
        const auto covered = std::ranges::count_if(taken, [&](const QPointF& point) { return wider.contains(point); });
        if (QRectF(plotRect()).contains(room) && covered < least) {
            best = room;
            least = covered;
        }
    }
    return best;
}

} // namespace attentoscope
