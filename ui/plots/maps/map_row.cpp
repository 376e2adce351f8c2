// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/maps/map_row.h"

#include "ui/plots/maps/color_bar.h"
#include "ui/plots/maps/levels.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>

namespace attentoscope {

namespace {

constexpr int leftOfCells = 44, rightOfCells = 6, widthOfBar = 84; // px

bool isNoteBeside(const std::vector<MapPicture>& pictures, std::size_t which)
{
    return which > 0 && pictures[which].note == pictures.front().note;
}

ColorBarPicture barOf(const std::vector<MapPicture>& pictures, const QString& label)
{
    ColorBarPicture bar;
    bar.colors = pictures.front().colors;
    bar.label = label;
    for (const MapPicture& picture : pictures)
        if (const SharedRaster& raster = picture.raster) {
            bar.markBeyond(raster->low, raster->high);
            bar.maskedSwatch = bar.maskedSwatch || hasMasked(raster->values);
        }
    return bar;
}

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
        pictures[which].noteIsBeside = isNoteBeside(pictures, which);
        maps_[which]->show(pictures[which]);
    }
    const bool known = pictures.front().raster != nullptr;
    bar_->setVisible(known);
    if (!known)
        return;
    bar_->show(barOf(pictures, barLabel_));
    placeBar();
}

std::vector<MapPicture> MapRow::pictures() const
{
    std::vector<MapPicture> shown;
    for (const MapView* map : maps_)
        shown.push_back(map->picture());
    return shown;
}

SharedFigure MapRow::figure(std::size_t which) const { return mapOfRow(pictures(), which, barLabel_); }

FigureRow MapRow::figureRow() const { return rowOfMaps(pictures(), barLabel_); }

void MapRow::placeBar()
{
    const QRect cells = maps_.back()->plotRect();
    const int top = maps_.back()->y() + cells.top() - bar_->y();
    bar_->setSpan(top, top + cells.height());
}

SharedFigure mapOfRow(const std::vector<MapPicture>& pictures, std::size_t which, const QString& barLabel)
{
    MapPicture picture = pictures[which];
    picture.noteIsBeside = false;
    return composeFigure({{{{makeMapFigure(std::move(picture)), 1}, {makeColorBarFigure(barOf(pictures, barLabel))}}, 1}});
}

FigureRow rowOfMaps(const std::vector<MapPicture>& pictures, const QString& barLabel)
{
    FigureRow row;
    for (std::size_t which = 0; which < pictures.size(); ++which) {
        MapPicture picture = pictures[which];
        picture.noteIsBeside = isNoteBeside(pictures, which);
        row.cells.push_back({makeMapFigure(std::move(picture)), 1});
    }
    row.cells.push_back({makeColorBarFigure(barOf(pictures, barLabel))});
    return row;
}

} // namespace attentoscope
