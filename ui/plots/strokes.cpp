// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/strokes.h"

#include <algorithm>
#include <array>

namespace attentoscope {

namespace {

// Returns dashes and gaps in widths of the pen; empty: solid.
QVector<qreal> patternOf(Dash dash)
{
    switch (dash) {
    case Dash::Solid:
        return {};
    case Dash::Dashed:
        return {5, 3.5};
    case Dash::Dotted:
        return {1.5, 2.5};
    case Dash::ShortDash:
        return {2.6, 2.2};
    case Dash::LongDashDot:
        return {10, 3, 1.2, 3};
    case Dash::LongDashDotDot:
        return {10, 3, 1.2, 3, 1.2, 3};
    case Dash::DashDot:
        return {6, 2.5, 1.2, 2.5};
    case Dash::DashDotDot:
        return {6, 2.5, 1.2, 2.5, 1.2, 2.5};
    case Dash::LongDash:
        return {11, 4};
    }
    return {};
}

QCPScatterStyle::ScatterShape shapeOf(Marker marker)
{
    switch (marker) {
    case Marker::None:
        return QCPScatterStyle::ssNone;
    case Marker::Disc:
        return QCPScatterStyle::ssDisc;
    case Marker::Square:
        return QCPScatterStyle::ssSquare;
    case Marker::Triangle:
        return QCPScatterStyle::ssTriangle;
    case Marker::Diamond:
        return QCPScatterStyle::ssDiamond;
    case Marker::TriangleDown:
        return QCPScatterStyle::ssTriangleInverted;
    case Marker::Cross:
        return QCPScatterStyle::ssCross;
    case Marker::Plus:
        return QCPScatterStyle::ssPlus;
    case Marker::Star:
        return QCPScatterStyle::ssStar;
    }
    return QCPScatterStyle::ssNone;
}

// The shapes of hues beyond the markers that an author can choose.
constexpr std::array furtherShapes = {
    QCPScatterStyle::ssCrossCircle, QCPScatterStyle::ssPlusSquare, QCPScatterStyle::ssCrossSquare, QCPScatterStyle::ssPlusCircle};
constexpr int choosableMarkers = int(Marker::Star);

int placeOfMarker(Hue hue) { return hue.marker() % (choosableMarkers + int(furtherShapes.size())); }

} // namespace

std::optional<Marker> usualMarker(Hue hue)
{
    const int place = placeOfMarker(hue);
    return place < choosableMarkers ? std::optional(Marker(1 + place)) : std::nullopt;
}

QColor colorOf(const Theme& theme, Hue hue, const SeriesLook& look) { return look.color.value_or(theme.color(hue)); }

QColor uncertaintyOf(const Theme& theme, Hue hue, const SeriesLook& look)
{
    QColor fill = theme.uncertainty(hue);
    if (look.color) {
        const float opacity = fill.alphaF();
        fill = *look.color;
        fill.setAlphaF(opacity);
    }
    return fill;
}

// Returns the marker of a hue. There are more shapes than colours, so that policies with the same colour differ in their
// markers.
QCPScatterStyle markerOf(const Theme& theme, Hue hue, double unit, const SeriesLook& look)
{
    using Style = QCPScatterStyle;
    if (look.marker == Marker::None)
        return {Style::ssNone};
    const std::optional<Marker> marker = look.marker ? look.marker : usualMarker(hue);
    const auto shape = marker ? shapeOf(*marker) : furtherShapes[std::size_t(placeOfMarker(hue) - choosableMarkers)];
    const QColor color = colorOf(theme, hue, look);
    const QPen outline(color, std::max(1.2 * unit, 1.0));
    const bool filled = shape < Style::ssCrossSquare; // these shapes have lines inside
    const QBrush inside = filled ? QBrush(color) : QBrush(Qt::NoBrush);
    return {shape, outline, inside, (shape == Style::ssDisc ? 6.0 : 6.5) * unit};
}

QColor colorOf(const Theme& theme, const Series& series)
{
    constexpr float fadedTo = 0.35F;
    QColor color = colorOf(theme, series.hue, series.look);
    if (series.faded)
        color.setAlphaF(fadedTo);
    return color;
}

QCPScatterStyle markerOf(const Theme& theme, const Series& series, double unit)
{
    QCPScatterStyle marker = markerOf(theme, series.hue, unit, series.look);
    QPen outline = marker.pen();
    outline.setColor(colorOf(theme, series));
    marker.setPen(outline);
    if (marker.brush().style() != Qt::NoBrush)
        marker.setBrush(outline.color());
    return series.hollow ? hollow(marker, theme) : marker;
}

QCPScatterStyle hollow(const QCPScatterStyle& marker, const Theme& theme)
{
    QCPScatterStyle result = marker;
    if (marker.shape() == QCPScatterStyle::ssDisc)
        result.setShape(QCPScatterStyle::ssCircle); // a disc is filled with its pen
    if (marker.brush().style() != Qt::NoBrush)
        result.setBrush(theme.background);
    return result;
}

QPen dashed(QPen pen, Dash dash)
{
    if (const QVector<qreal> pattern = patternOf(dash); !pattern.isEmpty())
        pen.setDashPattern(pattern);
    return pen;
}

QPen plainStroke(const FigureStyle& style, const QColor& color, double px)
{
    constexpr double leastPt = 0.25; // thinner lines are lost in print
    const double least = std::max(leastPt * 96 / 72 * style.unit, 1.0);
    QPen result(color, std::max(px * style.unit * style.stroke, least));
    result.setCapStyle(Qt::FlatCap);
    result.setJoinStyle(Qt::RoundJoin);
    return result;
}

QPen strokeOf(const Series& series, const FigureStyle& style)
{
    const double beside = series.dash == Dash::Dashed ? 1.4 : 1.3; // px; theory is thicker, as it lies on top of others
    const QPen usual = dashed(plainStroke(style, colorOf(style.theme, series), series.thin ? beside : 1.8), series.dash);
    return inLook(usual, {.color = {}, .dash = series.look.dash, .width = series.look.width}, style.unit);
}

QPen inLook(QPen pen, const SeriesLook& look, double unit)
{
    constexpr double pxPerPt = 96.0 / 72.0;
    if (look.color)
        pen.setColor(*look.color);
    if (look.width)
        pen.setWidthF(*look.width * pxPerPt * unit);
    if (look.dash == Dash::Solid)
        pen.setStyle(Qt::SolidLine);
    return look.dash ? dashed(pen, *look.dash) : pen;
}

QCPGraph* addStroke(QCustomPlot* plot, const QVector<double>& xs, const QVector<double>& ys, const QPen& pen)
{
    QCPGraph* graph = plot->addGraph();
    graph->setData(xs, ys, true);
    graph->setPen(pen);
    graph->setAdaptiveSampling(false);
    return graph;
}

void addBand(
    QCustomPlot* plot, const QVector<double>& xs, const QVector<double>& lows, const QVector<double>& highs, const QColor& fill)
{
    QCPGraph* low = addStroke(plot, xs, lows, Qt::NoPen);
    QCPGraph* high = addStroke(plot, xs, highs, Qt::NoPen);
    high->setBrush(fill);
    high->setChannelFillGraph(low);
    for (QCPGraph* edge : {low, high})
        edge->setLayer(bandLayer); // below the lines of all series, not of its own alone
}

} // namespace attentoscope
