// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/switches/flow_layout.h"

#include <algorithm>

namespace attentoscope {

FlowLayout::FlowLayout(int betweenItems, int betweenRows)
    : betweenItems_(betweenItems)
    , betweenRows_(betweenRows)
{
}

void FlowLayout::addItem(QLayoutItem* item)
{
    items_.emplace_back(item);
    invalidate();
}

QLayoutItem* FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? items_[std::size_t(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    if (index < 0 || index >= count())
        return nullptr;
    QLayoutItem* taken = items_[std::size_t(index)].release();
    items_.erase(items_.begin() + index);
    invalidate();
    return taken;
}

int FlowLayout::heightForWidth(int width) const
{
    const QMargins margins = contentsMargins();
    return arrange(QRect(0, 0, width, 0).marginsRemoved(margins), false) + margins.top() + margins.bottom();
}

QSize FlowLayout::sizeHint() const
{
    QSize size(0, 0);
    for (const auto& item : items_)
        if (!item->isEmpty())
            size = {size.width() + (size.width() == 0 ? 0 : betweenItems_) + item->sizeHint().width(),
                std::max(size.height(), item->sizeHint().height())};
    return size.grownBy(contentsMargins());
}

QSize FlowLayout::minimumSize() const
{
    QSize size(0, 0);
    for (const auto& item : items_)
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    return size.grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    arrange(rect.marginsRemoved(contentsMargins()), true);
}

int FlowLayout::arrange(const QRect& rect, bool place) const
{
    int x = 0, y = 0, height = 0;
    for (const auto& item : items_) {
        if (item->isEmpty())
            continue;
        const QSize size(std::min(item->sizeHint().width(), rect.width()), item->sizeHint().height());
        if (x > 0 && x + size.width() > rect.width()) {
            y += height + betweenRows_;
            x = height = 0;
        }
        if (place)
            item->setGeometry({rect.topLeft() + QPoint(x, y), size});
        x += size.width() + betweenItems_;
        height = std::max(height, size.height());
    }
    return y + height;
}

} // namespace attentoscope
