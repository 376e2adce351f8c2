// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the expression over the known atoms that is closest to a given mask, to give a name to a mask painted cell by cell.
#pragma once

#include "core/base/progress.h"
#include "core/masks/mask.h"

#include <span>

namespace attentoscope {

struct NearestMask {
    Mask mask; // in canonical text
    Index differing = 0; // number of cells visible in only one of `mask` and `wanted`; 0: they are the same mask
};

// Tries every atom with every number that makes a difference, alone or combined with causal or padding; a window with sinks
// or without its first keys; and the masks of `also`. Of equally close masks it returns the simplest. The search is exact,
// except that block-diagonal(len,len,...) and hierarchical(b,b,...) are found only if they match without a differing cell.
// O(n²) for each kind of mask; meant for n up to some hundreds. Errors: cancelled.
Outcome<NearestMask> nearestMask(
    const BoundMask& wanted, const MaskShape& shape, std::span<const Mask> also = {}, StopToken stop = {});

// Counts the cells in which two masks of one shape differ.
Index differingCells(const BoundMask& a, const BoundMask& b);

} // namespace attentoscope
