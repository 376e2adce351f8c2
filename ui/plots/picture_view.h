// SPDX-License-Identifier: GPL-3.0-or-later
// The member functions of PictureView. Included by the .cpp files that instantiate it.
#pragma once

#include "ui/plots/plot_base.h"
#include "ui/plots/plot_view.h"

#include <QMouseEvent>
#include <QToolTip>

namespace attentoscope {

template <class Picture>
PictureView<Picture>::PictureView(PicturePlot<Picture>* plot, const Sizes& sizes, MakeFigure makeFigure, QWidget* parent)
    : PlotView(plot, sizes, parent)
    , plot_(plot)
    , makeFigure_(makeFigure)
{
}

template <class Picture>
void PictureView<Picture>::show(const Picture& picture)
{
    using Change = typename PicturePlot<Picture>::Change;
    const Change change = plot_->present(picture);
    if (change == Change::Nothing)
        return;
    if (change == Change::Layout)
        plot_->refresh();
    else
        plot_->redraw();
    plot_->setHovered(pointer_ ? plot_->placeAt(*pointer_) : std::nullopt);
    toldOfOlder_ = true;
    if (told_ && pointer_ && !toldText_.isEmpty() && QToolTip::text() == toldText_)
        tell(plot_->placeAt(*pointer_)); // it tells of the picture before
    if (change == Change::Layout)
        shownAnew();
    tellChanged(this);
}

template <class Picture>
const Picture& PictureView<Picture>::picture() const
{
    return plot_->picture();
}

template <class Picture>
SharedFigure PictureView<Picture>::figure() const
{
    return makeFigure_(picture());
}

template <class Picture>
void PictureView<Picture>::pointerMoved(QMouseEvent* event)
{
    pointer_ = event->position();
    const std::optional<Place> place = plot_->placeAt(*pointer_);
    if (place == told_ && !(place && toldOfOlder_))
        return;
    told_ = place;
    toldOfOlder_ = false;
    plot_->setHovered(place);
    tell(place);
    pointedAt(place);
}

template <class Picture>
void PictureView<Picture>::tell(const std::optional<Place>& place)
{
    toldText_ = place ? textOf(*place) : QString();
    if (toldText_.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(plot_->mapToGlobal(pointer_->toPoint()), toldText_, this);
}

template <class Picture>
void PictureView<Picture>::pointerPressed(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        chooseAt(event->position());
}

template <class Picture>
bool PictureView<Picture>::chooseAt(const QPointF& point)
{
    const std::optional<Place> place = plot_->placeAt(point);
    if (place)
        clickedAt(*place);
    return place.has_value();
}

template <class Picture>
void PictureView<Picture>::pointerLeft()
{
    pointer_.reset();
    plot_->setHovered({});
    if (const QString text = std::exchange(toldText_, {}); !text.isEmpty() && QToolTip::text() == text)
        QToolTip::hideText();
    if (std::exchange(told_, std::nullopt))
        pointedAt({});
}

template <class Picture>
bool PictureView<Picture>::hasToolTipOfItsOwn() const
{
    return plot_->hovered() && !textOf(*plot_->hovered()).isEmpty();
}

} // namespace attentoscope
