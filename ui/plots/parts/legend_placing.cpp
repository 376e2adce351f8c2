// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/parts/legend_placing.h"

#include "ui/plots/parts/plot_frame.h"
#include "ui/plots/parts/plot_marks.h"

#include <QImage>

#include <algorithm>
#include <iterator>
#include <utility>

namespace attentoscope {

LegendPlacing::LegendPlacing(
    QCustomPlot& plot, const PlotLook& look, const PlotFrame& frame, const PlotMarks& marks, Entries ofPlot)
    : plot_(plot)
    , look_(look)
    , frame_(frame)
    , marks_(marks)
    , ofPlot_(std::move(ofPlot))
{
}

bool LegendPlacing::isWantedInside() const { return place_ && place_ != LegendPlace::Above && place_ != LegendPlace::Hidden; }

bool LegendPlacing::isInside() const
{
    constexpr double most = 0.6; // share of the plot's height; a higher legend is drawn above the axes
    return emptyPlace_
        || (isWantedInside()
            && double(entries().size()) * look_.length(Legend::rowHeight(look_.style)) < most * plot_.viewport().height());
}

bool LegendPlacing::standsElsewhere(const QString& entry) const
{
    return std::ranges::find(elsewhere_, entry, &LineKeyEntry::name) != elsewhere_.end();
}

std::vector<LegendEntry> LegendPlacing::entries() const
{
    std::vector<LegendEntry> shown = ofPlot_();
    if (!isHidden())
        std::ranges::move(marks_.entries(), std::back_inserter(shown));
    std::erase_if(shown, [this](const LegendEntry& entry) { return standsElsewhere(entry.text); });
    return shown;
}

Legend LegendPlacing::above() const
{
    const std::vector<LegendEntry> shown = isInside() ? std::vector<LegendEntry>() : entries();
    const Legend legend(shown, look_.style, room());
    return legend.isCut() ? Legend(shown, look_.style, wholeRoom()) : legend;
}

// On paper the legend goes on above what is left empty beside the data, as the title does: in the width of the data alone it
// would need more lines, which leave less height and so less width. On the screen it does so where an entry would be cut.
int LegendPlacing::room() const { return look_.onScreen ? inside().width() : wholeRoom(); }

int LegendPlacing::wholeRoom() const
{
    const int before = std::max(look_.length(4), frame_.title().isEmpty() ? look_.style.letterWidth : 0);
    return inside().right() + frame_.spare().width() - before;
}

int LegendPlacing::leftOf(const Legend& legend) const
{
    return std::min(0, inside().width() + frame_.spare().width() - legend.reach());
}

int LegendPlacing::rows() const { return above().rows(); }

void LegendPlacing::drawAbove(QCPPainter& painter) const
{
    const Legend legend = above();
    legend.draw(painter, QPointF(leftOf(legend), 0));
}

Legend LegendPlacing::inCorner() const
{
    constexpr double mostWidth = 0.6; // share of the axes' width
    return {entries(), look_.style, int(mostWidth * inside().width()), Legend::Column};
}

std::optional<QRectF> LegendPlacing::boxInside() const
{
    if (emptyPlace_)
        return emptyPlace_->isNull() ? std::nullopt : std::optional<QRectF>(*emptyPlace_);
    if (!isInside())
        return {};
    return inCorner().boxInCorner(inside(), isLeft(), isAtTop());
}

void LegendPlacing::drawInside(QCPPainter& painter) const
{
    if (emptyPlace_ && emptyPlace_->isNull())
        return; // its place is being looked for
    if (emptyPlace_)
        return Legend(entries(), look_.style, emptyPlace_->width(), Legend::Column).drawInBox(painter, *emptyPlace_);
    if (isInside())
        inCorner().drawInCorner(painter, inside(), isLeft(), isAtTop());
}

bool LegendPlacing::findPlace()
{
    emptyPlace_ = emptyPlace();
    return emptyPlace_.has_value();
}

// Draws what is inside the axes, without the grid, as a small image, and looks there for a place for the legend: the corners
// first, at the largest distance from all that is drawn.
std::optional<QRect> LegendPlacing::emptyPlace()
{
    constexpr double mostWidth = 0.75; // share of the axes' width
    const QRect inner = inside();
    const Legend legend(entries(), look_.style, 1 << 20, Legend::Column);
    const double pixel = look_.style.unit; // painter units, of the image
    const QSize box = (QSizeF(legend.boxSize()) / pixel).toSize() + QSize(1, 1), room = (QSizeF(inner.size()) / pixel).toSize();
    if (box.width() > mostWidth * room.width() || box.height() >= room.height())
        return std::nullopt;
    QImage image(room, QImage::Format_RGB32);
    image.fill(look_.style.theme.background);
    const bool grids[] = {plot_.xAxis->grid()->visible(), plot_.yAxis->grid()->visible()};
    for (QCPAxis* axis : {plot_.xAxis, plot_.yAxis})
        axis->grid()->setVisible(false);
    plot_.setBackground(QBrush(look_.style.theme.background));
    {
        QCPPainter painter(&image);
        painter.setModes(QCPPainter::pmNoCaching | QCPPainter::pmNonCosmetic);
        painter.scale(1 / pixel, 1 / pixel);
        painter.translate(-inner.topLeft());
        plot_.toPainter(&painter, plot_.viewport().width(), plot_.viewport().height());
    }
    plot_.xAxis->grid()->setVisible(grids[0]);
    plot_.yAxis->grid()->setVisible(grids[1]);

    const QRect frame = image.rect().adjusted(1, 1, -1, -1); // the axes themselves are no data
    const QRgb background = look_.style.theme.background.rgb();
    const std::size_t across = std::size_t(room.width()) + 1;
    std::vector<int> sums(across * (std::size_t(room.height()) + 1)); // of what is drawn above and left of a pixel
    const auto sum = [&](int x, int y) -> int& { return sums[std::size_t(y) * across + std::size_t(x)]; };
    for (int y = 0; y < room.height(); ++y) {
        const auto* line =
            reinterpret_cast<const QRgb*>(image.constScanLine(y)); // faster than pixel(), which asks for the format
        int ofLine = 0;
        for (int x = 0; x < room.width(); ++x) {
            ofLine += frame.contains(x, y) && (line[x] | 0xff000000) != background ? 1 : 0;
            sum(x + 1, y + 1) = sum(x + 1, y) + ofLine;
        }
    }
    const auto isEmpty = [&](const QRect& wanted) {
        const QRect at = wanted & image.rect();
        const int right = at.right() + 1, bottom = at.bottom() + 1;
        return sum(right, bottom) - sum(at.left(), bottom) - sum(right, at.top()) + sum(at.left(), at.top()) == 0;
    };
    constexpr int border = 3, step = 4, distances[] = {16, 10, 5};
    const int right = room.width() - box.width() - border, bottom = room.height() - box.height() - border;
    if (right < border || bottom < border)
        return std::nullopt;
    std::vector<QPoint> places{{right, border}, {border, border}, {right, bottom}, {border, bottom}};
    for (int y = border; y <= bottom; y += step)
        for (int x = right; x >= border; x -= step)
            places.emplace_back(x, y);
    for (const int distance : distances)
        for (const QPoint& place : places)
            if (isEmpty(QRect(place, box).adjusted(-distance, -distance, distance, distance)))
                return QRect(inner.topLeft() + (QPointF(place) * pixel).toPoint(), legend.boxSize());
    return std::nullopt;
}

} // namespace attentoscope
