// SPDX-License-Identifier: GPL-3.0-or-later
// A map in strips of whole rows of pixels, for several processes. The pixels are those of rasterize(), bit for bit.
#pragma once

#include "core/attention/raster/raster.h"

#include <vector>

namespace attentoscope {

// Rows of pixels of a picture, counted from its top.
struct RasterLines {
    int first = 0, count = 0;
    bool operator==(const RasterLines&) const = default;
};

int heightOf(const RasterRequest& request); // rows of pixels of the whole picture
Index rowsUnder(const RasterRequest& request, const RasterLines& lines); // query rows that are computed for them

// Returns these lines alone, as a picture of their own. `policy`: resolved for all rows (see resolveForAllRows()). Errors: those
// of rasterize().
Outcome<SharedRaster> rasterizeLines(const Experiment& experiment, const Inputs& inputs, const BoundMask& mask,
    const PolicyChoice& policy, const RasterRequest& request, const RasterLines& lines, const StopToken& stop = {},
    const Progress& progress = {});
// Puts strips together that follow one another from the top to the bottom of the picture.
SharedRaster joined(const std::vector<SharedRaster>& strips);

} // namespace attentoscope
