// SPDX-License-Identifier: GPL-3.0-or-later
// Where the names of marks stand among points.
#include "ui/plots/points/point_plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace attentoscope {

namespace {

QPointF nearestIn(const QRectF& rect, const QPointF& point)
{
    return {std::clamp(point.x(), rect.left(), rect.right()), std::clamp(point.y(), rect.top(), rect.bottom())};
}

} // namespace

// Returns the rectangle in which the name of a mark stands on this side of it.
QRectF PointPlot::nameRect(const PointMark& mark, const QPointF& at, PointMark::Side side) const
{
    const QFontMetrics metrics(labelFont());
    const double radius = (mark.sign == PointMark::Bare ? largestAt(mark.x, mark.y) : targetDiameter * style().unit) / 2;
    const double gap = radius + (mark.sign == PointMark::Ring ? 6 : 4) * style().unit;
    const double width = metrics.horizontalAdvance(mark.text), middle = metrics.ascent() / 2.0 - 1;
    QPointF baseline = at;
    switch (side) {
    case PointMark::Right:
        baseline += QPointF(gap, middle);
        break;
    case PointMark::Left:
        baseline += QPointF(-gap - width, middle);
        break;
    case PointMark::Above:
        baseline += QPointF(-width / 2, -gap);
        break;
    case PointMark::Below:
        baseline += QPointF(-width / 2, gap + metrics.ascent());
        break;
    }
    return {baseline.x(), baseline.y() - metrics.ascent(), width, double(metrics.height())};
}

// Returns what a name in this place would hide: 1 for a point, more for a large one, a vertex of a line, another name or sign.
double PointPlot::hiddenBy(const QRectF& place, const std::vector<QRectF>& names, const std::vector<QRectF>& signs) const
{
    constexpr double ofName = 100, ofSign = 30, ofDisc = 8, ofVertex = 2, outside = 1000;
    const auto isOver = [&](const QRectF& other) { return other.intersects(place); };
    double hidden = ofName * double(std::ranges::count_if(names, isOver)) + ofSign * double(std::ranges::count_if(signs, isOver));
    hidden += QRectF(plotRect()).contains(place) ? 0 : outside;
    for (const PointSeries& series : picture_.series)
        for (std::size_t point = 0; point < series.xs.size(); ++point) {
            const double diameter = diameterOf(series, point);
            const QPointF at = pixelOf(series.xs[point], series.ys[point]); // NaN is near nothing
            if (QLineF(at, nearestIn(place, at)).length() < diameter / 2)
                hidden += diameter > targetDiameter * style().unit ? ofDisc : 1;
        }
    for (const PointPath& path : picture_.paths)
        for (std::size_t k = 0; k < path.xs.size(); ++k)
            hidden += place.contains(pixelOf(path.xs[k], path.ys[k])) ? ofVertex : 0;
    return hidden;
}

// Returns where the name hides least: beside its mark, or further away, where a line leads from it to the mark.
QRectF PointPlot::freePlace(
    const PointMark& mark, const QPointF& at, const std::vector<QRectF>& names, const std::vector<QRectF>& signs) const
{
    constexpr std::array away = {12, 22, 34, 48, 64}; // px
    constexpr int directions = 16;
    constexpr double ofWay = 0.05; // what a px further away costs, in points that are hidden
    QRectF best = nameRect(mark, at, mark.side);
    double least = hiddenBy(best, names, signs);
    const auto consider = [&](const QRectF& place, double way) {
        if (const double cost = hiddenBy(place, names, signs) + ofWay * way; cost < least) {
            least = cost;
            best = place;
        }
    };
    for (const auto side : {PointMark::Right, PointMark::Left, PointMark::Above, PointMark::Below})
        consider(nameRect(mark, at, side), 1);
    for (const int way : away)
        for (int direction = 0; direction < directions; ++direction) {
            const double angle = 2 * std::numbers::pi * direction / directions;
            QRectF place = nameRect(mark, at, std::cos(angle) < 0 ? PointMark::Left : PointMark::Right);
            place.translate(length(way) * QPointF(std::cos(angle), std::sin(angle)));
            consider(place, way);
        }
    return best;
}

// Draws a line from a mark to a name that does not stand beside it.
void PointPlot::drawLeader(QCPPainter& painter, const PointMark& mark, const QPointF& at, const QRectF& name) const
{
    const double sign = (mark.sign == PointMark::Ring ? 1.5 : 1) * targetDiameter / 2 * style().unit, beside = length(9);
    const QPointF nearest = nearestIn(name, at);
    QLineF way(at, nearest);
    if (onScreen() || mark.sign == PointMark::Bare || way.length() < sign + beside)
        return;
    const double whole = way.length();
    way.setP1(at + (nearest - at) * sign / whole);
    painter.setPen(pen(style().theme.background, 2.4));
    painter.drawLine(way);
    painter.setPen(pen(style().theme.color(inkOf(mark)), 0.8));
    painter.drawLine(way);
}

// Returns where the names of marks stand; null: nowhere. Each takes the side on which it covers the fewest names, and of these
// the fewest signs of other marks, and on paper the place that hides least. If names cover each other even so, all stand on their
// own sides. Of points that are drawn already, a name that has no free place is left out.
std::vector<QRectF> PointPlot::namePlaces(const std::vector<PointMark>& marks) const
{
    const double size = targetDiameter * style().unit;
    std::vector<QRectF> signs;
    for (const PointMark& mark : marks)
        if (mark.sign != PointMark::Bare && std::isfinite(mark.x) && std::isfinite(mark.y))
            signs.push_back(QRectF(pixelOf(mark.x, mark.y) - QPointF(size, size) / 2, QSizeF(size, size)));
    const auto placed = [&](bool moves, bool& covers) {
        std::vector<QRectF> names(marks.size());
        for (std::size_t m = 0; m < marks.size(); ++m) {
            const PointMark& mark = marks[m];
            if (mark.text.isEmpty() || !std::isfinite(mark.x) || !std::isfinite(mark.y))
                continue;
            const auto coveredBy = [&](const QRectF& place) {
                const auto isOver = [&](const QRectF& other) { return other.intersects(place); };
                return std::pair(std::ranges::count_if(names, isOver), std::ranges::count_if(signs, isOver));
            };
            const QPointF at = pixelOf(mark.x, mark.y);
            QRectF place = nameRect(mark, at, mark.side);
            for (const auto side : {PointMark::Right, PointMark::Left, PointMark::Above, PointMark::Below})
                if (const QRectF other = nameRect(mark, at, side);
                    (moves || mark.sign == PointMark::Bare) && coveredBy(other) < coveredBy(place))
                    place = other;
            if (!onScreen() && moves && mark.sign != PointMark::Bare)
                place = freePlace(mark, at, names, signs);
            const bool isOverName = coveredBy(place).first > 0;
            covers = covers || (isOverName && mark.sign != PointMark::Bare);
            if (!isOverName || mark.sign != PointMark::Bare)
                names[m] = place;
        }
        return names;
    };
    bool covers = false;
    const std::vector<QRectF> names = placed(true, covers);
    return covers ? placed(false, covers) : names;
}

// Returns the diameter of the largest point at this place.
double PointPlot::largestAt(double x, double y) const
{
    double largest = 0;
    for (const PointSeries& series : picture_.series)
        for (std::size_t i = 0; i < series.xs.size(); ++i)
            if (series.xs[i] == x && series.ys[i] == y)
                largest = std::max(largest, diameterOf(series, i));
    return largest;
}

} // namespace attentoscope
