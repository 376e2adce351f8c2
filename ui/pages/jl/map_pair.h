// SPDX-License-Identifier: GPL-3.0-or-later
// Shows two maps of the same rows and keys with a common colour scale: exact attention, and an approximation of it.
#pragma once

#include "ui/document/view_state.h"
#include "ui/figures/figure.h"
#include "ui/plots/maps/map_view.h"

#include <QWidget>

#include <array>

namespace attentoscope {

class ColorBar;
struct ColorBarPicture;

class MapPair : public QWidget
{
    Q_OBJECT
public:
    // `left`, `right`: object names of the two maps.
    MapPair(const QString& left, const QString& right, QWidget* parent);

    struct Side {
        SharedRaster raster; // null: not computed yet
        QString title; // rich text
    };
    void show(const Side& left, const Side& right, const ViewState& view);
    void showEmpty(const QString& why);
    using QWidget::show;

    MapView* map(int which) const { return maps_[std::size_t(which)]; }
    SharedFigure figure(int which) const; // with the colour bar
    FigureRow figureRow() const; // both maps and the colour bar

private:
    ColorBarPicture barPicture() const;
    void placeBar();

    std::array<MapView*, 2> maps_{};
    ColorBar* bar_;
};

} // namespace attentoscope
