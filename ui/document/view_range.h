// SPDX-License-Identifier: GPL-3.0-or-later
// Returns the part of an (n_q, n_k) map that a view shows: the range that the user chose if it lies inside the map, else the
// whole map. The document keeps the chosen range, so that it applies again when the map is as large as before.
#pragma once

#include "ui/plots/maps/cell_range.h"

namespace attentoscope {

inline CellRange shownRange(const CellRange& wish, Index nq, Index nk)
{
    const bool inside = !wish.empty() && wish.row0 >= 0 && wish.col0 >= 0 && wish.row1 <= nq && wish.col1 <= nk;
    return inside ? wish : CellRange{0, nq, 0, nk};
}

} // namespace attentoscope
