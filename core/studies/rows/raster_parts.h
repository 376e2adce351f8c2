// SPDX-License-Identifier: GPL-3.0-or-later
// A map in parts, each of which is some rows of pixels: for several processes and machines. The pixels are those of rasterize(),
// bit for bit.
#pragma once

#include "core/attention/raster/raster_lines.h"
#include "core/parts/part_values.h"
#include "core/parts/parts.h"

namespace attentoscope {

// What a map is drawn from. `policy`: resolved for all rows.
struct RasterWork {
    const Experiment& experiment;
    SharedInputs inputs;
    BoundMask mask;
    PolicyChoice policy;
    RasterRequest request;
};

PartValue valueOf(const SharedRaster& strip);
Parts<SharedRaster> rasterParts(const RasterWork& work); // `work` must outlive the parts
// Reads what was found in a part. Throws what readPart() takes for a value that is no such part.
SharedRaster stripIn(const PartValue& value, const RasterWork& work, Index part);

} // namespace attentoscope
