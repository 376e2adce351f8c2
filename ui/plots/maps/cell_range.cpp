// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/maps/cell_range.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

constexpr Index fewestCells = 2;

// Zooms one side of a range: the new [begin, end) lies inside [low, high), and `at` keeps its relative place.
void zoomSide(Index& begin, Index& end, double at, double factor, Index low, Index high)
{
    const double size = double(end - begin);
    const Index most = std::max<Index>(high - low, 1);
    const Index wanted = std::clamp(Index(std::llround(size * factor)), std::min(fewestCells, most), most);
    const double place = size > 0 ? std::clamp((at - double(begin)) / size, 0.0, 1.0) : 0.5;
    // Round so that the cell under the pointer stays inside, however few cells are left.
    Index first = Index(std::llround(at - place * double(wanted)));
    const Index cell = std::clamp(Index(std::floor(at)), low, high - 1);
    first = std::clamp(first, cell - wanted + 1, cell);
    begin = std::clamp(first, low, high - wanted);
    end = begin + wanted;
}

// Returns the last pixel that begins at or before the cell.
Index pixelAlong(Index cell, Index cells, int pixels) { return ((cell + 1) * pixels - 1) / cells; }

} // namespace

std::optional<std::size_t> pixelOf(const Raster& raster, Index row, Index key)
{
    const CellRange made = cellsOf(raster.request);
    if (!made.contains(row, key))
        return {};
    const Index y = pixelAlong(row - made.row0, made.rows(), raster.height);
    const Index x = pixelAlong(key - made.col0, made.cols(), raster.width);
    return std::size_t(y * raster.width + x);
}

CellRange CellRange::zoomed(double row, double col, double factor, const CellRange& full) const
{
    CellRange range = *this;
    zoomSide(range.row0, range.row1, row, factor, full.row0, full.row1);
    zoomSide(range.col0, range.col1, col, factor, full.col0, full.col1);
    return range;
}

CellRange CellRange::moved(Index byRows, Index byCols, const CellRange& full) const
{
    const Index down = std::clamp(byRows, full.row0 - row0, std::max(full.row0 - row0, full.row1 - row1));
    const Index right = std::clamp(byCols, full.col0 - col0, std::max(full.col0 - col0, full.col1 - col1));
    return {row0 + down, row1 + down, col0 + right, col1 + right};
}

CellRange CellRange::around(Index row, Index col, const CellRange& full) const
{
    const bool rowSeen = row < 0 || (row >= row0 && row < row1), colSeen = col < 0 || (col >= col0 && col < col1);
    return moved(rowSeen ? 0 : row - (row0 + row1) / 2, colSeen ? 0 : col - (col0 + col1) / 2, full);
}

} // namespace attentoscope
