// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/parts/plot_marks.h"

#include "ui/figures/formula_marks.h"
#include "ui/figures/text_line.h"
#include "ui/plots/parts/looks_of_parts.h"
#include "ui/plots/strokes.h"
#include "ui/text/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

namespace attentoscope {

namespace {

constexpr double markerSize = 6, capWidth = 4, apart = 4; // px

struct OwnShape {
    QCPScatterStyle::ScatterShape shape;
    const char* name; // in captions
};

OwnShape ownShape(std::size_t which)
{
    using Shape = QCPScatterStyle;
    constexpr std::array<OwnShape, 6> shapes{{
        {Shape::ssDiamond, QT_TRANSLATE_NOOP("AuthorMarks", "open diamonds")},
        {Shape::ssTriangleInverted, QT_TRANSLATE_NOOP("AuthorMarks", "open triangles")},
        {Shape::ssCross, QT_TRANSLATE_NOOP("AuthorMarks", "crosses")},
        {Shape::ssPlus, QT_TRANSLATE_NOOP("AuthorMarks", "plus signs")},
        {Shape::ssStar, QT_TRANSLATE_NOOP("AuthorMarks", "stars")},
        {Shape::ssCrossSquare, QT_TRANSLATE_NOOP("AuthorMarks", "crossed squares")},
    }};
    return shapes[which % shapes.size()];
}

QCPScatterStyle ownMarker(const OwnNumbers& own, std::size_t which, const FigureStyle& style)
{
    if (own.look.marker)
        return markerOf(style.theme, Hue::plain(), style.unit, own.look);
    const QPen outline = plainStroke(style, colorOf(style.theme, Hue::plain(), own.look), 1);
    return {ownShape(which).shape, outline, QBrush(style.theme.background), markerSize * style.unit};
}

bool hasLine(const OwnNumbers& own) { return own.look.dash || own.look.width; }

QPen lineOf(const OwnNumbers& own, const FigureStyle& style)
{
    constexpr double usual = 1.5; // px
    return inLook(plainStroke(style, style.theme.text, usual), own.look, style.unit);
}

bool isOn(const QCPAxis& axis, double at) { return std::isfinite(at) && (at > 0 || axis.scaleType() != QCPAxis::stLogarithmic); }

// Finds room for words inside of the axes, where no other words and no lines of the author are.
class WordPlaces
{
public:
    explicit WordPlaces(const QRectF& inside)
        : inside_(inside)
    {
    }
    void keepFree(const QRectF& line) { words_.push_back(line); }

    // Takes the first of the places at which the words cover the fewest of these, and of these the one over the fewest points.
    // Moves words inside of the axes where they would leave them.
    QRectF take(const std::vector<QPointF>& places, const QSizeF& words, const std::vector<QPointF>& points, double reach)
    {
        std::pair least(std::ptrdiff_t(words_.size()), std::ptrdiff_t(points.size()));
        QRectF best = moved(QRectF(places.front(), words));
        for (const QPointF& place : places) {
            const QRectF room = moved(QRectF(place, words)), wider = room.adjusted(-reach, -reach, reach, reach);
            const std::pair covered(std::ranges::count_if(words_, [&](const QRectF& other) { return other.intersects(room); }),
                std::ranges::count_if(points, [&](const QPointF& point) { return wider.contains(point); }));
            if (covered < least) {
                best = room;
                least = covered;
            }
        }
        words_.push_back(best);
        return best;
    }

private:
    QRectF moved(QRectF room) const
    {
        room.moveLeft(std::max(inside_.left(), std::min(room.left(), inside_.right() - room.width())));
        room.moveTop(std::max(inside_.top(), std::min(room.top(), inside_.bottom() - room.height())));
        return room;
    }

    QRectF inside_;
    std::vector<QRectF> words_;
};

} // namespace

AxisEdits PlotMarks::widened(const QCPAxis& axis, AxisEdits edits) const
{
    constexpr double aside = 0.05; // of the range
    const bool isX = axis.orientation() == Qt::Horizontal, logarithmic = axis.scaleType() == QCPAxis::stLogarithmic;
    if (!isShown())
        return edits;
    double low = axis.range().lower, high = axis.range().upper;
    const auto include = [&](double value) {
        if (std::isfinite(value) && (value > 0 || !logarithmic))
            low = std::min(low, value), high = std::max(high, value);
    };
    for (const ReferenceLine& line : marks_.lines)
        if (line.isUpright == isX)
            include(line.at);
    for (const PlacedNote& note : marks_.notes)
        include(isX ? note.x : note.y);
    for (const OwnNumbers& own : marks_.numbers)
        for (std::size_t k = 0; k < own.xs.size(); ++k) {
            const double error = isX || own.errors.empty() || !std::isfinite(own.errors[k]) ? 0 : own.errors[k];
            include((isX ? own.xs : own.ys)[k] - error);
            include((isX ? own.xs : own.ys)[k] + error);
        }
    const auto beyond = [&](double end, double side) {
        return logarithmic ? end * std::pow(high / low, side * aside) : end + side * aside * (high - low);
    };
    if (low < axis.range().lower && !edits.low)
        edits.low = beyond(low, -1);
    if (high > axis.range().upper && !edits.high)
        edits.high = beyond(high, 1);
    return edits;
}

void PlotMarks::draw(QCPPainter& painter) const
{
    if (!isShown())
        return;
    painter.save();
    painter.setAntialiasing(true);
    for (const ReferenceLine& line : marks_.lines)
        drawReference(painter, line);
    for (std::size_t which = 0; which < marks_.numbers.size(); ++which)
        drawOwnNumbers(painter, marks_.numbers[which], which);
    if (marks_.inset) {
        painter.setPen(look_.pen(look_.style.theme.secondaryText, 0.8));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(placeOf(*marks_.inset));
    }
    drawWords(painter);
    painter.restore();
}

// Returns the part that is magnified, as far as it is inside of the axes.
QRectF PlotMarks::placeOf(const Inset& inset) const
{
    const auto along = [](const QCPAxis& axis, double at) {
        return axis.coordToPixel(std::clamp(at, axis.range().lower, axis.range().upper));
    };
    return {QPointF(along(*plot_.xAxis, inset.xLow), along(*plot_.yAxis, inset.yHigh)),
        QPointF(along(*plot_.xAxis, inset.xHigh), along(*plot_.yAxis, inset.yLow))};
}

void PlotMarks::drawReference(QCPPainter& painter, const ReferenceLine& line) const
{
    const QRectF axes = inside();
    const double at = (line.isUpright ? plot_.xAxis : plot_.yAxis)->coordToPixel(line.at);
    painter.setPen(look_.pen(look_.style.theme.text, 0.8));
    painter.drawLine(line.isUpright ? QLineF(at, axes.top(), at, axes.bottom()) : QLineF(axes.left(), at, axes.right(), at));
}

// Notes keep their places where these cover nothing; else they go near them, and the words of lines anywhere along them, where
// they cover the fewest points.
void PlotMarks::drawWords(QCPPainter& painter) const
{
    const QRectF axes = inside();
    WordPlaces rooms(axes.adjusted(look_.length(2), look_.length(2), -look_.length(2), -look_.length(2)));
    for (const ReferenceLine& line : marks_.lines) {
        const double at = (line.isUpright ? plot_.xAxis : plot_.yAxis)->coordToPixel(line.at), thick = look_.length(1);
        rooms.keepFree(
            line.isUpright ? QRectF(at, axes.top(), thick, axes.height()) : QRectF(axes.left(), at, axes.width(), thick));
    }
    QColor ground = look_.style.theme.background;
    ground.setAlphaF(0.8F);
    const double gap = look_.length(apart) / 2.0, reach = look_.length(markerSize) / 2.0;
    const auto draw = [&](const QString& typed, const auto& placesFor, const std::vector<QPointF>& points) {
        const QString text = withFormulas(typed);
        const QSizeF size(textWidth(text, look_.font()), QFontMetrics(look_.font()).height());
        const QRectF room = rooms.take(placesFor(size), size, points, reach);
        painter.fillRect(room, ground);
        painter.setPen(look_.style.theme.text);
        drawPlainText(painter, look_.font(), room, Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    const bool named = std::ranges::any_of(marks_.lines, [](const ReferenceLine& line) { return !line.text.isEmpty(); });
    const std::vector<QPointF> points = named || !marks_.notes.empty() ? drawnPoints() : std::vector<QPointF>();
    for (const PlacedNote& note : marks_.notes) {
        const QPointF at(plot_.xAxis->coordToPixel(note.x), plot_.yAxis->coordToPixel(note.y));
        draw(
            note.text,
            [&](const QSizeF& size) {
                std::vector<QPointF> places;
                for (const double left : {0.0, 1.0})
                    for (const double up : {0.5, 1.5, -0.5, 2.5, -1.5, 3.5, -2.5}) // lines
                        places.push_back(at - QPointF(left * size.width(), up * size.height()));
                return places;
            },
            points);
    }
    for (const ReferenceLine& line : marks_.lines) {
        const double at = (line.isUpright ? plot_.xAxis : plot_.yAxis)->coordToPixel(line.at);
        const auto beside = [&](const QSizeF& size) { // at its ends first
            std::vector<QPointF> places;
            for (const double along : {0.0, 1.0, 0.25, 0.5, 0.75})
                for (const double side : {0.0, 1.0}) {
                    const double x = axes.left() + 2 * gap + along * (axes.width() - 4 * gap - size.width());
                    const double y = axes.top() + gap + along * (axes.height() - 2 * gap - size.height());
                    places.push_back(line.isUpright ? QPointF(side == 0 ? at + gap : at - gap - size.width(), y)
                                                    : QPointF(x, side == 0 ? at - gap - size.height() : at + gap));
                }
            return places;
        };
        if (!line.text.isEmpty())
            draw(line.text, beside, points);
    }
}

// Draws points in the sign that no series of the program has, or as the author wants them: with a line, and a band in place of
// the bars.
void PlotMarks::drawOwnNumbers(QCPPainter& painter, const OwnNumbers& own, std::size_t which) const
{
    if (!own.isShown)
        return;
    const QPen outline = look_.pen(colorOf(look_.style.theme, Hue::plain(), own.look), 1);
    const QCPScatterStyle marker = ownMarker(own, which, look_.style);
    const QCPRange shown = plot_.xAxis->range();
    const ErrorLook errors = own.errors.empty() ? ErrorLook::None : own.look.errors.value_or(ErrorLook::Bars);
    if (errors == ErrorLook::Band)
        drawErrorBand(painter, own);
    std::vector<QPointF> points;
    for (std::size_t k = 0; k < own.xs.size(); ++k) {
        if (!shown.contains(own.xs[k]) || !isOn(*plot_.yAxis, own.ys[k]))
            continue;
        points.push_back(pixelOf(own.xs[k], own.ys[k]));
        const double error = errors == ErrorLook::Bars ? own.errors[k] : 0;
        if (error > 0) {
            const double least =
                plot_.yAxis->scaleType() == QCPAxis::stLogarithmic ? plot_.yAxis->range().lower : own.ys[k] - error;
            const QPointF low = pixelOf(own.xs[k], std::max(own.ys[k] - error, least)),
                          high = pixelOf(own.xs[k], own.ys[k] + error);
            const QPointF cap(look_.length(capWidth) / 2.0, 0);
            painter.setPen(outline);
            for (const QLineF& stroke : {QLineF(low, high), QLineF(low - cap, low + cap), QLineF(high - cap, high + cap)})
                painter.drawLine(stroke);
        }
    }
    if (hasLine(own)) {
        painter.setPen(lineOf(own, look_.style));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(points.data(), int(points.size()));
    }
    if (own.look.marker != Marker::None)
        for (const QPointF& point : points)
            drawMarker(painter, point, marker);
}

void PlotMarks::drawErrorBand(QCPPainter& painter, const OwnNumbers& own) const
{
    QPolygonF highs, lows;
    for (std::size_t k = 0; k < own.xs.size(); ++k) {
        const double error = std::isfinite(own.errors[k]) ? own.errors[k] : 0;
        if (!plot_.xAxis->range().contains(own.xs[k]) || !isOn(*plot_.yAxis, own.ys[k]))
            continue;
        const bool isLogarithmic = plot_.yAxis->scaleType() == QCPAxis::stLogarithmic;
        const double least = isLogarithmic ? plot_.yAxis->range().lower : own.ys[k] - error;
        highs << pixelOf(own.xs[k], own.ys[k] + error);
        lows.prepend(pixelOf(own.xs[k], std::max(own.ys[k] - error, least)));
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(uncertaintyOf(look_.style.theme, Hue::plain(), own.look));
    painter.drawPolygon(highs + lows);
}

void PlotMarks::addParts(PlotParts& parts) const
{
    if (!isShown())
        return;
    for (const ReferenceLine& line : marks_.lines)
        parts.rules.push_back({.isUpright = line.isUpright,
            .at = line.at,
            .stroke = *strokeOfPlot(look_.pen(look_.style.theme.text, 0.8)),
            .text = withFormulas(line.text)});
    for (std::size_t which = 0; which < marks_.numbers.size(); ++which) {
        const OwnNumbers& own = marks_.numbers[which];
        if (!own.isShown)
            continue;
        SeriesOfPlot series{.name = own.label(), .xs = own.xs, .ys = own.ys};
        if (hasLine(own))
            series.stroke = strokeOfPlot(lineOf(own, look_.style));
        if (own.look.marker != Marker::None)
            series.mark = markOfPlot(ownMarker(own, which, look_.style));
        const ErrorLook errors = own.errors.empty() ? ErrorLook::None : own.look.errors.value_or(ErrorLook::Bars);
        if (errors == ErrorLook::Band) {
            SeriesOfPlot band{.name = own.label(), .xs = own.xs, .ys = {}};
            for (std::size_t k = 0; k < own.xs.size(); ++k) {
                band.lows.push_back(own.ys[k] - own.errors[k]);
                band.highs.push_back(own.ys[k] + own.errors[k]);
            }
            band.fill = uncertaintyOf(look_.style.theme, Hue::plain(), own.look);
            parts.series.push_back(std::move(band));
        } else if (errors == ErrorLook::Bars) {
            series.errors = own.errors;
        }
        parts.series.push_back(std::move(series));
    }
    if (const auto& inset = marks_.inset)
        parts.series.push_back({.name = QStringLiteral("inset"),
            .xs = {inset->xLow, inset->xHigh, inset->xHigh, inset->xLow, inset->xLow},
            .ys = {inset->yLow, inset->yLow, inset->yHigh, inset->yHigh, inset->yLow},
            .stroke = strokeOfPlot(look_.pen(look_.style.theme.secondaryText, 0.8))});
    for (const PlacedNote& note : marks_.notes)
        parts.notes.push_back({.x = note.x, .y = note.y, .text = withFormulas(note.text)});
}

std::vector<LegendEntry> PlotMarks::entries() const
{
    constexpr double sampleWidth = 10, lineWidth = 26; // px
    std::vector<LegendEntry> entries;
    for (std::size_t which = 0; which < marks_.numbers.size(); ++which) {
        const OwnNumbers& own = marks_.numbers[which];
        if (own.label().isEmpty() || !own.isShown)
            continue;
        const QCPScatterStyle marker =
            own.look.marker == Marker::None ? QCPScatterStyle(QCPScatterStyle::ssNone) : ownMarker(own, which, look_.style);
        const QPen line = lineOf(own, look_.style);
        entries.push_back({withFormulas(own.label()), colorOf(look_.style.theme, Hue::plain(), own.look),
            hasLine(own) ? lineWidth : sampleWidth, hasLine(own) ? lineAndMarkerSign(line, marker) : markerSign(marker)});
    }
    return entries;
}

QStringList PlotMarks::words() const
{
    QStringList words;
    for (std::size_t which = 0; which < marks_.numbers.size() && isShown(); ++which) {
        const OwnNumbers& own = marks_.numbers[which];
        if (!own.isShown)
            continue;
        const ErrorLook errors = own.errors.empty() ? ErrorLook::None : own.look.errors.value_or(ErrorLook::Bars);
        if (own.look != SeriesLook()) { // its sign is the author's
            words << (errors == ErrorLook::None ? QCoreApplication::translate("AuthorMarks", "%1: data added by the author")
                    : errors == ErrorLook::Band
                    ? QCoreApplication::translate("AuthorMarks", "%1, with a band of errors: data added by the author")
                    : QCoreApplication::translate("AuthorMarks", "%1, with error bars: data added by the author"))
                         .arg(own.label());
            continue;
        }
        const QString shape = QCoreApplication::translate("AuthorMarks", ownShape(which).name);
        words << (errors == ErrorLook::None
                ? QCoreApplication::translate("AuthorMarks", "%1: %2, data added by the author")
                : QCoreApplication::translate("AuthorMarks", "%1 with error bars: %2, data and errors added by the author"))
                     .arg(shape, own.label());
    }
    if (const auto& inset = marks_.inset; inset && isShown())
        words << QCoreApplication::translate("AuthorMarks", "inset: x from %1 to %2, y from %3 to %4")
                     .arg(briefText(inset->xLow, 6), briefText(inset->xHigh, 6), briefText(inset->yLow, 6),
                         briefText(inset->yHigh, 6));
    return words;
}

// Returns the pixels of all graphs and own numbers, and some on the lines between.
std::vector<QPointF> PlotMarks::drawnPoints() const
{
    constexpr int between = 8; // on the way from one point of a line to the next
    constexpr std::size_t mostJoined = 1000; // points of a line; those of longer ones are close together
    std::vector<QPointF> drawn;
    const auto take = [&](double x, double y) { drawn.emplace_back(plot_.xAxis->coordToPixel(x), plot_.yAxis->coordToPixel(y)); };
    for (int g = 0; g < plot_.graphCount(); ++g) {
        const std::size_t begin = drawn.size();
        for (const QCPGraphData& point : *plot_.graph(g)->data())
            take(point.key, point.value);
        const std::size_t end = drawn.size();
        for (std::size_t k = begin; k + 1 < end && end - begin < mostJoined; ++k)
            for (int part = 1; part < between; ++part)
                drawn.push_back(drawn[k] + double(part) / between * (drawn[k + 1] - drawn[k]));
    }
    for (const OwnNumbers& own : marks_.numbers)
        for (std::size_t k = 0; k < own.xs.size(); ++k)
            take(own.xs[k], own.ys[k]);
    return drawn;
}

} // namespace attentoscope
