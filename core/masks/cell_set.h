// SPDX-License-Identifier: GPL-3.0-or-later
// A set of cells of a map, row by row: the cells that the atom cells(...) shows, and those painted by hand. Ranges of rows or
// keys may be endless, so that a key hidden from all queries stays hidden at every length.
#pragma once

#include "core/base/outcome.h"
#include "core/masks/key_ranges.h"

#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

class CellSet
{
public:
    static constexpr Index endless = 2'000'000'000; // the end of ranges of rows or keys that extend to the last one

    struct Rows { // rows begin ≤ i < end, which all hold the same keys
        Index begin = 0, end = 0;
        KeyRanges keys; // not empty
        bool operator==(const Rows&) const = default;
    };

    CellSet() = default;
    static CellSet rectangle(const KeyRange& rows, const KeyRange& keys); // empty if rows or keys are empty
    static CellSet cell(Index row, Index key) { return rectangle({row, row + 1}, {key, key + 1}); }
    // Makes a set from ascending rows. Adjacent rows with the same keys are merged; rows without keys are dropped.
    static CellSet ofRows(std::vector<Rows> rows);

    const std::vector<Rows>& rows() const { return rows_; } // ascending, disjoint; adjacent entries hold different keys
    const KeyRanges& keysOf(Index row) const;
    bool contains(Index row, Index key) const;
    bool isEmpty() const { return rows_.empty(); }
    std::size_t ranges() const; // number of ranges of keys, in all rows
    bool operator==(const CellSet&) const = default;

    friend CellSet operator|(const CellSet& a, const CellSet& b);
    friend CellSet operator-(const CellSet& a, const CellSet& b);

private:
    std::vector<Rows> rows_;
};

// The canonical text. "3-5:0-2+7,8-*:*" means that rows 3 to 5 hold the keys 0 to 2 and 7, and all rows from 8 on hold every
// key. Equal sets give equal text.
std::string cellsText(const CellSet& cells);
// Parses text from `at` up to the bracket or sign that ends it, and moves `at` there. Rows and keys may come in any order.
// Errors contain the column in `text`.
Outcome<CellSet> parseCells(std::string_view text, std::size_t& at);

} // namespace attentoscope
