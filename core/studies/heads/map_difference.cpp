// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/heads/map_difference.h"

#include "core/attention/raster/raster_difference.h"

namespace attentoscope {

Outcome<MapDifference> mapDifference(const Experiment& experiment, const SharedInputs& inputs, const BoundMask& mask,
    const PolicyChoice& a, const PolicyChoice& b, RasterRequest request, StopToken stop)
{
    request.stage = Stage::Weights;
    request.reduce = Reduce::Mean;
    const auto rasters = rasterize(experiment, inputs, mask, {a, b}, request, std::move(stop));
    if (!rasters)
        return rasters.error();
    return MapDifference{(*rasters)[0], (*rasters)[1], rasterDifference(*(*rasters)[1], *(*rasters)[0])};
}

} // namespace attentoscope
