// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/points/point_plot.h"

#include "ui/plots/paper/plot_figure.h"
#include "ui/plots/picture_numbers.h"
#include "ui/plots/picture_table.h"
#include "ui/plots/picture_words.h"
#include "ui/plots/strokes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace attentoscope {
namespace {

constexpr double sampleWidth = 18; // px, in the legend
constexpr double aroundOthers = 1.5; // size of an open marker beside that of a point which it may lie around
constexpr double reach = 10; // px: of the area around a point that is hovered

// Returns whether an axis from 0 on would be more than half empty.
bool isFarFromZero(double low, double high) { return low > 0 && low > high / 2; }

} // namespace

struct PointPlot::Bounds {
    double low = std::numeric_limits<double>::infinity(), high = -low;

    void include(double value)
    {
        if (std::isfinite(value))
            low = std::min(low, value), high = std::max(high, value);
    }
    void include(const std::vector<double>& values)
    {
        for (const double value : values)
            include(value);
    }
    void pad(bool fromZero)
    {
        if (!(low <= high))
            low = 0, high = 1;
        if (fromZero)
            low = std::min(low, 0.0);
        const double room = high > low ? high - low : std::max(std::abs(high), 1e-9);
        high += 0.07 * room;
        low -= fromZero ? 0.03 * room : 0.07 * room;
    }
    void widenTo(double length)
    {
        const double more = (length - (high - low)) / 2;
        low -= more, high += more;
    }
};

PointPlot::PointPlot(QWidget* parent)
    : PicturePlot(parent)
{
    addPainter(QStringLiteral("background"), [this](QCPPainter& painter) {
        if (!hasData())
            frame().drawInstead(painter, picture_.emptyText);
    });
    addPainter(QStringLiteral("main"), [this](QCPPainter& painter) {
        if (!hasData())
            return;
        painter.setAntialiasing(true);
        drawPaths(painter);
        drawPoints(painter);
    });
    addPainter(QStringLiteral("overlay"), [this](QCPPainter& painter) { drawState(painter); });
    addPainter(
        QStringLiteral("overlay"), [this](QCPPainter& painter) { drawMarks(painter); }, false);
}

bool PointPlot::hasData() const
{
    return std::any_of(picture_.series.begin(), picture_.series.end(), [](const PointSeries& series) {
        for (std::size_t point = 0; point < series.xs.size(); ++point)
            if (isDrawn(series, point))
                return true;
        return false;
    });
}

void PointPlot::arrange()
{
    const bool filled = hasData();
    axes().setShown(filled);
    frame().setNote(filled ? picture_.note : QString());
    if (!filled) {
        frame().setHeader(0, {});
        return frame().setSideMargins(picture_.leftMargin, picture_.rightMargin);
    }
    xAxis->setLabel(picture_.xLabel);
    yAxis->setLabel(picture_.yLabel);
    frame().setSideMargins(picture_.leftMargin, picture_.rightMargin, length(14));
    const int rows = std::max(placing().rows(), picture_.headerRows);
    frame().setHeader(
        rows > 0 ? rows * Legend::rowHeight(style()) + 2 : 0, [this](QCPPainter& painter) { placing().drawAbove(painter); });
    setBounds();
}

// Returns the ends of both axes, before their scales are made equal.
std::pair<PointPlot::Bounds, PointPlot::Bounds> PointPlot::bounds() const
{
    Bounds x, y;
    for (const PointSeries& series : picture_.series)
        x.include(series.xs), y.include(series.ys);
    for (const PointPath& path : picture_.paths)
        x.include(path.xs), y.include(path.ys);
    for (const PointMark& mark : picture_.marks)
        x.include(mark.x), y.include(mark.y);
    for (Bounds* axis : {&x, &y}) // in the window the axes stay the same while the user looks for differences
        axis->pad(picture_.fromZero && (onScreen() || !isFarFromZero(axis->low, axis->high)));
    return {x, y};
}

// A unit of equal scales leaves no part of the sheet empty where the axes are as long as the data.
double PointPlot::wantedAspect() const
{
    constexpr double most = 2; // largest ratio of the longer to the shorter side
    if (!picture_.equalScales || !hasData())
        return 0;
    const auto [x, y] = bounds();
    return std::clamp(axes().editedAspect().value_or((x.high - x.low) / (y.high - y.low)), 1 / most, most);
}

// Widens the axes of a low plot so that no large disc is cut at their ends.
void PointPlot::holdDiscs(Bounds& x, Bounds& y) const
{
    const double acrossX = (x.high - x.low) / std::max(plotRect().width(), 1); // of a painter unit
    const double acrossY = (y.high - y.low) / std::max(plotRect().height(), 1);
    for (const PointSeries& series : picture_.series)
        for (std::size_t point = 0; point < series.xs.size(); ++point)
            if (!series.diameters.empty() && isDrawn(series, point)) {
                const double radius = diameterOf(series, point) / 2;
                x.low = std::min(x.low, series.xs[point] - radius * acrossX);
                x.high = std::max(x.high, series.xs[point] + radius * acrossX);
                y.low = std::min(y.low, series.ys[point] - radius * acrossY);
                y.high = std::max(y.high, series.ys[point] + radius * acrossY);
            }
}

void PointPlot::setBounds()
{
    auto [x, y] = bounds();
    if (!onScreen())
        holdDiscs(x, y);
    if (picture_.equalScales && plotRect().width() > 0 && plotRect().height() > 0) {
        const double unit = std::max((x.high - x.low) / plotRect().width(), (y.high - y.low) / plotRect().height());
        x.widenTo(unit * plotRect().width());
        y.widenTo(unit * plotRect().height());
    }
    xAxis->setRange(x.low, x.high);
    yAxis->setRange(y.low, y.high);
    const QFontMetrics metrics(labelFont());
    const int perTick = metrics.horizontalAdvance(QStringLiteral("−0.25")) + length(16);
    setTicks(xAxis, linearTicks(x.low, x.high, std::clamp(plotRect().width() / perTick, 2, 7)));
    setTicks(yAxis, linearTicks(y.low, y.high, std::clamp(plotRect().height() / (2 * metrics.height()), 2, 7)));
}

void PointPlot::readOff(PlotReading& reading) const
{
    for (const PointSeries& series : picture_.series)
        reading.points.push_back({series.legend, series.xs, series.ys});
    thinOut(reading.points);
}

QColor PointPlot::valueColor(const PointSeries& series, std::size_t point) const
{
    const double value = point < series.values.size() ? series.values[point] : std::numeric_limits<double>::quiet_NaN();
    if (!std::isfinite(value))
        return style().theme.color(Hue::quiet());
    return QColor::fromRgb(colorAt(series.scale.map, series.scale.position(value), style().theme.isDark));
}

double PointPlot::diameterOf(const PointSeries& series, std::size_t point) const
{
    if (series.diameters.empty())
        return 4 * style().unit;
    return series.diameters[std::min(point, series.diameters.size() - 1)] * style().unit;
}

template <class Visit>
void PointPlot::visitPoints(const Visit& visit) const
{
    for (std::size_t s = 0; s < picture_.series.size(); ++s)
        for (std::size_t point = 0; point < picture_.series[s].xs.size(); ++point)
            if (isDrawn(picture_.series[s], point))
                visit(PointAddress{s, point}, picture_.series[s].xs[point], picture_.series[s].ys[point]);
}

bool PointPlot::isPoint(const PointAddress& point) const
{
    return point.series < picture_.series.size() && point.point < picture_.series[point.series].xs.size()
        && isDrawn(picture_.series[point.series], point.point);
}

std::optional<PointAddress> PointPlot::placeAt(const QPointF& pixel) const
{
    std::optional<PointAddress> best;
    if (!hasData())
        return best;
    double shortest = reach * style().unit;
    visitPoints([&](const PointAddress& point, double x, double y) {
        const QPointF way = pixelOf(x, y) - pixel;
        if (const double distance = std::hypot(way.x(), way.y()); distance < shortest) {
            shortest = distance;
            best = point;
        }
    });
    return best;
}

std::vector<PointAddress> PointPlot::pointsIn(const QRectF& pixels) const
{
    std::vector<PointAddress> inside;
    visitPoints([&](const PointAddress& point, double x, double y) {
        if (pixels.contains(pixelOf(x, y)))
            inside.push_back(point);
    });
    return inside;
}

std::optional<PointAddress> PointPlot::pointBeside(const std::optional<PointAddress>& from, bool inY, bool larger) const
{
    using Place = std::pair<double, PointAddress>; // equal numbers are ordered by address, so that each point can be reached
    const auto isBefore = [larger](const Place& a, const Place& b) { return larger ? a < b : b < a; };
    std::optional<Place> start, next;
    if (from && isPoint(*from)) {
        const PointSeries& series = picture_.series[from->series];
        start = Place(inY ? series.ys[from->point] : series.xs[from->point], *from);
    }
    visitPoints([&](const PointAddress& point, double x, double y) {
        const Place place(inY ? y : x, point);
        if ((!start || isBefore(*start, place)) && (!next || isBefore(place, *next)))
            next = place;
    });
    return next ? std::optional(next->second) : std::nullopt;
}

void PointPlot::setBand(const std::optional<QRectF>& pixels)
{
    band_ = pixels;
    redraw();
}

bool PointPlot::hasMarkers(const PointSeries& series) const
{
    const auto isPlain = [](const PointSeries& each) {
        return each.diameters.size() <= 1 && each.values.empty() && each.shape != PointSeries::Disc && !each.hue.isNeutral();
    };
    return !onScreen() && isPlain(series) && std::ranges::count_if(picture_.series, isPlain) > 1;
}

// Returns the marker of a series on paper: an outline but for the first one, so that points of others are seen below.
QCPScatterStyle PointPlot::markerOnPaper(const PointSeries& series) const
{
    const QCPScatterStyle marker = markerOf(style().theme, series.hue, style().unit, series.look);
    const auto isMarked = [this](const PointSeries& each) { return hasMarkers(each); };
    if (&series == &*std::ranges::find_if(picture_.series, isMarked))
        return marker;
    QCPScatterStyle open = hollow(marker, style().theme);
    open.setBrush(Qt::NoBrush);
    open.setSize(aroundOthers * open.size());
    return open;
}

std::vector<LegendEntry> PointPlot::legendEntries() const
{
    const Theme& theme = style().theme;
    std::vector<LegendEntry> entries;
    for (const PointSeries& series : picture_.series)
        if (!series.legend.isEmpty())
            entries.push_back({series.legend, colorOf(theme, series.hue, series.look), sampleWidth,
                [&](QCPPainter& painter, const QRectF& box) {
                    if (hasMarkers(series))
                        return drawMarker(painter, box.center(), markerOnPaper(series));
                    const double radius = (series.shape == PointSeries::Dot ? 2.5 : 4.5) * style().unit;
                    setPenFor(painter, series);
                    painter.drawEllipse(box.center(), radius, radius);
                }});
    for (const PointPath& path : picture_.paths)
        if (!path.legend.isEmpty())
            entries.push_back({path.legend, theme.color(path.hue), sampleWidth, lineSign(strokeOf(path))});
    return entries;
}

QPen PointPlot::strokeOf(const PointPath& path) const
{
    QColor color = style().theme.color(path.hue);
    if (path.faint) { // opaque, so that crossings of lines are not darker
        const QColor& behind = style().theme.background;
        color =
            QColor((color.red() + behind.red()) / 2, (color.green() + behind.green()) / 2, (color.blue() + behind.blue()) / 2);
    }
    QPen stroke = pen(color, path.faint ? 0.7 : path.hue.isNeutral() ? 1 : 1.6);
    if (path.dashed)
        stroke.setDashPattern({4, 3});
    return stroke;
}

void PointPlot::setPenFor(QCPPainter& painter, const PointSeries& series) const
{
    QColor fill = colorOf(style().theme, series.hue, series.look);
    switch (series.shape) {
    case PointSeries::Disc:
        fill.setAlphaF(0.45F);
        painter.setPen(pen(colorOf(style().theme, series.hue, series.look), 1));
        return painter.setBrush(fill);
    case PointSeries::Ring:
        painter.setPen(pen(fill, 1.6));
        return painter.setBrush(Qt::NoBrush);
    case PointSeries::Dot:
        fill.setAlphaF(series.hue.isNeutral() ? 0.45F : 0.8F);
        painter.setPen(Qt::NoPen);
        return painter.setBrush(fill);
    }
}

void PointPlot::drawPaths(QCPPainter& painter) const
{
    for (const PointPath& path : picture_.paths) {
        QPolygonF line;
        for (std::size_t k = 0; k < path.xs.size(); ++k)
            if (std::isfinite(path.xs[k]) && std::isfinite(path.ys[k]))
                line << pixelOf(path.xs[k], path.ys[k]);
        if (path.closed && line.size() > 1)
            line << line.first();
        painter.setPen(strokeOf(path));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(line);
    }
}

void PointPlot::drawPoints(QCPPainter& painter) const
{
    for (const PointSeries& series : picture_.series) {
        const bool isMarked = hasMarkers(series);
        QCPScatterStyle marker = isMarked ? markerOnPaper(series) : QCPScatterStyle();
        QPen outline = marker.pen();
        outline.setWidthF(std::min(outline.widthF(), 0.6 * style().unit)); // small ones stay apart
        marker.setPen(outline);
        setPenFor(painter, series);
        for (std::size_t point = 0; point < series.xs.size(); ++point) {
            const double radius = diameterOf(series, point) / 2;
            if (!series.values.empty()) { // outlined, because the lightest colours are close to the background
                painter.setPen(pen(style().theme.axis, 0.6));
                painter.setBrush(valueColor(series, point));
            }
            if (!(radius > 0) || !isDrawn(series, point))
                continue;
            if (isMarked) {
                marker.setSize(2 * radius * (marker.brush().style() == Qt::NoBrush ? aroundOthers : 1));
                drawMarker(painter, pixelOf(series.xs[point], series.ys[point]), marker);
            } else
                painter.drawEllipse(pixelOf(series.xs[point], series.ys[point]), radius, radius);
        }
    }
    painter.setBrush(Qt::NoBrush);
}

// Draws brushed points over all others, and the rubber band while the user drags it.
void PointPlot::drawState(QCPPainter& painter) const
{
    const Theme& theme = style().theme;
    painter.setAntialiasing(true);
    painter.setPen(pen(theme.selectionHalo, 1));
    painter.setBrush(theme.selection);
    for (const PointAddress& point : picture_.brushed)
        if (isPoint(point)) {
            const PointSeries& series = picture_.series[point.series];
            const double radius = diameterOf(series, point.point) / 2 + 0.5 * style().unit;
            painter.drawEllipse(pixelOf(series.xs[point.point], series.ys[point.point]), radius, radius);
        }
    if (band_) {
        QColor fill = theme.selection;
        fill.setAlphaF(0.08F);
        painter.setAntialiasing(false);
        painter.setPen(pen(theme.selection, 1));
        painter.setBrush(fill);
        painter.drawRect(*band_);
    }
    painter.setBrush(Qt::NoBrush);
}

QPointF PointPlot::cursorPlace(const QPointF& pixel) const
{
    const auto near = placeAt(pixel);
    return near ? placeOf(*near) : PlotBase::cursorPlace(pixel);
}

QString PointPlot::cursorGround() const
{
    std::size_t hash = 0;
    for (const PointSeries& series : picture_.series)
        hash = qHashMulti(hash, qHashRange(series.xs.begin(), series.xs.end()), qHashRange(series.ys.begin(), series.ys.end()));
    return QString::number(hash);
}

std::optional<QPointF> PointPlot::selectedPlace() const
{
    const bool is = hasData() && picture_.current && isPoint(*picture_.current);
    return is ? std::optional(placeOf(*picture_.current)) : std::nullopt;
}

QPointF PointPlot::placeOf(const PointAddress& point) const
{
    const PointSeries& series = picture_.series[point.series];
    return {series.xs[point.point], series.ys[point.point]};
}

void PointPlot::drawMarks(QCPPainter& painter) const
{
    if (!hasData())
        return;
    painter.setAntialiasing(true);
    painter.setFont(labelFont());
    std::vector<PointMark> marks = picture_.marks;
    std::ranges::stable_partition(marks, [](const PointMark& mark) { return mark.sign != PointMark::Bare; });
    if (const auto current = selectedPlace())
        marks.push_back({.x = current->x(), .y = current->y(), .text = {}, .sign = PointMark::Circle});
    const std::vector<QRectF> names = namePlaces(marks);
    for (std::size_t m = 0; m < marks.size(); ++m) {
        const PointMark& mark = marks[m];
        if (!std::isfinite(mark.x) || !std::isfinite(mark.y))
            continue;
        const QPointF at = pixelOf(mark.x, mark.y);
        const double radius = targetDiameter / 2 * style().unit;
        const Theme& theme = style().theme;
        painter.setBrush(Qt::NoBrush);
        if (mark.sign == PointMark::Cross) {
            painter.setPen(pen(theme.color(inkOf(mark)), 1.6));
            painter.drawLine(at - QPointF(radius, 0), at + QPointF(radius, 0));
            painter.drawLine(at - QPointF(0, radius), at + QPointF(0, radius));
        } else if (mark.sign == PointMark::Ring) {
            painter.setPen(pen(theme.background, 5));
            painter.drawEllipse(at, 1.5 * radius, 1.5 * radius);
            painter.setPen(pen(theme.color(mark.hue), 2.4));
            painter.drawEllipse(at, 1.5 * radius, 1.5 * radius);
        } else if (mark.sign == PointMark::Circle) {
            painter.setPen(pen(theme.selectionHalo, 4));
            painter.drawEllipse(at, radius, radius);
            painter.setPen(pen(theme.selection, 2));
            painter.drawEllipse(at, radius, radius);
        } else if (mark.sign == PointMark::Target) {
            painter.setPen(pen(theme.background, 2));
            painter.setBrush(theme.color(inkOf(mark)));
            painter.drawEllipse(at, radius, radius);
        }
        painter.setBrush(Qt::NoBrush);
        if (!names[m].isNull())
            drawLeader(painter, mark, at, names[m]);
        if (!names[m].isNull())
            drawTextWithHalo(painter, names[m].topLeft() + QPointF(0, QFontMetrics(labelFont()).ascent()), mark.text,
                theme.color(inkOf(mark)), look());
    }
}

SharedFigure makePointFigure(PointPicture picture) { return std::make_shared<PlotFigure<PointPlot>>(std::move(picture)); }

} // namespace attentoscope
