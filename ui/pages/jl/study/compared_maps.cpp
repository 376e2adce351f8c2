// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/study/compared_maps.h"

#include "ui/figures/edits/named_text.h"
#include "ui/pages/jl/study/jl_settings.h"
#include "ui/plots/maps/raster_note.h"
#include "ui/widgets/map_colors.h"
#include "ui/widgets/policy_title.h"

namespace attentoscope {

std::size_t comparedPolicy(const ViewState& view) { return view.of<JlSettings>().mapsOfB ? 1 : 0; }

std::vector<MapPicture> comparedMaps(
    const Result& result, const ComparedMap& exact, const ComparedMap& approximate, const Document& document)
{
    const std::size_t policy = comparedPolicy(document.view());
    const Index longest = longestLength(document.experiment(), result.inputs->nk());
    std::vector<MapPicture> pictures;
    for (const ComparedMap* map : {&exact, &approximate}) {
        MapPicture& picture = pictures.emplace_back();
        picture.raster = map->raster;
        picture.full = picture.range = cellsOf(map->raster->request);
        picture.colors = weightColors(longest, document.view());
        picture.title = pictureTitle(namingLegend(policy, result.policies[policy].policy), map->name);
        picture.note = rasterNote(*map->raster);
    }
    return pictures;
}

} // namespace attentoscope
