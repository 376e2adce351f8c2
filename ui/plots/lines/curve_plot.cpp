// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/lines/curve_plot.h"

#include "ui/figures/text_line.h"
#include "ui/plots/picture_numbers.h"
#include "ui/plots/picture_table.h"
#include "ui/plots/picture_words.h"
#include "ui/text/number_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {

namespace {

constexpr double besideRoom = 26; // px to the right of the axes for a name's gap and marker
constexpr double reach = 24; // px within which a point is hovered

constexpr float paleness = 0.5F;

// The layer of the line at the present length. Only this line moves while the length is dragged, and redrawing its layer alone
// takes a tenth of the time.
const QString presentLayer = QStringLiteral("present");

std::size_t pointsOf(const Series& series) { return std::min(series.xs.size(), series.ys.size()); }

double errorAt(const Series& series, std::size_t k)
{
    return k < series.errors.size() ? series.errors[k] : std::numeric_limits<double>::quiet_NaN();
}

// Returns the index of the last point that can be drawn, or the number of points if there is none.
std::size_t lastPoint(const Series& series)
{
    for (std::size_t k = pointsOf(series); k-- > 0;)
        if (series.xs[k] > 0 && std::isfinite(series.ys[k]))
            return k;
    return pointsOf(series);
}

bool isThere(const Series& series) { return lastPoint(series) < pointsOf(series); }

QColor paler(QColor color)
{
    color.setAlphaF(paleness);
    return color;
}

} // namespace

CurvePlot::CurvePlot(QWidget* parent)
    : PicturePlot(parent)
{
    xAxis->setScaleType(QCPAxis::stLogarithmic);
    addPainter(QStringLiteral("background"), [this](QCPPainter& painter) {
        if (!hasData())
            drawCentred(painter, picture_.emptyText);
    });
    addLayer(presentLayer, layer(QStringLiteral("grid")));
    layer(presentLayer)->setMode(QCPLayer::lmBuffered);
    addPainter(presentLayer, [this](QCPPainter& painter) { drawPresentLine(painter); });
    addPainter(
        QStringLiteral("overlay"), [this](QCPPainter& painter) { drawEndLabels(painter); }, false);
    addPainter(QStringLiteral("overlay"), [this](QCPPainter& painter) { drawRings(painter); });
    addPainter(QStringLiteral("overlay"), [this](QCPPainter& painter) {
        if (!hovered())
            return;
        painter.setAntialiasing(true);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(pen(style().theme.selection, 2));
        painter.drawEllipse(pointAt(hovered()->x, hovered()->y), length(6), length(6));
    });
}

bool CurvePlot::movePresentLine(double n)
{
    const double before = picture_.presentN;
    if (!(measuredFrom_ <= std::min(n, before) && std::max(n, before) <= measuredTo_))
        return false;
    picture_.presentN = n;
    if (!size().isEmpty()) // without a size the whole plot is still to be drawn
        layer(presentLayer)->replot();
    return true;
}

void CurvePlot::prepare()
{
    setTitle(picture_.title);
    setNote(hasData() ? picture_.note : QString());
}

bool CurvePlot::hasData() const { return std::any_of(picture_.series.begin(), picture_.series.end(), isThere); }

void CurvePlot::arrange()
{
    const bool filled = hasData();
    setAxesShown(filled);
    clearGraphs();
    if (!filled) {
        setHeader(0, {});
        return setSideMargins(picture_.leftMargin, picture_.rightMargin);
    }
    xAxis->setLabel(!picture_.xNamed ? QString() : picture_.xLabel.isEmpty() ? tr("length n") : picture_.xLabel);
    yAxis->setLabel(picture_.yLabel);
    const int halfNumber = textWidth(QStringLiteral("65536"), labelFont()) / 2;
    setSideMargins(picture_.leftMargin, picture_.rightMargin, labelsFitBeside() ? widestName() + length(besideRoom) : halfNumber);
    setHeader(picture_.legend && !legendInside() ? std::max(legendRows(), 1) * Legend::rowHeight + 4 : 0,
        [this](QCPPainter& painter) { drawLegendAbove(painter); });
    setBounds();
    fillGraphs();
}

void CurvePlot::setBounds()
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    double x0 = infinity, x1 = -infinity, y0 = infinity, y1 = -infinity;
    const auto include = [&](double x, double y) {
        if (!(x > 0) || !std::isfinite(y))
            return;
        x0 = std::min(x0, x), x1 = std::max(x1, x);
        y0 = std::min(y0, y), y1 = std::max(y1, y);
    };
    for (const Series& series : picture_.series)
        for (std::size_t k = 0; k < pointsOf(series); ++k) {
            const double error = std::isfinite(errorAt(series, k)) ? errorAt(series, k) : 0;
            include(series.xs[k], series.ys[k] - error);
            include(series.xs[k], series.ys[k] + error);
        }
    measuredFrom_ = x0, measuredTo_ = x1;
    if (picture_.presentN > 0)
        x0 = std::min(x0, picture_.presentN), x1 = std::max(x1, picture_.presentN);
    const double marker = length(8) / std::max(double(plotRect().width()), 1.0); // so that no marker is cut off at the edge
    const double spread = std::max(std::pow(x1 / x0, std::max(0.03, marker)), 1.05);
    xAxis->setRange(x0 / spread, x1 * spread);
    if (picture_.fromZero)
        y0 = std::min(y0, 0.0);
    const double height = y1 > y0 ? y1 - y0 : std::max(std::abs(y1), 1e-12);
    yAxis->setRange(picture_.fromZero && y0 == 0 ? 0 : y0 - 0.06 * height, y1 + 0.08 * height);
    const QFontMetrics metrics(labelFont());
    const int perTick = textWidth(countText(std::int64_t(x1)), labelFont()) + length(14);
    setTicks(xAxis, lengthTicks(xAxis->range().lower, xAxis->range().upper, std::clamp(plotRect().width() / perTick, 2, 7)));
    const int most = std::clamp(plotRect().height() / (2 * metrics.height()), 2, 7);
    setTicks(yAxis, linearTicks(yAxis->range().lower, yAxis->range().upper, most));
}

void CurvePlot::fillGraphs()
{
    for (const Series& series : picture_.series)
        series.firm.empty() ? addSeries(series) : addPartlyFirm(series);
}

// Returns whether a theory of the same name is drawn on top of this measured series.
bool CurvePlot::isExplained(const Series& series) const
{
    return series.measured && std::any_of(picture_.series.begin(), picture_.series.end(), [&](const Series& other) {
        return other.name == series.name && other.dash == Dash::Dashed;
    });
}

int CurvePlot::hiddenBelow(const Series& series) const
{
    const auto isSame = [](double a, double b) {
        return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)) || (std::isnan(a) && std::isnan(b));
    };
    int hidden = 0;
    for (const Series* other = picture_.series.data(); other != &series; ++other)
        if (series.measured && other->measured && isThere(*other) && std::ranges::equal(other->xs, series.xs)
            && std::ranges::equal(other->ys, series.ys, isSame))
            ++hidden;
    return hidden;
}

void CurvePlot::addSeries(const Series& series)
{
    const Theme& theme = style().theme;
    QVector<double> xs, ys, lows, highs;
    for (std::size_t k = 0; k < pointsOf(series); ++k) {
        const double error = std::isfinite(errorAt(series, k)) ? errorAt(series, k) : 0;
        xs.append(series.xs[k]);
        ys.append(series.ys[k]); // NaN makes a gap
        lows.append(series.ys[k] - error);
        highs.append(series.ys[k] + error);
    }
    if (!series.errors.empty())
        addBand(this, xs, lows, highs, theme.uncertainty(series.hue));
    QCPGraph* line = addStroke(this, xs, ys, strokeOf(series, style()));
    if (isExplained(series)) // paler than its markers: a theory on the same line stays visible
        line->setPen(pen(paler(theme.color(series.hue)), 1.8));
    if (series.measured)
        line->setScatterStyle(markerOf(theme, series.hue, style().unit));
    if (const int below = hiddenBelow(series)) { // dashes and larger, hollow markers let the series below show through
        line->setPen(dashed(line->pen(), Dash::LongDash));
        QCPScatterStyle marker = line->scatterStyle();
        marker.setBrush(Qt::NoBrush);
        marker.setSize(marker.size() * (1 + 0.6 * below));
        line->setScatterStyle(marker);
    }
}

// Draws two lines: one through the points that can be trusted, a pale one through the rest.
void CurvePlot::addPartlyFirm(const Series& series)
{
    constexpr double gap = std::numeric_limits<double>::quiet_NaN();
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
                part.append(series.xs[k], gap);
            part.append(series.xs[k], series.ys[k]);
        }
        part.append(series.xs[k + 1], series.ys[k + 1]);
    }
    QPen stroke = strokeOf(series, style());
    addStroke(this, firm.xs, firm.ys, stroke);
    stroke.setColor(paler(stroke.color()));
    addStroke(this, pale.xs, pale.ys, stroke);
}

void CurvePlot::drawRings(QCPPainter& painter) const
{
    painter.setAntialiasing(true);
    painter.setBrush(Qt::NoBrush);
    for (const Series& series : picture_.series) {
        painter.setPen(pen(style().theme.color(series.hue), 1.1));
        for (std::size_t k = 0; k < std::min(series.ringed.size(), series.ys.size()); ++k)
            if (series.ringed[k] && std::isfinite(series.ys[k]))
                painter.drawEllipse(pointAt(series.xs[k], series.ys[k]), length(6), length(6));
    }
}

// Returns one series for each name: the measured one, or another one if nothing was measured.
std::vector<const Series*> CurvePlot::named() const
{
    std::vector<const Series*> found;
    for (const Series& series : picture_.series) {
        const auto same = std::find_if(found.begin(), found.end(), [&](const Series* each) { return each->name == series.name; });
        if (series.name.isEmpty())
            continue;
        if (same == found.end())
            found.push_back(&series);
        else if (!isThere(**same) || (series.measured && isThere(series)))
            *same = &series;
    }
    return found;
}

int CurvePlot::widestName() const
{
    int widest = 0;
    for (const Series* series : named())
        widest = std::max(widest, textWidth(series->name, labelFont()));
    return widest;
}

bool CurvePlot::labelsFitBeside() const
{
    return picture_.legend && !wantsLegendInside() && picture_.rightMargin < 0
        && widestName() + length(besideRoom) < viewport().width() / 4;
}

// Draws the names beside the ends of the lines, moved apart where they would overlap.
void CurvePlot::drawEndLabels(QCPPainter& painter) const
{
    if (!hasData() || !labelsFitBeside())
        return;
    struct Label {
        double y;
        const Series* series;
    };
    std::vector<Label> labels;
    for (const Series* series : named())
        if (isThere(*series) && yAxis->range().contains(series->ys[lastPoint(*series)]))
            labels.push_back({yAxis->coordToPixel(series->ys[lastPoint(*series)]), series});
    std::sort(labels.begin(), labels.end(), [](const Label& a, const Label& b) { return a.y < b.y; });
    const QFontMetrics metrics(labelFont());
    for (std::size_t k = 1; k < labels.size(); ++k)
        labels[k].y = std::max(labels[k].y, labels[k - 1].y + metrics.height());
    double lowest = plotRect().bottom();
    for (std::size_t k = labels.size(); k-- > 0; lowest -= metrics.height())
        labels[k].y = std::min(labels[k].y, lowest);
    const Theme& theme = style().theme;
    painter.setFont(labelFont());
    for (const Label& label : labels) {
        drawMarker(painter, {plotRect().right() + double(length(11)), label.y}, markerOf(theme, label.series->hue, style().unit));
        painter.setPen(style().theme.color(label.series->hue));
        painter.drawText(
            QPointF(plotRect().right() + length(19), label.y + (metrics.ascent() - metrics.descent()) / 2.0), label.series->name);
    }
}

void CurvePlot::drawPresentLine(QCPPainter& painter) const
{
    if (!(picture_.presentN > 0) || !hasData())
        return;
    const QRectF rect = plotRect();
    const double x = xAxis->coordToPixel(picture_.presentN);
    painter.setPen(pen(style().theme.secondaryText, 1));
    painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()));
    painter.setFont(labelFont());
    const QString text = tr("n = %1").arg(briefText(picture_.presentN, 8));
    const int width = textWidth(text, labelFont());
    const bool leftSide = x + length(4) + width > rect.right();
    drawTextWithHalo(painter, {leftSide ? x - length(4) - width : x + length(4), rect.bottom() - length(5)}, text,
        style().theme.secondaryText);
}

std::optional<CurvePoint> CurvePlot::placeAt(const QPointF& place) const
{
    std::optional<CurvePoint> best;
    double shortest = length(reach);
    for (std::size_t index = 0; index < picture_.series.size(); ++index) {
        const Series& series = picture_.series[index];
        for (std::size_t k = 0; k < pointsOf(series); ++k) {
            const double x = series.xs[k], y = series.ys[k];
            if (!(x > 0) || !std::isfinite(y))
                continue;
            const QPointF way = pointAt(x, y) - place;
            const double distance = std::hypot(way.x(), way.y());
            const bool isBefore = best && picture_.series[std::size_t(best->series)].measured;
            // A measured point has a marker, so it is preferred to a point of a mere line.
            if (distance < length(reach) && (isBefore == series.measured ? distance < shortest : series.measured)) {
                shortest = distance;
                best = CurvePoint{int(index), x, y, errorAt(series, k)};
            }
        }
    }
    return best;
}

SharedFigure makeCurveFigure(CurvePicture picture) { return std::make_shared<PlotFigure<CurvePlot>>(std::move(picture)); }

} // namespace attentoscope
