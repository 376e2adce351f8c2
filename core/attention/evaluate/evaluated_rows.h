// SPDX-License-Identifier: GPL-3.0-or-later
// How many query rows are evaluated while a user waits for the numbers. The window and the lessons share it, so that both show
// the same numbers.
#pragma once

#include "core/base/matrix.h"

#include <algorithm>

namespace attentoscope {

inline constexpr Index enoughRows = 256;

// Returns 0, which means all rows, if n_q n_k is at most `cells`; else a number of evenly spaced rows, at least `atLeast`.
inline Index rowsWithin(Index cells, Index nq, Index nk, Index atLeast)
{
    if (nq <= 0 || nk <= 0 || nq <= cells / nk)
        return 0;
    return std::max(atLeast, cells / nk);
}

inline Index evaluatedRows(Index nq, Index nk) { return rowsWithin(Index(1) << 24, nq, nk, enoughRows); }

} // namespace attentoscope
