// SPDX-License-Identifier: GPL-3.0-or-later
// Treats a mask as a conjunction of terms that can be switched on and off, for the toggles of the masks page.
#pragma once

#include "core/masks/mask.h"

#include <string_view>

namespace attentoscope {

// Returns whether `term` is one of the parts that & joins at the top level of `mask`.
bool hasMaskTerm(const Mask& mask, std::string_view term);
// Returns the mask with the term appended or removed; full if nothing is left. A mask with too many parts is returned
// unchanged.
Mask withMaskTerm(const Mask& mask, std::string_view term, bool on);

} // namespace attentoscope
