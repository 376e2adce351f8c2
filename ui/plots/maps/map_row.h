// SPDX-License-Identifier: GPL-3.0-or-later
// Shows maps side by side with one colour bar, which is that of the first map.
#pragma once

#include "ui/plots/maps/map_view.h"

#include <QWidget>

#include <vector>

namespace attentoscope {

class ColorBar;
struct ColorBarPicture;

class MapRow : public QWidget
{
    Q_OBJECT
public:
    // `names`: object names of the maps. `barLabel`: what the colours stand for.
    MapRow(const QStringList& names, const QString& barLabel, QWidget* parent);

    // Shows one picture in each map; without a raster in the first one there is no colour bar.
    void show(std::vector<MapPicture> pictures);
    using QWidget::show;

    MapView* map(std::size_t which) const { return maps_[which]; }
    SharedFigure figure(std::size_t which) const; // with the colour bar
    FigureRow figureRow(double height) const; // all maps and the colour bar; `height` relative to other rows

private:
    ColorBarPicture barPicture() const;
    void placeBar();

    QString barLabel_;
    std::vector<MapView*> maps_;
    ColorBar* bar_;
};

} // namespace attentoscope
