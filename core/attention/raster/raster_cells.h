// SPDX-License-Identifier: GPL-3.0-or-later
// Maps the pixels of a raster to the cells that they stand for, and reads their values.
#pragma once

#include "core/attention/raster/raster.h"

#include <cstddef>

namespace attentoscope {

// Returns the first cell of a pixel when `cells` cells are spread over `pixels` pixels; for pixel = pixels that is `cells`.
inline Index pixelEdge(Index cells, int pixels, int pixel) { return cells * pixel / pixels; }

struct RasterCells {
    const Raster& raster; // must outlive this object

    Index rowOf(int y) const
    {
        return raster.request.row0 + pixelEdge(raster.request.row1 - raster.request.row0, raster.height, y);
    }
    Index keyOf(int x) const
    {
        return raster.request.col0 + pixelEdge(raster.request.col1 - raster.request.col0, raster.width, x);
    }
    float at(int y, int x) const { return raster.values[std::size_t(y) * std::size_t(raster.width) + std::size_t(x)]; }
};

} // namespace attentoscope
