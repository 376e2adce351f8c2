// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/length_meaning.h"

#include <gmock/gmock.h>

namespace attentoscope {
namespace {

using ::testing::HasSubstr;

TEST(LengthMeaning, TextRoundTrips)
{
    for (const char* text : {"visible", "position", "sequence", "fixed:1", "fixed:512", "fixed:1000000000"}) {
        const auto meaning = parseLengthMeaning(text);
        ASSERT_TRUE(meaning.ok()) << text;
        EXPECT_EQ(lengthMeaningText(*meaning), text);
    }
    EXPECT_EQ(*parseLengthMeaning(" visible "), LengthMeaning());
    EXPECT_EQ(parseLengthMeaning("fixed: 64")->fixed, 64);
}

TEST(LengthMeaning, WhatItIsNotIsSaidWithItsPlace)
{
    struct {
        const char* text;
        const char* complaint;
        std::size_t column;
    } const cases[] = {
        {"", "must be visible, position, sequence or fixed:N", 0},
        {"  keys", "not \"keys\"", 2},
        {"Visible", "not \"Visible\"", 0},
        {"fixed", "not \"fixed\"", 0},
        {"fixed:", "a whole number from 1 to 1000000000", 6},
        {"fixed:0", "not \"0\"", 6},
        {" fixed:1.5", "not \"1.5\"", 7},
        {"fixed:1000000001", "not \"1000000001\"", 6},
    };
    for (const auto& bad : cases) {
        const auto meaning = parseLengthMeaning(bad.text);
        ASSERT_FALSE(meaning.ok()) << bad.text;
        EXPECT_THAT(meaning.error().why.text(), HasSubstr(bad.complaint));
        EXPECT_EQ(meaning.error().column, bad.column) << bad.text;
    }
}

TEST(LengthMeaning, GivesTheLengthThatIsMeant)
{
    const Index visible = 3, position = 6, sequence = 10;
    EXPECT_EQ(meantLength({LengthMeaning::Visible}, visible, position, sequence), 3);
    EXPECT_EQ(meantLength({LengthMeaning::Position}, visible, position, sequence), 7);
    EXPECT_EQ(meantLength({LengthMeaning::Sequence}, visible, position, sequence), 10);
    EXPECT_EQ(meantLength({LengthMeaning::Fixed, 512}, visible, position, sequence), 512);
}

TEST(LengthMeaning, IsAtLeastOne)
{
    for (const auto kind : {LengthMeaning::Visible, LengthMeaning::Position, LengthMeaning::Sequence, LengthMeaning::Fixed})
        EXPECT_EQ(meantLength({kind, 0}, 0, -5, 0), 1);
}

} // namespace
} // namespace attentoscope
