// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/tensors/tensor_names.h"

#include "tests/helpers/cpu_time.h"

#include <gmock/gmock.h>

namespace attentoscope {
namespace {

using test::tenfold;
using test::tenfoldOfLinear;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

std::vector<TensorInfo> tensorsNamed(const std::vector<std::string>& names)
{
    std::vector<TensorInfo> tensors;
    for (const std::string& name : names) {
        TensorInfo tensor;
        tensor.name = name;
        tensor.shape = {4, 6, 8};
        tensors.push_back(tensor);
    }
    return tensors;
}

NameMatching matched(const std::vector<std::string>& names) { return matchNames(tensorsNamed(names)); }

// Describes the layers as "pattern: layer=q,k,v layer=q,k,v".
std::string told(const NamePattern& pattern)
{
    std::string text = pattern.pattern + ":";
    for (const LayerNames& layer : pattern.layers)
        text += ' ' + (layer.layer ? std::to_string(*layer.layer) : "") + '=' + layer.q + ',' + layer.k + ',' + layer.v;
    return text;
}

std::vector<std::string> patternsOf(const std::vector<std::string>& names)
{
    std::vector<std::string> patterns;
    for (const NamePattern& pattern : matched(names).patterns)
        patterns.push_back(told(pattern));
    return patterns;
}

TEST(TensorNames, UsualNamesAreRecognised)
{
    EXPECT_THAT(patternsOf({"q", "k", "v"}), ElementsAre("{q}: =q,k,v"));
    EXPECT_THAT(patternsOf({"Q", "K"}), ElementsAre("{Q}: =Q,K,"));
    EXPECT_THAT(patternsOf({"value", "key", "query"}), ElementsAre("{query}: =query,key,value"));
    EXPECT_THAT(patternsOf({"queries", "keys", "values"}), ElementsAre("{queries}: =queries,keys,values"));
    EXPECT_THAT(patternsOf({"self_attn.q_proj", "self_attn.k_proj"}),
        ElementsAre("self_attn.{q}_proj: =self_attn.q_proj,self_attn.k_proj,"));
    EXPECT_THAT(patternsOf({"layers.10.q", "layers.10.k", "layers.9.q", "layers.9.k", "layers.9.v"}),
        ElementsAre("layers.{L}.{q}: 9=layers.9.q,layers.9.k,layers.9.v 10=layers.10.q,layers.10.k,"));
    EXPECT_THAT(patternsOf({"model.layers.0.self_attn.q_proj", "model.layers.0.self_attn.k_proj"}),
        ElementsAre("model.layers.{L}.self_attn.{q}_proj: 0=model.layers.0.self_attn.q_proj,model.layers.0.self_attn.k_proj,"));
    EXPECT_THAT(patternsOf({"blk.2.attn_q", "blk.2.attn_k"}), ElementsAre("blk.{L}.attn_{q}: 2=blk.2.attn_q,blk.2.attn_k,"));
    EXPECT_THAT(patternsOf({"layer3/query", "layer3/key"}), ElementsAre("layer{L}/{query}: 3=layer3/query,layer3/key,"));
    EXPECT_THAT(patternsOf({"q_5", "k_5"}), ElementsAre("{q}_{L}: 5=q_5,k_5,"));
    EXPECT_THAT(patternsOf({"q5", "k5"}), ElementsAre("{q}{L}: 5=q5,k5,"));
    EXPECT_THAT(patternsOf({"h.0.attn.2.to_q", "h.0.attn.2.to_k"}),
        ElementsAre("h.{L}.attn.2.to_{q}: 0=h.0.attn.2.to_q,h.0.attn.2.to_k,"));
}

TEST(TensorNames, SeveralPatternsAreAllTold)
{
    EXPECT_THAT(patternsOf({"a.q", "a.k", "q", "k", "q_norm", "k_norm"}),
        ElementsAre("a.{q}: =a.q,a.k,", "{q}: =q,k,", "{q}_norm: =q_norm,k_norm,"));
    EXPECT_THAT(patternsOf({"q", "k", "query", "key"}), ElementsAre("{q}: =q,k,", "{query}: =query,key,"));
}

TEST(TensorNames, WhatBelongsToNoneIsLeftOver)
{
    const auto matching = matched({"layers.0.q", "layers.0.k", "layers.1.q", "layers.01.k", "layers.00.q", "qkv",
        "query_key_value", "q.weight", "k.weight", "v", "99999999999999999999.q"});
    ASSERT_EQ(matching.patterns.size(), 1U);
    EXPECT_EQ(told(matching.patterns[0]), "layers.{L}.{q}: 0=layers.0.q,layers.0.k, 1=layers.1.q,layers.01.k,");
    EXPECT_THAT(matching.leftOver,
        ElementsAre("layers.00.q", "qkv", "query_key_value", "q.weight", "k.weight", "99999999999999999999.q", "v"));
    EXPECT_THAT(matching.parameters, ElementsAre("q.weight", "k.weight"));
    EXPECT_THAT(patternsOf({"q", "v"}), IsEmpty());
    EXPECT_THAT(patternsOf({}), IsEmpty());
    EXPECT_THAT(patternsOf({"", ".", "..", "_"}), IsEmpty());
}

TEST(TensorNames, OnlyTablesThatCanBeReadCount)
{
    auto tensors = tensorsNamed({"q", "k"});
    tensors[1].shape = {5};
    EXPECT_THAT(matchNames(tensors).patterns, IsEmpty());
    tensors[1].shape = {1, 2, 3, 4, 5, 6};
    EXPECT_THAT(matchNames(tensors).patterns, IsEmpty());
    tensors[1].shape = {4, 6, 8};
    EXPECT_EQ(matchNames(tensors).patterns.size(), 1U);
    tensors[1].problem = Message("is damaged");
    EXPECT_THAT(matchNames(tensors).leftOver, ElementsAre("k", "q"));
}

TEST(TensorNames, LayersThatLackAnArrayAreToldWithWhatCannotBeUsed)
{
    auto tensors = tensorsNamed({"l.0.q", "l.0.k", "l.1.q", "l.1.k", "l.2.k", "l.3.q", "l.3.k", "l.3.v"});
    tensors[3].problem = Message("is damaged");
    tensors[7].problem = Message("is damaged");
    const NameMatching matching = matchNames(tensors);
    ASSERT_EQ(matching.patterns.size(), 1U);
    const NamePattern& pattern = matching.patterns.front();
    ASSERT_EQ(pattern.layers.size(), 2U);
    EXPECT_EQ(pattern.layers[0].unusable, "");
    EXPECT_EQ(pattern.layers[1].unusable, "l.3.v");
    ASSERT_EQ(pattern.incomplete.size(), 2U);
    EXPECT_EQ(pattern.incomplete[0].layer, 1);
    EXPECT_EQ(pattern.incomplete[0].unusable, "l.1.k");
    EXPECT_EQ(pattern.incomplete[1].layer, 2);
    EXPECT_EQ(pattern.incomplete[1].unusable, "") << "it has no queries";
}

TEST(TensorNames, MaskAndTokensStandBeside)
{
    const auto matching = matched({"q", "k", "model.attention_mask", "input_ids"});
    EXPECT_EQ(matching.mask, "model.attention_mask");
    EXPECT_EQ(matching.tokens, "input_ids");
    EXPECT_THAT(matching.leftOver, IsEmpty());
    const auto several = matched({"mask", "a.mask"});
    EXPECT_EQ(several.mask, "");
    EXPECT_THAT(several.leftOver, ElementsAre("mask", "a.mask"));
}

TEST(TensorNames, GivenNamesMayHoldTheLayer)
{
    const auto tensors = tensorsNamed({"a.2.q", "a.10.q", "a.02.q", "a.x.q", "a.q", "b.3.q"});
    EXPECT_THAT(layersOf(tensors, "a.{L}.q"), ElementsAre(Pair(2, "a.2.q"), Pair(10, "a.10.q")));
    EXPECT_THAT(layersOf(tensors, "a.q"), IsEmpty());
    EXPECT_THAT(layersOf(tensorsNamed({"b00/q", "b01/q", "b10/q", "b1x/q"}), "b{L}/q"),
        ElementsAre(Pair(0, "b00/q"), Pair(1, "b01/q"), Pair(10, "b10/q")));
    EXPECT_EQ(nameInLayer("a.{L}.q", 10), "a.10.q");
    EXPECT_EQ(nameInLayer("a.q", 10), "a.q");
}

TEST(TensorNames, AttentionWeightsAreRecognisedWhereThereAreNoQueries)
{
    const auto weightsOf = [](const std::vector<std::string>& names) {
        std::vector<std::string> patterns;
        for (const NamePattern& pattern : matched(names).weightPatterns) {
            patterns.push_back(pattern.pattern + ':');
            for (const LayerNames& layer : pattern.layers)
                patterns.back() += ' ' + (layer.layer ? std::to_string(*layer.layer) : "") + '=' + layer.weights;
        }
        return patterns;
    };
    EXPECT_THAT(weightsOf({"attentions"}), ElementsAre("attentions: =attentions"));
    EXPECT_THAT(weightsOf({"attentions_1", "attentions_0"}), ElementsAre("attentions_{L}: 0=attentions_0 1=attentions_1"));
    EXPECT_THAT(weightsOf({"layers.10.attn_weights", "layers.2.attn_weights"}),
        ElementsAre("layers.{L}.attn_weights: 2=layers.2.attn_weights 10=layers.10.attn_weights"));
    EXPECT_THAT(weightsOf({"layer3/self_attn", "tokens"}), ElementsAre("layer{L}/self_attn: 3=layer3/self_attn"));
    EXPECT_THAT(weightsOf({"attn_l0", "probabilities"}), ElementsAre("attn_l{L}: 0=attn_l0"));
    EXPECT_THAT(weightsOf({"q", "k", "attn"}), IsEmpty()) << "weights beside queries and keys are left over";
    EXPECT_THAT(matched({"q", "k", "attn"}).leftOver, ElementsAre("attn"));
    EXPECT_THAT(weightsOf({"attn.weight", "h.0.attn.c_attn.weight"}), IsEmpty()) << "parameters";
}

// The pattern matches a word of letters, which is not the number of a layer.
std::string wordOf(long number)
{
    std::string word;
    for (; number > 0 || word.empty(); number /= 26)
        word += char('a' + number % 26);
    return word;
}

TEST(TensorNames, TenTimesTheNamesTakeTenTimesTheTime)
{
    const auto growth = [](auto name) {
        return tenfold(2000, [&](long count) {
            std::vector<std::string> names;
            for (long i = 0; i < count; ++i)
                names.push_back(name(i));
            EXPECT_FALSE(matched(names).mask == "absent");
        });
    };
    const std::string roles = "qkv";
    EXPECT_LT(
        growth([&](long i) { return "layers." + std::to_string(i / 3) + '.' + roles[std::size_t(i % 3)]; }), tenfoldOfLinear);
    EXPECT_LT(growth([&](long i) { return 'x' + wordOf(i / 2) + "x." + roles[std::size_t(i % 2)]; }), tenfoldOfLinear);
    EXPECT_LT(growth([](long i) { return "layers." + std::to_string(i) + ".attn"; }), tenfoldOfLinear);
    EXPECT_LT(growth([](long i) { return 'x' + wordOf(i) + "x.attn"; }), tenfoldOfLinear);
}

} // namespace
} // namespace attentoscope
