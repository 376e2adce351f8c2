// One map less another, pixel by pixel.
#pragma once

#include "core/attention/raster/raster.h"

namespace attentoscope {

// b − a, of rasters of one request. It is the mean of the differences of cells where both are means, or where every cell has a
// pixel; of largest cells it would be neither's. NaN where either is.
SharedRaster rasterDifference(const Raster& b, const Raster& a);

// |value| that all but this part of the pixels stay below: where colours may end without a few pixels making the rest pale.
double usualExtent(const Raster& difference, double beyond = 0.01);

} // namespace attentoscope
