// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/points/point_view.h"

#include "ui/plots/picture_view.h"
#include "ui/plots/points/point_plot.h"

#include <QApplication>
#include <QKeyEvent>

#include <algorithm>
#include <iterator>
#include <utility>

namespace attentoscope {

namespace {

std::vector<PointAddress> both(const std::vector<PointAddress>& a, const std::vector<PointAddress>& b)
{
    std::vector<PointAddress> all;
    std::ranges::set_union(a, b, std::back_inserter(all));
    return all;
}

} // namespace

PointView::PointView(QWidget* parent)
    : PictureView(new PointPlot, {{360, 300}, {200, 160}}, &makePointFigure, parent)
{
    connect(plot(), &QCustomPlot::mouseRelease, this, [this](QMouseEvent* event) { released(*event); });
}

PointPlot* PointView::pointPlot() const { return static_cast<PointPlot*>(plot()); }

QPointF PointView::placeOf(double x, double y) const
{
    return QPointF(plot()->xAxis->coordToPixel(x), plot()->yAxis->coordToPixel(y)) + plot()->pos();
}

std::optional<PointAddress> PointView::pointNear(const QPointF& place) const { return plot()->placeAt(place - plot()->pos()); }

QString PointView::textOf(const PointAddress& point) const { return picture().text ? picture().text(point) : QString(); }

void PointView::setBrushable(bool brushable) { brushable_ = brushable; }

void PointView::setMovable(bool movable)
{
    movable_ = movable;
    setFocusPolicy(movable ? Qt::StrongFocus : focusPolicy());
}

void PointView::moveTo(const QPointF& point)
{
    emit movedTo(plot()->xAxis->pixelToCoord(point.x()), plot()->yAxis->pixelToCoord(point.y()));
}

bool PointView::isMovingKey(const QKeyEvent& event) const
{
    if (!movable_ || (event.modifiers() & ~(Qt::ControlModifier | Qt::KeypadModifier)) != Qt::NoModifier)
        return false;
    switch (event.key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
        return true;
    case Qt::Key_Home:
        return !event.modifiers().testFlag(Qt::ControlModifier);
    default:
        return false;
    }
}

void PointView::moveBy(const QKeyEvent& event)
{
    if (event.key() == Qt::Key_Home)
        return emit putBack();
    const int x = (event.key() == Qt::Key_Right) - (event.key() == Qt::Key_Left);
    const int y = (event.key() == Qt::Key_Up) - (event.key() == Qt::Key_Down);
    emit movedBy(x, y, event.modifiers().testFlag(Qt::ControlModifier));
}

std::size_t PointView::points() const
{
    std::size_t count = 0;
    for (const PointSeries& series : picture().series)
        count += series.xs.size();
    return count;
}

bool PointView::takesShift(const QPointF& point) const { return brushable_ && QRectF(plot()->plotRect()).contains(point); }

void PointView::pointerPressed(QMouseEvent* event)
{
    if (movable_ && event->button() == Qt::LeftButton && QRectF(plot()->plotRect()).contains(event->position())) {
        moves_ = true;
        return moveTo(event->position());
    }
    if (!brushable_)
        return PictureView::pointerPressed(event);
    if (event->button() != Qt::LeftButton || !QRectF(plot()->plotRect()).contains(event->position()))
        return;
    const bool adds = event->modifiers().testFlag(Qt::ShiftModifier);
    brush_ = Brush{event->position(), adds ? picture().brushed : std::vector<PointAddress>(), points(), adds};
}

void PointView::pointerMoved(QMouseEvent* event)
{
    if (moves_ && (event->buttons() & Qt::LeftButton))
        return moveTo(event->position());
    if (!brush_ || !(event->buttons() & Qt::LeftButton))
        return PictureView::pointerMoved(event);
    if (brush_->points != points()) { // the picture has other points now, so the kept addresses are void
        brush_.reset();
        return pointPlot()->setBand({});
    }
    if (!brush_->moved && (event->position() - brush_->from).manhattanLength() < QApplication::startDragDistance())
        return;
    brush_->moved = true;
    const QRectF band = QRectF(brush_->from, event->position()).normalized();
    pointPlot()->setBand(band);
    emit brushed(both(brush_->before, pointPlot()->pointsIn(band)), brush_->adds);
}

void PointView::released(const QMouseEvent& event)
{
    if (event.button() != Qt::LeftButton)
        return;
    moves_ = false;
    const std::optional<Brush> ended = std::exchange(brush_, std::nullopt);
    if (!ended)
        return;
    pointPlot()->setBand({});
    if (!ended->moved)
        clickAt(ended->from, ended->adds);
}

void PointView::clickAt(const QPointF& point, bool withShift)
{
    if (withShift)
        return plot()->cursors().setAt(point);
    if (const auto place = plot()->placeAt(point))
        clickedAt(*place);
    else
        emit brushed({}, false);
}

bool PointView::isOwnKey(const QKeyEvent& event) const
{
    if (!brushable_ || event.modifiers() != Qt::NoModifier)
        return false;
    switch (event.key()) {
    case Qt::Key_Escape:
        return !picture().brushed.empty();
    case Qt::Key_Space:
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
        return true;
    default:
        return false;
    }
}

// While points are brushed, takes Escape to clear them before the window's shortcut stops the computation; takes the other keys
// of the view likewise.
bool PointView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride
        && (isOwnKey(*static_cast<QKeyEvent*>(event)) || isMovingKey(*static_cast<QKeyEvent*>(event)))) {
        event->accept();
        return true;
    }
    return PictureView::event(event);
}

void PointView::keyPressEvent(QKeyEvent* event)
{
    if (isMovingKey(*event))
        return moveBy(*event);
    if (!isOwnKey(*event))
        return PictureView::keyPressEvent(event);
    if (event->key() == Qt::Key_Escape)
        return emit brushed({}, false);
    if (event->key() == Qt::Key_Space)
        return brushCurrent();
    const bool up = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
    const bool on = event->key() == Qt::Key_Right || event->key() == Qt::Key_Up || event->key() == Qt::Key_End;
    const bool farthest = event->key() == Qt::Key_Home || event->key() == Qt::Key_End;
    if (const auto next = pointPlot()->pointBeside(farthest ? std::nullopt : picture().current, up, on != farthest))
        clickedAt(*next);
}

void PointView::brushCurrent()
{
    if (!picture().current)
        return;
    std::vector<PointAddress> points = picture().brushed;
    const auto place = std::ranges::lower_bound(points, *picture().current);
    if (place != points.end() && *place == *picture().current)
        points.erase(place);
    else
        points.insert(place, *picture().current);
    emit brushed(points, true);
}

template class PictureView<PointPicture>;

} // namespace attentoscope
