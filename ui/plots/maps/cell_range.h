// SPDX-License-Identifier: GPL-3.0-or-later
// A rectangle of cells of an attention map: query rows [row0, row1), keys [col0, col1).
#pragma once

#include "core/attention/raster/raster.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace attentoscope {

struct CellRange {
    Index row0 = 0, row1 = 0;
    Index col0 = 0, col1 = 0;

    Index rows() const { return row1 - row0; }
    Index cols() const { return col1 - col0; }
    bool empty() const { return rows() <= 0 || cols() <= 0; }
    bool contains(Index row, Index col) const { return row >= row0 && row < row1 && col >= col0 && col < col1; }

    CellRange within(const CellRange& other) const // the intersection
    {
        return {std::max(row0, other.row0), std::min(row1, other.row1), std::max(col0, other.col0), std::min(col1, other.col1)};
    }
    // Returns the range scaled by `factor` about a point (in cells, may be fractional) that keeps its place, inside `full`.
    CellRange zoomed(double row, double col, double factor, const CellRange& full) const;
    // Returns the range moved by whole cells, stopping at the edges of `full`.
    CellRange moved(Index rows, Index cols, const CellRange& full) const;
    // Returns the range moved so that the cell is in the middle, along each side on which the cell lies outside. A row or
    // column of −1 leaves its side as it is.
    CellRange around(Index row, Index col, const CellRange& full) const;

    bool operator==(const CellRange&) const = default;
};

// Returns the cells that a raster was requested for.
inline CellRange cellsOf(const RasterRequest& request) { return {request.row0, request.row1, request.col0, request.col1}; }
// Returns the index in Raster::values of the pixel that shows the cell; none if the raster does not cover it.
std::optional<std::size_t> pixelOf(const Raster& raster, Index row, Index key);

} // namespace attentoscope
