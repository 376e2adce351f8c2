// SPDX-License-Identifier: GPL-3.0-or-later
// A mask as a conjunction: switching one of its terms on and off, as the toggles of the masks page do.
#pragma once

#include "core/masks/mask.h"

#include <string_view>

namespace attentoscope {

// Whether `term` is one of the parts of `mask` that are joined by & at the top.
bool hasMaskTerm(const Mask& mask, std::string_view term);
// The mask with the term added at the end, or without it; full when nothing is left. As it was where it has too many parts
// already.
Mask withMaskTerm(const Mask& mask, std::string_view term, bool on);

} // namespace attentoscope
