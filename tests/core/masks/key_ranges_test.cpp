// SPDX-License-Identifier: GPL-3.0-or-later
// Compares sets of keys stored as ranges with the same sets stored as numbers.
#include "core/masks/key_ranges.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace attentoscope {
namespace {

constexpr Index keys = 24;
using Members = std::set<Index>;

KeyRanges rangesOf(const Members& members)
{
    KeyRanges ranges;
    for (const Index each : members)
        addRange(ranges, each, each + 1, keys);
    return ranges;
}

RC_GTEST_PROP(KeyRangeSets, AreSets, ())
{
    const auto some = [] { return *rc::gen::container<Members>(rc::gen::inRange<Index>(0, keys)); };
    const Members a = some(), b = some();
    const Index at = *rc::gen::inRange<Index>(0, keys);
    Members both, rest;
    std::ranges::set_union(a, b, std::inserter(both, both.end()));
    std::ranges::set_difference(a, b, std::inserter(rest, rest.end()));
    RC_ASSERT(united(rangesOf(a), rangesOf(b)) == rangesOf(both));
    RC_ASSERT(without(rangesOf(a), rangesOf(b)) == rangesOf(rest));
    RC_ASSERT(holds(rangesOf(a), at) == a.contains(at));
    Members other = a;
    if (other.erase(at) == 0)
        other.insert(at);
    RC_ASSERT(toggled(rangesOf(a), at) == rangesOf(other));
}

} // namespace
} // namespace attentoscope
