// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the query rows that stand for all of them, and how many are evaluated while a user waits for the numbers. The window
// and the lessons share this, so that both show the same numbers.
#pragma once

#include "core/base/matrix.h"
#include "core/experiment/experiment.h"

#include <algorithm>
#include <vector>

namespace attentoscope {

// Returns `count` of n rows, evenly spaced and with the last row among them; all n rows if count is 0 or at least n.
std::vector<Index> evenlySpacedRows(Index n, Index count);

// Returns the middle rows of `count` equal parts of n rows. Where a value grows with the position, as under a causal mask, the
// mean over the middle rows is nearer to the mean over all rows than the mean over the last rows of the parts is.
std::vector<Index> middleRows(Index n, Index count);
// Returns `count` rows that stand for all n rows of a sequence: middleRows() if the data are given; evenlySpacedRows() if they
// are generated, so that the last row, which sees all keys, is among them at each length.
std::vector<Index> sampledRows(const Experiment& experiment, Index n, Index count);

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
