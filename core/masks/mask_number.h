// SPDX-License-Identifier: GPL-3.0-or-later
// The number of a mask that says how far a query sees: the 128 of "sliding(128) | sink(4)". It is that of the first window (w),
// and where there is none the first number of all.
#pragma once

#include "core/masks/mask.h"

#include <optional>
#include <string>

namespace attentoscope {

struct MaskNumber {
    std::string form; // of the atom that it belongs to: "sliding(w)"
    Index value = 0;
    bool countsKeys = false; // it is how many keys a query sees, at least 1
};
std::optional<MaskNumber> numberOf(const Mask& mask);

// The same with another one, all else as it was typed. Only for a mask that has one, and for a number that it may be.
Mask withNumber(const Mask& mask, Index value);

} // namespace attentoscope
