// SPDX-License-Identifier: GPL-3.0-or-later
// Compares sets of cells with tables of flags, and checks their text form.
#include "core/masks/cell_set.h"
#include "core/masks/mask.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

namespace attentoscope {
namespace {

constexpr Index side = 7;
using Flags = std::vector<bool>; // (side, side)

CellSet cellsOf(const Flags& flags)
{
    CellSet set;
    for (Index row = 0; row < side; ++row)
        for (Index key = 0; key < side; ++key)
            if (flags[std::size_t(row * side + key)])
                set = set | CellSet::cell(row, key);
    return set;
}

Flags flagsOf(const CellSet& cells)
{
    Flags flags;
    for (Index row = 0; row < side; ++row)
        for (Index key = 0; key < side; ++key)
            flags.push_back(cells.contains(row, key));
    return flags;
}

RC_GTEST_PROP(CellSets, AreSetsAndTheirTextTellsThem, ())
{
    const auto gen = rc::gen::container<Flags>(std::size_t(side * side), rc::gen::arbitrary<bool>());
    const Flags a = *gen, b = *gen;
    const CellSet first = cellsOf(a), second = cellsOf(b);
    RC_ASSERT(flagsOf(first) == a);
    Flags either(a.size()), rest(a.size());
    for (std::size_t k = 0; k < a.size(); ++k) {
        either[k] = a[k] || b[k];
        rest[k] = a[k] && !b[k];
    }
    RC_ASSERT(flagsOf(first | second) == either);
    RC_ASSERT(flagsOf(first - second) == rest);
    RC_ASSERT((first | second) == (second | first));
    if (first.isEmpty())
        return;
    std::size_t at = 0;
    const std::string text = cellsText(first);
    const auto read = parseCells(text, at);
    RC_ASSERT(read.ok());
    RC_ASSERT(*read == first);
    RC_ASSERT(at == text.size());
}

TEST(CellText, IsCanonical)
{
    const std::vector<std::pair<std::string, std::string>> examples = {
        {"cells(3:0-2)", "cells(3:0-2)"},
        {"cells( 3 : 2 + 0 + 1 )", "cells(3:0-2)"},
        {"cells(5:1,4:1,4:7)", "cells(4:1+7,5:1)"},
        {"cells(4:1,5-5:1,6:1)", "cells(4-6:1)"},
        {"cells(0-*:7)", "cells(*:7)"},
        {"cells(*:7,3:5)", "cells(0-2:7,3:5+7,4-*:7)"},
        {"cells(3:0-*)", "cells(3:*)"},
        {"cells(2-*:4-*)", "cells(2-*:4-*)"},
        {"causal&!cells(007:3)", "causal & !cells(7:3)"},
    };
    for (const auto& [typed, canonical] : examples) {
        const auto mask = Mask::parse(typed);
        ASSERT_TRUE(mask.ok()) << typed << ": " << mask.error().text();
        EXPECT_EQ(mask->text(), canonical);
        EXPECT_EQ(Mask::parse(canonical)->text(), canonical);
    }
}

TEST(CellText, WhatIsWrongIsSaidAtItsPlace)
{
    struct Example {
        std::string typed;
        std::size_t column;
        std::string why;
    };
    const std::vector<Example> examples = {
        {"cells(3)", 7, "a colon is missing between the rows and their keys: cells(3:0-2) is row 3, keys 0 to 2"},
        {"cells(3:)", 8, "a row or key number is missing here; write * for all rows or keys"},
        {"cells(3:x)", 8, "a row or key number is missing here; write * for all rows or keys"},
        {"cells(3:1,)", 10, "a row or key number is missing here; write * for all rows or keys"},
        {"causal & cells(5-2:1)", 15, "a range begins with its smaller number: write 2-5"},
        {"cells(3:1000000001)", 8, "the row and the key of a cell must be between 0 and 1000000000"},
        {"cells(3:99999999999999999999)", 8, "the row and the key of a cell must be between 0 and 1000000000"},
        {"cells(3:1", 5, "this bracket is never closed"},
        {"cells(3:1;4:2)", 9, "\";\" does not belong here: close the bracket first"},
        {"cells", 0, "cells cannot have this number of arguments (0): write cells(rows:keys,...)"},
        {"cells()", 0, "cells cannot have this number of arguments (0): write cells(rows:keys,...)"},
    };
    for (const auto& [typed, column, why] : examples) {
        const auto mask = Mask::parse(typed);
        ASSERT_FALSE(mask.ok()) << typed;
        EXPECT_EQ(mask.error().why.text(), why) << typed;
        EXPECT_EQ(mask.error().column, column) << typed;
    }
}

// A short text that would take gigabytes: every row has its own set of thousands of keys.
TEST(CellSets, TooManyAreRefused)
{
    std::string text = "*:0";
    for (int key = 2; key < 8000; key += 2)
        text += '+' + std::to_string(key);
    for (int row = 1; row < 8000; row += 2)
        text += ',' + std::to_string(row) + ":1";
    std::size_t at = 0;
    EXPECT_FALSE(parseCells(text, at).ok());
    std::string board; // every other cell of 512 × 512
    for (int row = 0; row < 512; ++row)
        for (int key = row % 2; key < 512; key += 2)
            board += (board.empty() ? "" : ",") + std::to_string(row) + ':' + std::to_string(key);
    at = 0;
    const auto cells = parseCells(board, at);
    ASSERT_TRUE(cells.ok());
    EXPECT_EQ(cells->ranges(), 512U * 256U);
}

// The sets of one mask exceed the limit together, though each alone would be allowed.
TEST(CellSets, OfOneMaskAreCountedTogether)
{
    std::string set = "cells(*:0";
    for (int key = 2; key < 1400; key += 2)
        set += '+' + std::to_string(key);
    for (int row = 1; row < 1400; row += 2)
        set += ',' + std::to_string(row) + ":1";
    set += ')';
    EXPECT_TRUE(Mask::parse(set + '|' + set).ok());
    const auto five = Mask::parse(set + '|' + set + '|' + set + '|' + set + '|' + set);
    ASSERT_FALSE(five.ok());
    EXPECT_EQ(five.error().why.text(), "there are too many cells to store them one by one");
}

} // namespace
} // namespace attentoscope
