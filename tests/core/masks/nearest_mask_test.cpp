// SPDX-License-Identifier: GPL-3.0-or-later
// Masks painted cell by cell find their names again.
#include "core/masks/nearest_mask.h"

#include "core/masks/painted_mask.h"
#include "tests/core/masks/naive_mask.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace attentoscope {
namespace {

// Returns a mask with the same cells that is painted cell by cell and has no name.
Mask cellByCell(const BoundMask& mask)
{
    PaintedMask painted = PaintedMask::of(Mask::of("!full"));
    KeyRanges row;
    for (Index i = 0; i < mask.nq(); ++i) {
        mask.row(i, row);
        for (const KeyRange& range : row)
            for (Index j = range.begin; j < range.end; ++j)
                painted.show(CellSet::cell(i, j));
    }
    return *painted.mask();
}

// Counts the cells in which the masks differ, in the plainest way.
Index counted(const BoundMask& a, const BoundMask& b)
{
    Index count = 0;
    KeyRanges left, right;
    const auto has = [](const KeyRanges& row, Index j) {
        return std::ranges::any_of(row, [&](const KeyRange& range) { return range.begin <= j && j < range.end; });
    };
    for (Index i = 0; i < a.nq(); ++i) {
        a.row(i, left);
        b.row(i, right);
        for (Index j = 0; j < a.nk(); ++j)
            count += has(left, j) != has(right, j);
    }
    return count;
}

const std::vector<std::string> known = {"full", "causal", "padding(5)", "window(3)", "sliding(4)", "block-causal(4)",
    "block-diagonal(5)", "block-diagonal(3,4,2,7)", "hierarchical(1,4,16)", "hierarchical(3,5)", "prefix(6)", "sink(2)",
    "dilated(3,2)", "dilated(2,5)", "sliding(3) | sink(2)", "window(2) | sink(1)", "sliding(4) & !sink(3)", "causal & !sink(1)",
    "causal & block-diagonal(5)", "causal & block-diagonal(3,4,2,7)", "causal & dilated(4,3)", "causal & !sliding(3)", "!full"};

TEST(NearestMasks, EveryAtomPaintedCellByCellIsRecognised)
{
    std::set<std::string> names;
    for (const std::string& text : known) {
        names.insert(text.substr(0, text.find_first_of("( ")));
        for (const auto& [nq, nk] : {std::pair<Index, Index>{16, 16}, {11, 16}, {18, 16}}) {
            const MaskShape shape{nq, nk};
            const BoundMask painted = *cellByCell(*Mask::of(text).bind(shape)).bind(shape);
            const auto nearest = nearestMask(painted, shape);
            ASSERT_TRUE(nearest.ok());
            const std::string found = nearest->mask.text();
            EXPECT_EQ(counted(painted, *nearest->mask.bind(shape)), nearest->differing) << text << ": " << found;
            if (nq == nk) { // with fewer queries, some segments may have no row and are then not found
                EXPECT_EQ(nearest->differing, 0) << text << ": " << found;
            }
            EXPECT_EQ(found.find("cells"), std::string::npos);
        }
    }
    for (const MaskAtom& atom : maskAtoms())
        EXPECT_TRUE(names.count(atom.name) == 1 || atom.takesPath || atom.takesCells || std::string(atom.name) == "recorded")
            << atom.name << " is not painted here";
}

TEST(NearestMasks, AreNamedAsSimplyAsCanBe)
{
    const auto named = [](const char* text) {
        const MaskShape shape{16, 16};
        return nearestMask(*Mask::of(text).bind(shape), shape)->mask.text();
    };
    EXPECT_EQ(named("causal & sliding(4)"), "sliding(4)");
    EXPECT_EQ(named("sliding(16)"), "causal");
    EXPECT_EQ(named("window(16)"), "full");
    EXPECT_EQ(named("window(3) & causal | sink(2)"), "sliding(3) | sink(2)");
    EXPECT_EQ(named("hierarchical(1,4)"), "block-causal(4)") << "the same cells";
    EXPECT_EQ(named("hierarchical(1,3,6)"), "block-causal(6)") << "3 divides 6";
    EXPECT_EQ(named("hierarchical(1,3,5)"), "hierarchical(3,5)");
}

// Compares the answer with every pair of a window and a sink.
TEST(NearestMasks, NoOtherPairIsCloser)
{
    const MaskShape shape{12, 12};
    const BoundMask wanted = *Mask::of("(sliding(3) | sink(2) | cells(1:9,5:8-10)) & !cells(8:0,9:8-9)").bind(shape);
    const auto nearest = nearestMask(wanted, shape);
    ASSERT_TRUE(nearest.ok());
    EXPECT_EQ(nearest->mask.text(), "sliding(3) | sink(2)");
    EXPECT_EQ(nearest->differing, 7);
    for (Index w = 1; w <= 12; ++w)
        for (Index s = 1; s <= 12; ++s)
            for (const char* window : {"sliding(", "window("})
                for (const char* sign : {") | sink(", ") & !sink("}) {
                    const Mask other = Mask::of(window + std::to_string(w) + sign + std::to_string(s) + ")");
                    EXPECT_GE(counted(wanted, *other.bind(shape)), 7) << other.text();
                }
}

TEST(NearestMasks, TellHowManyCellsDiffer)
{
    const MaskShape shape{32, 32};
    const BoundMask wanted = *Mask::of("(causal | cells(3:9-11)) & !cells(20:4,30:30)").bind(shape);
    const auto nearest = nearestMask(wanted, shape);
    EXPECT_EQ(nearest->mask.text(), "causal");
    EXPECT_EQ(nearest->differing, 5);
    EXPECT_EQ(differingCells(wanted, *Mask::of("causal").bind(shape)), 5);
}

TEST(NearestMasks, ABaseThatIsNoneOfThemIsOfferedWhereItIsCloser)
{
    const MaskShape shape{16, 16};
    const Mask odd = Mask::of("block-diagonal(5) & !dilated(2,3) | sink(1)");
    const BoundMask wanted = *Mask::of("(block-diagonal(5) & !dilated(2,3) | sink(1)) & !cells(9:0)").bind(shape);
    EXPECT_GT(nearestMask(wanted, shape)->differing, 1);
    const auto nearest = nearestMask(wanted, shape, std::span(&odd, 1));
    EXPECT_EQ(nearest->mask.text(), odd.text());
    EXPECT_EQ(nearest->differing, 1);
}

TEST(NearestMasks, PaddingIsRecognisedBesideThem)
{
    const std::vector<std::uint8_t> padded = {1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1};
    const MaskShape shape{12, 12, 0, padded};
    for (const char* text : {"padding", "causal & padding", "sliding(3) & padding", "(sliding(3) | sink(2)) & padding"}) {
        const BoundMask painted = *cellByCell(*Mask::of(text).bind(shape)).bind(shape);
        const auto nearest = nearestMask(painted, shape);
        EXPECT_EQ(nearest->mask.text(), text);
        EXPECT_EQ(nearest->differing, 0);
    }
}

TEST(NearestMasks, AreFoundAtTheLargestLengthThatIsPainted)
{
    const MaskShape shape{mostPaintedKeys, mostPaintedKeys};
    const BoundMask wanted = *Mask::of("(sliding(100) | sink(4) | cells(7:300)) & !cells(400:2)").bind(shape);
    const auto nearest = nearestMask(wanted, shape);
    EXPECT_EQ(nearest->mask.text(), "sliding(100) | sink(4)");
    EXPECT_EQ(nearest->differing, 2);
}

TEST(NearestMasks, CanBeStopped)
{
    std::stop_source source;
    source.request_stop();
    const MaskShape shape{8, 8};
    EXPECT_EQ(
        nearestMask(*Mask::of("dilated(2,3)").bind(shape), shape, {}, source.get_token()).error().kind, ErrorKind::Cancelled);
}

} // namespace
} // namespace attentoscope
