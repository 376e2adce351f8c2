#include "ui/plots/curve_plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace attentoscope {
namespace {

constexpr double sampleWidth = 26; // px of a line sample in the legend
constexpr double legendRowHeight = 18;
constexpr double entryGap = 14;
constexpr double besideRoom = 26; // px beside a name at the end of a line: gap and marker
constexpr double reach = 24; // px within which a point is picked
constexpr std::array<QCPScatterStyle::ScatterShape, Theme::policyCount> shapes = {QCPScatterStyle::ssDisc,
    QCPScatterStyle::ssSquare, QCPScatterStyle::ssTriangle, QCPScatterStyle::ssDiamond, QCPScatterStyle::ssTriangleInverted,
    QCPScatterStyle::ssCross};

QCPScatterStyle scatter(const Theme& theme, int color, double unit)
{
    const auto shape = shapes[std::size_t(std::max(color, 0)) % shapes.size()];
    QPen outline(theme.policy(color), std::max(1.2 * unit, 1.0));
    return {shape, outline, QBrush(theme.policy(color)), (shape == QCPScatterStyle::ssDisc ? 6.0 : 6.5) * unit};
}

double errorAt(const CurveSeries& series, std::size_t k)
{
    return k < series.errors.size() ? series.errors[k] : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

CurvePlot::CurvePlot(QWidget* parent)
    : PlotBase(parent)
{
    xAxis->setScaleType(QCPAxis::stLogarithmic);
    addPainter(QStringLiteral("background"), [this](QCPPainter& painter) {
        if (!hasData())
            drawCentred(painter, picture_.emptyText);
    });
    addPainter(QStringLiteral("grid"), [this](QCPPainter& painter) { drawPresentLine(painter); });
    addPainter(
        QStringLiteral("overlay"), [this](QCPPainter& painter) { drawEndLabels(painter); }, false);
    addPainter(QStringLiteral("overlay"), [this](QCPPainter& painter) {
        if (highlight_.series < 0 || highlight_.series >= int(picture_.series.size()))
            return;
        painter.setAntialiasing(true);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(pen(style().theme.selection, 2));
        painter.drawEllipse(pointAt(highlight_.x, highlight_.y), length(6), length(6));
    });
}

void CurvePlot::present(const CurvePicture& picture)
{
    picture_ = picture;
    setTitle(picture_.title);
    setNote(hasData() ? picture_.note : QString());
}

bool CurvePlot::hasData() const
{
    const auto some = [](const std::vector<double>& xs, const std::vector<double>& ys) {
        for (std::size_t k = 0; k < std::min(xs.size(), ys.size()); ++k)
            if (xs[k] > 0 && std::isfinite(ys[k]))
                return true;
        return false;
    };
    return std::any_of(picture_.series.begin(), picture_.series.end(),
        [&](const CurveSeries& series) { return some(series.xs, series.ys) || some(series.theoryXs, series.theoryYs); });
}

void CurvePlot::arrange()
{
    const bool filled = hasData();
    setAxesShown(filled);
    clearGraphs();
    if (!filled) {
        setHeader(0, {});
        return setSideMargins(picture_.leftMargin, picture_.rightMargin);
    }
    xAxis->setLabel(picture_.xLabel.isEmpty() ? tr("length n") : picture_.xLabel);
    yAxis->setLabel(picture_.yLabel);
    const int halfNumber = QFontMetrics(labelFont()).horizontalAdvance(QStringLiteral("65536")) / 2;
    setSideMargins(picture_.leftMargin, picture_.rightMargin, labelsFitBeside() ? widestName() + length(besideRoom) : halfNumber);
    setHeader(legendRows() * legendRowHeight + 4, [this](QCPPainter& painter) { drawLegend(painter); });
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
    for (const CurveSeries& series : picture_.series) {
        for (std::size_t k = 0; k < std::min(series.xs.size(), series.ys.size()); ++k) {
            const double error = errorAt(series, k);
            include(series.xs[k], series.ys[k] - (std::isfinite(error) ? error : 0));
            include(series.xs[k], series.ys[k] + (std::isfinite(error) ? error : 0));
        }
        for (std::size_t k = 0; k < std::min(series.theoryXs.size(), series.theoryYs.size()); ++k)
            include(series.theoryXs[k], series.theoryYs[k]);
    }
    if (picture_.presentN > 0)
        x0 = std::min(x0, picture_.presentN), x1 = std::max(x1, picture_.presentN);
    const double spread = std::max(std::pow(x1 / x0, 0.03), 1.05);
    xAxis->setRange(x0 / spread, x1 * spread);
    if (picture_.fromZero)
        y0 = std::min(y0, 0.0);
    const double height = y1 > y0 ? y1 - y0 : std::max(std::abs(y1), 1e-12);
    yAxis->setRange(picture_.fromZero && y0 == 0 ? 0 : y0 - 0.06 * height, y1 + 0.08 * height);
    const QFontMetrics metrics(labelFont());
    const int perTick = metrics.horizontalAdvance(QString::number(std::int64_t(x1))) + length(14);
    setTicks(xAxis, lengthTicks(xAxis->range().lower, xAxis->range().upper, std::clamp(plotRect().width() / perTick, 2, 7)));
    const int most = std::clamp(plotRect().height() / (2 * metrics.height()), 2, 7);
    setTicks(yAxis, linearTicks(yAxis->range().lower, yAxis->range().upper, most));
}

void CurvePlot::fillGraphs()
{
    for (const CurveSeries& series : picture_.series)
        addMeasured(series);
    for (const CurveSeries& series : picture_.series)
        addTheory(series);
}

void CurvePlot::addMeasured(const CurveSeries& series)
{
    const Theme& theme = style().theme;
    QVector<double> xs, ys, lows, highs;
    for (std::size_t k = 0; k < std::min(series.xs.size(), series.ys.size()); ++k) {
        const double error = errorAt(series, k);
        xs.append(series.xs[k]);
        ys.append(series.ys[k]); // NaN makes a gap
        lows.append(series.ys[k] - (std::isfinite(error) ? error : 0));
        highs.append(series.ys[k] + (std::isfinite(error) ? error : 0));
    }
    QCPGraph* low = addGraph();
    low->setData(xs, lows, true);
    low->setPen(Qt::NoPen);
    QCPGraph* high = addGraph();
    high->setData(xs, highs, true);
    high->setPen(Qt::NoPen);
    high->setBrush(theme.uncertainty(series.color));
    high->setChannelFillGraph(low);
    QCPGraph* mean = addGraph();
    mean->setData(xs, ys, true);
    // Paler than its markers, so that a theory that fits is still seen, dashed on top of it.
    QColor line = theme.policy(series.color);
    line.setAlphaF(series.theoryXs.empty() ? 1.0F : 0.5F);
    mean->setPen(pen(line, 1.8));
    mean->setScatterStyle(scatter(theme, series.color, style().unit));
}

void CurvePlot::addTheory(const CurveSeries& series)
{
    const std::size_t count = std::min(series.theoryXs.size(), series.theoryYs.size());
    QCPGraph* graph = addGraph();
    graph->setData(QVector<double>(series.theoryXs.begin(), series.theoryXs.begin() + std::ptrdiff_t(count)),
        QVector<double>(series.theoryYs.begin(), series.theoryYs.begin() + std::ptrdiff_t(count)));
    QPen line = pen(style().theme.policy(series.color), 1.4);
    line.setDashPattern({5, 3.5});
    graph->setPen(line);
    graph->setAdaptiveSampling(false);
}

int CurvePlot::widestName() const
{
    int widest = 0;
    for (const CurveSeries& series : picture_.series)
        widest = std::max(widest, QFontMetrics(labelFont()).horizontalAdvance(series.name));
    return widest;
}

bool CurvePlot::labelsFitBeside() const
{
    return picture_.rightMargin < 0 && widestName() + length(besideRoom) < viewport().width() / 4;
}

std::vector<CurvePlot::LegendEntry> CurvePlot::legendEntries() const
{
    std::vector<LegendEntry> entries;
    bool measured = false, theory = false, band = false;
    for (const CurveSeries& series : picture_.series) {
        if (!labelsFitBeside())
            entries.push_back({LegendEntry::Series, series.name, series.color});
        measured = measured || !series.xs.empty();
        theory = theory || !series.theoryXs.empty();
        band = band || std::any_of(series.errors.begin(), series.errors.end(), [](double e) { return std::isfinite(e); });
    }
    if (measured)
        entries.push_back({LegendEntry::Measured, tr("measured")});
    if (band)
        entries.push_back({LegendEntry::Band, tr("± standard error")});
    if (theory)
        entries.push_back({LegendEntry::Theory, tr("theory")});
    return entries;
}

int CurvePlot::entryWidth(const LegendEntry& entry) const
{
    const double sample = entry.kind == LegendEntry::Series ? 10 : sampleWidth;
    return length(sample + 5 + entryGap) + QFontMetrics(labelFont()).horizontalAdvance(entry.text);
}

int CurvePlot::legendRows() const
{
    int rows = 1, x = 0;
    for (const LegendEntry& entry : legendEntries()) {
        const int width = entryWidth(entry);
        if (x > 0 && x + width - length(entryGap) > plotRect().width()) {
            ++rows;
            x = 0;
        }
        x += width;
    }
    return rows;
}

// One marker shape a series, one line style for measured and one for theory: readable without colour.
void CurvePlot::drawLegend(QCPPainter& painter) const
{
    const Theme& theme = style().theme;
    painter.setFont(labelFont());
    painter.setAntialiasing(true);
    int x = 0, y = 0;
    for (const LegendEntry& entry : legendEntries()) {
        const int width = entryWidth(entry);
        if (x > 0 && x + width - length(entryGap) > plotRect().width()) {
            x = 0;
            y += length(legendRowHeight);
        }
        const double sample = length(entry.kind == LegendEntry::Series ? 10 : sampleWidth);
        const QPointF left(x, y + length(legendRowHeight) / 2.0), right(x + sample, left.y()), middle = (left + right) / 2;
        painter.setBrush(Qt::NoBrush);
        if (entry.kind == LegendEntry::Series) {
            drawMarker(painter, middle, entry.color);
        } else if (entry.kind == LegendEntry::Measured) {
            painter.setPen(pen(theme.text, 1.8));
            painter.drawLine(left, right);
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme.text);
            painter.drawEllipse(middle, length(3), length(3));
        } else if (entry.kind == LegendEntry::Theory) {
            QPen line = pen(theme.text, 1.4);
            line.setDashPattern({5, 3.5});
            painter.setPen(line);
            painter.drawLine(left, right);
        } else {
            QColor fill = theme.text;
            fill.setAlphaF(0.2F);
            painter.fillRect(QRectF(left.x(), left.y() - length(5), sample, length(10)), fill);
        }
        painter.setPen(entry.color >= 0 ? theme.policy(entry.color) : theme.secondaryText);
        painter.drawText(
            QRectF(right.x() + length(5), y, width, length(legendRowHeight)), Qt::AlignLeft | Qt::AlignVCenter, entry.text);
        x += width;
    }
}

void CurvePlot::drawMarker(QCPPainter& painter, const QPointF& at, int color) const
{
    const QCPScatterStyle marker = scatter(style().theme, color, style().unit);
    marker.applyTo(&painter, QPen(style().theme.policy(color)));
    marker.drawShape(&painter, at);
}

// Names beside the ends of the lines, pushed apart where they would overlap.
void CurvePlot::drawEndLabels(QCPPainter& painter) const
{
    if (!hasData() || !labelsFitBeside())
        return;
    struct Label {
        double y;
        const CurveSeries* series;
    };
    std::vector<Label> labels;
    for (const CurveSeries& series : picture_.series) {
        const bool measured = !series.xs.empty();
        const auto& xs = measured ? series.xs : series.theoryXs;
        const auto& ys = measured ? series.ys : series.theoryYs;
        for (std::size_t k = std::min(xs.size(), ys.size()); k-- > 0;)
            if (std::isfinite(ys[k])) {
                labels.push_back({yAxis->coordToPixel(ys[k]), &series});
                break;
            }
    }
    std::sort(labels.begin(), labels.end(), [](const Label& a, const Label& b) { return a.y < b.y; });
    const QFontMetrics metrics(labelFont());
    for (std::size_t k = 1; k < labels.size(); ++k)
        labels[k].y = std::max(labels[k].y, labels[k - 1].y + metrics.height());
    double lowest = plotRect().bottom();
    for (std::size_t k = labels.size(); k-- > 0; lowest -= metrics.height())
        labels[k].y = std::min(labels[k].y, lowest);
    painter.setFont(labelFont());
    for (const Label& label : labels) {
        drawMarker(painter, {plotRect().right() + double(length(11)), label.y}, label.series->color);
        painter.setPen(style().theme.policy(label.series->color));
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
    const QString text = tr("n = %1").arg(numberText(picture_.presentN, 8));
    const QFontMetrics metrics(labelFont());
    const int width = metrics.horizontalAdvance(text);
    const bool leftSide = x + length(4) + width > rect.right();
    drawTextWithHalo(painter, {leftSide ? x - length(4) - width : x + length(4), rect.bottom() - length(5)}, text,
        style().theme.secondaryText);
}

CurvePoint CurvePlot::nearest(const QPointF& place) const
{
    CurvePoint best;
    double shortest = length(reach);
    const auto consider = [&](int index, double x, double y, double error, bool theory) {
        if (!(x > 0) || !std::isfinite(y))
            return;
        const QPointF way = pointAt(x, y) - place;
        const double distance = std::hypot(way.x(), way.y());
        if (distance < shortest) {
            shortest = distance;
            best = {index, x, y, error, theory};
        }
    };
    for (int index = 0; index < int(picture_.series.size()); ++index) {
        const CurveSeries& series = picture_.series[std::size_t(index)];
        for (std::size_t k = 0; k < std::min(series.xs.size(), series.ys.size()); ++k)
            consider(index, series.xs[k], series.ys[k], errorAt(series, k), false);
        for (std::size_t k = 0; k < std::min(series.theoryXs.size(), series.theoryYs.size()); ++k)
            consider(index, series.theoryXs[k], series.theoryYs[k], std::numeric_limits<double>::quiet_NaN(), true);
    }
    return best;
}

void CurvePlot::setHighlight(const CurvePoint& point)
{
    highlight_ = point;
    replot(QCustomPlot::rpQueuedReplot);
}

SharedFigure makeCurveFigure(CurvePicture picture)
{
    return std::make_shared<PlotFigure<CurvePlot, CurvePicture>>(std::move(picture));
}

} // namespace attentoscope
