#include "ui/plots/curve_plot.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {

namespace {

constexpr double besideRoom = 26; // px beside a name at the end of a line: gap and marker
constexpr double reach = 24; // px within which a point is picked

constexpr double paleGuide = 0.5; // where it cannot be trusted

double errorAt(const CurveSeries& series, std::size_t k)
{
    return k < series.errors.size() ? series.errors[k] : std::numeric_limits<double>::quiet_NaN();
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
    addPainter(QStringLiteral("grid"), [this](QCPPainter& painter) { drawPresentLine(painter); });
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

void CurvePlot::prepare()
{
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
    xAxis->setLabel(!picture_.xNamed ? QString() : picture_.xLabel.isEmpty() ? tr("length n") : picture_.xLabel);
    yAxis->setLabel(picture_.yLabel);
    const int halfNumber = QFontMetrics(labelFont()).horizontalAdvance(QStringLiteral("65536")) / 2;
    setSideMargins(picture_.leftMargin, picture_.rightMargin, labelsFitBeside() ? widestName() + length(besideRoom) : halfNumber);
    setHeader(picture_.legend ? std::max(legend().rows(), 1) * Legend::rowHeight + 4 : 0,
        [this](QCPPainter& painter) { legend().draw(painter); });
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
    for (const CurveGuide& guide : picture_.guides)
        for (std::size_t k = 0; k < std::min(guide.xs.size(), guide.ys.size()); ++k)
            include(guide.xs[k], guide.ys[k]);
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
    for (const CurveGuide& guide : picture_.guides)
        addGuide(guide);
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
    high->setBrush(theme.uncertainty(series.hue));
    high->setChannelFillGraph(low);
    QCPGraph* mean = addGraph();
    mean->setData(xs, ys, true);
    // Paler than its markers, so that a theory that fits is still seen, dashed on top of it.
    QColor line = theme.color(series.hue);
    line.setAlphaF(series.theoryXs.empty() ? 1.0F : 0.5F);
    mean->setPen(pen(line, 1.8));
    mean->setScatterStyle(markerOf(theme, series.hue, style().unit));
}

void CurvePlot::addTheory(const CurveSeries& series)
{
    const std::size_t count = std::min(series.theoryXs.size(), series.theoryYs.size());
    QCPGraph* graph = addGraph();
    graph->setData(QVector<double>(series.theoryXs.begin(), series.theoryXs.begin() + std::ptrdiff_t(count)),
        QVector<double>(series.theoryYs.begin(), series.theoryYs.begin() + std::ptrdiff_t(count)));
    QPen line = pen(style().theme.color(series.hue), 1.4);
    line.setDashPattern({5, 3.5});
    graph->setPen(line);
    graph->setAdaptiveSampling(false);
}

// Two lines: one through what can be trusted, a pale one through the rest.
void CurvePlot::addGuide(const CurveGuide& guide)
{
    constexpr double gap = std::numeric_limits<double>::quiet_NaN();
    const std::size_t count = std::min(guide.xs.size(), guide.ys.size());
    const auto isFirm = [&](std::size_t k) { return k >= guide.firm.size() || guide.firm[k]; };
    QVector<double> firmXs, firmYs, paleXs, paleYs;
    const auto append = [](QVector<double>& xs, QVector<double>& ys, double x, double y) {
        xs.append(x);
        ys.append(y);
    };
    for (std::size_t k = 0; k + 1 < count; ++k) {
        const bool firm = isFirm(k) && isFirm(k + 1);
        QVector<double>& xs = firm ? firmXs : paleXs;
        QVector<double>& ys = firm ? firmYs : paleYs;
        if (xs.isEmpty() || xs.last() != guide.xs[k]) {
            if (!xs.isEmpty())
                append(xs, ys, guide.xs[k], gap);
            append(xs, ys, guide.xs[k], guide.ys[k]);
        }
        append(xs, ys, guide.xs[k + 1], guide.ys[k + 1]);
    }
    const Theme& theme = style().theme;
    const QColor color = theme.color(guide.hue);
    for (const bool firm : {true, false}) {
        QCPGraph* graph = addGraph();
        graph->setData(firm ? firmXs : paleXs, firm ? firmYs : paleYs, true);
        QColor ink = color;
        ink.setAlphaF(firm ? 1.0F : float(paleGuide));
        graph->setPen(dashed(pen(ink, 1.3), guide.dash));
        graph->setAdaptiveSampling(false);
    }
}

void CurvePlot::drawRings(QCPPainter& painter) const
{
    painter.setAntialiasing(true);
    painter.setBrush(Qt::NoBrush);
    for (const CurveSeries& series : picture_.series) {
        painter.setPen(pen(style().theme.color(series.hue), 1.1));
        for (std::size_t k = 0; k < std::min(series.ringed.size(), series.ys.size()); ++k)
            if (series.ringed[k] && std::isfinite(series.ys[k]))
                painter.drawEllipse(pointAt(series.xs[k], series.ys[k]), length(6), length(6));
    }
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
    return picture_.legend && picture_.rightMargin < 0 && widestName() + length(besideRoom) < viewport().width() / 4;
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
    const QString text = tr("n = %1").arg(numberText(picture_.presentN, 8));
    const QFontMetrics metrics(labelFont());
    const int width = metrics.horizontalAdvance(text);
    const bool leftSide = x + length(4) + width > rect.right();
    drawTextWithHalo(painter, {leftSide ? x - length(4) - width : x + length(4), rect.bottom() - length(5)}, text,
        style().theme.secondaryText);
}

std::optional<CurvePoint> CurvePlot::placeAt(const QPointF& place) const
{
    std::optional<CurvePoint> best;
    double shortest = length(reach);
    const auto consider = [&](int index, double x, double y, double error, bool theory, int guide = -1) {
        if (!(x > 0) || !std::isfinite(y))
            return;
        const QPointF way = pointAt(x, y) - place;
        const double distance = std::hypot(way.x(), way.y());
        if (distance < shortest) {
            shortest = distance;
            best = CurvePoint{index, guide, x, y, error, theory};
        }
    };
    for (int index = 0; index < int(picture_.series.size()); ++index) {
        const CurveSeries& series = picture_.series[std::size_t(index)];
        for (std::size_t k = 0; k < std::min(series.xs.size(), series.ys.size()); ++k)
            consider(index, series.xs[k], series.ys[k], errorAt(series, k), false);
        for (std::size_t k = 0; k < std::min(series.theoryXs.size(), series.theoryYs.size()); ++k)
            consider(index, series.theoryXs[k], series.theoryYs[k], std::numeric_limits<double>::quiet_NaN(), true);
    }
    for (int index = 0; index < int(picture_.guides.size()); ++index) {
        const CurveGuide& guide = picture_.guides[std::size_t(index)];
        for (std::size_t k = 0; k < std::min(guide.xs.size(), guide.ys.size()); ++k)
            consider(-1, guide.xs[k], guide.ys[k], std::numeric_limits<double>::quiet_NaN(), false, index);
    }
    return best;
}

SharedFigure makeCurveFigure(CurvePicture picture) { return std::make_shared<PlotFigure<CurvePlot>>(std::move(picture)); }

} // namespace attentoscope
