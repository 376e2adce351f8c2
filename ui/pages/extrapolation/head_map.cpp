// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/extrapolation/head_map.h"

#include "ui/plots/maps/color_bar.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>

namespace attentoscope {

namespace {

ColorBarPicture barOf(const MapPicture& picture)
{
    ColorBarPicture bar;
    bar.colors = picture.colors;
    bar.label = HeadMap::tr("weight a");
    if (picture.raster)
        bar.markBeyond(picture.raster->low, picture.raster->high);
    return bar;
}

} // namespace

HeadMap::HeadMap(QWidget* parent)
    : QWidget(parent)
    , map_(new MapView(this))
    , bar_(new ColorBar(this))
{
    constexpr int barWidth = 92; // px
    bar_->setFixedWidth(atTypeScale(barWidth));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(map_, 1);
    layout->addWidget(bar_);
    connect(map_, &MapView::plotRectChanged, this, &HeadMap::placeBar);
}

void HeadMap::show(const MapPicture& picture)
{
    map_->show(picture);
    bar_->show(barOf(picture));
    bar_->setVisible(picture.raster != nullptr);
    placeBar();
}

void HeadMap::placeBar()
{
    const QRect rect = map_->plotRect();
    bar_->setSpan(rect.top(), rect.top() + rect.height());
}

SharedFigure HeadMap::onPaper(const MapPicture& picture)
{
    const SharedFigure map = makeMapFigure(picture);
    return picture.raster ? composeFigure({{{{map, 1}, {makeColorBarFigure(barOf(picture))}}, 1}}) : map;
}

} // namespace attentoscope
