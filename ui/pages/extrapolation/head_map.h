// SPDX-License-Identifier: GPL-3.0-or-later
// The weights of a head with their colour bar.
#pragma once

#include "ui/figures/spoken_picture.h"
#include "ui/plots/maps/map_view.h"

#include <QWidget>

namespace attentoscope {

class ColorBar;

class HeadMap : public QWidget, public SpokenPicture
{
    Q_OBJECT
public:
    explicit HeadMap(QWidget* parent);

    void show(const MapPicture& picture);
    using QWidget::show;
    MapView* view() const { return map_; }
    static SharedFigure onPaper(const MapPicture& picture);
    SharedFigure figure() const override { return onPaper(map_->picture()); }
    QString inWords() const override { return {}; } // the map inside says it
    bool isEmpty() const override { return map_->isEmpty(); }

private:
    void placeBar();

    MapView* map_;
    ColorBar* bar_;
};

} // namespace attentoscope
