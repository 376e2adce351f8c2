// SPDX-License-Identifier: GPL-3.0-or-later
// The main number of a mask, which sets how far a query sees: the 128 of "sliding(128) | sink(4)". It is the number of the
// first window (w), or if there is no window, the first number of all.
#pragma once

#include "core/masks/mask.h"

#include <optional>
#include <string>

namespace attentoscope {

struct MaskNumber {
    std::string form; // form of the atom that has the number: "sliding(w)"
    Index value = 0;
    bool countsKeys = false; // true: the number of keys that a query sees, at least 1
};
std::optional<MaskNumber> numberOf(const Mask& mask);

// Returns the mask with this number replaced and the rest of the text unchanged. The mask must have a number, and the value
// must be valid.
Mask withNumber(const Mask& mask, Index value);

} // namespace attentoscope
