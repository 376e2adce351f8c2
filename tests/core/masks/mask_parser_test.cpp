// SPDX-License-Identifier: GPL-3.0-or-later
// The mask parser: the text that it prints back, and its errors for bad input.
#include "core/masks/mask.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace attentoscope {
namespace {

TEST(MaskText, IsCanonical)
{
    struct Example {
        std::string typed, canonical;
    };
    const std::vector<Example> examples = {
        {"  full ", "full"},
        {"((causal))", "causal"},
        {"sliding( 128 )|sink(4)", "sliding(128) | sink(4)"},
        {"causal&padding", "causal & padding"},
        {"padding()", "padding"},
        {"padding ( 5 , 7 )", "padding(5,7)"},
        {"sink(+4)", "sink(4)"},
        {"sink(004)", "sink(4)"},
        {"! causal", "!causal"},
        {"!(causal)", "!causal"},
        {"! ( ! causal )", "!!causal"},
        {"!(causal|full)", "!(causal | full)"},
        {"(causal&full)|sink(1)", "causal & full | sink(1)"},
        {"causal&(full|sink(1))", "causal & (full | sink(1))"},
        {"causal|(full|sink(1))", "causal | full | sink(1)"},
        {"(causal|full)|sink(1)", "causal | full | sink(1)"},
        {"causal&(full&(sink(1)&!full))", "causal & full & sink(1) & !full"},
        {"file(mask.npy)", "file(mask.npy)"},
        {"file( a b.c/m.npy )", "file(a b.c/m.npy)"},
        {"file( \"a b.npy\" )", "file(a b.npy)"},
        {"file(a\"b.npy)", "file(a\"b.npy)"},
        {"file(\"a (1).npy\")", "file(\"a (1).npy\")"},
        {"file(\"a,b.npy\")", "file(\"a,b.npy\")"},
        {"file(\" a.npy\")", "file(\" a.npy\")"},
        {"file(\"\"\"a(\"\").npy\")", "file(\"\"\"a(\"\").npy\")"},
        {"file(a&b|c!d.npy) & causal", "file(a&b|c!d.npy) & causal"},
        {"file(\xe6\x8e\xa9\xe7\xa0\x81.npy)", "file(\xe6\x8e\xa9\xe7\xa0\x81.npy)"},
    };
    for (const auto& [typed, canonical] : examples) {
        const auto mask = Mask::parse(typed);
        ASSERT_TRUE(mask.ok()) << typed << ": " << mask.error().text();
        EXPECT_EQ(mask->text(), canonical) << typed;
        const auto again = Mask::parse(canonical);
        ASSERT_TRUE(again.ok()) << canonical << ": " << again.error().text();
        EXPECT_EQ(again->text(), canonical);
    }
}

struct Bad {
    std::string text;
    std::size_t column;
    std::string says; // a part of the sentence
};

void expectRefused(const std::vector<Bad>& table)
{
    for (const auto& [text, column, says] : table) {
        const auto mask = Mask::parse(text);
        ASSERT_FALSE(mask.ok()) << text;
        EXPECT_EQ(mask.error().column, column) << text << ": " << mask.error().text();
        EXPECT_NE(mask.error().why.text().find(says), std::string::npos) << text << ": " << mask.error().text();
        EXPECT_EQ(mask.error().why.text().find("%1"), std::string::npos) << mask.error().text();
        EXPECT_EQ(mask.error().kind, ErrorKind::BadInput);
        EXPECT_EQ(mask.error().what, "mask");
    }
}

TEST(MaskErrors, UnknownNames)
{
    expectRefused({
        {"casual", 0, "did you mean causal?"},
        {"causal & slidng(3)", 9, "did you mean sliding?"},
        {"Causal", 0, "did you mean causal?"},
        {"blockcausal(4)", 0, "did you mean block-causal?"},
        {"triangle", 0,
            "the masks are full, causal, padding, window, sliding, block-causal, block-diagonal, hierarchical, prefix, "
            "sink, dilated, cells, recorded, file"},
        {"causal | " + std::string(5000, 'x'), 9, std::string(32, 'x') + "...\""},
        {"128", 0, "\"128\""},
    });
}

TEST(MaskErrors, MissingParts)
{
    expectRefused({
        {"", 0, "empty"},
        {" \t ", 0, "empty"},
        {"causal &", 8, "missing at the end"},
        {"causal | ", 9, "missing at the end"},
        {"!", 1, "missing at the end"},
        {"(", 1, "missing at the end"},
        {"& causal", 0, "\"&\" is not a mask"},
        {"causal && full", 8, "write a single &"},
        {"causal || full", 8, "write a single |"},
        {"causal & | full", 9, "\"|\" is not a mask"},
        {"()", 1, "\")\" is not a mask"},
        {"causal & ()", 10, "\")\" is not a mask"},
    });
}

TEST(MaskErrors, Brackets)
{
    expectRefused({
        {"causal & (full", 9, "never closed"},
        {"causal & (full | sink(1)", 9, "never closed"},
        {"sliding(3", 7, "never closed"},
        {"sliding(3,", 7, "never closed"},
        {"sliding(", 7, "never closed"},
        {"file(", 4, "never closed"},
        {"file(a.npy", 4, "never closed"},
        {"file(\"a.npy\"", 4, "never closed"},
        {"file(\"a.npy)", 5, "quote is never closed"},
        {"file(\"a.npy\" x)", 13, "close the bracket first"},
        {"causal)", 6, "closes nothing"},
        {"sliding(3 | causal", 10, "close the bracket first"},
        {"(causal full)", 8, "join masks with & or |"},
    });
}

TEST(MaskErrors, RubbishAfterTheEnd)
{
    expectRefused({
        {"causal full", 7, "\"full\" does not belong here"},
        {"causal 3", 7, "\"3\" does not belong here"},
        {"causal;", 6, "\";\""},
        {"causal(3)x", 0, "number of arguments"},
        {"sliding(3)(4)", 10, "\"(\""},
        {"causal \xef\xbc\x88", 7, "\"\xef\xbc\x88\""},
        {"causal \xff", 7, "\"\\xff\""},
        {"causal \xe5", 7, "\"\\xe5\""},
        {"\xe5\x9b\xa0\xe6\x9e\x9c", 0, "\"\xe5\x9b\xa0\" is not a mask"},
        {std::string("causal\0", 7), 6, "\"\\x00\""},
        {"causal\n\x7f", 7, "\"\\x7f\""},
    });
}

TEST(MaskErrors, Arguments)
{
    expectRefused({
        {"causal & full(3)", 9, "(1): write full"},
        {"sliding", 0, "(0): write sliding(w)"},
        {"sliding 3", 0, "(0): write sliding(w)"},
        {"sliding()", 0, "(0): write sliding(w)"},
        {"sliding(1,2)", 0, "(2): write sliding(w)"},
        {"dilated(4)", 0, "(1): write dilated(w,s)"},
        {"block-diagonal", 0, "write block-diagonal(b)  block-diagonal(len,len,...)"},
        {"hierarchical()", 0, "write hierarchical(b,b,...)"},
        {"file", 0, "write file(path.npy)"},
        {"file()", 0, "write file(path.npy)"},
        {"sliding(0)", 8, "the arguments of sliding must be from 1 to 1000000000"},
        {"sliding( -3)", 9, "from 1 to"},
        {"sink(-1)", 5, "from 0 to"},
        {"sink(4) | sliding(0)", 18, "from 1 to"},
        {"dilated(4,0)", 10, "the arguments of dilated must be from 1"},
        {"block-diagonal(3, 0)", 18, "from 1 to"},
        {"window(1000000001)", 7, "to 1000000000"},
        {"window(99999999999999999999999)", 7, "to 1000000000"},
        {"window(-99999999999999999999999)", 7, "from 1 to"},
        {"window(2.5)", 7, "\"2.5\" is not a whole number"},
        {"window(1e3.5)", 7, "\"1e3.5\" is not a whole number"},
        {"window(w)", 7, "\"w\" is not a whole number"},
        {"window(3 4)", 7, "\"3 4\" is not a whole number"},
        {"window(-)", 7, "\"-\" is not a whole number"},
        {"window(\xff)", 7, "\"\\xff\" is not a whole number"},
        {"padding(5,,7)", 10, "a number is missing here"},
        {"padding(5,)", 10, "a number is missing here"},
        {"padding(,5)", 8, "a number is missing here"},
        {"file(a(1).npy)", 6, "needs quotes"},
        {"file(a,b.npy)", 6, "needs quotes"},
        {"file(\"\")", 5, "not the path"},
        {std::string("file(a\0b)", 9), 5, "not the path"},
    });
}

TEST(MaskErrors, NestingAndSizeAreLimited)
{
    const std::string open(100, '('), shut(100, ')');
    EXPECT_EQ(Mask::parse(open + "causal" + shut)->text(), "causal");
    EXPECT_EQ(Mask::parse(std::string(100, '!') + "causal")->text(), std::string(100, '!') + "causal");
    std::string wide = "(causal) & !full";
    for (int k = 1; k < 150; ++k)
        wide += " & (causal) & !full";
    EXPECT_TRUE(Mask::parse(wide).ok()) << "wide is not deep";
    std::string chain = "causal";
    for (int k = 1; k < 1000; ++k)
        chain += " | causal";
    EXPECT_EQ(Mask::parse(chain)->text(), chain);
    expectRefused({
        {"(" + open + "causal" + shut + ")", 100, "more than 100 levels deep"},
        {std::string(1'000'000, '('), 100, "more than 100 levels deep"},
        {std::string(1'000'000, '!'), 100, "more than 100 levels deep"},
        {"sliding(" + std::string(1'000'000, 'x'), 8, std::string(32, 'x') + "\" is not a whole number"},
        {"sliding(" + std::string(1'000'000, '9') + ")", 8, "to 1000000000"},
        {chain + " | sink(1)", chain.size() + 3, "1000 parts at most"},
    });
}

TEST(MaskText, KeepsWhatWasTyped)
{
    const Mask typed = Mask::of(" causal&sink( 2)");
    EXPECT_EQ(typed.typed(), " causal&sink( 2)");
    EXPECT_EQ(typed.canonical().typed(), "causal & sink(2)");
    EXPECT_EQ(typed.canonical(), Mask::of("causal & sink(2)"));
    EXPECT_NE(typed, typed.canonical()) << "a session that is typed anew is another";
    EXPECT_EQ(Mask(), Mask::of("full"));
}

} // namespace
} // namespace attentoscope
