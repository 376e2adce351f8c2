// SPDX-License-Identifier: GPL-3.0-or-later
// Cross-attention between two texts, and the two parts of its inputs.
#include "core/session/fields.h"
#include "core/sources/source.h"
#include "core/sources/text_tokens.h"
#include "core/sources/translation.h"

#include <gmock/gmock.h>

#include <cmath>

namespace attentoscope {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Experiment twoTexts(const std::string& queries, const std::string& keys)
{
    Experiment e;
    e.source = "text";
    e.textQ = queries;
    e.textK = keys;
    e.d = 16;
    return e;
}

Inputs made(const Experiment& e)
{
    auto inputs = findSource("text")->make(e, 0, {});
    EXPECT_TRUE(inputs.ok()) << (inputs.ok() ? "" : inputs.error().text());
    return inputs.ok() ? std::move(*inputs) : Inputs{};
}

// Returns the vector that the token has in a text of a single sequence.
Eigen::RowVectorXf vectorOf(const std::string& token, Index d)
{
    Experiment e;
    e.source = "text";
    e.text = {token};
    e.d = d;
    return made(e).k.row(0);
}

TEST(TwoTexts, AreTwoListsOfTokensWithTheVectorsThatOneTextGivesThem)
{
    Experiment e = twoTexts("那 猫 坐着 cat", "The cat sits");
    e.dv = 3;
    const Inputs in = made(e);
    EXPECT_THAT(in.queryTokens, ElementsAre("那", "猫", "坐着", "cat"));
    EXPECT_THAT(in.keyTokens, ElementsAre("The", "cat", "sits"));
    EXPECT_EQ(in.nq(), 4);
    EXPECT_EQ(in.nk(), 3);
    EXPECT_EQ(in.v.rows(), 3);
    EXPECT_EQ(in.q.row(3), in.k.row(1)) << "the same token";
    EXPECT_EQ(in.q.row(1), vectorOf("猫", 16));
    EXPECT_EQ(in.k.row(2), vectorOf("sits", 16));
    EXPECT_EQ(in.firstPlace, Index(0));
    EXPECT_TRUE(in.namedQueries);
    EXPECT_TRUE(in.isAcross());
    for (Index i = 0; i < 4; ++i)
        EXPECT_EQ(in.position(i), i);
    const auto size = sourceSize(e);
    ASSERT_TRUE(size.ok());
    EXPECT_EQ(size->nq, 4);
    EXPECT_EQ(size->nk, 3);
    EXPECT_TRUE(size->ownQueries);
    EXPECT_EQ(inputBytes(e), 4.0 * (7 * 16 + 3 * 3));
}

TEST(TwoTexts, MayBeASuffixWhereThatIsSaid)
{
    Experiment e = twoTexts("on mat", "The cat sits on mat");
    e.queries = QueryPlaces::Suffix;
    const Inputs in = made(e);
    EXPECT_FALSE(in.firstPlace.has_value());
    EXPECT_EQ(in.position(0), 3);
    EXPECT_THAT(in.queryTokens, ElementsAre("on", "mat"));
    EXPECT_FALSE(sourceSize(e)->ownQueries);
}

TEST(TwoTexts, AWordMayHaveAMeaning)
{
    const Inputs in = made(twoTexts("那=The 坐在=sits+on 上", "The sits on"));
    EXPECT_THAT(in.queryTokens, ElementsAre("那", "坐在", "上"));
    EXPECT_EQ(in.q.row(0), in.k.row(0));
    const Eigen::RowVectorXf both = (vectorOf("sits", 16) + vectorOf("on", 16)) / std::sqrt(2.0F);
    EXPECT_LT((in.q.row(1) - both).cwiseAbs().maxCoeff(), 1e-6);
    EXPECT_EQ(in.q.row(2), vectorOf("上", 16));
}

TEST(TwoTexts, ASignWithoutAMeaningIsPartOfTheWord)
{
    const auto tokens = meantTokensOf("= =a a= b==c d=+ e=f+ 猫=cat=x");
    ASSERT_TRUE(tokens.ok());
    EXPECT_THAT(tokens->words, ElementsAre("=", "=a", "a=", "b", "d=+", "e", "猫"));
    EXPECT_THAT(tokens->meanings,
        ElementsAre(ElementsAre("="), ElementsAre("=a"), ElementsAre("a="), ElementsAre("=c"), ElementsAre("d=+"),
            ElementsAre("f"), ElementsAre("cat=x")));
    EXPECT_THAT(meantTokensOf("猫坐")->words, ElementsAre("猫", "坐")) << "as in one text";
    EXPECT_THAT(meantTokensOf("猫=cat")->words, ElementsAre("猫"));
}

TEST(TwoTexts, GoTogether)
{
    const auto why = [](const std::string& queries, const std::string& keys) {
        const auto checked = validate(twoTexts(queries, keys));
        EXPECT_FALSE(checked.ok());
        return checked.ok() ? std::string() : checked.error().text();
    };
    EXPECT_THAT(why("那", ""), HasSubstr("text-k: must have at least one token"));
    EXPECT_THAT(why(" ", "The"), HasSubstr("text-q: must have at least one token"));
    EXPECT_FALSE(attendsAcross(twoTexts("", "")));
    EXPECT_THAT(findSource("text")->make(twoTexts("\xff", "a"), 0, {}).error().text(), HasSubstr("text-q: is not valid UTF-8"));
}

TEST(TwoTexts, PaddingOfTheKeysIsNotThatOfTheQueries)
{
    const Inputs in = made(twoTexts("a b c", "x [PAD]"));
    EXPECT_THAT(in.keyPadded, ElementsAre(0, 1));
    for (Index i = 0; i < 3; ++i)
        EXPECT_FALSE(in.isPadding(i));
}

TEST(Translation, HasAnEncoderADecoderAndALookAcross)
{
    Experiment e = twoTexts("那=The 猫=cat", "The cat sits");
    e.mask = Mask::of("cells(0:0,1:1)");
    const Experiment encoder = partOfTranslation(e, TranslationPart::Encoder),
                     decoder = partOfTranslation(e, TranslationPart::Decoder);
    const Inputs source = made(encoder), target = made(decoder);
    EXPECT_THAT(source.queryTokens, ElementsAre("The", "cat", "sits"));
    EXPECT_EQ(source.q, source.k);
    EXPECT_FALSE(source.isAcross());
    EXPECT_EQ(encoder.mask.text(), "full");
    EXPECT_THAT(target.keyTokens, ElementsAre("那", "猫"));
    EXPECT_EQ(target.q, target.k);
    EXPECT_EQ(target.q, made(e).q) << "what the decoder looks across with";
    EXPECT_EQ(decoder.mask.text(), "causal");
    EXPECT_EQ(partOfTranslation(e, TranslationPart::Cross), e);
    e.mask = Mask::of("padding");
    EXPECT_EQ(partOfTranslation(e, TranslationPart::Decoder).mask.text(), "causal & padding");
}

TEST(QueryPlaces, DecideWhoseLabelsQueriesHave)
{
    Inputs in;
    in.q = Matrix::Random(3, 2);
    in.k = Matrix::Random(6, 2);
    in.keyTokens = {"The", "cat", "sits", "on", "the", "mat"};
    placeQueries(in, QueryPlaces::Told);
    EXPECT_THAT(in.queryTokens, ElementsAre("on", "the", "mat")) << "the last keys";
    EXPECT_EQ(in.position(0), 3);
    placeQueries(in, QueryPlaces::Own);
    EXPECT_THAT(in.queryTokens, IsEmpty()) << "a sequence of their own has no labels of the keys";
    EXPECT_EQ(in.position(0), 0);
    EXPECT_TRUE(in.isAcross());
    in.queryTokens = {"那", "猫", "坐着"};
    in.namedQueries = true;
    for (const QueryPlaces places : {QueryPlaces::Suffix, QueryPlaces::Told}) {
        placeQueries(in, places);
        EXPECT_THAT(in.queryTokens, ElementsAre("那", "猫", "坐着"));
        EXPECT_EQ(in.position(0), places == QueryPlaces::Suffix ? 3 : 0);
    }
    const Inputs middle = partOf(in, 2, 3);
    EXPECT_EQ(middle.q, in.q) << "all of them look at a part of the keys";
    EXPECT_THAT(middle.queryTokens, ElementsAre("那", "猫", "坐着"));
    EXPECT_THAT(middle.keyTokens, ElementsAre("sits", "on", "the"));
    EXPECT_EQ(middle.position(1), -1) << "query 1 stands at key 1, which is one before the part";
}

TEST(PartOf, IsSettledOnlyByWhoKeepsIt)
{
    Inputs whole;
    whole.q = whole.k = TokenRows(Matrix(Matrix::Constant(4, 2, 1.0F)));
    Inputs part = partOf(whole, 1, 2);
    EXPECT_DOUBLE_EQ(part.k.facts()->norm[0], std::sqrt(2.0));
    part.k(0, 0) = 7;
    EXPECT_DOUBLE_EQ(part.k.facts()->norm[0], std::sqrt(50.0)) << "what was known of the old numbers holds no more";
    const SharedInputs kept = settled(std::move(part));
    EXPECT_DOUBLE_EQ(kept->k.facts()->norm[0], std::sqrt(50.0));
    EXPECT_EQ(kept->k.facts(), kept->k.facts()) << "found once";
}

} // namespace
} // namespace attentoscope
