// SPDX-License-Identifier: GPL-3.0-or-later
// Labels for the queries alone in files, and the positions that these queries then have.
#include "core/sources/source.h"
#include "tests/helpers/counting_tensors.h"
#include "tests/helpers/temp_folder.h"

#include <filesystem>
#include <gmock/gmock.h>

namespace attentoscope {
namespace {

using namespace attentoscope::test;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Experiment ofFile(const std::filesystem::path& path)
{
    Experiment e;
    e.source = "tensor";
    e.tensorFile = path.string();
    return e;
}

Outcome<Inputs> inputsOf(const Experiment& e) { return findSource(e.source)->make(e, 0, {}); }

TEST(QueryTokens, MakeASequenceOfTheirOwn)
{
    const TempFolder folder;
    const Experiment plain = ofFile(folder.put("a.safetensors", safetensors({{"q", {3, 2}}, {"k", {6, 2}}, {"tokens", {6}}})));
    const Experiment named =
        ofFile(folder.put("b.safetensors", safetensors({{"q", {3, 2}}, {"k", {6, 2}}, {"tokens", {6}}, {"query_tokens", {3}}})));
    const auto suffix = inputsOf(plain), across = inputsOf(named);
    ASSERT_TRUE(suffix.ok() && across.ok());
    EXPECT_THAT(suffix->queryTokens, ElementsAre("3", "4", "5"));
    EXPECT_EQ(suffix->position(0), 3);
    EXPECT_THAT(across->queryTokens, ElementsAre("0", "1", "2"));
    EXPECT_EQ(across->position(0), 0);
    EXPECT_FALSE(sourceSize(plain)->ownQueries);
    EXPECT_TRUE(sourceSize(named)->ownQueries);
    Experiment said = plain;
    said.queries = QueryPlaces::Own;
    EXPECT_THAT(inputsOf(said)->queryTokens, IsEmpty());
    EXPECT_EQ(inputsOf(said)->position(2), 2);
    EXPECT_TRUE(sourceSize(said)->ownQueries);
    said = named;
    said.queries = QueryPlaces::Suffix;
    EXPECT_THAT(inputsOf(said)->queryTokens, ElementsAre("0", "1", "2"));
    EXPECT_EQ(inputsOf(said)->position(0), 3);
    EXPECT_FALSE(sourceSize(said)->ownQueries);
}

TEST(QueryTokens, OfAnotherNumberAreRefusedOrLeftOut)
{
    const TempFolder folder;
    const auto wrong = inputsOf(
        ofFile(folder.put("a.safetensors", safetensors({{"q", {3, 2}}, {"k", {6, 2}}, {"tokens", {6}}, {"query_tokens", {2}}}))));
    ASSERT_FALSE(wrong.ok());
    EXPECT_THAT(wrong.error().text(), HasSubstr("query_tokens: has the shape (2,), but there are 3 queries"));
    const auto self = inputsOf(
        ofFile(folder.put("b.safetensors", safetensors({{"q", {6, 2}}, {"k", {6, 2}}, {"tokens", {6}}, {"query_tokens", {3}}}))));
    ASSERT_TRUE(self.ok()) << "they may be those of another layer";
    ASSERT_EQ(self->doubts.size(), 1U);
    EXPECT_EQ(self->doubts.front().text(), "the file has labels for 3 queries, but there are 6 queries; the labels are left out");
    EXPECT_EQ(self->queryTokens, self->keyTokens);
    const auto shapeless =
        inputsOf(ofFile(folder.put("c.safetensors", safetensors({{"q", {6, 2}}, {"k", {6, 2}}, {"query_tokens", {6, 1, 1}}}))));
    ASSERT_FALSE(shapeless.ok());
    EXPECT_THAT(shapeless.error().text(), HasSubstr("query_tokens: has the shape"));
}

TEST(QueryTokens, OfOneLayerAndOfABatch)
{
    const TempFolder folder;
    const auto path = folder.put("a.safetensors",
        safetensors({{"layers.0.q", {6, 2}}, {"layers.0.k", {6, 2}}, {"layers.1.q", {2, 1, 3, 2}}, {"layers.1.k", {2, 1, 6, 2}},
            {"layers.1.query_tokens", {2, 3}}, {"tokens", {6}}}));
    Experiment e = ofFile(path);
    EXPECT_FALSE(inputsOf(e)->firstPlace.has_value()) << "layer 0 has none";
    e.layer = e.batch = 1;
    const auto second = inputsOf(e);
    ASSERT_TRUE(second.ok()) << second.error().text();
    EXPECT_THAT(second->queryTokens, ElementsAre("3", "4", "5"));
    EXPECT_EQ(second->firstPlace, Index(0));
}

TEST(QueryTokens, OfAFileBesideReplaceThem)
{
    const TempFolder folder;
    Experiment e = ofFile(folder.put("a.safetensors", safetensors({{"q", {3, 2}}, {"k", {6, 2}}, {"tokens", {6}}})));
    e.queryTokenFile = folder.put("queries.txt", "那\n猫\n坐着\n").string();
    const auto inputs = inputsOf(e);
    ASSERT_TRUE(inputs.ok()) << inputs.error().text();
    EXPECT_THAT(inputs->queryTokens, ElementsAre("那", "猫", "坐着"));
    EXPECT_EQ(inputs->firstPlace, Index(0));
    EXPECT_TRUE(sourceSize(e)->ownQueries);
    e.queryTokenFile = folder.put("two.txt", "那\n猫\n").string();
    EXPECT_THAT(inputsOf(e).error().text(), HasSubstr("has 2 tokens, but there are 3 queries"));
    e.queryTokenFile.clear();
    e.tokenFile = folder.put("keys.txt", "a\nb\nc\nd\ne\nf\n").string();
    EXPECT_THAT(inputsOf(e)->queryTokens, ElementsAre("d", "e", "f"))
        << "without labels of their own they have those of the keys";
}

TEST(QueryTokens, StandBesideWeightsToo)
{
    const TempFolder folder;
    Experiment e = ofFile(folder.put("a.safetensors", safetensors({{"attn", {1, 2}}, {"tokens", {2}}, {"query_tokens", {1}}})));
    e.source = "weights";
    const auto inputs = inputsOf(e);
    ASSERT_TRUE(inputs.ok()) << inputs.error().text();
    EXPECT_THAT(inputs->queryTokens, ElementsAre("0"));
    EXPECT_EQ(inputs->firstPlace, Index(0));
}

} // namespace
} // namespace attentoscope
