// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/lines/line_plot.h"

#include "ui/plots/picture_numbers.h"
#include "ui/plots/picture_table.h"
#include "ui/plots/picture_words.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

constexpr double pxPerGroup = 3; // width of a group of rows that are drawn as one point
constexpr int markersAlong = 8; // how many markers a line of rows has
constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

// Keeps the ticks that are at least so many px from the next one kept, starting with the last.
std::vector<Tick> apart(const std::vector<Tick>& ticks, const QCPAxis& axis, double least)
{
    std::vector<Tick> kept;
    for (auto tick = ticks.rbegin(); tick != ticks.rend(); ++tick)
        if (kept.empty() || std::abs(axis.coordToPixel(tick->at) - axis.coordToPixel(kept.front().at)) >= least)
            kept.insert(kept.begin(), *tick);
    return kept;
}

} // namespace

LinePlot::LinePlot(QWidget* parent)
    : PicturePlot(parent)
{
    addPainter(QStringLiteral("background"), [this](QCPPainter& painter) {
        if (!hasData())
            drawCentred(painter, picture_.emptyText);
        else
            drawZones(painter);
    });
    addPainter(QStringLiteral("grid"), [this](QCPPainter& painter) { drawMarks(painter); });
    addPainter(QStringLiteral("overlay"), [this](QCPPainter& painter) {
        if (hasData() && hovered())
            drawUpright(painter, *hovered(), style().theme.secondaryText, 1);
    });
    addPainter(QStringLiteral("overlay"), [this](QCPPainter& painter) {
        if (hasData())
            drawZoneNames(painter);
    });
    addPainter(
        QStringLiteral("overlay"), [this](QCPPainter& painter) { drawMarkers(painter); }, false);
}

bool LinePlot::hasData() const
{
    return std::any_of(picture_.series.begin(), picture_.series.end(), [](const Series& series) {
        return std::any_of(series.ys.begin(), series.ys.end(), [](double y) { return std::isfinite(y); });
    });
}

void LinePlot::arrange()
{
    const bool filled = hasData();
    setAxesShown(filled);
    clearGraphs();
    setNote(filled ? noteText() : QString());
    if (!filled) {
        setHeader(0, {});
        return setSideMargins(picture_.leftMargin, picture_.rightMargin);
    }
    xAxis->setLabel(picture_.xLabel);
    yAxis->setLabel(picture_.yLabel);
    setSideMargins(picture_.leftMargin, picture_.rightMargin, length(14));
    setBounds();
    int markRows = 0;
    for (const Label& label : placeLabels())
        markRows = std::max(markRows, label.row + 1);
    setHeader(std::max(legendRows() + markRows, picture_.headerRows) * Legend::rowHeight + 2,
        [this](QCPPainter& painter) { drawHeader(painter); });
    for (const Series& series : picture_.series) {
        if (series.shape == Series::Steps)
            addSteps(series);
        else if (series.shape == Series::Rows)
            addRows(series);
        else
            addLine(series);
    }
}

void LinePlot::setBounds()
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    double x0 = infinity, x1 = -infinity, y0 = infinity, y1 = -infinity;
    const auto includeY = [&](double y) {
        if (!std::isfinite(y) || (picture_.logY && (y <= 0 || y < picture_.yLow)))
            return;
        y0 = std::min(y0, y), y1 = std::max(y1, y);
    };
    for (const Series& series : picture_.series) {
        for (const double x : series.xs)
            x0 = std::min(x0, x), x1 = std::max(x1, x);
        for (const auto* values : {&series.ys, &series.lows, &series.highs})
            std::for_each(values->begin(), values->end(), includeY);
    }
    if (picture_.xLow < picture_.xHigh)
        x0 = picture_.xLow, x1 = picture_.xHigh;
    if (!(x1 > x0))
        x0 -= 0.5, x1 += 0.5;
    if (!(y1 >= y0))
        y0 = picture_.logY ? 0.1 : 0, y1 = 1;
    xAxis->setScaleType(picture_.xScale == LinePicture::Logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    xAxis->setRange(x0, x1);
    yAxis->setScaleType(picture_.logY ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    const QFontMetrics metrics(labelFont());
    const int most = std::clamp(plotRect().height() / (2 * metrics.height()), 2, 7);
    if (picture_.logY) {
        const double foot = picture_.zones.empty() ? 1 : std::pow(y1 / y0, 0.12); // room for the names of zones at the bottom
        yAxis->setRange(y0 / (1.4 * foot), y1 * 1.4);
        setTicks(yAxis, decadeTicks(yAxis->range().lower, yAxis->range().upper, most));
    } else {
        if (picture_.fromZero)
            y0 = std::min(y0, 0.0);
        const double height = y1 > y0 ? y1 - y0 : std::max(std::abs(y1), 1e-9);
        yAxis->setRange(picture_.fromZero && y0 == 0 ? 0 : y0 - 0.06 * height, y1 + 0.08 * height);
        if (picture_.yLow < picture_.yHigh)
            yAxis->setRange(picture_.yLow, picture_.yHigh);
        const QCPRange range = yAxis->range();
        setTicks(
            yAxis, picture_.wholeY ? wholeTicks(range.lower, range.upper, most) : linearTicks(range.lower, range.upper, most));
    }
    if (!picture_.yTicks.empty())
        setTicks(yAxis, apart(picture_.yTicks, *yAxis, 0.9 * metrics.height()));
    setXTicks();
}

void LinePlot::setXTicks()
{
    const double low = xAxis->range().lower, high = xAxis->range().upper;
    const QFontMetrics metrics(labelFont());
    const int perTick = metrics.horizontalAdvance(QStringLiteral("65536")) + length(14);
    const int most = std::clamp(plotRect().width() / perTick, 2, 7);
    if (!picture_.xTicks.empty())
        setTicks(xAxis, picture_.xTicks);
    else if (picture_.xScale == LinePicture::Cells)
        setTicks(xAxis, cellTicks(low, high, most));
    else if (picture_.xScale == LinePicture::Logarithmic)
        setTicks(xAxis, lengthTicks(low, high, most));
    else
        setTicks(xAxis, linearTicks(low, high, most));
}

void LinePlot::addLine(const Series& series)
{
    QVector<double> xs, ys, lows, highs;
    const bool band = series.lows.size() >= series.ys.size() && series.highs.size() >= series.ys.size();
    for (std::size_t k = 0; k < std::min(series.xs.size(), series.ys.size()); ++k) {
        const bool drawn = !picture_.logY || series.ys[k] > 0;
        xs.append(series.xs[k]);
        ys.append(drawn ? series.ys[k] : undefined);
        if (band) {
            lows.append(drawn ? std::max(series.lows[k], picture_.logY ? yAxis->range().lower : series.lows[k]) : undefined);
            highs.append(drawn ? series.highs[k] : undefined);
        }
    }
    if (band)
        addBand(this, xs, lows, highs, style().theme.uncertainty(series.hue));
    addStroke(this, xs, ys, strokeOf(series, style()));
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
    QCPGraph* graph = addStroke(this, xs, ys, pen(style().theme.color(series.hue), 1.4));
    graph->setLineStyle(QCPGraph::lsStepLeft);
    if (series.filled)
        graph->setBrush(style().theme.uncertainty(series.hue));
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
        addBand(this, xs, lows, highs, style().theme.uncertainty(series.hue));
    QCPGraph* line = addStroke(this, xs, means, pen(style().theme.color(series.hue), 1.2));
    line->setScatterStyle(markerOf(style().theme, series.hue, style().unit));
    line->setScatterSkip(int(xs.size()) / markersAlong);
}

QString LinePlot::noteText() const
{
    Index group = 1;
    for (const Series& series : picture_.series)
        group = std::max(group, rowsAPixel(series));
    if (group == 1)
        return picture_.note;
    const QString joined = tr("mean and range of %1 rows each").arg(group);
    return picture_.note.isEmpty() ? joined : picture_.note + QStringLiteral(" · ") + joined;
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
        const QRectF name(place.center().x() - width / 2, place.bottom() - metrics.height() - length(2), width, metrics.height());
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

void LinePlot::drawMarkers(QCPPainter& painter) const
{
    if (!hasData())
        return;
    painter.setAntialiasing(true);
    for (const Series& series : picture_.series) {
        const QCPScatterStyle marker = markerOf(style().theme, series.hue, style().unit);
        const auto draw = [&](std::size_t k) {
            if (k < series.ys.size() && std::isfinite(series.ys[k]) && yAxis->range().contains(series.ys[k])
                && xAxis->range().contains(series.xs[k]))
                drawMarker(painter, {xAxis->coordToPixel(series.xs[k]), yAxis->coordToPixel(series.ys[k])}, marker);
        };
        if (series.measured)
            for (std::size_t k = 0; k < series.ys.size(); ++k)
                draw(k);
        else
            std::ranges::for_each(series.markers, draw);
    }
}

std::optional<double> LinePlot::placeAt(const QPointF& point) const
{
    std::optional<double> best;
    if (!hasData() || !plotRect().contains(point.toPoint()))
        return best;
    double shortest = std::numeric_limits<double>::infinity();
    for (const Series& series : picture_.series)
        for (std::size_t k = 0; k < std::min(series.xs.size(), series.ys.size()); ++k) {
            const bool steps = series.shape == Series::Steps && k + 1 < series.xs.size();
            const double x = steps ? (series.xs[k] + series.xs[k + 1]) / 2 : series.xs[k];
            const double distance = std::abs(xAxis->coordToPixel(x) - point.x());
            if (distance < shortest) {
                shortest = distance;
                best = x;
            }
        }
    return best;
}

SharedFigure makeLineFigure(LinePicture picture)
{
    picture.selectedX = undefined; // figures show no state of the window
    return std::make_shared<PlotFigure<LinePlot>>(std::move(picture));
}

} // namespace attentoscope
