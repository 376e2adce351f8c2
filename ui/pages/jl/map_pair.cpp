// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/map_pair.h"

#include "ui/plots/maps/color_bar.h"
#include "ui/plots/maps/raster_note.h"
#include "ui/widgets/map_colors.h"

#include <QHBoxLayout>

namespace attentoscope {

namespace {

constexpr int leftOfCells = 44, rightOfCells = 6; // px
constexpr int barWidth = 84;

MapPicture pictureOf(const MapPair::Side& side, const ColorScaling& colors)
{
    MapPicture picture;
    const RasterRequest& request = side.raster->request;
    picture.raster = side.raster;
    picture.full = picture.range = {request.row0, request.row1, request.col0, request.col1};
    picture.colors = colors;
    picture.title = side.title;
    picture.note = rasterNote(*side.raster);
    return picture;
}

} // namespace

MapPair::MapPair(const QString& left, const QString& right, QWidget* parent)
    : QWidget(parent)
    , bar_(new ColorBar(this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    for (std::size_t which = 0; which < maps_.size(); ++which) {
        maps_[which] = new MapView(this);
        maps_[which]->setObjectName(which == 0 ? left : right);
        row->addWidget(maps_[which], 1);
    }
    bar_->setFixedWidth(barWidth);
    row->addWidget(bar_);
    connect(maps_.back(), &MapView::plotRectChanged, this, &MapPair::placeBar);
}

void MapPair::show(const Side& left, const Side& right, const ViewState& view)
{
    ViewState weights = view; // regardless of the stage that other pages show
    weights.stage = Stage::Weights;
    const ColorScaling colors = mapColors({left.raster, right.raster}, weights);
    for (int which = 0; which < 2; ++which) {
        MapPicture picture = pictureOf(which == 0 ? left : right, colors);
        picture.leftMargin = leftOfCells;
        picture.rightMargin = rightOfCells;
        map(which)->show(picture);
    }
    bar_->setVisible(true);
    bar_->show(barPicture());
    placeBar();
}

void MapPair::showEmpty(const QString& why)
{
    MapPicture picture;
    picture.emptyText = why;
    picture.leftMargin = leftOfCells;
    picture.rightMargin = rightOfCells;
    for (MapView* map : maps_)
        map->show(picture);
    bar_->setVisible(false);
}

ColorBarPicture MapPair::barPicture() const
{
    ColorBarPicture bar;
    bar.colors = maps_[0]->picture().colors;
    bar.label = stageAxis(Stage::Weights);
    return bar;
}

void MapPair::placeBar()
{
    const QRect cells = maps_.back()->plotRect();
    const int top = maps_.back()->y() + cells.top() - bar_->y();
    bar_->setSpan(top, top + cells.height());
}

SharedFigure MapPair::figure(int which) const
{
    return composeFigure({{{{map(which)->figure(), 1}, {makeColorBarFigure(barPicture())}}, 1}});
}

FigureRow MapPair::figureRow() const
{
    return {{{map(0)->figure(), 1}, {map(1)->figure(), 1}, {makeColorBarFigure(barPicture())}}, 1};
}

} // namespace attentoscope
