// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/heads/maps_footer.h"

#include "ui/text/number_text.h"

#include <QLinearGradient>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr double footerGap = 6, besideScale = 5; // px

// Returns whether some cell of the maps is masked.
bool hasMasked(const HeadGridPicture& picture)
{
    const auto isMasked = [&](const SharedHeadEntry& entry) {
        return entry && picture.policy < entry->thumbnails.size() && entry->thumbnails[picture.policy]
            && std::ranges::any_of(entry->thumbnails[picture.policy]->values, [](float value) { return std::isnan(value); });
    };
    return std::ranges::any_of(
        picture.study.layers, [&](const StudiedLayer& layer) { return std::ranges::any_of(layer.heads, isMasked); });
}

} // namespace

void paintScale(QPainter& painter, const QRectF& bar, ColorMap map, const FigureStyle& style)
{
    constexpr int stops = 16;
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    for (int stop = 0; stop <= stops; ++stop)
        gradient.setColorAt(double(stop) / stops, QColor(colorAt(map, double(stop) / stops, style.theme.isDark)));
    painter.fillRect(bar, gradient);
}

MapsFooter::MapsFooter(const HeadGridPicture& picture, double width, const FigureStyle& style)
    : style_(style)
    , metrics_(style.font())
    , width_(width)
{
    if (!picture.maps)
        return;
    const ColorScaling& colors = picture.mapColors;
    items_ = {{HeadGrid::tr("weight a") + QLatin1Char(' ') + briefText(colors.low, 2), briefText(colors.high, 2), colors.map},
        {HeadGrid::tr("query i ↓")}, {HeadGrid::tr("key j →")}};
    if (hasMasked(picture))
        items_.push_back({{}, HeadGrid::tr("masked")});
}

double MapsFooter::space() const { return besideScale * style_.unit; }

double MapsFooter::boxWidth(const Item& item) const { return (item.map ? scaleWidth : scaleHeight) * style_.unit; }

double MapsFooter::widthOf(const Item& item) const
{
    const double before = item.before.isEmpty() ? 0 : metrics_.horizontalAdvance(item.before) + space();
    return before + (item.after.isEmpty() ? 0 : boxWidth(item) + 2 * space() + metrics_.horizontalAdvance(item.after));
}

template <class Visit>
double MapsFooter::flow(const Visit& visit) const
{
    QPointF at;
    for (const Item& item : items_) {
        if (at.x() > 0 && at.x() + widthOf(item) > width_)
            at = {0, at.y() + metrics_.height()};
        visit(item, at);
        at.rx() += widthOf(item) + 2 * space();
    }
    return items_.empty() ? 0 : at.y() + metrics_.height();
}

double MapsFooter::height() const
{
    return items_.empty() ? 0 : flow([](const Item&, const QPointF&) {}) + footerGap * style_.unit;
}

double MapsFooter::leastWidth() const
{
    double least = 0;
    for (const Item& item : items_)
        least = std::max(least, widthOf(item));
    return least;
}

void MapsFooter::paint(QPainter& painter, const QRectF& rect) const
{
    painter.setFont(style_.font());
    const QPointF begin(rect.left(), rect.bottom() - height() + footerGap * style_.unit);
    flow([&](const Item& item, const QPointF& offset) {
        QPointF at = begin + offset;
        const auto write = [&](const QString& text) {
            painter.setPen(style_.theme.secondaryText);
            painter.drawText(at + QPointF(0, metrics_.ascent()), text);
            at.rx() += metrics_.horizontalAdvance(text) + space();
        };
        if (!item.before.isEmpty())
            write(item.before);
        if (item.after.isEmpty())
            return;
        const double high = scaleHeight * style_.unit;
        const QRectF box(at + QPointF(0, (metrics_.height() - high) / 2), QSizeF(boxWidth(item), high));
        if (item.map)
            paintScale(painter, box, *item.map, style_);
        else
            painter.fillRect(box, style_.theme.masked);
        at.rx() += boxWidth(item) + space();
        write(item.after);
    });
}

} // namespace attentoscope
