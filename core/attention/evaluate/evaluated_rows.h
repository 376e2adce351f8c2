// How many query rows are evaluated where somebody waits for the numbers: in the window and in lessons alike, so that both say
// the same.
#pragma once

#include "core/base/matrix.h"

#include <algorithm>

namespace attentoscope {

inline constexpr Index enoughRows = 256;

// All (0) while n_q n_k does not exceed `cells`, else evenly spaced ones, at least so many.
inline Index rowsWithin(Index cells, Index nq, Index nk, Index atLeast)
{
    if (nq <= 0 || nk <= 0 || nq <= cells / nk)
        return 0;
    return std::max(atLeast, cells / nk);
}

inline Index evaluatedRows(Index nq, Index nk) { return rowsWithin(Index(1) << 24, nq, nk, enoughRows); }

} // namespace attentoscope
