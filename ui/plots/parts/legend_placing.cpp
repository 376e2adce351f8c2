// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/parts/legend_placing.h"

#include "ui/plots/parts/empty_room.h"
#include "ui/plots/parts/plot_frame.h"
#include "ui/plots/parts/plot_marks.h"

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

std::optional<QRect> LegendPlacing::emptyPlace()
{
    constexpr double mostWidth = 0.75; // share of the axes' width
    constexpr int distances[] = {16, 10, 5}; // px
    const QSize box = Legend(entries(), look_.style, 1 << 20, Legend::Column).boxSize(), room = inside().size();
    if (box.width() > mostWidth * room.width() || box.height() >= room.height())
        return std::nullopt;
    return EmptyRoom(plot_, look_).find(box, distances);
}

} // namespace attentoscope
