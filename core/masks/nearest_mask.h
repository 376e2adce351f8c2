// SPDX-License-Identifier: GPL-3.0-or-later
// Which expression over the known atoms comes closest to a mask, however that was made: what a mask painted cell by cell is
// called.
#pragma once

#include "core/base/progress.h"
#include "core/masks/mask.h"

#include <span>

namespace attentoscope {

struct NearestMask {
    Mask mask; // in its canonical text
    Index differing = 0; // cells that it shows and `wanted` hides, or the other way round; 0: it is the same mask
};

// Looked through: every atom with every number that makes a difference, with causal or padding beside it, a window with sinks or
// without its first keys, and `also`. Of equally close ones the simplest. Exact, but block-diagonal(len,len,...) and
// hierarchical(b,b,...) are found only where they fit without a differing cell. O(n²) for each kind; meant for n ≤ some hundreds.
// Errors: cancelled.
Outcome<NearestMask> nearestMask(
    const BoundMask& wanted, const MaskShape& shape, std::span<const Mask> also = {}, StopToken stop = {});

// Cells in which two masks of one shape differ.
Index differingCells(const BoundMask& a, const BoundMask& b);

} // namespace attentoscope
