// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/splits/side_share.h"

#include "ui/widgets/splits/split_handle.h"

#include <QEvent>
#include <QLayout>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace attentoscope {

SideShare::SideShare(const QString& name, QWidget* side, Qt::Edge edge, std::function<Bounds()> bounds, QObject* parent)
    : Shares(name, parent)
    , side_(side)
    , edge_(edge)
    , bounds_(std::move(bounds))
    , handle_(new SplitHandle(name + QStringLiteral("Boundary"),
          edge == Qt::LeftEdge || edge == Qt::RightEdge ? Qt::Horizontal : Qt::Vertical, side->parentWidget()))
{
    handle_->hide();
    side_->installEventFilter(this);
    connect(handle_, &SplitHandle::grabbed, this, [this] { grabbed_ = isAcross() ? side_->width() : side_->height(); });
    connect(handle_, &SplitHandle::moved, this, &SideShare::move);
    connect(handle_, &SplitHandle::settled, this, &Shares::chosen);
    connect(handle_, &SplitHandle::shippedRequested, this, [this] { setParts({}); });
}

// Invalidates nested layouts first: they keep their minimum size until their next layout, and a second move may come earlier.
int SideShare::neededBeside(const QWidget* page, const QWidget* side)
{
    if (page->layout() == nullptr)
        return 0;
    for (QWidget* around = side->parentWidget(); around != nullptr; around = around->parentWidget()) {
        if (around->layout() != nullptr)
            for (QLayout* layout : around->layout()->findChildren<QLayout*>())
                layout->invalidate();
        if (around == page)
            break;
        around->updateGeometry();
    }
    page->layout()->invalidate();
    return page->layout()->minimumSize().width() - side->minimumWidth();
}

int SideShare::extent(int shipped) const
{
    if (parts().size() != 1)
        return shipped;
    const Bounds bounds = bounds_();
    return std::clamp(int(std::lround(parts().front() * bounds.room)), bounds.least, std::max(bounds.least, bounds.most));
}

void SideShare::move(int distance)
{
    const Bounds bounds = bounds_();
    if (bounds.room <= 0)
        return;
    const bool forth = edge_ == Qt::RightEdge || edge_ == Qt::BottomEdge;
    const int wanted = grabbed_ + (forth ? distance : -distance);
    if (wanted < bounds.least / 2)
        return emit pushedAway();
    const int taken = std::clamp(wanted, bounds.least, std::max(bounds.least, bounds.most));
    setParts({std::min(1.0, double(taken) / bounds.room)});
}

bool SideShare::eventFilter(QObject*, QEvent* event)
{
    switch (event->type()) {
    case QEvent::Show:
        handle_->raise();
        [[fallthrough]];
    case QEvent::Hide:
    case QEvent::Move:
    case QEvent::Resize:
        place();
        break;
    default:
        break;
    }
    return false;
}

// Places the handle in the gap that the layout leaves beside the side.
void SideShare::place()
{
    if (side_->isHidden())
        return handle_->placeAt({});
    constexpr int away = 1; // px from the side, over the gap
    const QRect room = side_->parentWidget()->contentsRect();
    QRect side = side_->geometry();
    if (isAcross())
        side.setBottom(std::max(side.bottom(), room.bottom() - SplitHandle::thickness)); // even if the side ends above
    QRect boundary = side;
    switch (edge_) {
    case Qt::LeftEdge:
        boundary = {side.left() - away - SplitHandle::thickness, side.top(), SplitHandle::thickness, side.height()};
        break;
    case Qt::RightEdge:
        boundary = {side.right() + 1, side.top(), SplitHandle::thickness, side.height()};
        break;
    case Qt::TopEdge:
        boundary = {side.left(), side.top() - away - SplitHandle::thickness, side.width(), SplitHandle::thickness};
        break;
    case Qt::BottomEdge:
        boundary = {side.left(), side.bottom() + 1 + away, side.width(), SplitHandle::thickness};
        break;
    }
    handle_->placeAt(boundary);
}

} // namespace attentoscope
