// SPDX-License-Identifier: GPL-3.0-or-later
// Compares rows of single masks with their definitions, and with pictures that a person can check.
#include "tests/core/masks/naive_mask.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

namespace attentoscope {
namespace {

using naive::Expression;

BoundMask bound(const std::string& text, const MaskShape& shape)
{
    const auto mask = Mask::parse(text);
    EXPECT_TRUE(mask.ok()) << text << ": " << (mask ? "" : mask.error().text());
    if (!mask)
        return {};
    const auto result = mask->bind(shape);
    EXPECT_TRUE(result.ok()) << text << ": " << (result ? "" : result.error().text());
    return result ? *result : BoundMask{};
}

// Draws the mask with "#" for visible and "." for hidden cells, one line for each query.
std::vector<std::string> picture(const std::string& text, const MaskShape& shape)
{
    const BoundMask mask = bound(text, shape);
    std::vector<std::string> rows;
    KeyRanges ranges;
    for (Index i = 0; i < mask.nq(); ++i) {
        mask.row(i, ranges);
        std::string row(static_cast<std::size_t>(mask.nk()), '.');
        for (const auto& range : ranges)
            std::fill(row.begin() + range.begin, row.begin() + range.end, '#');
        rows.push_back(row);
    }
    return rows;
}

using Rows = std::vector<std::string>;

std::vector<Expression> atomsToTry(const std::string& name, std::size_t fewest, std::size_t most, Index smallest)
{
    std::vector<Expression> all;
    const std::vector<Index> sizes = {smallest, smallest + 1, 2, 3, 4, 5, 7, 8, 16, 39, 40, 41, 1'000'000'000};
    for (std::size_t count = fewest; count <= most; ++count) {
        for (std::size_t k = 0; k < sizes.size(); ++k) {
            std::vector<Index> numbers;
            for (std::size_t a = 0; a < count; ++a)
                numbers.push_back(sizes[(k + a * (k + 1)) % sizes.size()]);
            all.push_back({'a', name, numbers, {}});
        }
    }
    return all;
}

TEST(MaskAtoms, EveryOneFollowsItsFormulaInManyShapes)
{
    std::vector<Expression> atoms;
    for (const char* name : {"full", "causal", "padding"})
        atoms.push_back({'a', name, {}, {}});
    const auto add = [&](const char* name, std::size_t fewest, std::size_t most, Index smallest) {
        for (auto& atom : atomsToTry(name, fewest, most, smallest))
            atoms.push_back(std::move(atom));
    };
    for (const char* name : {"prefix", "sink"})
        add(name, 1, 1, 0);
    for (const char* name : {"window", "sliding", "block-causal"})
        add(name, 1, 1, 1);
    add("padding", 1, 4, 0);
    add("block-diagonal", 1, 4, 1);
    add("hierarchical", 1, 3, 1);
    add("dilated", 2, 2, 1);
    for (const MaskAtom& listed : maskAtoms()) {
        const bool tried = std::any_of(atoms.begin(), atoms.end(), [&](const Expression& e) { return e.name == listed.name; });
        EXPECT_TRUE(tried || listed.takesPath || listed.takesCells || std::string(listed.name) == "recorded")
            << listed.name << " is listed but not tested here";
    }

    const std::vector<Index> lengths = {1, 2, 3, 5, 8, 13, 16, 17, 31, 40};
    for (const Expression& atom : atoms) {
        const auto mask = Mask::parse(naive::atomText(atom));
        ASSERT_TRUE(mask.ok()) << naive::atomText(atom) << ": " << mask.error().text();
        for (const Index nq : lengths) {
            for (const Index nk : lengths) {
                std::vector<std::uint8_t> padded(static_cast<std::size_t>(nk));
                for (std::size_t j = 0; j < padded.size(); ++j)
                    padded[j] = (j * j + static_cast<std::size_t>(nq)) % 5 < 2;
                const MaskShape shape{nq, nk, nq % 2, padded};
                const auto rows = mask->bind(shape);
                ASSERT_TRUE(rows.ok()) << rows.error().text();
                ASSERT_EQ(naive::difference(*rows, atom, shape), "") << mask->text() << " at " << nq << " x " << nk;
            }
        }
    }
}

TEST(MaskAtoms, ListedExamplesParseAndAreCanonical)
{
    ASSERT_GE(maskAtoms().size(), 13u);
    for (const MaskAtom& atom : maskAtoms()) {
        const auto mask = Mask::parse(atom.example);
        ASSERT_TRUE(mask.ok()) << atom.example << ": " << mask.error().text();
        EXPECT_EQ(mask->text(), atom.example);
        EXPECT_TRUE(std::string(atom.form).starts_with(atom.name));
        EXPECT_TRUE(std::string(atom.example).starts_with(atom.name));
        EXPECT_GT(std::string(atom.help).size(), 10u);
    }
}

TEST(MaskPictures, AreWhatTheyShouldBe)
{
    EXPECT_EQ(picture("causal", {3, 3}), (Rows{"#..", "##.", "###"}));
    EXPECT_EQ(picture("sliding(2) | sink(1)", {4, 4}), (Rows{"#...", "##..", "###.", "#.##"}));
    EXPECT_EQ(picture("window(2)", {4, 4}), (Rows{"##..", "###.", ".###", "..##"}));
    EXPECT_EQ(picture("block-causal(2)", {4, 4}), (Rows{"##..", "##..", "####", "####"}));
    EXPECT_EQ(picture("block-diagonal(2)", {4, 4}), (Rows{"##..", "##..", "..##", "..##"}));
    EXPECT_EQ(picture("block-diagonal(1,2)", {5, 5}), (Rows{"#....", ".##..", ".##..", "...##", "...##"}));
    EXPECT_EQ(picture("hierarchical(1,2,4)", {5, 5}), (Rows{"####.", "####.", "####.", "####.", "#####"}));
    EXPECT_EQ(picture("prefix(2)", {4, 4}), (Rows{"##..", "##..", "###.", "####"}));
    EXPECT_EQ(picture("dilated(2,2)", {5, 5}), (Rows{"#.#..", ".#.#.", "#.#.#", ".#.#.", "..#.#"}));
    EXPECT_EQ(picture("causal & !padding(1)", {3, 3}), (Rows{"...", ".#.", ".##"}));
}

TEST(MaskPictures, CellsAreThoseOfTheirRows)
{
    EXPECT_EQ(picture("cells(1:0-1+3,2:*,3-*:2)", {5, 4}), (Rows{"....", "##.#", "####", "..#.", "..#."}));
    EXPECT_EQ(picture("cells(0:1-9,1:7)", {2, 3}), (Rows{".##", "..."})) << "counted from the first query, as in a file";
    EXPECT_EQ(picture("causal & !cells(*:1)", {3, 3}), (Rows{"#..", "#..", "#.#"}));
    EXPECT_TRUE(bound("cells(*:*)", {3, 3}).isFull());
    EXPECT_FALSE(bound("cells(0-1:*)", {3, 3}).isFull());
}

TEST(MaskPictures, RecordedIsWhatTheModelSaw)
{
    const std::vector<std::uint8_t> flags = {1, 0, 1, 0, 1, 1, 0, 0, 1}, padded = {1, 0, 0};
    EXPECT_EQ(picture("recorded", {3, 3, 0, {}, 0, {}, flags}), (Rows{"#.#", ".##", "..#"}));
    EXPECT_EQ(picture("recorded", {3, 3, 0, {}, 0, "causal", {}}), (Rows{"#..", "##.", "###"}));
    EXPECT_EQ(picture("recorded", {2, 3, 0, {}, 0, "causal", {}}), (Rows{"##.", "###"}));
    EXPECT_EQ(picture("recorded", {3, 3, 0, padded, 0, "recorded & padding", flags}), (Rows{"..#", ".##", "..#"}));
    EXPECT_EQ(picture("!recorded & causal", {3, 3, 0, {}, 0, {}, flags}), (Rows{"...", "#..", "##."}));
    const auto error = [](const MaskShape& shape) { return Mask::parse("recorded")->bind(shape).error().text(); };
    EXPECT_THAT(error({3, 3}), ::testing::HasSubstr("needs a file that records"));
    EXPECT_THAT(error({4, 3, 0, {}, 0, {}, flags}), ::testing::HasSubstr("needs a file that records"));
    EXPECT_THAT(error({3, 3, 0, {}, 0, "file(/etc/passwd)", {}}), ::testing::HasSubstr("must not read files"));
    EXPECT_THAT(error({3, 3, 0, {}, 0, "caus", {}}), ::testing::HasSubstr("caus"));
}

TEST(MaskPictures, QueriesOfTheirOwnAreTheBeginning)
{
    EXPECT_EQ(picture("causal", {.nq = 2, .nk = 4, .firstPlace = 0}), (Rows{"#...", "##.."}));
    EXPECT_EQ(picture("causal", {.nq = 4, .nk = 2, .firstPlace = 0}), (Rows{"#.", "##", "##", "##"}));
    EXPECT_EQ(picture("causal", {.nq = 3, .nk = 2, .firstPlace = -1}), (Rows{"..", "#.", "##"})) << "a part of the keys";
    EXPECT_EQ(picture("recorded", {.nq = 2, .nk = 3, .recordedMask = "causal", .firstPlace = 0}), (Rows{"#..", "##."}));
    for (const MaskAtom& atom : maskAtoms()) { // query i sees the same as query i of a whole sequence
        if (atom.takesPath || atom.takesCells || std::string(atom.name) == "recorded")
            continue;
        const Rows square = picture(atom.example, {.nq = 40, .nk = 40});
        const Rows own = picture(atom.example, {.nq = 13, .nk = 40, .firstPlace = 0});
        EXPECT_EQ(own, Rows(square.begin(), square.begin() + 13)) << atom.example;
        const bool suffixIsOther = picture(atom.example, {.nq = 13, .nk = 40}) != own;
        EXPECT_LE(suffixIsOther, Mask::of(atom.example).usesPlaces()) << atom.example << " asks where a query stands";
    }
}

TEST(MaskPlaces, AreAskedForByTheAtomsWhoseFormulaHasAnI)
{
    for (const char* mask : {"causal", "window(3)", "sliding(3)", "block-causal(3)", "block-diagonal(3)", "block-diagonal(3,4)",
             "hierarchical(1,4)", "prefix(2)", "dilated(2,3)", "full & (sink(2) | !causal)"})
        EXPECT_TRUE(Mask::of(mask).usesPlaces()) << mask;
    for (const char* mask :
        {"full", "padding", "padding(3)", "padding(3,4)", "sink(2)", "cells(0:1)", "recorded", "!(sink(2) | padding)"})
        EXPECT_FALSE(Mask::of(mask).usesPlaces()) << mask;
}

TEST(MaskPictures, FewerQueriesAreTheEndOfTheSequence)
{
    EXPECT_EQ(picture("causal", {2, 4}), (Rows{"###.", "####"}));
    EXPECT_EQ(picture("sliding(2)", {2, 4}), (Rows{".##.", "..##"}));
}

TEST(MaskPictures, QueriesBeforeTheFirstKeySeeNothingThroughAPosition)
{
    EXPECT_EQ(picture("causal", {4, 2}), (Rows{"..", "..", "#.", "##"}));
    EXPECT_EQ(picture("block-diagonal(2)", {4, 2}), (Rows{"..", "..", "##", "##"}));
    EXPECT_EQ(picture("block-diagonal(1,1)", {4, 2}), (Rows{"..", "..", "#.", ".#"}));
    EXPECT_EQ(picture("hierarchical(2)", {3, 1}), (Rows{".", ".", "#"}));
    EXPECT_EQ(picture("sink(1)", {3, 1}), (Rows{"#", "#", "#"}));
    EXPECT_EQ(picture("window(3)", {4, 2}), (Rows{"#.", "##", "##", "##"}));
}

TEST(MaskPictures, PrecedenceIsNotBeforeAndBeforeOr)
{
    const Rows all{"##"}, none{".."};
    EXPECT_EQ(picture("full | full & !full", {1, 2}), all);
    EXPECT_EQ(picture("!full & full | full", {1, 2}), all);
    EXPECT_EQ(picture("(full | full) & !full", {1, 2}), none);
    EXPECT_EQ(picture("!full | full", {1, 2}), all);
    EXPECT_EQ(picture("!(full | full)", {1, 2}), none);
    EXPECT_EQ(picture("!full & !full", {1, 2}), none);
    EXPECT_EQ(picture("!(full & !full)", {1, 2}), all);
    EXPECT_EQ(picture("!!full", {1, 2}), all);
}

TEST(MaskPictures, SourcePadding)
{
    const std::vector<std::uint8_t> padded = {1, 0, 0, 1, 0};
    EXPECT_EQ(picture("padding", {1, 5, 0, padded}), (Rows{".##.#"}));
    EXPECT_EQ(picture("!padding", {1, 5, 0, padded}), (Rows{"#..#."}));
    EXPECT_EQ(picture("padding", {1, 5}), (Rows{"#####"}));
    EXPECT_EQ(picture("padding(1,3)", {1, 4, 1}), (Rows{"###."}));
}

TEST(MaskBinding, ALengthForEverySequence)
{
    const auto mask = *Mask::parse("causal & padding(5,7)");
    EXPECT_TRUE(mask.bind({8, 8, 0}).ok());
    EXPECT_TRUE(mask.bind({8, 8, 1}).ok());
    const auto third = mask.bind({8, 8, 2});
    ASSERT_FALSE(third.ok());
    EXPECT_EQ(third.error().column, 9u);
    EXPECT_EQ(third.error().kind, ErrorKind::BadInput);
    EXPECT_NE(third.error().text().find("2 sequences"), std::string::npos) << third.error().text();
    EXPECT_NE(third.error().text().find("sequence 3"), std::string::npos) << third.error().text();
}

TEST(MaskBinding, PaddingMarksMustBeOneAKey)
{
    const std::vector<std::uint8_t> padded(5, 0);
    EXPECT_FALSE(Mask::parse("padding")->bind({4, 4, 0, padded}).ok());
}

TEST(MaskBinding, NothingParsedIsFull)
{
    EXPECT_EQ(Mask{}.text(), "full");
    const auto mask = *Mask{}.bind({2, 3});
    EXPECT_TRUE(mask.isFull());
    EXPECT_EQ(mask.visible(1), 3);
    EXPECT_EQ(BoundMask{}.nk(), 0);
}

TEST(MaskIsFull, WhenEveryQuerySeesEveryKey)
{
    for (const char* text :
        {"full", "!!full", "full | causal", "causal | full", "full & full", "window(8)", "sink(8)", "padding", "padding(9)",
            "block-diagonal(8)", "block-diagonal(8,8)", "!(causal & !full)", "dilated(8,1)", "prefix(8)", "!sink(0)"})
        EXPECT_TRUE(bound(text, {8, 8}).isFull()) << text;
    for (const char* text : {"causal", "!full", "full & causal", "window(7)", "sink(7)", "padding(7)", "block-diagonal(4)",
             "block-diagonal(7,1)", "dilated(8,2)", "!sink(1)", "causal | sink(7)", "hierarchical(1,4)"})
        EXPECT_FALSE(bound(text, {8, 8}).isFull()) << text;
    EXPECT_TRUE(bound("causal", {1, 8}).isFull()) << "the last query alone sees all";
}

// A row whose time grows with n would take about 10^11 steps here.
TEST(MaskRows, CostTimeWithTheirRangesOnly)
{
    constexpr Index n = 1'000'000;
    const BoundMask mask = bound("sliding(128) | sink(4)", {n, n});
    KeyRanges ranges;
    const auto start = std::chrono::steady_clock::now();
    for (Index i = 0; i < n; i += 5)
        mask.row(i, ranges);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));

    mask.row(n - 1, ranges);
    EXPECT_EQ(ranges, (KeyRanges{{0, 4}, {n - 128, n}}));
    mask.row(131, ranges);
    EXPECT_EQ(ranges, (KeyRanges{{0, 132}})) << "touching ranges are one";
    mask.row(132, ranges);
    EXPECT_EQ(ranges, (KeyRanges{{0, 4}, {5, 133}}));
    EXPECT_EQ(mask.visible(n - 1), 132);
}

} // namespace
} // namespace attentoscope
