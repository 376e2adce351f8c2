// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/printable_text.h"
#include "core/base/python_text.h"

#include <gtest/gtest.h>

#include <string>

namespace attentoscope {
namespace {

using namespace std::string_literals;

// Encodes a character as UTF-8, independently of the decoder under test.
std::string utf8(char32_t code)
{
    if (code < 0x80)
        return {char(code)};
    if (code < 0x800)
        return {char(0xC0 | code >> 6), char(0x80 | (code & 63))};
    if (code < 0x10000)
        return {char(0xE0 | code >> 12), char(0x80 | (code >> 6 & 63)), char(0x80 | (code & 63))};
    return {char(0xF0 | code >> 18), char(0x80 | (code >> 12 & 63)), char(0x80 | (code >> 6 & 63)), char(0x80 | (code & 63))};
}

TEST(PrintableText, OrdinaryTextStays)
{
    for (const std::string text : {"", "layers.0.q", "熵 与 长度", "Ġthe", "naïve café", "\\x1b as it is typed", "a\u00a0b",
             "שלום", "می\u200cخواهم", "👩\u200d💻", "❤\ufe0f"})
        EXPECT_EQ(printableText(text), text);
}

TEST(PrintableText, WhatWouldNotBeSeenIsAnEscape)
{
    EXPECT_EQ(printableText("a\nb\tc\rd"), "a\\nb\\tc\\rd");
    EXPECT_EQ(printableText("\x1b[2J\x07\x7f\0"s), "\\x1b[2J\\x07\\x7f\\x00");
    EXPECT_EQ(printableText("\u009b31m\u0085"), "\\u009b31m\\u0085");
    EXPECT_EQ(printableText("photo\u202egnp.exe"), "photo\\u202egnp.exe");
    EXPECT_EQ(printableText("\u2066a\u2069\u200e\u200f\u061c\u200b\ufeff\u00ad"),
        "\\u2066a\\u2069\\u200e\\u200f\\u061c\\u200b\\ufeff\\u00ad");
    EXPECT_EQ(printableText("a\u2028b\u2029"), "a\\u2028b\\u2029");
    EXPECT_EQ(printableText(utf8(0xE0041)), "\\U000e0041");
}

TEST(PrintableText, BytesThatAreNoUtf8AreEscapes)
{
    EXPECT_EQ(printableText("Lärm \xff\xfe"), "Lärm \\xff\\xfe");
    EXPECT_EQ(printableText("L\xe4rm"), "L\\xe4rm"); // Latin-1
    EXPECT_EQ(printableText("\xc0\xaf"), "\\xc0\\xaf"); // overlong
    EXPECT_EQ(printableText("\xed\xa0\x80"), "\\xed\\xa0\\x80"); // a surrogate
    EXPECT_EQ(printableText("熵\xe7\x86"), "熵\\xe7\\x86"); // cut in the middle
    EXPECT_EQ(printableText("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80"); // beyond U+10FFFF
}

TEST(PrintableText, OfEveryCharacterTheResultIsPrintable)
{
    for (char32_t code = 0; code <= 0x10FFFF; ++code) {
        if (code >= 0xD800 && code < 0xE000)
            continue;
        const std::string character = utf8(code), shown = printableText(character);
        ASSERT_EQ(utf8Length(character, 0), character.size()) << std::uint32_t(code);
        ASSERT_EQ(printableText(shown), shown) << std::uint32_t(code);
        const bool isControl = code < 0x20 || (code >= 0x7F && code < 0xA0);
        const bool turns = code == 0x61C || code == 0x200E || code == 0x200F || (code >= 0x202A && code <= 0x202E)
            || (code >= 0x2066 && code <= 0x2069);
        if (isControl || turns) {
            ASSERT_EQ(shown.front(), '\\') << std::uint32_t(code);
        }
    }
}

TEST(PrintableText, LinesKeepTheirBreaks) { EXPECT_EQ(printableLines("a\tb\nc\x1b\rd\u202e\n"), "a\tb\nc\\x1b\\rd\\u202e\n"); }

TEST(PrintableText, InQuotesItMeansTheSame)
{
    EXPECT_EQ(escapedInQuotes("\"熵 \u202e\u009b\"", Quotes::Json), "\"熵 \\u202e\\u009b\"");
    EXPECT_EQ(escapedInQuotes(utf8(0xE0041), Quotes::Json), "\\udb40\\udc41");
    EXPECT_EQ(escapedInQuotes(utf8(0xE0041), Quotes::Python), "\\U000e0041");
    EXPECT_EQ(pythonText("m\xff\u202e.npy"), "\"m\\udcff\\u202e.npy\""); // Python's form of names that are not UTF-8
}

} // namespace
} // namespace attentoscope
