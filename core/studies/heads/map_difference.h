// What changes in the map of a head when another policy takes the place of the first: weights under B less weights under A.
#pragma once

#include "core/attention/raster/raster.h"
#include "core/studies/heads/head_feed.h"

namespace attentoscope {

// Rasters of one request, reduced by the mean, so that the difference of two pixels is the mean of the differences of their
// cells: over all the keys, and every row of cells, the difference adds up to 0.
struct MapDifference {
    SharedRaster a, b, difference;
};

// The request says range and size; its stage and reduction are set here. Errors: as of rasterize().
Outcome<MapDifference> mapDifference(const Experiment& experiment, const SharedInputs& inputs, const BoundMask& mask,
    const PolicyChoice& a, const PolicyChoice& b, RasterRequest request, StopToken stop = {});

} // namespace attentoscope
