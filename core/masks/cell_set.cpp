// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/masks/cell_set.h"

#include <algorithm>

namespace attentoscope {
namespace {

// Combines two sets: in each row the result holds combine(keys of a, keys of b).
template <class Combine>
CellSet byRow(const CellSet& a, const CellSet& b, const Combine& combine)
{
    std::vector<Index> borders;
    for (const CellSet* set : {&a, &b})
        for (const CellSet::Rows& rows : set->rows())
            borders.insert(borders.end(), {rows.begin, rows.end});
    std::ranges::sort(borders);
    borders.erase(std::unique(borders.begin(), borders.end()), borders.end());
    std::vector<CellSet::Rows> rows;
    for (std::size_t k = 0; k + 1 < borders.size(); ++k)
        rows.push_back({borders[k], borders[k + 1], combine(a.keysOf(borders[k]), b.keysOf(borders[k]))});
    return CellSet::ofRows(std::move(rows));
}

} // namespace

CellSet CellSet::rectangle(const KeyRange& rows, const KeyRange& keys)
{
    if (rows.begin >= rows.end || keys.begin >= keys.end)
        return {};
    return ofRows({{rows.begin, rows.end, {keys}}});
}

CellSet CellSet::ofRows(std::vector<Rows> rows)
{
    CellSet set;
    for (Rows& each : rows) {
        if (each.keys.empty())
            continue;
        if (!set.rows_.empty() && set.rows_.back().end == each.begin && set.rows_.back().keys == each.keys)
            set.rows_.back().end = each.end;
        else
            set.rows_.push_back(std::move(each));
    }
    return set;
}

std::size_t CellSet::ranges() const
{
    std::size_t count = 0;
    for (const Rows& each : rows_)
        count += each.keys.size();
    return count;
}

const KeyRanges& CellSet::keysOf(Index row) const
{
    static const KeyRanges none;
    const auto after = std::ranges::upper_bound(rows_, row, {}, &Rows::begin);
    return after != rows_.begin() && row < (after - 1)->end ? (after - 1)->keys : none;
}

bool CellSet::contains(Index row, Index key) const
{
    return std::ranges::any_of(keysOf(row), [&](const KeyRange& range) { return range.begin <= key && key < range.end; });
}

CellSet operator|(const CellSet& a, const CellSet& b) { return byRow(a, b, united); }
CellSet operator-(const CellSet& a, const CellSet& b) { return byRow(a, b, without); }

} // namespace attentoscope
