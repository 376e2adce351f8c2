// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/masks/key_ranges.h"

#include <algorithm>
#include <iterator>

namespace attentoscope {

void addRange(KeyRanges& ranges, Index begin, Index end, Index nk)
{
    begin = std::max<Index>(begin, 0);
    end = std::min(end, nk);
    if (begin >= end)
        return;
    if (!ranges.empty() && begin <= ranges.back().end)
        ranges.back().end = std::max(ranges.back().end, end);
    else
        ranges.push_back({begin, end});
}

void mergeRanges(KeyRanges& ranges)
{
    if (ranges.size() < 2)
        return;
    std::sort(ranges.begin(), ranges.end(), [](const KeyRange& a, const KeyRange& b) { return a.begin < b.begin; });
    std::size_t last = 0;
    for (std::size_t r = 1; r < ranges.size(); ++r) {
        if (ranges[r].begin <= ranges[last].end)
            ranges[last].end = std::max(ranges[last].end, ranges[r].end);
        else
            ranges[++last] = ranges[r];
    }
    ranges.resize(last + 1);
}

Index keyCount(const KeyRanges& ranges)
{
    Index keys = 0;
    for (const KeyRange& range : ranges)
        keys += range.end - range.begin;
    return keys;
}

KeyRanges intersection(const KeyRanges& a, const KeyRanges& b)
{
    KeyRanges both;
    auto left = a.begin();
    auto right = b.begin();
    while (left != a.end() && right != b.end()) {
        const Index begin = std::max(left->begin, right->begin);
        const Index end = std::min(left->end, right->end);
        if (begin < end)
            both.push_back({begin, end});
        // Advance past the range that ends first: it cannot overlap later ones.
        if (left->end < right->end)
            ++left;
        else
            ++right;
    }
    return both;
}

KeyRanges united(const KeyRanges& a, const KeyRanges& b)
{
    KeyRanges both = a;
    both.insert(both.end(), b.begin(), b.end());
    mergeRanges(both);
    return both;
}

KeyRanges without(const KeyRanges& a, const KeyRanges& b) { return a.empty() ? a : intersection(a, complement(b, a.back().end)); }

bool holds(const KeyRanges& ranges, Index at)
{
    const auto after = std::upper_bound(
        ranges.begin(), ranges.end(), at, [](Index place, const KeyRange& range) { return place < range.begin; });
    return after != ranges.begin() && at < std::prev(after)->end;
}

KeyRanges toggled(const KeyRanges& ranges, Index at)
{
    const KeyRanges one{{at, at + 1}};
    return holds(ranges, at) ? without(ranges, one) : united(ranges, one);
}

KeyRanges complement(const KeyRanges& ranges, Index nk)
{
    KeyRanges rest;
    Index begin = 0;
    for (const KeyRange& range : ranges) {
        addRange(rest, begin, range.begin, nk);
        begin = range.end;
    }
    addRange(rest, begin, nk, nk);
    return rest;
}

} // namespace attentoscope
