// SPDX-License-Identifier: GPL-3.0-or-later
// Sets of keys as sorted ranges, one set per row of a mask. The cost of every operation grows with the number of ranges, not
// of keys.
#pragma once

#include "core/base/matrix.h"

#include <vector>

namespace attentoscope {

// The keys begin ≤ j < end.
struct KeyRange {
    Index begin = 0, end = 0;
    bool operator==(const KeyRange&) const = default;
};
using KeyRanges = std::vector<KeyRange>; // ascending, disjoint, not adjacent, none empty

// Appends begin ≤ j < end, limited to 0 ≤ j < nk; does nothing if that is empty. It must lie after all of `ranges`, or be
// adjacent to the last.
void addRange(KeyRanges& ranges, Index begin, Index end, Index nk);

// Sorts non-empty ranges and merges those that overlap or are adjacent.
void mergeRanges(KeyRanges& ranges);

Index keyCount(const KeyRanges& ranges); // number of keys in all ranges

KeyRanges intersection(const KeyRanges& a, const KeyRanges& b);
KeyRanges united(const KeyRanges& a, const KeyRanges& b);
KeyRanges without(const KeyRanges& a, const KeyRanges& b);
bool holds(const KeyRanges& ranges, Index at);
KeyRanges toggled(const KeyRanges& ranges, Index at); // adds the key `at`, or removes it if it is in
KeyRanges complement(const KeyRanges& ranges, Index nk); // all other keys of 0 ≤ j < nk

} // namespace attentoscope
