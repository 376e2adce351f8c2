// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/lines/line_plot.h"

#include "ui/figures/text_line.h"
#include "ui/plots/paper/plot_figure.h"
#include "ui/plots/picture_numbers.h"
#include "ui/plots/picture_table.h"
#include "ui/plots/picture_words.h"
#include "ui/text/joined.h"
#include "ui/text/number_text.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

constexpr double reach = 24; // px within which a point of a curve is hovered

// The layer of the line at the present length. Only this line moves while the length is dragged, and redrawing its layer alone
// takes a tenth of the time. Pictures without curves do not pay for its image.
const QString presentLayer = QStringLiteral("present");

// Keeps the ticks that are at least so many px from the next one kept, starting with the last.
std::vector<Tick> apart(const std::vector<Tick>& ticks, const QCPAxis& axis, double least)
{
    std::vector<Tick> kept;
    for (auto tick = ticks.rbegin(); tick != ticks.rend(); ++tick)
        if (kept.empty() || std::abs(axis.coordToPixel(tick->at) - axis.coordToPixel(kept.front().at)) >= least)
            kept.insert(kept.begin(), *tick);
    return kept;
}

// Keeps the ticks whose texts, of one line or several, do not touch those kept before.
std::vector<Tick> legible(const std::vector<Tick>& ticks, const QCPAxis& axis, const QFont& font, double gap)
{
    std::vector<Tick> kept;
    std::vector<double> ends;
    for (const Tick& tick : ticks) {
        const QStringList lines = tick.text.split(QLatin1Char('\n'));
        ends.resize(std::max(ends.size(), std::size_t(lines.size())), -std::numeric_limits<double>::infinity());
        const double at = axis.coordToPixel(tick.at);
        const auto begins = [&](const QString& line) { return at - textWidth(line, font) / 2.0; };
        const bool touches = std::ranges::any_of(lines, [&](const QString& line) {
            return !line.isEmpty() && begins(line) < ends[std::size_t(&line - &lines.front())] + gap;
        });
        if (touches)
            continue;
        for (qsizetype l = 0; l < lines.size(); ++l)
            if (!lines[l].isEmpty())
                ends[std::size_t(l)] = begins(lines[l]) + textWidth(lines[l], font);
        kept.push_back(tick);
    }
    return kept;
}

// Returns the range between two ticks, so that both ends of the axis have a number. It goes on a little where a marker at y0 or
// y1 would be cut off, and for what is a little beyond a tick.
QCPRange endingOnTicks(const QCPRange& range, double y0, double y1, int most)
{
    const std::vector<Tick> ticks = linearTicks(range.lower, range.upper, most);
    if (ticks.size() < 2)
        return range;
    const double step = ticks[1].at - ticks[0].at, aside = 0.04 * range.size();
    double low = step * std::floor((y0 + aside) / step), high = step * std::ceil((y1 - aside) / step);
    high = high - y1 < aside ? std::max(high, y1) + aside : high;
    low = y0 - low < aside ? std::min(low, y0) - aside : low;
    return {range.lower == 0 ? 0 : low, high};
}

} // namespace

bool isThere(const Series& series)
{
    for (std::size_t k = 0; k < pointsOf(series); ++k)
        if (isPoint(series, k))
            return true;
    return false;
}

LinePlot::LinePlot(QWidget* parent)
    : PicturePlot(parent)
{
    addPainter(QStringLiteral("background"), [this](QCPPainter& painter) {
        if (!hasData())
            frame().drawInstead(painter, picture_.emptyText);
        else
            drawZones(painter);
    });
    addPainter(QStringLiteral("grid"), [this](QCPPainter& painter) { drawMarks(painter); });
    addPainter(QStringLiteral("overlay"), [this](QCPPainter& painter) {
        if (!hasData())
            return;
        drawCovered(painter);
        if (!picture_.curves)
            drawHovered(painter);
        drawZoneNames(painter);
    });
    addPainter(
        QStringLiteral("overlay"),
        [this](QCPPainter& painter) {
            drawMarkers(painter);
            drawNamesBeside(painter);
        },
        false);
    addPainter(QStringLiteral("overlay"), [this](QCPPainter& painter) {
        drawRings(painter);
        if (picture_.curves)
            drawHovered(painter);
    });
}

void LinePlot::prepare()
{
    frame().setTitle(picture_.title);
    if ((!picture_.curves && !(picture_.presentN > 0)) || layer(presentLayer) != nullptr)
        return;
    addLayer(presentLayer, layer(aboveBands));
    layer(presentLayer)->setMode(QCPLayer::lmBuffered);
    addPainter(presentLayer, [this](QCPPainter& painter) { drawPresentLine(painter); });
}

bool LinePlot::movePresentLine(double n)
{
    const double before = picture_.presentN;
    if (!(measuredFrom_ <= std::min(n, before) && std::max(n, before) <= measuredTo_))
        return false;
    picture_.presentN = n;
    if (!size().isEmpty()) // without a size the whole plot is still to be drawn
        layer(presentLayer)->replot();
    return true;
}

bool LinePlot::hasData() const
{
    return std::any_of(picture_.series.begin(), picture_.series.end(), [this](const Series& series) {
        return picture_.curves ? isThere(series)
                               : std::any_of(series.ys.begin(), series.ys.end(), [](double y) { return std::isfinite(y); });
    });
}

void LinePlot::arrange()
{
    const bool filled = hasData();
    axes().setShown(filled);
    clearGraphs();
    rowMarkers_.clear();
    frame().setNote(filled ? noteText() : QString());
    if (!filled) {
        frame().setHeader(0, {});
        return frame().setSideMargins(picture_.leftMargin, picture_.rightMargin);
    }
    xAxis->setLabel(picture_.curves && picture_.xLabel.isEmpty() ? tr("length n") : picture_.xLabel.text());
    yAxis->setLabel(picture_.yLabel);
    setBounds();
    editAxes();
    const int beside = namesFitBeside() ? widestName() + length(besideRoom)
        : picture_.curves               ? textWidth(QStringLiteral("65536"), labelFont()) / 2
                                        : length(14);
    const int last = axes().roomOfLastLabel();
    frame().setSideMargins(
        picture_.leftMargin, picture_.rightMargin < 0 ? -1 : std::max(picture_.rightMargin, last), std::max(beside, last));
    frame().setHeader(headerHeight(), [this](QCPPainter& painter) { drawHeader(painter); });
    for (const Series& series : picture_.series) {
        const int before = graphCount();
        addSeries(series);
        for (int i = before; i < graphCount(); ++i)
            graph(i)->setName(roleOf(series));
    }
}

// Returns the part that the series plays in the picture, whatever its policy is called: "B, measured". Those of equal parts are
// counted.
QString LinePlot::roleOf(const Series& series) const
{
    const auto same = [&](const Series& other) {
        return other.hue == series.hue && other.measured == series.measured && other.kind == series.kind;
    };
    return QStringLiteral("%1/%2 %3 %4 %5")
        .arg(series.hue.color())
        .arg(series.hue.marker())
        .arg(int(series.measured))
        .arg(std::count_if(picture_.series.data(), &series, same))
        .arg(series.kind);
}

void LinePlot::setBounds()
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    double x0 = infinity, x1 = -infinity, y0 = infinity, y1 = -infinity;
    const auto includeY = [&](double y) {
        if (!std::isfinite(y) || (logY() && (y <= 0 || y < picture_.yLow)))
            return;
        y0 = std::min(y0, y), y1 = std::max(y1, y);
    };
    for (const Series& series : picture_.series) {
        for (std::size_t k = 0; k < series.xs.size(); ++k)
            if (!picture_.curves || (k < pointsOf(series) && isPoint(series, k)))
                x0 = std::min(x0, series.xs[k]), x1 = std::max(x1, series.xs[k]);
        for (const auto* values : {&series.ys, &series.lows, &series.highs})
            std::for_each(values->begin(), values->end(), includeY);
        for (std::size_t k = 0; k < std::min(series.ys.size(), series.errors.size()); ++k)
            includeY(series.ys[k] - series.errors[k]), includeY(series.ys[k] + series.errors[k]);
    }
    measuredFrom_ = x0, measuredTo_ = x1;
    if (picture_.presentN > 0)
        x0 = std::min(x0, picture_.presentN), x1 = std::max(x1, picture_.presentN);
    const double last = x1;
    if (picture_.curves && picture_.xScale != LinePicture::Logarithmic) {
        const double aside = 0.03 * (x1 - x0);
        x0 -= aside, x1 += aside;
    } else if (picture_.curves) {
        const double marker = length(8) / std::max(double(plotRect().width()), 1.0); // so that none is cut off at the edge
        const double spread = std::max(std::pow(x1 / x0, std::max(0.03, marker)), 1.05);
        x0 /= spread, x1 *= spread;
    }
    if (picture_.xLow < picture_.xHigh)
        x0 = picture_.xLow, x1 = picture_.xHigh;
    if (!(x1 > x0))
        x0 -= 0.5, x1 += 0.5;
    if (!(y1 >= y0))
        y0 = logY() ? 0.1 : 0, y1 = 1;
    xAxis->setScaleType(picture_.xScale == LinePicture::Logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    xAxis->setRange(x0, x1);
    yAxis->setScaleType(logY() ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    const QFontMetrics metrics(labelFont());
    const int most = std::clamp(plotRect().height() / (2 * metrics.height()), 2, 7);
    if (logY()) {
        const double foot = picture_.zones.empty() ? 1 : std::pow(y1 / y0, 0.12); // room for the names of zones at the bottom
        const double aside = onScreen() || !(y1 > y0) ? 1.4 : 1; // on paper the axis goes on to the next tick
        axes().setLogarithmic(yAxis, y0 / (aside * foot), y1 * aside, most);
    } else {
        if (picture_.fromZero)
            y0 = std::min(y0, 0.0);
        double height = y1 > y0 ? y1 - y0 : std::max(std::abs(y1), 1e-9);
        if (namesZonesAbove()) {
            constexpr double names = 1.4; // of a line of text
            y1 += height * names * metrics.height() / std::max(double(plotRect().height()), 2.0 * metrics.height());
            height = y1 - y0;
        }
        yAxis->setRange(picture_.fromZero && y0 == 0 ? 0 : y0 - 0.06 * height, y1 + 0.08 * height);
        if (picture_.yLow < picture_.yHigh)
            yAxis->setRange(picture_.yLow, picture_.yHigh);
        else if (!onScreen() && picture_.yTicks.empty())
            yAxis->setRange(endingOnTicks(yAxis->range(), y0, y1, most));
        const QCPRange range = yAxis->range();
        const int all = onScreen() ? most : most + 2; // with those at the ends
        setTicks(yAxis, picture_.wholeY ? wholeTicks(range.lower, range.upper, all) : linearTicks(range.lower, range.upper, all));
    }
    if (!picture_.yTicks.empty())
        setTicks(yAxis, apart(picture_.yTicks, *yAxis, 0.9 * metrics.height()));
    setXTicks(last);
}

void LinePlot::setXTicks(double largest)
{
    const double low = xAxis->range().lower, high = xAxis->range().upper;
    const int usual = textWidth(QStringLiteral("65536"), labelFont());
    const int last = largest >= 1 ? textWidth(countText(std::int64_t(largest)), labelFont()) : usual;
    const bool isLogarithmic = picture_.xScale == LinePicture::Logarithmic;
    const int widest = picture_.curves ? last : !onScreen() && isLogarithmic ? std::min(usual, last) : usual;
    const int perTick = widest + length(14);
    const int most = std::clamp(plotRect().width() / perTick, 2, 7);
    if (!picture_.xTicks.empty() && onScreen())
        setTicks(xAxis, picture_.xTicks);
    else if (!picture_.xTicks.empty())
        setTicks(xAxis, legible(picture_.xTicks, *xAxis, labelFont(), length(4)), picture_.xTicks);
    else if (picture_.xScale == LinePicture::Cells)
        setTicks(xAxis, cellTicks(low, high, most));
    else if (picture_.xScale == LinePicture::Logarithmic)
        setTicks(xAxis, lengthTicks(low, high, most));
    else
        setTicks(xAxis, linearTicks(low, high, most));
}

void LinePlot::readOff(PlotReading& reading) const
{
    for (const Series& series : picture_.series) {
        ReadLine line{series.name.isEmpty() ? series.legend : series.name, series.xs, series.ys};
        line.steps = series.shape == Series::Steps && series.xs.size() == series.ys.size() + 1;
        if (!series.measured && !series.legend.isEmpty() && !line.name.contains(series.legend)) // "A Standard, theory"
            line.name = phraseOf({line.name, series.legend});
        for (std::size_t k = 0; k < series.ys.size() && !series.errors.empty(); ++k)
            line.errors.push_back(errorAt(series, k));
        (series.shape == Series::Points ? reading.points : reading.lines).push_back(std::move(line));
    }
    thinOut(reading.lines);
    thinOut(reading.points);
}

QString LinePlot::noteText() const
{
    Index group = 1;
    for (const Series& series : picture_.series)
        group = std::max(group, rowsAPixel(series));
    QStringList notes{picture_.note};
    if (onScreen())
        notes << picture_.screenNote;
    if (group > 1)
        notes << tr("per point: mean and range of %1 rows").arg(group);
    notes.removeAll(QString());
    return notes.join(QStringLiteral(" · "));
}

std::optional<LinePlace> LinePlot::placeAt(const QPointF& point) const
{
    if (picture_.curves)
        return pointNear(point);
    std::optional<LinePlace> best;
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
                best = LinePlace{x};
            }
        }
    return best;
}

std::optional<LinePlace> LinePlot::pointNear(const QPointF& pixel) const
{
    std::optional<LinePlace> best;
    double shortest = length(reach);
    for (std::size_t index = 0; index < picture_.series.size(); ++index) {
        const Series& series = picture_.series[index];
        for (std::size_t k = 0; k < pointsOf(series); ++k) {
            if (!isPoint(series, k))
                continue;
            const double x = series.xs[k], y = series.ys[k];
            const QPointF way = pointAt(x, y) - pixel;
            const double distance = std::hypot(way.x(), way.y());
            const bool isBefore = best && picture_.series[std::size_t(best->series)].measured;
            // A measured point has a marker, so it is preferred to a point of a mere line.
            if (distance < length(reach) && (isBefore == series.measured ? distance < shortest : series.measured)) {
                shortest = distance;
                best = LinePlace{x, int(index), y, errorAt(series, k)};
            }
        }
    }
    return best;
}

SharedFigure makeLineFigure(LinePicture picture) { return std::make_shared<PlotFigure<LinePlot>>(forPaper(std::move(picture))); }

} // namespace attentoscope
