// What the lines and markers of a CurvePlot mean, and how they are drawn.
#include "ui/plots/curve_plot.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace attentoscope {

namespace {

constexpr double sampleWidth = 26; // px of a line sample
constexpr double legendRowHeight = 18;
constexpr double entryGap = 14;

} // namespace

// More shapes than colours: policies that share a colour differ in their markers.
QCPScatterStyle curveScatter(const Theme& theme, Hue hue, double unit)
{
    using Style = QCPScatterStyle;
    constexpr std::array shapes = {Style::ssDisc, Style::ssSquare, Style::ssTriangle, Style::ssDiamond, Style::ssTriangleInverted,
        Style::ssCross, Style::ssPlus, Style::ssStar, Style::ssCrossCircle, Style::ssPlusSquare, Style::ssCrossSquare,
        Style::ssPlusCircle};
    const auto shape = shapes[std::size_t(std::max(hue.place(), 0)) % shapes.size()];
    const QPen outline(theme.color(hue), std::max(1.2 * unit, 1.0));
    const bool filled = shape < Style::ssCrossSquare; // those have lines inside
    const QBrush inside = filled ? QBrush(theme.color(hue)) : QBrush(Qt::NoBrush);
    return {shape, outline, inside, (shape == Style::ssDisc ? 6.0 : 6.5) * unit};
}

std::vector<double> dashPattern(CurveDash dash)
{
    switch (dash) {
    case CurveDash::Solid:
        return {};
    case CurveDash::Dashed:
        return {5, 3.5};
    case CurveDash::Dotted:
        return {1.2, 2.4};
    case CurveDash::ShortDash:
        return {2.6, 2.2};
    case CurveDash::LongDashDot:
        return {10, 3, 1.2, 3};
    case CurveDash::LongDashDotDot:
        return {10, 3, 1.2, 3, 1.2, 3};
    case CurveDash::DashDot:
        return {6, 2.5, 1.2, 2.5};
    case CurveDash::DashDotDot:
        return {6, 2.5, 1.2, 2.5, 1.2, 2.5};
    case CurveDash::LongDash:
        return {11, 4};
    }
    return {};
}

QPen dashed(QPen pen, CurveDash dash)
{
    const auto pattern = dashPattern(dash);
    if (!pattern.empty())
        pen.setDashPattern(QVector<double>(pattern.begin(), pattern.end()));
    return pen;
}

double CurvePlot::legendHeight() const { return picture_.legend ? legendRows() * legendRowHeight + 4 : 0; }

std::vector<CurvePlot::LegendEntry> CurvePlot::legendEntries() const
{
    std::vector<LegendEntry> entries;
    bool measured = false, theory = false, band = false;
    for (const CurveSeries& series : picture_.series) {
        if (!labelsFitBeside())
            entries.push_back({LegendEntry::Series, series.name, series.hue});
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
    for (const CurveGuide& guide : picture_.guides) // one for all policies
        if (std::none_of(entries.begin(), entries.end(), [&](const LegendEntry& entry) { return entry.text == guide.name; }))
            entries.push_back({LegendEntry::Guide, guide.name, Hue::quiet(), guide.dash});
    return entries;
}

int CurvePlot::entryWidth(const LegendEntry& entry) const
{
    const double sample = entry.kind == LegendEntry::Series ? 10 : sampleWidth;
    return length(sample + 5 + entryGap) + QFontMetrics(labelFont()).horizontalAdvance(entry.text);
}

LegendFlow CurvePlot::legendFlow(const std::vector<LegendEntry>& entries) const
{
    std::vector<int> widths;
    for (const LegendEntry& entry : entries)
        widths.push_back(entryWidth(entry));
    return {widths, length(entryGap), int(plotRect().width())};
}

int CurvePlot::legendRows() const { return std::max(legendFlow(legendEntries()).rows, 1); }

// One marker shape a series, one line style for measured and one for theory: readable without colour.
void CurvePlot::drawLegend(QCPPainter& painter) const
{
    const Theme& theme = style().theme;
    painter.setFont(labelFont());
    painter.setAntialiasing(true);
    const std::vector<LegendEntry> entries = legendEntries();
    const LegendFlow flow = legendFlow(entries);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const LegendEntry& entry = entries[i];
        const int x = flow.places[i].x, y = flow.places[i].row * length(legendRowHeight), width = entryWidth(entry);
        const double sample = length(entry.kind == LegendEntry::Series ? 10 : sampleWidth);
        const QPointF left(x, y + length(legendRowHeight) / 2.0), right(x + sample, left.y()), middle = (left + right) / 2;
        painter.setBrush(Qt::NoBrush);
        if (entry.kind == LegendEntry::Series) {
            drawMarker(painter, middle, entry.hue);
        } else if (entry.kind == LegendEntry::Measured) {
            painter.setPen(pen(theme.text, 1.8));
            painter.drawLine(left, right);
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme.text);
            painter.drawEllipse(middle, length(3), length(3));
        } else if (entry.kind == LegendEntry::Theory || entry.kind == LegendEntry::Guide) {
            painter.setPen(dashed(pen(theme.text, 1.4), entry.kind == LegendEntry::Theory ? CurveDash::Dashed : entry.dash));
            painter.drawLine(left, right);
        } else {
            QColor fill = theme.text;
            fill.setAlphaF(0.2F);
            painter.fillRect(QRectF(left.x(), left.y() - length(5), sample, length(10)), fill);
        }
        painter.setPen(theme.color(entry.hue));
        painter.drawText(
            QRectF(right.x() + length(5), y, width, length(legendRowHeight)), Qt::AlignLeft | Qt::AlignVCenter, entry.text);
    }
}

void CurvePlot::drawMarker(QCPPainter& painter, const QPointF& at, Hue hue) const
{
    const QCPScatterStyle marker = curveScatter(style().theme, hue, style().unit);
    marker.applyTo(&painter, QPen(style().theme.color(hue)));
    marker.drawShape(&painter, at);
}

} // namespace attentoscope
