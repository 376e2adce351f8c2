// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/masks/painted_mask.h"

#include "tests/core/masks/naive_mask.h"

#include <gtest/gtest.h>

#include <random>

namespace attentoscope {
namespace {

CellSet cells(const std::string& text)
{
    std::size_t at = 0;
    return *parseCells(text, at);
}

BoundMask bound(const Mask& mask, Index n) { return *mask.bind({n, n}); }

TEST(PaintedMasks, AreTakenApartAndPutTogetherAgain)
{
    struct Example {
        std::string text, base, shown, hidden;
    };
    const std::vector<Example> examples = {
        {"full", "full", "", ""},
        {"causal & padding", "causal & padding", "", ""},
        {"!cells(*:7)", "full", "", "*:7"},
        {"cells(3:1)", "!full", "3:1", ""},
        {"cells(3:1) & !cells(4:4)", "!full", "3:1", "4:4"},
        {"causal & !cells(5:2)", "causal", "", "5:2"},
        {"causal & padding & !cells(5:2)", "causal & padding", "", "5:2"},
        {"causal & padding | cells(5:2)", "causal & padding", "5:2", ""},
        {"sliding(3) | sink(1) | cells(0:9)", "sliding(3) | sink(1)", "0:9", ""},
        {"(sliding(3) | sink(1)) & !cells(0:9)", "sliding(3) | sink(1)", "", "0:9"},
        {"(sliding(3) | sink(1) | cells(1:5)) & !cells(0:9)", "sliding(3) | sink(1)", "1:5", "0:9"},
        {"(causal | cells(1:5)) & !cells(0:9)", "causal", "1:5", "0:9"},
        {"cells(3:1) & causal", "cells(3:1) & causal", "", ""},
        {"!causal | !cells(3:1)", "!causal | !cells(3:1)", "", ""},
    };
    for (const auto& [text, base, shown, hidden] : examples) {
        const PaintedMask painted = PaintedMask::of(Mask::of(text));
        EXPECT_EQ(painted.base.text(), base) << text;
        EXPECT_EQ(cellsText(painted.shown), shown) << text;
        EXPECT_EQ(cellsText(painted.hidden), hidden) << text;
        const auto mask = painted.mask();
        ASSERT_TRUE(mask.ok());
        EXPECT_EQ(mask->text(), text);
    }
}

// Applies random strokes to several masks, and the same strokes to a table of cells.
TEST(PaintedMasks, AreWhatAHandWouldHavePaintedCellByCell)
{
    constexpr Index n = 9;
    std::mt19937 random(5);
    const auto upTo = [&](Index most) { return Index(random() % std::uint32_t(most + 1)); };
    for (const char* start :
        {"full", "!full", "causal", "sliding(3) | sink(1)", "window(2) & !sink(1)", "causal & block-diagonal(4)"}) {
        Mask mask = Mask::of(start);
        const BoundMask first = bound(mask, n);
        std::vector<char> table;
        KeyRanges row;
        for (Index i = 0; i < n; ++i) {
            first.row(i, row);
            for (Index j = 0; j < n; ++j)
                table.push_back(std::ranges::any_of(row, [&](const KeyRange& r) { return r.begin <= j && j < r.end; }));
        }
        for (int stroke = 0; stroke < 40; ++stroke) {
            PaintedMask painted = PaintedMask::of(mask);
            const bool shows = upTo(1) == 1;
            const KeyRange rows{upTo(4), 5 + upTo(4)}, keys{upTo(8), upTo(8) + 1};
            const CellSet box = CellSet::rectangle(rows, keys);
            shows ? painted.show(box) : painted.hide(box);
            const BoundMask base = bound(painted.base, n);
            painted.settle(std::span(&base, 1));
            for (Index i = rows.begin; i < rows.end; ++i)
                for (Index j = keys.begin; j < keys.end; ++j)
                    table[std::size_t(i * n + j)] = shows;
            mask = *painted.mask();
            EXPECT_EQ(PaintedMask::of(mask).base.text(), Mask::of(start).text());
            const BoundMask now = bound(Mask::of(mask.text()), n);
            for (Index i = 0; i < n; ++i) {
                now.row(i, row);
                ASSERT_EQ(naive::wrongRow(row, n, [&](Index j) { return table[std::size_t(i * n + j)] != 0; }), "")
                    << mask.text() << " row " << i;
            }
        }
    }
}

TEST(PaintedMasks, PaintingBackLeavesTheBase)
{
    const BoundMask base = bound(Mask::of("causal"), 8);
    PaintedMask painted = PaintedMask::of(Mask::of("causal"));
    painted.hide(cells("2-4:1"));
    painted.show(cells("0:5"));
    painted.settle(std::span(&base, 1));
    EXPECT_EQ(painted.mask()->text(), "(causal | cells(0:5)) & !cells(2-4:1)");
    painted.show(cells("2-4:1"));
    painted.hide(cells("0:5"));
    painted.settle(std::span(&base, 1));
    EXPECT_EQ(painted.mask()->text(), "causal");
}

TEST(PaintedMasks, AHiddenKeyIsHiddenAtEveryLengthAndCellsStayWhereTheyAre)
{
    PaintedMask painted = PaintedMask::of(Mask::of("causal"));
    painted.hide(cells("*:3"));
    const BoundMask base = bound(painted.base, 8);
    painted.settle(std::span(&base, 1));
    EXPECT_EQ(painted.mask()->text(), "causal & !cells(*:3)") << "though the first rows do not see it anyway";
    EXPECT_EQ(bound(*painted.mask(), 40).visible(39), 39);
    painted.show(cells("2:6"));
    EXPECT_EQ(bound(*painted.mask(), 8).visible(2), 4);
    EXPECT_EQ(bound(*painted.mask(), 6).visible(2), 3) << "there is no key 6 now";
    painted.restore(cells("*:3"));
    EXPECT_EQ(painted.mask()->text(), "causal | cells(2:6)");
}

TEST(PaintedMasks, WhatOneOfSeveralSequencesNeedsStays)
{
    const std::vector<std::uint8_t> short_ = {0, 0, 1, 1};
    const Mask padding = Mask::of("padding");
    const std::vector<BoundMask> bases = {*padding.bind({4, 4, 0, short_}), *padding.bind({4, 4, 1, {}})};
    PaintedMask painted = PaintedMask::of(padding);
    painted.show(cells("0:0+3"));
    painted.settle(bases);
    EXPECT_EQ(painted.mask()->text(), "padding | cells(0:3)");
}

// Cell (1, 5) is hidden, because the outer "& !cells(1:5)" wins. Painting other cells does not change that.
TEST(PaintedMasks, WhatIsWrittenAsBothIsHidden)
{
    PaintedMask painted = PaintedMask::of(*Mask::parse("(causal | cells(1:5)) & !cells(1:5)"));
    EXPECT_TRUE(painted.shown.isEmpty());
    painted.show(CellSet::cell(0, 7));
    const std::vector bases{bound(painted.base, 8)};
    painted.settle(bases);
    const BoundMask after = bound(*painted.mask(), 8);
    KeyRanges row;
    after.row(1, row);
    EXPECT_EQ(row, (KeyRanges{{0, 2}}));
}

} // namespace
} // namespace attentoscope
