// SPDX-License-Identifier: GPL-3.0-or-later
// The change in the map of a head when another policy replaces the first: weights under B minus weights under A.
#pragma once

#include "core/attention/raster/raster.h"
#include "core/studies/heads/head_feed.h"

namespace attentoscope {

// Two rasters of the same request, reduced by the mean, so that the difference of two pixels is the mean difference of their
// cells. Over all keys the difference of a row sums to 0.
struct MapDifference {
    SharedRaster a, b, difference;
};

// Takes range and size from the request, and sets stage and reduction itself. Errors: those of rasterize().
Outcome<MapDifference> mapDifference(const Experiment& experiment, const SharedInputs& inputs, const BoundMask& mask,
    const PolicyChoice& a, const PolicyChoice& b, RasterRequest request, StopToken stop = {});

} // namespace attentoscope
