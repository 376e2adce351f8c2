// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/questions/share_rows.h"

#include "core/attention/raster/raster_cells.h"

namespace attentoscope {

namespace {

constexpr Index fewestKeys = 4 * RowShares::heaviest; // with fewer the bar is nearly full, however a row spreads its weight

} // namespace

Index heaviestFor(const Inputs& inputs)
{
    return inputs.plantedKeys.empty() && inputs.nk() < fewestKeys ? 0 : RowShares::heaviest;
}

std::vector<SharedShares> sharesOf(const SharingRasters& maps, const Inputs& inputs)
{
    std::vector<SharedShares> bars;
    for (std::size_t at = 0; at < maps.shares.size(); ++at) {
        const Raster& map = *maps.rasters[at];
        const RasterRequest& request = map.request;
        RowShares bar;
        bar.planted = !inputs.plantedKeys.empty();
        for (int y = 0; y <= map.height; ++y)
            bar.begin.push_back(request.row0 + pixelEdge(request.row1 - request.row0, map.height, y));
        for (int y = 0; y < map.height; ++y)
            bar.rows.push_back(bar.begin[std::size_t(y) + 1] - 1);
        bar.share = maps.shares[at];
        bars.push_back(std::make_shared<const RowShares>(std::move(bar)));
    }
    return bars;
}

} // namespace attentoscope
