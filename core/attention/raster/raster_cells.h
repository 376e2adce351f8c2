// Which cells the pixels of a raster stand for, and what they hold.
#pragma once

#include "core/attention/raster/raster.h"

#include <cstddef>

namespace attentoscope {

// The first cell of a pixel, of so many cells on so many pixels; that of the pixel behind the last is behind all cells.
inline Index pixelEdge(Index cells, int pixels, int pixel) { return cells * pixel / pixels; }

struct RasterCells {
    const Raster& raster; // must outlive it

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
