// SPDX-License-Identifier: GPL-3.0-or-later
// A small map of weights, hatched where they are masked. A click on it presses a button.
#pragma once

#include "ui/plots/maps/map_image.h"

#include <QWidget>

class QAbstractButton;

namespace attentoscope {

class MapThumb : public QWidget
{
    Q_OBJECT
public:
    static constexpr int side = 64; // px

    MapThumb(QAbstractButton* button, QWidget* parent);
    void show(const SharedRaster& raster, double largest); // `largest`: weight at the upper end of the colours; null: no map
    using QWidget::show;
    bool hasMap() const { return raster_ != nullptr; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    QAbstractButton* button_;
    SharedRaster raster_;
    double largest_ = 1;
    MapImage image_;
};

} // namespace attentoscope
