// SPDX-License-Identifier: GPL-3.0-or-later
// Shows maps side by side with one colour bar, which is that of the first map.
#pragma once

#include "ui/plots/maps/map_view.h"

#include <QWidget>

#include <vector>

namespace attentoscope {

class ColorBar;

// Make figures from the pictures of such maps: of one with the colour bar, and of all.
SharedFigure mapOfRow(const std::vector<MapPicture>& pictures, std::size_t which, const QString& barLabel);
FigureRow rowOfMaps(const std::vector<MapPicture>& pictures, const QString& barLabel);

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
    FigureRow figureRow() const; // all maps and the colour bar

private:
    std::vector<MapPicture> pictures() const;
    void placeBar();

    QString barLabel_;
    std::vector<MapView*> maps_;
    ColorBar* bar_;
};

} // namespace attentoscope
