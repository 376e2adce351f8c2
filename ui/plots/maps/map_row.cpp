// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/maps/map_row.h"

#include "ui/plots/maps/color_bar.h"
#include "ui/plots/maps/levels.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>

namespace attentoscope {

namespace {

constexpr int leftOfCells = 44, rightOfCells = 6, widthOfBar = 84; // px

} // namespace

MapRow::MapRow(const QStringList& names, const QString& barLabel, QWidget* parent)
    : QWidget(parent)
    , barLabel_(barLabel)
    , bar_(new ColorBar(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    for (const QString& name : names) {
        auto* map = maps_.emplace_back(new MapView(this));
        map->setObjectName(name);
        row->addWidget(map, 1);
    }
    bar_->setFixedWidth(atTypeScale(widthOfBar));
    row->addWidget(bar_);
    connect(maps_.back(), &MapView::plotRectChanged, this, &MapRow::placeBar);
}

void MapRow::show(std::vector<MapPicture> pictures)
{
    for (std::size_t which = 0; which < maps_.size(); ++which) {
        const bool linesUp = maps_[which]->parentWidget() == this; // one that fills a page takes what its names need
        pictures[which].leftMargin = linesUp ? atTypeScale(leftOfCells) : -1;
        pictures[which].rightMargin = linesUp ? atTypeScale(rightOfCells) : -1;
        pictures[which].noteIsBeside = which > 0 && pictures[which].note == pictures.front().note;
        maps_[which]->show(pictures[which]);
    }
    const bool known = pictures.front().raster != nullptr;
    bar_->setVisible(known);
    if (!known)
        return;
    bar_->show(barPicture());
    placeBar();
}

ColorBarPicture MapRow::barPicture() const
{
    ColorBarPicture bar;
    bar.colors = maps_.front()->picture().colors;
    bar.label = barLabel_;
    for (const MapView* map : maps_)
        if (const SharedRaster& raster = map->picture().raster) {
            bar.markBeyond(raster->low, raster->high);
            bar.maskedSwatch = bar.maskedSwatch || hasMasked(raster->values);
        }
    return bar;
}

void MapRow::placeBar()
{
    const QRect cells = maps_.back()->plotRect();
    const int top = maps_.back()->y() + cells.top() - bar_->y();
    bar_->setSpan(top, top + cells.height());
}

SharedFigure MapRow::figure(std::size_t which) const
{
    MapPicture picture = map(which)->picture();
    picture.noteIsBeside = false;
    return composeFigure({{{{makeMapFigure(std::move(picture)), 1}, {makeColorBarFigure(barPicture())}}, 1}});
}

FigureRow MapRow::figureRow(double height) const
{
    FigureRow row{{}, height};
    for (const MapView* map : maps_)
        row.cells.push_back({map->figure(), 1});
    row.cells.push_back({makeColorBarFigure(barPicture())});
    return row;
}

} // namespace attentoscope
