// SPDX-License-Identifier: GPL-3.0-or-later
// The legend of a plot: what stands in it, and where. On paper it is inside the axes where it covers nothing, else above them.
#include "ui/plots/plot_base.h"

#include <QImage>

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

namespace attentoscope {

bool PlotBase::wantsLegendInside() const
{
    return legendPlace_ && legendPlace_ != LegendPlace::Above && legendPlace_ != LegendPlace::Hidden;
}

bool PlotBase::legendInside() const
{
    constexpr double most = 0.6; // share of the plot's height; a higher legend is drawn above the axes
    return emptyPlace_
        || (wantsLegendInside()
            && double(shownEntries().size()) * length(Legend::rowHeight(style_)) < most * viewport().height());
}

bool PlotBase::standsElsewhere(const QString& entry) const
{
    return std::ranges::find(elsewhere_, entry, &LineKeyEntry::name) != elsewhere_.end();
}

std::vector<LegendEntry> PlotBase::shownEntries() const
{
    std::vector<LegendEntry> entries = legendEntries();
    if (!legendHidden())
        std::ranges::move(ownEntries(), std::back_inserter(entries));
    std::erase_if(entries, [this](const LegendEntry& entry) { return standsElsewhere(entry.text); });
    return entries;
}

Legend PlotBase::legendAbove() const
{
    const std::vector<LegendEntry> entries = legendInside() ? std::vector<LegendEntry>() : shownEntries();
    const Legend legend(entries, style_, legendRoom());
    return legend.isCut() ? Legend(entries, style_, wholeLegendRoom()) : legend;
}

// On paper the legend goes on above what is left empty beside the data, as the title does: in the width of the data alone it
// would need more lines, which leave less height and so less width. On the screen it does so where an entry would be cut.
int PlotBase::legendRoom() const { return onScreen_ ? plotRect().width() : wholeLegendRoom(); }

int PlotBase::wholeLegendRoom() const
{
    const int before = std::max(length(4), title_.text().isEmpty() ? style_.letterWidth : 0);
    return plotRect().right() + spare_.width() - before;
}

int PlotBase::legendLeft(const Legend& legend) const { return std::min(0, plotRect().width() + spare_.width() - legend.reach()); }

int PlotBase::legendRows() const { return legendAbove().rows(); }

void PlotBase::drawLegendAbove(QCPPainter& painter) const
{
    const Legend legend = legendAbove();
    legend.draw(painter, QPointF(legendLeft(legend), 0));
}

void PlotBase::drawLegendInside(QCPPainter& painter) const
{
    constexpr double mostWidth = 0.6; // share of the axes' width
    if (emptyPlace_ && emptyPlace_->isNull())
        return; // its place is being looked for
    if (emptyPlace_)
        return Legend(shownEntries(), style_, emptyPlace_->width(), Legend::Column).drawInBox(painter, *emptyPlace_);
    if (!legendInside())
        return;
    const bool left = legendPlace_ == LegendPlace::TopLeft || legendPlace_ == LegendPlace::BottomLeft;
    const bool top = legendPlace_ == LegendPlace::TopLeft || legendPlace_ == LegendPlace::TopRight;
    Legend(shownEntries(), style_, int(mostWidth * plotRect().width()), Legend::Column)
        .drawInCorner(painter, plotRect(), left, top);
}

// Draws what is inside the axes, without the grid, as a small image, and looks there for a place for the legend: the corners
// first, at the largest distance from all that is drawn.
std::optional<QRect> PlotBase::findEmptyPlace()
{
    constexpr double mostWidth = 0.75; // share of the axes' width
    const QRect inner = plotRect();
    const Legend legend(shownEntries(), style_, 1 << 20, Legend::Column);
    const double pixel = style_.unit; // painter units, of the image
    const QSize box = (QSizeF(legend.boxSize()) / pixel).toSize() + QSize(1, 1), room = (QSizeF(inner.size()) / pixel).toSize();
    if (box.width() > mostWidth * room.width() || box.height() >= room.height())
        return std::nullopt;
    QImage image(room, QImage::Format_RGB32);
    image.fill(style_.theme.background);
    const bool grids[] = {xAxis->grid()->visible(), yAxis->grid()->visible()};
    for (QCPAxis* axis : {xAxis, yAxis})
        axis->grid()->setVisible(false);
    setBackground(QBrush(style_.theme.background));
    {
        QCPPainter painter(&image);
        painter.setModes(QCPPainter::pmNoCaching | QCPPainter::pmNonCosmetic);
        painter.scale(1 / pixel, 1 / pixel);
        painter.translate(-inner.topLeft());
        toPainter(&painter, viewport().width(), viewport().height());
    }
    xAxis->grid()->setVisible(grids[0]);
    yAxis->grid()->setVisible(grids[1]);

    const QRect frame = image.rect().adjusted(1, 1, -1, -1); // the axes themselves are no data
    const auto isDrawn = [&](int x, int y) { return frame.contains(x, y) && image.pixel(x, y) != style_.theme.background.rgb(); };
    const std::size_t across = std::size_t(room.width()) + 1;
    std::vector<int> sums(across * (std::size_t(room.height()) + 1)); // of what is drawn above and left of a pixel
    const auto sum = [&](int x, int y) -> int& { return sums[std::size_t(y) * across + std::size_t(x)]; };
    for (int y = 0; y < room.height(); ++y)
        for (int x = 0; x < room.width(); ++x)
            sum(x + 1, y + 1) = sum(x, y + 1) + sum(x + 1, y) - sum(x, y) + (isDrawn(x, y) ? 1 : 0);
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
