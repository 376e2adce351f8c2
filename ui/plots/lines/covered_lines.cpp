// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/lines/covered_lines.h"

#include "ui/plots/legend.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace attentoscope {

namespace {

constexpr std::size_t mostLines = 16; // a bundle of more lines cannot be read one by one, dashed or not

struct Stroke {
    const QCPGraph* graph;
    QPolygonF points; // px
};

bool isStroke(const QCPGraph& graph)
{
    return graph.realVisibility() && graph.lineStyle() == QCPGraph::lsLine && graph.pen().style() != Qt::NoPen
        && graph.dataCount() > 1;
}

// Returns the lines of a plot, those that have their points at the same places of the x axis together.
std::vector<std::vector<Stroke>> strokesByPlaces(const QCustomPlot& plot)
{
    std::vector<std::vector<Stroke>> all;
    const auto isPlacedLike = [](const QCPGraph& a, const QCPGraph& b) {
        return std::equal(a.data()->constBegin(), a.data()->constEnd(), b.data()->constBegin(), b.data()->constEnd(),
            [](const QCPGraphData& one, const QCPGraphData& other) { return one.key == other.key; });
    };
    for (int i = 0; i < plot.graphCount(); ++i) {
        const QCPGraph& graph = *plot.graph(i);
        if (!isStroke(graph))
            continue;
        Stroke stroke{&graph, {}};
        for (const QCPGraphData& point : *graph.data())
            stroke.points << QPointF(plot.xAxis->coordToPixel(point.key), plot.yAxis->coordToPixel(point.value));
        const auto group =
            std::ranges::find_if(all, [&](const auto& strokes) { return isPlacedLike(*strokes.front().graph, graph); });
        if (group == all.end())
            all.push_back({std::move(stroke)});
        else
            group->push_back(std::move(stroke));
    }
    return all;
}

// Returns whether the second line covers the first at a point: only what is drawn alike competes for the same ink.
bool covers(const Stroke& below, const Stroke& above, qsizetype k)
{
    const QPen lower = below.graph->pen(), upper = above.graph->pen();
    return lower.color() != upper.color() && lower.dashPattern() == upper.dashPattern()
        && std::abs(below.points[k].y() - above.points[k].y()) < upper.widthF() / 2; // false for gaps, which are NaN
}

// Which of the lines that lie on each other this one is, and how many they are.
struct Turn {
    int place = 0, of = 1;

    bool operator==(const Turn&) const = default;
};

// Returns whose turn a line has from point k to the next. The topmost needs none: it is there already.
Turn turnOf(const std::vector<Stroke>& strokes, std::size_t which, qsizetype k)
{
    Turn turn;
    for (std::size_t other = 0; other < strokes.size(); ++other) {
        const bool isBelow = other < which;
        const Stroke& below = strokes[isBelow ? other : which];
        const Stroke& above = strokes[isBelow ? which : other];
        if (other == which || !covers(below, above, k) || !covers(below, above, k + 1))
            continue;
        ++turn.of;
        turn.place += isBelow;
    }
    return turn;
}

// Returns the colour that a translucent one has on the background: on a line it would be another.
QColor opaqueOn(const QColor& background, const QColor& color)
{
    const auto mixed = [&](float own, float behind) { return own * color.alphaF() + behind * (1 - color.alphaF()); };
    return QColor::fromRgbF(mixed(color.redF(), background.redF()), mixed(color.greenF(), background.greenF()),
        mixed(color.blueF(), background.blueF()));
}

QPen inTurn(QPen pen, const Turn& turn, double dash)
{
    const QVector<qreal> pattern = pen.dashPattern();
    pen.setCapStyle(Qt::FlatCap); // another one makes dashes longer
    if (pen.style() == Qt::SolidLine) {
        const double own = dash / pen.widthF(), others = own * (turn.of - 1);
        pen.setDashPattern({own, others});
        pen.setDashOffset(turn.place == 0 ? 0 : others + own - turn.place * own);
    } else if (pattern.size() == 2) { // every second dash, say, of the line on top gets this colour
        const double period = pattern[0] + pattern[1];
        pen.setDashPattern({pattern[0], turn.of * period - pattern[0]});
        pen.setDashOffset((turn.of - turn.place) % turn.of * period);
    }
    return pen;
}

} // namespace

std::vector<CoveredStroke> coveredStrokes(const QCustomPlot& plot, double dash, const QColor& background)
{
    std::vector<CoveredStroke> covered;
    for (const std::vector<Stroke>& strokes : strokesByPlaces(plot)) {
        if (strokes.size() < 2 || strokes.size() > mostLines)
            continue;
        for (std::size_t which = 0; which + 1 < strokes.size(); ++which) {
            const QPolygonF& points = strokes[which].points;
            Turn before;
            for (qsizetype k = 0; k + 1 < points.size(); ++k) {
                const Turn turn = turnOf(strokes, which, k);
                const bool isOnTop = turn.place + 1 == turn.of;
                if (!isOnTop && (turn != before || k == 0)) {
                    QPen pen = strokes[which].graph->pen();
                    pen.setColor(opaqueOn(background, pen.color()));
                    covered.push_back({{points[k]}, inTurn(std::move(pen), turn, dash)});
                }
                if (!isOnTop)
                    covered.back().line << points[k + 1];
                before = turn;
            }
        }
    }
    return covered;
}

namespace {

// Crosses and stars consist of strokes and cover hardly anything of what lies below them.
bool isOfStrokes(const PlacedMarker& each)
{
    using Style = QCPScatterStyle;
    const Style::ScatterShape shape = each.marker.shape();
    return shape == Style::ssCross || shape == Style::ssPlus || shape == Style::ssStar;
}

// Triangles and diamonds have little ink beside their middle.
bool isPointed(const PlacedMarker& each)
{
    using Style = QCPScatterStyle;
    const Style::ScatterShape shape = each.marker.shape();
    return shape == Style::ssDiamond || shape == Style::ssTriangle || shape == Style::ssTriangleInverted;
}

// Markers of networks of one policy, say, look alike, and one on another hides nothing.
bool isLike(const PlacedMarker& a, const PlacedMarker& b)
{
    return a.marker.pen().color() == b.marker.pen().color() && a.marker.shape() == b.marker.shape();
}

QCPScatterStyle enlarged(QCPScatterStyle marker, double times)
{
    marker.setSize(times * marker.size());
    return marker;
}

// Draws markers of one x; `reach` is the distance below which one lies on another.
void drawOfOnePlace(QCPPainter& painter, const std::vector<const PlacedMarker*>& here, const QPen& halo, double reach)
{
    constexpr std::array growth = {1.0, 1.8, 2.4, 2.9}; // of the marker around none, one, two and more others
    constexpr double ofStrokes = 1.5, ofPoints = 1.2; // further growth of crosses on others, and of triangles around others
    const auto touches = [&](const PlacedMarker* a, const PlacedMarker* b) {
        return !isLike(*a, *b) && std::abs(a->at.y() - b->at.y()) < reach;
    };
    for (std::size_t m = here.size(); m-- > 0;) {
        const PlacedMarker* own = here[m];
        if (isOfStrokes(*own))
            continue;
        const auto isOnOwn = [&](const PlacedMarker* other) { return touches(other, own) && !isOfStrokes(*other); };
        std::vector<const PlacedMarker*> inside;
        for (std::size_t other = 0; other < m; ++other)
            if (isOnOwn(here[other])
                && std::ranges::none_of(inside, [&](const PlacedMarker* each) { return isLike(*each, *here[other]); }))
                inside.push_back(here[other]);
        const double more = !inside.empty() && isPointed(*own) ? ofPoints : 1;
        const QCPScatterStyle marker = enlarged(own->marker, more * growth[std::min(inside.size(), growth.size() - 1)]);
        if (std::any_of(here.begin() + std::ptrdiff_t(m), here.end(), isOnOwn)) { // it lies inside another
            QCPScatterStyle edge = marker;
            edge.setPen(QPen(halo.color(), marker.pen().widthF() + 2 * halo.widthF()));
            edge.setBrush(halo.color());
            drawMarker(painter, own->at, edge);
        }
        drawMarker(painter, own->at, marker);
    }
    for (const PlacedMarker* each : here)
        if (isOfStrokes(*each)) {
            const bool isOnOther = std::ranges::any_of(here, [&](const PlacedMarker* other) { return touches(other, each); });
            drawMarker(painter, each->at, isOnOther ? enlarged(each->marker, ofStrokes) : each->marker);
        }
}

} // namespace

void drawNested(QCPPainter& painter, const std::vector<PlacedMarker>& markers, const QColor& background, double unit)
{
    constexpr double reach = 2.5, halo = 1; // px
    std::map<double, std::vector<const PlacedMarker*>> places;
    for (const PlacedMarker& marker : markers)
        places[marker.x].push_back(&marker);
    for (const auto& [x, here] : places)
        drawOfOnePlace(painter, here, QPen(background, halo * unit), reach * unit);
}

} // namespace attentoscope
