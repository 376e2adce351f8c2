// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/cursors.h"

#include "ui/text/number_text.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace attentoscope {
namespace {

constexpr int mostPoints = 100000; // graphs with more points are not searched

// Returns whether the graph itself is drawn; the invisible edge of a band is not.
bool hasPoints(const QCPGraph& graph) { return graph.pen().style() != Qt::NoPen || !graph.scatterStyle().isNone(); }

double distance(const QPointF& a, const QPointF& b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }

QString numberText(double value)
{
    return std::abs(value) >= 10000 && std::abs(value) < 1e7 ? countText(std::llround(value)) : briefText(value);
}

QString betweenText(double from, double to, const QCPAxis& axis)
{
    QString text = numberText(to - from);
    if (axis.scaleType() == QCPAxis::stLogarithmic && from > 0 && to > 0)
        text += QStringLiteral(" (× %1)").arg(briefText(to / from, 3));
    return text;
}

QRectF cornerFor(const QSizeF& size, const QRectF& rect, const std::vector<QPointF>& away)
{
    QRectF best;
    double farthest = -1;
    for (const QPointF& share : {QPointF(1, 0), QPointF(0, 0), QPointF(1, 1), QPointF(0, 1)}) {
        const QRectF box(QPointF(rect.left() + share.x() * (rect.width() - size.width()),
                             rect.top() + share.y() * (rect.height() - size.height())),
            size);
        double nearest = 1e9;
        for (const QPointF& place : away)
            nearest = std::min(nearest, distance(place, box.center()));
        if (nearest > farthest)
            std::tie(farthest, best) = std::pair(nearest, box);
    }
    return best;
}

} // namespace

void Cursors::add(const Spot& spot)
{
    std::erase_if(all_, [](const Spot& each) { return !each.shown; });
    if (all_.size() == 2)
        all_.clear();
    all_.push_back(spot);
    show();
}

void Cursors::clear()
{
    all_.clear();
    show();
}

void Cursors::moveLast(const Spot& to)
{
    const auto last = std::ranges::find(all_.rbegin(), all_.rend(), true, &Spot::shown);
    if (last != all_.rend())
        *last = to;
    show();
}

void Cursors::follow(const std::function<std::optional<QPointF>(const Spot&)>& find)
{
    for (Spot& each : all_) {
        const std::optional<QPointF> place = find(each);
        each.shown = place.has_value();
        each.place = place.value_or(each.place);
    }
    show();
}

void Cursors::show()
{
    places_.clear();
    for (const Spot& each : all_)
        if (each.shown)
            places_.push_back(each.place);
}

void Cursors::draw(QCPPainter& painter, const QCPAxisRect& axes, const FigureStyle& style, const QStringList& lines) const
{
    const QRectF rect = axes.rect();
    const Theme& theme = style.theme;
    const QFont font = style.font();
    const QFontMetricsF metrics(font);
    painter.save();
    painter.setAntialiasing(true);
    painter.setFont(font);
    std::vector<QPointF> pixels;
    for (const QPointF& place : places_) {
        const QPointF at(
            axes.axis(QCPAxis::atBottom)->coordToPixel(place.x()), axes.axis(QCPAxis::atLeft)->coordToPixel(place.y()));
        pixels.push_back(at);
        painter.setPen(QPen(theme.selection, style.unit, Qt::DashLine));
        painter.drawLine(QPointF(at.x(), rect.top()), QPointF(at.x(), rect.bottom()));
        painter.drawLine(QPointF(rect.left(), at.y()), QPointF(rect.right(), at.y()));
        painter.setPen(QPen(theme.selection, 2 * style.unit));
        painter.setBrush(theme.background);
        painter.drawEllipse(at, 4 * style.unit, 4 * style.unit);
        painter.drawText(at + QPointF(6, -6) * style.unit, QString::number(pixels.size()));
    }
    double widest = 0;
    for (const QString& line : lines)
        widest = std::max(widest, metrics.horizontalAdvance(line));
    const double margin = 4 * style.unit;
    const QRectF box = cornerFor({widest + 2 * margin, double(lines.size()) * metrics.height() + 2 * margin},
        rect.adjusted(margin, margin, -margin, -margin), pixels);
    painter.setPen(QPen(theme.axis, style.unit));
    painter.setBrush(theme.background);
    painter.drawRect(box);
    painter.setPen(theme.text);
    double baseline = box.top() + margin + metrics.ascent();
    for (const QString& line : lines) {
        painter.drawText(QPointF(box.left() + margin, baseline), line);
        baseline += metrics.height();
    }
    painter.restore();
}

QStringList cursorTexts(
    const std::vector<QPointF>& places, const QCPAxis& x, const QCPAxis& y, const std::function<double(double)>& numberAt)
{
    QStringList lines;
    std::vector<double> numbers;
    for (const QPointF& place : places) {
        numbers.push_back(numberAt(place.x()));
        lines << QStringLiteral("%1:  %2,  %3").arg(lines.size() + 1).arg(numberText(numbers.back()), numberText(place.y()));
    }
    if (places.size() == 2)
        lines << QStringLiteral("Δ:  %1,  %2")
                     .arg(betweenText(numbers[0], numbers[1], x), betweenText(places[0].y(), places[1].y(), y));
    return lines;
}

QPointF nearestPlace(const QCustomPlot& plot, const QPointF& pixel, double reach)
{
    QPointF best(plot.xAxis->pixelToCoord(pixel.x()), plot.yAxis->pixelToCoord(pixel.y()));
    double nearest = reach;
    for (int i = 0; i < plot.graphCount(); ++i) {
        const auto data = plot.graph(i)->data();
        if (data->size() > mostPoints || !hasPoints(*plot.graph(i)))
            continue;
        for (const QCPGraphData& point : *data) {
            const QPointF at(plot.xAxis->coordToPixel(point.key), plot.yAxis->coordToPixel(point.value));
            if (const double way = distance(at, pixel); way < nearest) {
                nearest = way;
                best = {point.key, point.value};
            }
        }
    }
    return best;
}

namespace {

QPointF pixelOf(const QCustomPlot& plot, const QPointF& place)
{
    return {plot.xAxis->coordToPixel(place.x()), plot.yAxis->coordToPixel(place.y())};
}

// Finds the next point of a graph along the axis, or the nearest one above or below on another graph. Returns `place` itself if
// there is no such point, and none if the place is on no graph.
std::optional<QPointF> pointBeside(const QCustomPlot& plot, const QPointF& place, Along axis, int step)
{
    std::optional<QPointF> best;
    bool onGraph = false;
    for (int i = 0; i < plot.graphCount(); ++i) {
        const auto data = plot.graph(i)->data();
        const auto here = data->findBegin(place.x(), false);
        if (!hasPoints(*plot.graph(i)) || here == data->constEnd() || here->key != place.x())
            continue;
        if (!std::isfinite(here->value))
            continue;
        const bool isHere = here->value == place.y();
        onGraph = onGraph || isHere;
        if (axis == Along::X && isHere) {
            const auto last = step < 0 ? data->constBegin() : data->constEnd() - 1;
            for (auto next = here; next != last;) {
                next += step;
                if (std::isfinite(next->value))
                    return QPointF(next->key, next->value);
            }
        }
        const double way = step * (here->value - place.y());
        if (axis == Along::Y && way > 0 && (!best || way < step * (best->y() - place.y())))
            best = QPointF(here->key, here->value);
    }
    return onGraph && !best ? place : onGraph ? best : std::nullopt;
}

} // namespace

QString graphAt(const QCustomPlot& plot, const QPointF& place)
{
    for (int i = 0; i < plot.graphCount(); ++i)
        if (hasPoints(*plot.graph(i)) && placeOnGraph(plot, plot.graph(i)->name(), place.x()) == place)
            return plot.graph(i)->name();
    return {};
}

std::optional<QPointF> placeOnGraph(const QCustomPlot& plot, const QString& name, double x)
{
    for (int i = 0; i < plot.graphCount(); ++i) {
        if (plot.graph(i)->name() != name || !hasPoints(*plot.graph(i)))
            continue;
        const auto data = plot.graph(i)->data();
        const auto here = data->findBegin(x, false);
        if (here != data->constEnd() && here->key == x && std::isfinite(here->value))
            return QPointF(x, here->value);
    }
    return {};
}

QPointF placeBeside(const QCustomPlot& plot, const QPointF& place, Along axis, int step,
    const std::function<QPointF(const QPointF& pixel)>& placeAt)
{
    if (const auto point = pointBeside(plot, place, axis, step))
        return *point;
    const QPointF from = pixelOf(plot, place), way = axis == Along::X ? QPointF(step, 0) : QPointF(0, -step);
    const QRectF inside(plot.axisRect()->rect());
    for (QPointF pixel = from + way; inside.contains(pixel); pixel += way) {
        const QPointF there = placeAt(pixel), moved = pixelOf(plot, there) - from;
        if (QPointF::dotProduct(moved, way) > 0)
            return there;
    }
    return place;
}

} // namespace attentoscope
