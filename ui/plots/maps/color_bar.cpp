// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/maps/color_bar.h"

#include "ui/figures/painted_figure.h"
#include "ui/plots/maps/color_bar_plot.h"
#include "ui/plots/picture_view.h"
#include "ui/plots/picture_words.h"

#include <QKeyEvent>

#include <algorithm>

namespace attentoscope {

void ColorBarPicture::markBeyond(double least, double most)
{
    constexpr double slack = 1e-6; // of the range, or of a decade: rasters are float32
    below = below || colors.place(least) < -slack;
    above = above || colors.place(most) > 1 + slack;
}

ColorBar::ColorBar(QWidget* parent)
    : PictureView(new ColorBarPlot(false), {{0, 300}, {0, 120}}, &makeColorBarFigure, parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    setFocusPolicy(Qt::NoFocus);
    connect(plot(), &QCustomPlot::mouseRelease, this, [this] { grip_.reset(); });
    connect(plot(), &QCustomPlot::mouseDoubleClick, this, [this] {
        grip_.reset();
        if (adjustable_)
            emit typingRequested();
    });
}

void ColorBar::setAdjustable(bool adjustable)
{
    adjustable_ = adjustable;
    setFocusPolicy(adjustable ? Qt::TabFocus : Qt::NoFocus);
}

// Moves the upper end with Up and Down, the lower end with Shift; Enter lets the user type both.
void ColorBar::keyPressEvent(QKeyEvent* event)
{
    constexpr double step = 0.05; // share of the bar's length
    const bool up = event->key() == Qt::Key_Up, down = event->key() == Qt::Key_Down;
    if (adjustable_ && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        return emit typingRequested();
    if (!adjustable_ || (!up && !down))
        return PictureView::keyPressEvent(event);
    const ColorScaling& colors = picture().colors;
    const bool lower = event->modifiers().testFlag(Qt::ShiftModifier);
    requestMoved(colors, !lower, up ? step : -step);
}

double ColorBar::placeOf(const QMouseEvent& event) const
{
    const QRectF bar = plot()->plotRect();
    return (bar.bottom() - event.position().y()) / std::max(bar.height(), 1.0);
}

bool ColorBar::isOverBar(const QMouseEvent& event) const
{
    const int margin = int(ColorBarPlot::barWidth) / 2; // makes the narrow bar easier to hit
    return plot()->plotRect().adjusted(-margin, -margin, margin, margin).contains(event.position().toPoint());
}

void ColorBar::pointerPressed(QMouseEvent* event)
{
    if (adjustable_ && event->button() == Qt::LeftButton && isOverBar(*event))
        grip_ = {placeOf(*event), picture().colors};
}

// Moves the end that is nearer to where the drag began.
void ColorBar::pointerMoved(QMouseEvent* event)
{
    if (!grip_ || !(event->buttons() & Qt::LeftButton)) {
        adjustable_&& isOverBar(*event) ? setCursor(Qt::SizeVerCursor) : unsetCursor();
        return;
    }
    const double way = placeOf(*event) - grip_->place;
    const bool upper = grip_->place >= 0.5;
    if (way != 0)
        requestMoved(grip_->colors, upper, way);
}

void ColorBar::requestMoved(const ColorScaling& colors, bool upper, double way)
{
    double low = upper ? colors.low : colors.valueAt(way), high = upper ? colors.valueAt(1 + way) : colors.high;
    if (colors.isAboutZero())
        upper ? low = -high : high = -low;
    if (isColorRange(low, high))
        emit rangeRequested(low, high);
}

void ColorBar::show(const ColorBarPicture& picture)
{
    ColorBarPicture placed = picture;
    if (picture.top < 0 && picture.bottom < 0) {
        placed.top = this->picture().top;
        placed.bottom = this->picture().bottom;
    }
    PictureView::show(placed);
    emit shownAnew();
}

void ColorBar::setSpan(int top, int bottom)
{
    change([&](ColorBarPicture& picture) {
        picture.top = top;
        picture.bottom = bottom;
    });
}

QSize ColorBar::sizeHint() const { return {ColorBarPlot::naturalWidth(styleOf(*this)), PictureView::sizeHint().height()}; }

template class PictureView<ColorBarPicture>;

} // namespace attentoscope
