// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/player/typed_answers.h"

#include <QLocale>

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

TEST(TypedAnswers, NumbersAreReadAsPeopleWriteThem)
{
    for (const char* text : {"8.7", " 8.7 ", "+8.7"})
        EXPECT_EQ(typedNumber(QString::fromUtf8(text)).value, 8.7) << text;
    for (const char* text : {"16384", "16 384", "16\u202f384", "16,384", "16，384"})
        EXPECT_EQ(typedNumber(QString::fromUtf8(text)).value, 16384) << text;
    EXPECT_EQ(typedNumber(QStringLiteral("−3")).value, -3);
    EXPECT_EQ(typedNumber(QStringLiteral("1,000,000.5")).value, 1000000.5);
    for (const char* text : {"", "x", "inf", "nan", "1 6", "3 4 5"}) {
        EXPECT_FALSE(typedNumber(QString::fromUtf8(text)).value) << text;
        EXPECT_FALSE(typedNumber(QString::fromUtf8(text)).comma) << text;
    }
}

TEST(TypedAnswers, ADecimalCommaIsReadWhereItIsWrittenAndElseTold)
{
    ASSERT_EQ(QLocale::system().decimalPoint(), QStringLiteral(".")) << "tests run with LC_ALL=C";
    EXPECT_FALSE(typedNumber(QStringLiteral("8,7")).value);
    EXPECT_TRUE(typedNumber(QStringLiteral("8,7")).comma);
}

TEST(TypedAnswers, VotesAreOneNumberForEachOption)
{
    EXPECT_EQ(typedVotes(QStringLiteral("12 / 40 / 8"), 3), (std::vector<int>{12, 40, 8}));
    EXPECT_EQ(typedVotes(QStringLiteral("12,40 8"), 3), (std::vector<int>{12, 40, 8}));
    EXPECT_EQ(votesSoFar(QStringLiteral("7 12"), 3), (std::vector<int>{7, 12})) << "while it is typed";
    EXPECT_FALSE(typedVotes(QStringLiteral("7 12"), 3)) << "nobody said that the third has none";
    EXPECT_EQ(typedVotes(QString(), 3), std::vector<int>());
    EXPECT_FALSE(typedVotes(QStringLiteral("1 / 2 / 3 / 4"), 3));
    EXPECT_FALSE(typedVotes(QStringLiteral("many"), 3));
    EXPECT_FALSE(typedVotes(QStringLiteral("12 / / 8"), 3)) << "8 is for C, not for B";
    EXPECT_FALSE(typedVotes(QStringLiteral("-3"), 3));
    EXPECT_FALSE(typedVotes(QStringLiteral("9999999999"), 3));
    EXPECT_EQ(votesText({12, 40, 8}), QStringLiteral("12 / 40 / 8"));
}

} // namespace
} // namespace attentoscope
