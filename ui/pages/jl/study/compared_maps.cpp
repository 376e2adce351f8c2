// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/study/compared_maps.h"

#include "ui/plots/maps/raster_note.h"
#include "ui/widgets/map_colors.h"

namespace attentoscope {

std::vector<MapPicture> comparedMaps(
    const ComparedMap& exact, const ComparedMap& approximate, Index longest, const ViewState& view)
{
    const ColorScaling colors = weightColors(longest, view);
    std::vector<MapPicture> pictures;
    for (const ComparedMap* map : {&exact, &approximate}) {
        MapPicture& picture = pictures.emplace_back();
        picture.raster = map->raster;
        picture.full = picture.range = cellsOf(map->raster->request);
        picture.colors = colors;
        picture.title = map->title;
        picture.note = rasterNote(*map->raster);
    }
    return pictures;
}

} // namespace attentoscope
