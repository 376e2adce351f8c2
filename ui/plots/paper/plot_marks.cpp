// SPDX-License-Identifier: GPL-3.0-or-later
// Draws what an author added to the axes of a plot: notes, lines of reference and numbers of their own.
#include "ui/figures/text_line.h"
#include "ui/plots/plot_base.h"

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

QCPScatterStyle ownMarker(std::size_t which, const QPen& outline, const FigureStyle& style)
{
    return {ownShape(which).shape, outline, QBrush(style.theme.background), markerSize * style.unit};
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

void PlotBase::drawAuthorMarks(QCPPainter& painter) const
{
    if (!takesMarks())
        return;
    painter.save();
    painter.setAntialiasing(true);
    for (const ReferenceLine& line : marks_.lines)
        drawReference(painter, line);
    for (std::size_t which = 0; which < marks_.numbers.size(); ++which)
        drawOwnNumbers(painter, marks_.numbers[which], which);
    drawMarkWords(painter);
    painter.restore();
}

void PlotBase::drawReference(QCPPainter& painter, const ReferenceLine& line) const
{
    const QRectF inside = plotRect();
    const double at = (line.isUpright ? xAxis : yAxis)->coordToPixel(line.at);
    painter.setPen(pen(style_.theme.text, 0.8));
    painter.drawLine(
        line.isUpright ? QLineF(at, inside.top(), at, inside.bottom()) : QLineF(inside.left(), at, inside.right(), at));
}

// Notes keep their places where these cover nothing; else they go near them, and the words of lines anywhere along them, where
// they cover the fewest points.
void PlotBase::drawMarkWords(QCPPainter& painter) const
{
    const QRectF inside = plotRect();
    WordPlaces rooms(inside.adjusted(length(2), length(2), -length(2), -length(2)));
    for (const ReferenceLine& line : marks_.lines) {
        const double at = (line.isUpright ? xAxis : yAxis)->coordToPixel(line.at), thick = length(1);
        rooms.keepFree(
            line.isUpright ? QRectF(at, inside.top(), thick, inside.height()) : QRectF(inside.left(), at, inside.width(), thick));
    }
    QColor ground = style_.theme.background;
    ground.setAlphaF(0.8F);
    const double gap = length(apart) / 2.0, reach = length(markerSize) / 2.0;
    const auto draw = [&](const QString& typed, const auto& placesFor, const std::vector<QPointF>& points) {
        const QString text = withFormulas(typed);
        const QSizeF size(textWidth(text, labelFont()), QFontMetrics(labelFont()).height());
        const QRectF room = rooms.take(placesFor(size), size, points, reach);
        painter.fillRect(room, ground);
        painter.setPen(style_.theme.text);
        drawPlainText(painter, labelFont(), room, Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    const bool named = std::ranges::any_of(marks_.lines, [](const ReferenceLine& line) { return !line.text.isEmpty(); });
    const std::vector<QPointF> points = named || !marks_.notes.empty() ? drawnPoints() : std::vector<QPointF>();
    for (const PlacedNote& note : marks_.notes) {
        const QPointF at(xAxis->coordToPixel(note.x), yAxis->coordToPixel(note.y));
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
        const double at = (line.isUpright ? xAxis : yAxis)->coordToPixel(line.at);
        const auto beside = [&](const QSizeF& size) { // at its ends first
            std::vector<QPointF> places;
            for (const double along : {0.0, 1.0, 0.25, 0.5, 0.75})
                for (const double side : {0.0, 1.0}) {
                    const double x = inside.left() + 2 * gap + along * (inside.width() - 4 * gap - size.width());
                    const double y = inside.top() + gap + along * (inside.height() - 2 * gap - size.height());
                    places.push_back(line.isUpright ? QPointF(side == 0 ? at + gap : at - gap - size.width(), y)
                                                    : QPointF(x, side == 0 ? at - gap - size.height() : at + gap));
                }
            return places;
        };
        if (!line.text.isEmpty())
            draw(line.text, beside, points);
    }
}

void PlotBase::drawOwnNumbers(QCPPainter& painter, const OwnNumbers& own, std::size_t which) const
{
    const QPen outline = pen(style_.theme.text, 1);
    const QCPScatterStyle marker = ownMarker(which, outline, style_);
    const QCPRange shown = xAxis->range();
    const auto pixelOf = [this](double x, double y) { return QPointF(xAxis->coordToPixel(x), yAxis->coordToPixel(y)); };
    for (std::size_t k = 0; k < own.xs.size(); ++k) {
        if (!shown.contains(own.xs[k]) || !isOn(*yAxis, own.ys[k]))
            continue;
        const double error = own.errors.empty() ? 0 : own.errors[k];
        if (error > 0) {
            const double least = yAxis->scaleType() == QCPAxis::stLogarithmic ? yAxis->range().lower : own.ys[k] - error;
            const QPointF low = pixelOf(own.xs[k], std::max(own.ys[k] - error, least)),
                          high = pixelOf(own.xs[k], own.ys[k] + error);
            const QPointF cap(length(capWidth) / 2.0, 0);
            painter.setPen(outline);
            for (const QLineF& stroke : {QLineF(low, high), QLineF(low - cap, low + cap), QLineF(high - cap, high + cap)})
                painter.drawLine(stroke);
        }
        drawMarker(painter, pixelOf(own.xs[k], own.ys[k]), marker);
    }
}

std::vector<LegendEntry> PlotBase::ownEntries() const
{
    constexpr double sampleWidth = 10; // px
    std::vector<LegendEntry> entries;
    for (std::size_t which = 0; which < marks_.numbers.size(); ++which)
        if (const QString& name = marks_.numbers[which].name; !name.isEmpty())
            entries.push_back({withFormulas(name), style_.theme.text, sampleWidth,
                markerSign(ownMarker(which, pen(style_.theme.text, 1), style_))});
    return entries;
}

QStringList PlotBase::ownWords() const
{
    QStringList words;
    for (std::size_t which = 0; which < marks_.numbers.size() && takesMarks(); ++which) {
        const OwnNumbers& own = marks_.numbers[which];
        const QString shape = QCoreApplication::translate("AuthorMarks", ownShape(which).name);
        words << (own.errors.empty()
                ? QCoreApplication::translate("AuthorMarks", "%1: %2, data added by the author")
                : QCoreApplication::translate("AuthorMarks", "%1 with error bars: %2, data and errors added by the author"))
                     .arg(shape, own.name);
    }
    return words;
}

// Returns the pixels of all graphs and own numbers, and some on the lines between.
std::vector<QPointF> PlotBase::drawnPoints() const
{
    constexpr int between = 8; // on the way from one point of a line to the next
    constexpr std::size_t mostJoined = 1000; // points of a line; those of longer ones are close together
    std::vector<QPointF> drawn;
    const auto take = [&](double x, double y) { drawn.emplace_back(xAxis->coordToPixel(x), yAxis->coordToPixel(y)); };
    for (int g = 0; g < graphCount(); ++g) {
        const std::size_t begin = drawn.size();
        for (const QCPGraphData& point : *graph(g)->data())
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
