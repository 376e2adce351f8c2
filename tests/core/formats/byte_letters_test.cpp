// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/byte_letters.h"

#include "core/formats/utf8.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace attentoscope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Tokens = std::vector<std::string>;

Tokens shownAs(Tokens tokens)
{
    showBytesAsText(tokens);
    return tokens;
}

// The table of GPT-2's encoder.py, written as there.
std::u32string bytesToUnicode()
{
    std::u32string letters(256, 0);
    for (const auto& [first, last] : {std::pair(U'!', U'~'), {U'¡', U'¬'}, {U'®', U'ÿ'}})
        for (char32_t letter = first; letter <= last; ++letter)
            letters[letter] = letter;
    char32_t further = 0;
    for (char32_t& letter : letters)
        if (letter == 0)
            letter = 256 + further++;
    return letters;
}

std::string inLetters(const std::string& bytes)
{
    static const std::u32string letters = bytesToUnicode();
    std::string utf32;
    for (const char byte : bytes)
        for (int shift = 0; shift < 32; shift += 8)
            utf32 += char(letters[static_cast<unsigned char>(byte)] >> shift & 0xFF);
    return utf8Of(utf32, false);
}

TEST(ByteLetters, AreShownAsTheirText)
{
    EXPECT_THAT(shownAs({"ĠÎĵ", "ÎµÎ¹Î±", "Ġthe", "Ċ", "çĮ«"}), ElementsAre(" Γ", "εια", " the", "\n", "猫"));
    EXPECT_THAT(shownAs({"I", "Ġlove", "ĠAI"}), ElementsAre("I", " love", " AI"));
    EXPECT_THAT(shownAs({"<|endoftext|>", "<｜begin▁of▁sentence｜>", "The", "Ġcat", "[PAD]", ""}),
        ElementsAre("<|endoftext|>", "<｜begin▁of▁sentence｜>", "The", " cat", "[PAD]", ""));
    EXPECT_THAT(shownAs({"x", "=", "1", "Ċ", "y", "=", "2"}), ElementsAre("x", "=", "1", "\n", "y", "=", "2"));
    EXPECT_THAT(shownAs({"çĮ«", "åĿĲ", "çĿĢ"}), ElementsAre("猫", "坐", "着")) << "no space, as in Chinese";
    Tokens tokens{"I", "Ġlove"};
    EXPECT_THAT(showBytesAsText(tokens)->text(), HasSubstr("byte-level BPE"));
}

TEST(ByteLetters, PartsOfACharacterAreShownAsBytes)
{
    EXPECT_THAT(
        shownAs({"Ġthe", "Ġç", "Į«", "Ġç", "ĮĬ"}), ElementsAre(" the", " <0xE7>", "<0x8C><0xAB>", " <0xE7>", "<0x8C><0x8A>"));
    EXPECT_THAT(shownAs({"çĮ«", "Ġcat", "ç"}), ElementsAre("猫", " cat", "<0xE7>")) << "a list may end inside a character";
}

TEST(ByteLetters, OrdinaryWordsWithTheseLettersStayAsTheyAre)
{
    const Tokens maltese{"Ġorġ", "u", "Ġanni", "marru", "il-baħar"}, names{"Ġwanni", "kiteb", "lil", "Marija", "ilbieraħ"},
        french{"L'été", "à", "Ġgantija", "café"}, plain{"the", "cat"}, latin{"café", "Zürich", "À»"},
        polish{"ćma", "Łódź", "mężczyzna"};
    for (const Tokens& words : {maltese, names, french, plain, latin, polish, Tokens{"Ġgantija", "université"}})
        EXPECT_EQ(shownAs(words), words);
    Tokens doubted = maltese, silent = plain;
    EXPECT_THAT(showBytesAsText(doubted)->text(), HasSubstr("shown as they are"));
    EXPECT_FALSE(showBytesAsText(silent));
    Tokens accents = polish;
    EXPECT_FALSE(showBytesAsText(accents));
}

RC_GTEST_PROP(ByteLetters, EveryTextComesBack, ())
{
    Tokens tokens{inLetters(" The"), inLetters("\n")}, text{" The", "\n"};
    for (const int character : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0xA0, 0xD7FF))) {
        std::string utf32;
        for (int shift = 0; shift < 32; shift += 8)
            utf32 += char(character >> shift & 0xFF);
        text.push_back(" " + utf8Of(utf32, false));
        tokens.push_back(inLetters(text.back()));
    }
    RC_ASSERT(showBytesAsText(tokens));
    RC_ASSERT(tokens == text);
}

} // namespace
} // namespace attentoscope
