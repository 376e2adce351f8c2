// SPDX-License-Identifier: GPL-3.0-or-later
// Equal axes and colours of figures beside each other.
#pragma once

#include "ui/figures/edits/picture_edits.h"

#include <vector>

namespace attentoscope {

// Returns what the pictures of a figure go over so that those of another figure fit in: axes of the picture with the same labels,
// the nth with the nth, and colours of all. Where the other one has none that are equal, it says nothing.
std::vector<DrawnRanges> sharedWith(std::vector<DrawnRanges> ranges, const std::vector<DrawnRanges>& others);

} // namespace attentoscope
