// SPDX-License-Identifier: GPL-3.0-or-later
// Single cells of a map, row by row: what the atom cells(...) shows, and what is painted by hand. A set may go on without end, so
// that a key hidden from all queries is hidden at every length.
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
    static constexpr Index endless = 2'000'000'000; // where ranges of rows or keys end that go on to the last

    struct Rows { // rows begin ≤ i < end that hold the same keys
        Index begin = 0, end = 0;
        KeyRanges keys; // not empty
        bool operator==(const Rows&) const = default;
    };

    CellSet() = default;
    static CellSet rectangle(const KeyRange& rows, const KeyRange& keys); // empty where one of them is
    static CellSet cell(Index row, Index key) { return rectangle({row, row + 1}, {key, key + 1}); }
    // Of ascending rows; those that touch and hold the same keys become one, those without keys are left out.
    static CellSet ofRows(std::vector<Rows> rows);

    const std::vector<Rows>& rows() const { return rows_; } // ascending, disjoint, no two that touch hold the same keys
    const KeyRanges& keysOf(Index row) const;
    bool contains(Index row, Index key) const;
    bool isEmpty() const { return rows_.empty(); }
    std::size_t ranges() const; // of keys, in all rows
    bool operator==(const CellSet&) const = default;

    friend CellSet operator|(const CellSet& a, const CellSet& b);
    friend CellSet operator-(const CellSet& a, const CellSet& b);

private:
    std::vector<Rows> rows_;
};

// "3-5:0-2+7,8-*:*": rows 3 to 5 hold the keys 0 to 2 and 7, all rows from 8 on hold every key. Equal sets give equal text.
std::string cellsText(const CellSet& cells);
// Reads it from `at` on, up to the bracket or sign that it ends at, and moves `at` there; rows and keys may come in any order.
// Errors carry the column in `text`.
Outcome<CellSet> parseCells(std::string_view text, std::size_t& at);

} // namespace attentoscope
