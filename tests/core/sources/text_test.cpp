// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/rope.h"
#include "core/sources/source.h"
#include "core/sources/text_tokens.h"

#include <gmock/gmock.h>

namespace attentoscope {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> tokens(std::string_view text)
{
    auto found = tokensOf(text);
    EXPECT_TRUE(found.ok());
    return found.ok() ? *found : std::vector<std::string>{};
}

Experiment textExperiment(std::vector<std::string> text, Index batch = 0)
{
    Experiment e;
    e.source = "text";
    e.text = std::move(text);
    e.batch = batch;
    return e;
}

Inputs make(const Experiment& e)
{
    auto made = findSource("text")->make(e, 0, {});
    EXPECT_TRUE(made.ok()) << (made.ok() ? "" : made.error().text());
    return made.ok() ? std::move(*made) : Inputs{};
}

TEST(Tokens, AreSeparatedByBlanks)
{
    EXPECT_THAT(tokens("I love AI"), ElementsAre("I", "love", "AI"));
    EXPECT_THAT(tokens("  a\t b\n[PAD] "), ElementsAre("a", "b", "[PAD]"));
    EXPECT_THAT(tokens("我 爱你"), ElementsAre("我", "爱你")) << "blanks decide where there are any";
    EXPECT_THAT(tokens("我\u3000爱"), ElementsAre("我", "爱"));
    EXPECT_THAT(tokens(""), ElementsAre());
}

TEST(Tokens, ChineseWithoutBlanksIsCutIntoCharacters)
{
    EXPECT_THAT(tokens("我爱你。"), ElementsAre("我", "爱", "你", "。"));
    EXPECT_THAT(tokens("我爱AI[PAD][PAD]"), ElementsAre("我", "爱", "AI", "[PAD]", "[PAD]"));
    EXPECT_THAT(tokens("𠀀あ한"), ElementsAre("𠀀", "あ", "한"));
    EXPECT_THAT(tokens("héllo"), ElementsAre("héllo"));
}

TEST(Tokens, OfABatchOneSequenceIsFilledUp)
{
    const auto padded = [](const std::vector<std::string>& text, std::size_t which) { return *paddedSequence(text, which); };
    EXPECT_THAT(padded({"a b c", "d"}, 0), ElementsAre("a", "b", "c"));
    EXPECT_THAT(padded({"a b c", "d"}, 1), ElementsAre("d", "[PAD]", "[PAD]"));
    // Padding all sequences in memory would take 10¹⁰ tokens.
    std::vector<std::string> many(100'000, "a");
    for (int i = 1; i < 100'000; ++i)
        many.front() += " a";
    EXPECT_EQ(padded(many, 99'999).size(), 100'000U);
    EXPECT_EQ(findSource("text")->size(textExperiment(many, 5))->nk, 100'000);
}

TEST(Tokens, InvalidUtf8IsNamedByItsByte)
{
    for (const char* text : {"ab\xff", "ab\xe6\x88", "ab\xc0\x80", "ab\xed\xa0\x80", "ab\xf5\x80\x80\x80"}) {
        const auto found = tokensOf(text);
        ASSERT_FALSE(found.ok());
        EXPECT_EQ(found.error().column, 2u);
        EXPECT_THAT(found.error().text(), HasSubstr("UTF-8"));
    }
}

TEST(TextSource, EqualTokensHaveEqualVectorsInEverySequence)
{
    Experiment e = textExperiment({"a b a c", "b a"});
    e.dv = 7;
    const Inputs first = make(e);
    e.batch = 1;
    const Inputs second = make(e);
    EXPECT_EQ(first.sequences, 2);
    EXPECT_EQ(first.nk(), 4);
    EXPECT_EQ(first.k.row(0), first.k.row(2));
    EXPECT_NE(first.k.row(0), first.k.row(1));
    EXPECT_EQ(first.k.row(0), second.k.row(1));
    EXPECT_EQ(first.v.row(0), second.v.row(1));
    EXPECT_EQ(first.k.row(1), second.k.row(0));
    EXPECT_EQ(first.q, first.k);
    EXPECT_THAT(first.keyTokens, ElementsAre("a", "b", "a", "c"));
    EXPECT_EQ(first.queryTokens, first.keyTokens);
    EXPECT_TRUE(first.keyPadded.empty());
    EXPECT_EQ(inputBytes(e), 4.0 * 4 * (2 * 64 + 7));

    e.seed = 2;
    EXPECT_NE(make(e).k.row(0), second.k.row(0));
}

TEST(TextSource, QueriesAndKeysAreTheSameNumbersUnlessTheyAreTurned)
{
    Experiment e = textExperiment({"a b c a"});
    const Inputs plain = make(e);
    EXPECT_EQ(plain.q.data(), plain.k.data());
    e.rope = 10000;
    Inputs turned = make(e);
    EXPECT_NE(turned.q.data(), turned.k.data());
    ASSERT_TRUE(applyRope(e, turned, {}));
    EXPECT_EQ(Matrix(turned.q.view()), Matrix(turned.k.view())) << "each is turned once";
    EXPECT_NE(Matrix(turned.q.view()), Matrix(plain.q.view()));
    EXPECT_NEAR(turned.q.row(3).norm(), plain.q.row(3).norm(), 1e-5);
}

TEST(TextSource, ValuesAreLeftOutWhereNobodyNeedsThem)
{
    Experiment e = textExperiment({"a b c"});
    e.dv = 8;
    Draw draw;
    draw.values = false;
    EXPECT_EQ(make(e).dv(), 8);
    EXPECT_EQ(findSource("text")->make(e, draw, {})->dv(), 0);
}

TEST(TextSource, ShorterSequencesArePadded)
{
    const Inputs in = make(textExperiment({"a b a c d", "b a"}, 1));
    EXPECT_THAT(in.keyTokens, ElementsAre("b", "a", "[PAD]", "[PAD]", "[PAD]"));
    EXPECT_THAT(in.keyPadded, ElementsAre(0, 0, 1, 1, 1));
    EXPECT_THAT(make(textExperiment({"a [PAD] b"})).keyPadded, ElementsAre(0, 1, 0)) << "typed padding counts too";
}

TEST(TextSource, SaysWhatCannotBe)
{
    const auto why = [](const Experiment& e) {
        const auto made = findSource("text")->make(e, 0, {});
        EXPECT_FALSE(made.ok());
        return made.ok() ? std::string() : made.error().text();
    };
    EXPECT_THAT(why(textExperiment({"a", "b"}, 2)), HasSubstr("batch: is 2, but there are 2 sequences"));
    EXPECT_THAT(why(textExperiment({"a"}, -1)), HasSubstr("batch"));
    EXPECT_THAT(why(textExperiment({" ", ""})), HasSubstr("no token"));
    EXPECT_THAT(why(textExperiment({})), HasSubstr("no token"));
    EXPECT_THAT(why(textExperiment({"\xff"})), HasSubstr("UTF-8"));
}

} // namespace
} // namespace attentoscope
