// The part of an (n_q, n_k) map that a view shows: the wish where it lies inside the map, else everything. Lengths change
// under a wish; it is kept and comes true again when the map is as large as before.
#pragma once

#include "ui/plots/maps/cell_range.h"

namespace attentoscope {

inline CellRange shownRange(const CellRange& wish, Index nq, Index nk)
{
    const bool inside = !wish.empty() && wish.row0 >= 0 && wish.col0 >= 0 && wish.row1 <= nq && wish.col1 <= nk;
    return inside ? wish : CellRange{0, nq, 0, nk};
}

} // namespace attentoscope
