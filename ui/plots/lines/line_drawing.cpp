// SPDX-License-Identifier: GPL-3.0-or-later
// Draws what a LinePlot has inside its axes.
#include "ui/plots/lines/line_plot.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {
namespace {

constexpr double pxPerGroup = 3; // width of a group of rows that are drawn as one point
constexpr int markersAlong = 8; // how many markers a line of rows has
constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
constexpr float paleness = 0.5F;

QColor paler(QColor color)
{
    color.setAlphaF(paleness);
    return color;
}

// A short dash: a point of a theory.
QCPScatterStyle dashMarker(QPen pen, double unit)
{
    constexpr double half = 6; // px
    QPainterPath dash(QPointF(-half * unit, 0));
    dash.lineTo(half * unit, 0);
    pen.setStyle(Qt::SolidLine);
    return QCPScatterStyle(dash, pen);
}

} // namespace

bool joinsNothing(const Series& series)
{
    const bool isLevel = series.thin && series.dash == Dash::Dotted; // of chance, say: it is known between the points, too
    return series.markers.empty() && series.look.dash == std::nullopt && !isLevel && pointsOf(series) == 2;
}

double errorAt(const Series& series, std::size_t k) { return k < series.errors.size() ? series.errors[k] : undefined; }

void LinePlot::addSeries(const Series& series)
{
    if (series.shape == Series::Steps)
        addSteps(series);
    else if (series.shape == Series::Rows)
        addRows(series);
    else if (series.shape == Series::Points)
        return; // drawMarkers() draws them
    else if (!series.firm.empty())
        addPartlyFirm(series);
    else
        addLine(series);
}

void LinePlot::addLine(const Series& series)
{
    QVector<double> xs, ys, lows, highs;
    const bool errors = !series.errors.empty();
    const bool band = errors || (series.lows.size() >= series.ys.size() && series.highs.size() >= series.ys.size());
    for (std::size_t k = 0; k < pointsOf(series); ++k) {
        const double y = series.ys[k], error = std::isfinite(errorAt(series, k)) ? errorAt(series, k) : 0;
        const bool drawn = !logY() || y > 0;
        xs.append(series.xs[k]);
        ys.append(drawn ? y : undefined); // NaN makes a gap
        if (!band)
            continue;
        const double low = errors ? y - error : series.lows[k], high = errors ? y + error : series.highs[k];
        lows.append(drawn ? std::max(low, logY() ? yAxis->range().lower : low) : undefined);
        highs.append(drawn ? high : undefined);
    }
    if (band && !(picture_.curves && joinsNothing(series)))
        addBand(this, xs, lows, highs, uncertaintyOf(style().theme, series.hue, series.look));
    QCPGraph* line = addStroke(this, xs, ys, strokeOf(series, style()));
    if (picture_.curves && joinsNothing(series)) {
        line->setLineStyle(QCPGraph::lsNone);
        if (!series.measured)
            line->setScatterStyle(dashMarker(line->pen(), style().unit));
    }
    if (picture_.curves && series.measured)
        markCurve(line, series);
    else if (picture_.curves && !series.markers.empty()) // what a user drew is told apart by its markers alone
        line->setScatterStyle(markerOf(style().theme, series, style().unit));
}

void LinePlot::markCurve(QCPGraph* line, const Series& series) const
{
    const Theme& theme = style().theme;
    QCPScatterStyle marker = markerOf(theme, series, style().unit);
    if (isExplained(series) && !series.faded) { // paler than its markers: a theory on the same line stays visible
        QPen stroke = line->pen();
        stroke.setColor(paler(stroke.color()));
        line->setPen(stroke);
    }
    if (!onScreen())
        return; // drawMarkers() draws them
    if (const int below = hiddenBelow(series)) { // dashes and larger, hollow markers let the series below show through
        const bool hollowMeans = !picture_.hollow.isEmpty() && !series.hollow; // something else: the markers are pale then
        line->setPen(dashed(line->pen(), Dash::LongDash));
        marker.setBrush(hollowMeans ? QBrush(paler(colorOf(theme, series))) : QBrush(Qt::NoBrush));
        marker.setSize(marker.size() * (1 + 0.6 * below));
    }
    line->setScatterStyle(marker);
}

// Returns whether a theory of the same name is drawn on top of this measured series.
bool LinePlot::isExplained(const Series& series) const
{
    return std::any_of(picture_.series.begin(), picture_.series.end(),
        [&](const Series& other) { return other.name == series.name && other.dash == Dash::Dashed; });
}

int LinePlot::hiddenBelow(const Series& series) const
{
    const auto isSame = [](double a, double b) {
        return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)) || (std::isnan(a) && std::isnan(b));
    };
    int hidden = 0;
    for (const Series* other = picture_.series.data(); other != &series; ++other)
        if (other->measured && isThere(*other) && std::ranges::equal(other->xs, series.xs)
            && std::ranges::equal(other->ys, series.ys, isSame))
            ++hidden;
    return hidden;
}

// Draws two lines: one through the points that can be trusted, a pale one through the rest.
void LinePlot::addPartlyFirm(const Series& series)
{
    const auto isFirm = [&](std::size_t k) { return k >= series.firm.size() || series.firm[k]; };
    struct Part {
        QVector<double> xs, ys;
        void append(double x, double y) { xs.append(x), ys.append(y); }
    };
    Part firm, pale;
    for (std::size_t k = 0; k + 1 < pointsOf(series); ++k) {
        Part& part = isFirm(k) && isFirm(k + 1) ? firm : pale;
        if (part.xs.isEmpty() || part.xs.last() != series.xs[k]) {
            if (!part.xs.isEmpty())
                part.append(series.xs[k], undefined);
            part.append(series.xs[k], series.ys[k]);
        }
        part.append(series.xs[k + 1], series.ys[k + 1]);
    }
    QPen stroke = strokeOf(series, style());
    addStroke(this, firm.xs, firm.ys, stroke);
    stroke.setColor(paler(stroke.color()));
    addStroke(this, pale.xs, pale.ys, stroke);
}

void LinePlot::addSteps(const Series& series)
{
    const auto filled = [](double count) { return count > 0; };
    const auto first = std::find_if(series.ys.begin(), series.ys.end(), filled);
    const auto last = std::find_if(series.ys.rbegin(), series.ys.rend(), filled).base();
    if (first == series.ys.end() || series.xs.size() <= series.ys.size())
        return;
    QVector<double> xs, ys;
    xs.append(series.xs[std::size_t(first - series.ys.begin())]);
    ys.append(0);
    for (auto bin = first; bin != last; ++bin) {
        xs.append(series.xs[std::size_t(bin - series.ys.begin())]);
        ys.append(*bin);
    }
    xs.append(series.xs[std::size_t(last - series.ys.begin())]);
    ys.append(0);
    QCPGraph* graph = addStroke(this, xs, ys, inLook(pen(colorOf(style().theme, series), 1.4), series.look, style().unit));
    graph->setLineStyle(QCPGraph::lsStepLeft);
    if (series.filled)
        graph->setBrush(uncertaintyOf(style().theme, series.hue, series.look));
}

Index LinePlot::rowsAPixel(const Series& series) const
{
    const double groups = std::max(1.0, plotRect().width() / (pxPerGroup * style().unit));
    return series.shape == Series::Rows ? Index(std::ceil(double(series.ys.size()) / groups)) : 1;
}

void LinePlot::addRows(const Series& series)
{
    const std::size_t group = std::size_t(std::max<Index>(rowsAPixel(series), 1)), count = series.ys.size();
    QVector<double> xs, means, lows, highs;
    for (std::size_t begin = 0; begin < count; begin += group) {
        const std::size_t end = std::min(begin + group, count);
        double sum = 0, low = undefined, high = undefined;
        int seen = 0;
        for (std::size_t k = begin; k < end; ++k)
            if (const double y = series.ys[k]; std::isfinite(y)) {
                sum += y;
                ++seen;
                low = !(y >= low) ? y : low;
                high = !(y <= high) ? y : high;
            }
        xs.append((series.xs[begin] + series.xs[end - 1]) / 2);
        means.append(seen > 0 ? sum / seen : undefined);
        lows.append(low);
        highs.append(high);
    }
    if (group > 1)
        addBand(this, xs, lows, highs, uncertaintyOf(style().theme, series.hue, series.look));
    addStroke(this, xs, means, inLook(pen(colorOf(style().theme, series), 1.2), series.look, style().unit));
    const auto isRows = [](const Series& each) { return each.shape == Series::Rows; };
    const qsizetype lines = std::ranges::count_if(picture_.series, isRows);
    const qsizetype which = std::count_if(std::as_const(picture_).series.data(), &series, isRows);
    const qsizetype step = std::max<qsizetype>(xs.size() / markersAlong, 1);
    for (qsizetype k = step * which / lines; k < xs.size(); k += step) // between those of the other lines
        rowMarkers_.push_back({xs[k], {xs[k], means[k]}, markerOf(style().theme, series, style().unit)});
}

QRectF LinePlot::placeOf(const LineZone& zone) const
{
    const QRectF rect = plotRect();
    const double left = std::clamp(xAxis->coordToPixel(zone.low), rect.left(), rect.right());
    const double right = std::clamp(xAxis->coordToPixel(zone.high), rect.left(), rect.right());
    return {left, rect.top(), std::max(0.0, right - left), rect.height()};
}

void LinePlot::drawZones(QCPPainter& painter) const
{
    QColor shade = style().theme.secondaryText;
    shade.setAlphaF(0.1F);
    for (const LineZone& zone : picture_.zones)
        painter.fillRect(placeOf(zone), shade);
}

// On paper nothing is written over data: a linear axis goes on above them.
bool LinePlot::namesZonesAbove() const
{
    return !onScreen() && !logY()
        && std::ranges::any_of(picture_.zones, [](const LineZone& zone) { return !zone.text.isEmpty(); });
}

// Draws the name at the bottom of each zone that is wide enough, above the lines that cross it.
void LinePlot::drawZoneNames(QCPPainter& painter) const
{
    const QFontMetrics metrics(labelFont());
    QColor behind = style().theme.background;
    behind.setAlphaF(0.75F);
    painter.setFont(labelFont());
    for (const LineZone& zone : picture_.zones) {
        const QRectF place = placeOf(zone);
        const double width = metrics.horizontalAdvance(zone.text) + length(6);
        if (width > place.width())
            continue;
        const double top = namesZonesAbove() ? place.top() + length(2) : place.bottom() - metrics.height() - length(2);
        const QRectF name(place.center().x() - width / 2, top, width, metrics.height());
        painter.fillRect(name, behind);
        painter.setPen(style().theme.secondaryText);
        painter.drawText(name, Qt::AlignCenter, zone.text);
    }
}

// Draws the lines of the marks and of the selection, below the data.
void LinePlot::drawMarks(QCPPainter& painter) const
{
    if (!hasData())
        return;
    for (const LineMark& mark : picture_.marks)
        if (std::isfinite(mark.x))
            drawUpright(painter, mark.x, mark.hue.isNeutral() ? style().theme.axis : style().theme.color(mark.hue),
                mark.hue.isNeutral() ? 1 : 1.4);
    if (std::isfinite(picture_.selectedX) && xAxis->range().contains(picture_.selectedX)) {
        drawUpright(painter, picture_.selectedX, style().theme.selectionHalo, 4);
        drawUpright(painter, picture_.selectedX, style().theme.selection, 2);
    }
}

void LinePlot::drawUpright(QCPPainter& painter, double at, const QColor& color, double width) const
{
    const QRectF rect = plotRect();
    const double x = std::clamp(xAxis->coordToPixel(at), rect.left() + 1, rect.right() - 1);
    painter.setPen(pen(color, width));
    painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()));
}

void LinePlot::drawCovered(QCPPainter& painter) const
{
    constexpr double dash = 6; // px
    if (onScreen() && picture_.curves)
        return; // markCurve() shows what lies below
    painter.setAntialiasing(true);
    painter.setBrush(Qt::NoBrush);
    for (const CoveredStroke& stroke : coveredStrokes(*this, length(dash), style().theme.background)) {
        painter.setPen(stroke.pen);
        painter.drawPolyline(stroke.line);
    }
}

void LinePlot::drawMarkers(QCPPainter& painter) const
{
    if (!hasData() || (picture_.curves && onScreen())) // on the screen curves have theirs on the line
        return;
    std::vector<PlacedMarker> markers;
    for (const Series& series : picture_.series) {
        if (picture_.curves && !series.measured)
            continue; // addLine() draws them
        const QCPScatterStyle marker = markerOf(style().theme, series, style().unit);
        const auto add = [&](std::size_t k) {
            if (k >= pointsOf(series) || (picture_.curves && !isPoint(series, k)))
                return;
            const bool isBar = series.shape == Series::Steps && k + 1 < series.xs.size();
            const bool isRinged = picture_.curves && k < series.ringed.size() && series.ringed[k];
            const QPointF at = pointAt(series.xs[k], series.ys[k]);
            const double x = isBar ? (at.x() + xAxis->coordToPixel(series.xs[k + 1])) / 2 : at.x();
            const double place = isBar ? xAxis->pixelToCoord(x) : series.xs[k]; // the way back from pixels ends beside the edge
            if (std::isfinite(series.ys[k]) && yAxis->range().contains(series.ys[k]) && xAxis->range().contains(place))
                markers.push_back({x, {x, at.y()}, isRinged ? hollow(marker, style().theme) : marker});
        };
        for (std::size_t k = 0; series.measured && k < series.ys.size(); ++k)
            add(k);
        if (!series.measured)
            std::ranges::for_each(series.markers, add);
    }
    for (const PlacedMarker& marker : rowMarkers_)
        if (xAxis->range().contains(marker.at.x()) && yAxis->range().contains(marker.at.y())) // false for gaps, which are NaN
            markers.push_back({marker.x, pointAt(marker.at.x(), marker.at.y()), marker.marker});
    painter.setAntialiasing(true);
    drawNested(painter, markers, style().theme.background, style().unit);
}

void LinePlot::drawRings(QCPPainter& painter) const
{
    if (!onScreen() && picture_.curves)
        return; // hollow markers stand for rings
    painter.setAntialiasing(true);
    painter.setBrush(Qt::NoBrush);
    for (const Series& series : picture_.series) {
        painter.setPen(pen(colorOf(style().theme, series), 1.1));
        for (std::size_t k = 0; k < std::min(series.ringed.size(), series.ys.size()); ++k)
            if (series.ringed[k] && std::isfinite(series.ys[k]))
                painter.drawEllipse(pointAt(series.xs[k], series.ys[k]), length(6), length(6));
    }
}

void LinePlot::drawHovered(QCPPainter& painter) const
{
    if (!hasData() || !hovered())
        return;
    if (!picture_.curves)
        return drawUpright(painter, hovered()->x, style().theme.secondaryText, 1);
    painter.setAntialiasing(true);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(pen(style().theme.selection, 2));
    painter.drawEllipse(pointAt(hovered()->x, hovered()->y), length(6), length(6));
}

void LinePlot::drawPresentLine(QCPPainter& painter) const
{
    if (!(picture_.presentN > 0) || !hasData())
        return;
    const QRectF rect = plotRect();
    const double x = xAxis->coordToPixel(picture_.presentN);
    painter.setPen(pen(style().theme.secondaryText, 1));
    painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()));
    painter.setFont(labelFont());
    const QString text = tr("%1 = %2").arg(picture_.xName, briefText(picture_.presentN, 8));
    const int width = textWidth(text, labelFont());
    const bool leftSide = x + length(4) + width > rect.right();
    drawTextWithHalo(painter, {leftSide ? x - length(4) - width : x + length(4), rect.bottom() - length(5)}, text,
        style().theme.secondaryText, look());
}

} // namespace attentoscope
