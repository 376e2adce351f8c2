// SPDX-License-Identifier: GPL-3.0-or-later
// Tests which entries match a few typed letters.
#include "ui/window/palette/findable.h"
#include "ui/window/palette/match.h"

#include <gmock/gmock.h>

namespace attentoscope {
namespace {

int score(const char* query, const char* text)
{
    return matchScore(foldedForMatch(QString::fromUtf8(query)), foldedForMatch(QString::fromUtf8(text)));
}

TEST(Match, LettersInTheirOrderFromBeginningsOfWords)
{
    for (const char* query : {"s", "seq", "sl", "seqlen", "sln", "length", "quen", "SEQ", "n"})
        EXPECT_GT(score(query, "Sequence length n"), 0) << query;
    for (const char* query : {"nes", "x", "tpy", "eqn", "lengths", "q"})
        EXPECT_EQ(score(query, "Sequence length n"), 0) << query;
    EXPECT_EQ(score("", "Seed"), 0);
}

TEST(Match, NeitherCaseNorAccentsNorScripts)
{
    EXPECT_GT(score("renyi", "Rényi"), 0);
    EXPECT_GT(score("n0", "n₀"), 0);
    EXPECT_GT(score("κ", "κ ln n / d"), 0);
    EXPECT_GT(score("长度", "序列长度 n"), 0);
    EXPECT_GT(score("序长", "序列长度 n"), 0) << "each character is a word";
    EXPECT_EQ(score("度长", "序列长度 n"), 0);
}

TEST(Match, TheNearerTheMoreItIsWorth)
{
    EXPECT_GT(score("entropy", "Entropy"), score("entropy", "Entropy-invariant"));
    EXPECT_GT(score("ent", "Entropy"), score("ent", "largest entropy"));
    EXPECT_GT(score("ent", "largest entropy"), score("ent", "Gradients"));
    EXPECT_GT(score("tau", "tau"), score("tau", "Tally up"));
}

TEST(Match, EveryWordMustFitSomewhere)
{
    const MatchNames names{{"dark"}, "view theme", "colours for a dim room"};
    EXPECT_GT(matchScore(QStringList{"theme", "dark"}, names), 0);
    EXPECT_GT(matchScore(QStringList{"dark"}, names), matchScore(QStringList{"room"}, names));
    EXPECT_GT(matchScore(QStringList{"room"}, names), 0);
    EXPECT_EQ(matchScore(QStringList{"dark", "light"}, names), 0);
    EXPECT_EQ(matchScore(QStringList{"oom"}, names), 0) << "of a sentence only whole beginnings of words";
}

TEST(Match, VeryManyTokens)
{
    constexpr int many = 100'000;
    FindableGroup tokens{"Tokens", {}};
    for (int i = 0; i < many; ++i)
        tokens.many << QStringLiteral("w%1").arg(i);
    tokens.one = [&](qsizetype number) {
        Findable entry;
        entry.title = QStringLiteral("w%1").arg(number);
        return entry;
    };
    FindableGroup pages{"Pages", {Findable{}}};
    pages.entries.front().title = "Weights";
    const Finder finder({pages, tokens});
    const auto found = finder.find("w777");
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found.front().title, "Tokens");
    EXPECT_EQ(found.front().entries.front().title, "w777") << "the whole before what begins so";
    EXPECT_LE(found.front().entries.size(), 40u);
    EXPECT_EQ(finder.find({}).size(), 2u) << "some of each, before anything is typed";
    EXPECT_TRUE(finder.find("zzz").empty());
}

TEST(Match, WhatCannotBeDoneComesLater)
{
    FindableGroup group{"Fields", {Findable{}, Findable{}}};
    group.entries[0].title = "Needles";
    group.entries[0].locked = "not now";
    group.entries[1].title = "Needles 2";
    const auto found = Finder({group}).find("needles 2");
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found.front().entries.front().title, "Needles 2");
    const auto both = Finder({group}).find("needl");
    ASSERT_EQ(both.front().entries.size(), 2u);
    EXPECT_EQ(both.front().entries.front().title, "Needles 2");
}

} // namespace
} // namespace attentoscope
