// SPDX-License-Identifier: GPL-3.0-or-later
// Sets of keys as sorted ranges: what one row of a mask is made of. Every operation costs time with the ranges, not the keys.
#pragma once

#include "core/base/matrix.h"

#include <vector>

namespace attentoscope {

// Visible keys begin ≤ j < end.
struct KeyRange {
    Index begin = 0, end = 0;
    bool operator==(const KeyRange&) const = default;
};
using KeyRanges = std::vector<KeyRange>; // ascending, disjoint, not touching, none empty

// Appends begin ≤ j < end, cut to 0 ≤ j < nk; nothing when that is empty. It must lie beyond all that `ranges` holds, or touch
// it.
void addRange(KeyRanges& ranges, Index begin, Index end, Index nk);

// Any heap of non-empty ranges made ascending, disjoint and not touching.
void mergeRanges(KeyRanges& ranges);

Index keyCount(const KeyRanges& ranges); // how many

KeyRanges intersection(const KeyRanges& a, const KeyRanges& b);
KeyRanges united(const KeyRanges& a, const KeyRanges& b);
KeyRanges without(const KeyRanges& a, const KeyRanges& b);
bool holds(const KeyRanges& ranges, Index at);
KeyRanges toggled(const KeyRanges& ranges, Index at); // with it, or without it if they hold it
KeyRanges complement(const KeyRanges& ranges, Index nk); // within 0 ≤ j < nk

} // namespace attentoscope
