// SPDX-License-Identifier: GPL-3.0-or-later
// The difference of two maps, pixel by pixel.
#pragma once

#include "core/attention/raster/raster.h"

namespace attentoscope {

// Returns b − a for two rasters of the same request. If both are means, or if every cell has a pixel of its own, it is the mean
// of the cells' differences; a difference of largest cells is not the difference of any one cell. NaN where either raster is
// NaN.
SharedRaster rasterDifference(const Raster& b, const Raster& a);

} // namespace attentoscope
