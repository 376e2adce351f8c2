// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tensors/map_thumb.h"

#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QPainter>

namespace attentoscope {

MapThumb::MapThumb(QAbstractButton* button, QWidget* parent)
    : QWidget(parent)
    , button_(button)
{
    setFixedSize(side, side);
}

void MapThumb::show(const SharedRaster& raster, double largest)
{
    raster_ = raster;
    largest_ = largest;
    update();
}

void MapThumb::paintEvent(QPaintEvent*)
{
    const Theme theme = Theme::of(*this);
    QPainter painter(this);
    if (raster_) {
        ColorScaling scaling;
        scaling.high = largest_;
        image_.colour(raster_, scaling, theme.isDark);
        painter.fillRect(rect(), theme.masked);
        painter.fillRect(rect(), QBrush(theme.maskedHatch, Qt::BDiagPattern));
        painter.drawImage(rect(), image_.pixels);
    }
    painter.setPen(theme.axis);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void MapThumb::mousePressEvent(QMouseEvent*)
{
    if (button_->isEnabled())
        button_->click();
}

} // namespace attentoscope
