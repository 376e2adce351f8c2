// SPDX-License-Identifier: GPL-3.0-or-later
// The weights of a head with their colour bar.
#pragma once

#include "ui/figures/figure.h"
#include "ui/plots/maps/map_view.h"

#include <QWidget>

namespace attentoscope {

class ColorBar;

class HeadMap : public QWidget
{
    Q_OBJECT
public:
    explicit HeadMap(QWidget* parent);

    void show(const MapPicture& picture);
    using QWidget::show;
    MapView* view() const { return map_; }
    SharedFigure figure() const;

private:
    void placeBar();

    MapView* map_;
    ColorBar* bar_;
};

} // namespace attentoscope
