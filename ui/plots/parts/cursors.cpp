// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/parts/cursors.h"

#include "ui/text/number_text.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace attentoscope {
namespace {

constexpr int mostPoints = 100000; // graphs with more points are not searched
constexpr double nearEnough = 12; // px

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

// Returns the graph point nearest to the pixel, or the pixel's own place if none is within reach; in axis coordinates.
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

// Returns the point of the graph of this name that has the same x; none: it has none, or there is no such graph.
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

// Returns the place one step to the right or up (−1: to the left or down). From a point of a graph this is its next point, or
// that of another graph above or below; else the next pixel for which another place is returned. Returns `place` if there is
// none.
QPointF placeBeside(const QCustomPlot& plot, const QPointF& place, Along axis, int step, const CursorTargets& targets)
{
    if (const auto point = pointBeside(plot, place, axis, step))
        return *point;
    const QPointF from = pixelOf(plot, place), way = axis == Along::X ? QPointF(step, 0) : QPointF(0, -step);
    const QRectF inside(plot.axisRect()->rect());
    for (QPointF pixel = from + way; inside.contains(pixel); pixel += way) {
        const QPointF there = targets.cursorPlace(pixel), moved = pixelOf(plot, there) - from;
        if (QPointF::dotProduct(moved, way) > 0)
            return there;
    }
    return place;
}

} // namespace

QPointF CursorTargets::cursorPlace(const QPointF& pixel) const { return nearestPlace(plot_, pixel, nearEnough); }

QString CursorTargets::thingAt(const QPointF& place) const
{
    for (int i = 0; i < plot_.graphCount(); ++i)
        if (hasPoints(*plot_.graph(i)) && placeOnGraph(plot_, plot_.graph(i)->name(), place.x()) == place)
            return plot_.graph(i)->name();
    return {};
}

std::optional<QPointF> CursorTargets::whereIs(const CursorSpot& spot) const
{
    return spot.on.isEmpty() ? std::optional(spot.place) : placeOnGraph(plot_, spot.on, spot.place.x());
}

QStringList CursorTargets::textsOf(const std::vector<QPointF>& cursors) const
{
    QStringList lines;
    std::vector<double> numbers;
    for (const QPointF& place : cursors) {
        numbers.push_back(numberAt(place.x()));
        lines << QStringLiteral("%1:  %2,  %3").arg(lines.size() + 1).arg(numberText(numbers.back()), numberText(place.y()));
    }
    if (cursors.size() == 2)
        lines << QStringLiteral("Δ:  %1,  %2")
                     .arg(betweenText(numbers[0], numbers[1], *plot_.xAxis),
                         betweenText(cursors[0].y(), cursors[1].y(), *plot_.yAxis));
    return lines;
}

Cursors::Cursors(QCustomPlot& plot, const PlotLook& look, const CursorTargets& targets, std::function<void()> redraw)
    : plot_(plot)
    , look_(look)
    , targets_(targets)
    , redraw_(std::move(redraw))
{
}

void Cursors::setAt(const QPointF& pixel)
{
    if (plot_.yAxis->visible() && QRectF(plot_.axisRect()->rect()).contains(pixel))
        put(targets_.cursorPlace(pixel));
    else
        forget();
    redraw_();
}

void Cursors::add()
{
    if (!plot_.yAxis->visible())
        return;
    const QRectF inside(plot_.axisRect()->rect());
    if (!places_.empty())
        put(QPointF(places_.back()));
    else if (const auto selected = targets_.selectedPlace())
        put(*selected);
    else
        put(plot_.graphCount() > 0 ? nearestPlace(plot_, inside.center(), inside.width())
                                   : targets_.cursorPlace(inside.center()));
    redraw_();
}

void Cursors::put(const QPointF& place)
{
    std::erase_if(all_, [](const CursorSpot& each) { return !each.shown; });
    if (all_.size() == 2)
        all_.clear();
    all_.push_back({place, targets_.thingAt(place)});
    ground_ = targets_.cursorGround();
    show();
}

void Cursors::move(Along axis, int step)
{
    if (places_.empty())
        return;
    const QPointF to = placeBeside(plot_, places_.back(), axis, step, targets_);
    const auto last = std::ranges::find(all_.rbegin(), all_.rend(), true, &CursorSpot::shown);
    if (last != all_.rend())
        *last = {to, targets_.thingAt(to)};
    show();
    redraw_();
}

void Cursors::clear()
{
    forget();
    redraw_();
}

void Cursors::forget()
{
    all_.clear();
    show();
}

void Cursors::show()
{
    places_.clear();
    for (const CursorSpot& each : all_)
        if (each.shown)
            places_.push_back(each.place);
}

std::optional<QPointF> Cursors::pixel() const
{
    return places_.empty() ? std::nullopt : std::optional(pixelOf(plot_, places_.back()));
}

QStringList Cursors::texts() const { return places_.empty() ? QStringList() : targets_.textsOf(places_); }

// Clears the cursors when an axis has another label or scale, or what they were set on is gone, because their coordinates then
// mean something else.
void Cursors::follow()
{
    const QCPAxis &x = *plot_.xAxis, &y = *plot_.yAxis;
    const QString axes =
        x.label() + QLatin1Char('\n') + y.label() + QString::number(int(x.scaleType())) + QString::number(int(y.scaleType()));
    const bool otherAxes = std::exchange(axes_, axes) != axes, otherPicture = std::exchange(follows_, false);
    if (all_.empty() || !otherPicture)
        return;
    if (otherAxes || targets_.cursorGround() != ground_)
        return forget();
    for (CursorSpot& each : all_) {
        const std::optional<QPointF> place = targets_.whereIs(each);
        each.shown = place.has_value();
        each.place = place.value_or(each.place);
    }
    show();
}

void Cursors::draw(QCPPainter& painter) const
{
    if (places_.empty() || !plot_.yAxis->visible())
        return;
    const FigureStyle& style = look_.style;
    const QStringList lines = texts();
    const QRectF rect(plot_.axisRect()->rect());
    const Theme& theme = style.theme;
    const QFont font = style.font();
    const QFontMetricsF metrics(font);
    painter.save();
    painter.setAntialiasing(true);
    painter.setFont(font);
    std::vector<QPointF> pixels;
    for (const QPointF& place : places_) {
        const QPointF at = pixelOf(plot_, place);
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

} // namespace attentoscope
