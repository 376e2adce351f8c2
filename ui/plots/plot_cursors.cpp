// SPDX-License-Identifier: GPL-3.0-or-later
// The cursors of a plot: where they are set, and how they follow what they were set on.
#include "ui/plots/plot_base.h"

#include <utility>

namespace attentoscope {

void PlotBase::setCursorAt(const QPointF& pixel)
{
    if (yAxis->visible() && QRectF(plotRect()).contains(pixel))
        putCursor(cursorPlace(pixel));
    else
        cursors_.clear();
    redraw();
}

void PlotBase::putCursor(const QPointF& place)
{
    cursors_.add({place, thingAt(place)});
    cursorGround_ = cursorGround();
}

void PlotBase::addCursor()
{
    if (!yAxis->visible())
        return;
    const QRectF inside = plotRect();
    if (!cursors_.places().empty())
        putCursor(QPointF(cursors_.places().back()));
    else if (const auto selected = selectedPlace())
        putCursor(*selected);
    else
        putCursor(graphCount() > 0 ? nearestPlace(*this, inside.center(), inside.width()) : cursorPlace(inside.center()));
    redraw();
}

std::optional<QPointF> PlotBase::cursorPixel() const
{
    if (cursors_.places().empty())
        return {};
    const QPointF& place = cursors_.places().back();
    return QPointF(xAxis->coordToPixel(place.x()), yAxis->coordToPixel(place.y()));
}

void PlotBase::moveCursor(Along axis, int step)
{
    if (cursors_.places().empty())
        return;
    const QPointF to =
        placeBeside(*this, cursors_.places().back(), axis, step, [this](const QPointF& pixel) { return cursorPlace(pixel); });
    cursors_.moveLast({to, thingAt(to)});
    redraw();
}

void PlotBase::clearCursors()
{
    cursors_.clear();
    redraw();
}

QStringList PlotBase::cursorTexts() const { return cursors_.places().empty() ? QStringList() : textsOf(cursors_.places()); }
QPointF PlotBase::cursorPlace(const QPointF& pixel) const { return nearestPlace(*this, pixel); }
QString PlotBase::thingAt(const QPointF& place) const { return graphAt(*this, place); }
std::optional<QPointF> PlotBase::whereIs(const Cursors::Spot& spot) const
{
    return spot.on.isEmpty() ? std::optional(spot.place) : placeOnGraph(*this, spot.on, spot.place.x());
}
QStringList PlotBase::textsOf(const std::vector<QPointF>& cursors) const
{
    return attentoscope::cursorTexts(cursors, *xAxis, *yAxis, [this](double x) { return numberAt(x); });
}

// Moves the cursors to where their curves, keys and cells are in a new picture. Clears them when an axis has another label or
// scale, or what they were set on is gone, because their coordinates then mean something else.
void PlotBase::followCursors()
{
    const QString axes = xAxis->label() + QLatin1Char('\n') + yAxis->label() + QString::number(int(xAxis->scaleType()))
        + QString::number(int(yAxis->scaleType()));
    const bool otherAxes = std::exchange(cursorAxes_, axes) != axes, otherPicture = std::exchange(follows_, false);
    if (cursors_.empty() || !otherPicture)
        return;
    if (otherAxes || cursorGround() != cursorGround_)
        return cursors_.clear();
    cursors_.follow([this](const Cursors::Spot& spot) { return whereIs(spot); });
}

} // namespace attentoscope
