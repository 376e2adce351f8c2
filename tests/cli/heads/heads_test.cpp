// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the heads command.
#include "tests/cli/made_tensors.h"
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

namespace {

using Json = nlohmann::json;

std::vector<std::string> multihead(const std::vector<std::string>& more)
{
    std::vector<std::string> words = {"heads", "--source", "multihead", "--n", "120", "--d", "16", "--heads", "4"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

} // namespace

TEST(Heads, CsvHasTheColumnsOfTheContractAndARowForEachHeadAndPolicy)
{
    const CliRun run =
        runCli({"heads", TEST_DATA "/tensors/model.safetensors", "--policies", "standard,ssmax", "--mask", "causal", "--csv"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.error, HasSubstr("padding keys are visible: 1, as marked in the file"));
    EXPECT_THAT(run.error, HasSubstr("1 of 6 queries are padding and are not included in any mean"));
    EXPECT_THAT(run.error, HasSubstr("attention_mask: True is read as visible"));
    EXPECT_EQ(std::ranges::count(run.error, '\n'), 3);
    EXPECT_THAT(run.out, StartsWith("layer,head,policy,entropy,normalized_entropy,max_weight,sink_mass,locality,"));
    EXPECT_EQ(std::ranges::count(run.out, '\n'), 1 + 2 * 4 * 2);
    EXPECT_THAT(run.out, HasSubstr("\n1,3,ssmax,"));
}

TEST(Heads, WhatAllRowsTellTogetherOfTheKeysIsAColumnWhereItIsAskedFor)
{
    const Json without = runCli(multihead({"--policies", "standard", "--json"})).json().at("rows");
    const Json with = runCli(multihead({"--policies", "standard", "--keys", "--json"})).json().at("rows");
    const Json attend =
        runCli({"attend", "--source", "multihead", "--n", "120", "--d", "16", "--heads", "4", "--head", "3", "--json"}).json();
    for (const char* key : {"key_entropy", "mutual_information"}) {
        EXPECT_FALSE(without.at(3).contains(key));
        EXPECT_EQ(with.at(3).at(key), attend.at(key));
    }
    EXPECT_EQ(without.at(3).at("entropy"), with.at(3).at("entropy"));
    EXPECT_THAT(runCli(multihead({"--keys", "--counterfactual"})).error, HasSubstr("--keys"));
}

TEST(Heads, NumbersAreThoseOfAttend)
{
    const CliRun heads = runCli(multihead({"--head-pattern", "complementary", "--policies", "log-n", "--bits", "--json"}));
    ASSERT_EQ(heads.status, 0) << heads.error;
    const Json rows = heads.json().at("rows");
    ASSERT_EQ(rows.size(), 4U);
    const TemporaryFolder folder;
    for (const bool weights : {false, true}) { // with weights attend computes from float64 scores
        std::vector<std::string> words{"attend", "--source", "multihead", "--n", "120", "--d", "16", "--heads", "4", "--head",
            "2", "--head-pattern", "complementary", "--policy", "log-n", "--bits", "--json"};
        if (weights)
            words.insert(words.end(), {"--weights", "--out", (folder / "w.npz").string()});
        const CliRun attend = runCli(words);
        ASSERT_EQ(attend.status, 0) << attend.error;
        const auto mean = [&](const char* name) { return attend.json().at(name).at("mean").get<double>(); };
        for (const char* name : {"entropy", "max_weight", "normalized_entropy", "jacobian_norm"})
            EXPECT_NEAR(rows.at(2).at(name).get<double>(), mean(name), weights ? 1e-7 : 0) << name;
    }
    EXPECT_EQ(rows.at(2).at("unit"), "bits");
}

TEST(Heads, EachHasItsOwnAlibiSlope)
{
    const CliRun heads = runCli(multihead({"--alibi", "--mask", "causal", "--policies", "log-n", "--json"}));
    ASSERT_EQ(heads.status, 0) << heads.error;
    EXPECT_EQ(heads.json().at("alibi_per_head"), true);
    for (int head = 0; head < 4; ++head) {
        const CliRun attend = runCli({"attend", "--source", "multihead", "--n", "120", "--d", "16", "--heads", "4", "--head",
            std::to_string(head), "--alibi", std::vector{"0.25", "0.0625", "0.015625", "0.00390625"}.at(std::size_t(head)),
            "--mask", "causal", "--policy", "log-n", "--json"});
        ASSERT_EQ(attend.status, 0) << attend.error;
        EXPECT_EQ(heads.json().at("rows").at(std::size_t(head)).at("entropy"), attend.json().at("entropy").at("mean"));
    }
    EXPECT_THAT(
        runCli(multihead({"--alibi", "0.3", "--mask", "causal"})).error, HasSubstr("head h of H has the slope 2^(-8(h+1)/H)"));
}

// With 12 heads the published slopes are those of 8 heads, then the 1st, 3rd, 5th and 7th of 16.
TEST(Heads, SlopesOfTwelveHeadsAreThePublishedOnes)
{
    const std::vector<std::string> source{
        "--source", "multihead", "--n", "120", "--d", "16", "--heads", "12", "--mask", "causal", "--policy", "standard"};
    std::vector<std::string> words{"heads"};
    words.insert(words.end(), source.begin(), source.end() - 2);
    words.insert(words.end(), {"--alibi", "--policies", "standard", "--json"});
    const CliRun heads = runCli(words);
    ASSERT_EQ(heads.status, 0) << heads.error;
    for (int head = 0; head < 12; ++head) {
        const double slope = head < 8 ? std::exp2(-head - 1) : std::exp2(-(2 * (head - 8) + 1) / 2.0);
        std::vector<std::string> one{"attend"};
        one.insert(one.end(), source.begin(), source.end());
        one.insert(one.end(), {"--head", std::to_string(head), "--alibi", std::to_string(slope), "--json"});
        const CliRun attend = runCli(one);
        ASSERT_EQ(attend.status, 0) << attend.error;
        EXPECT_NEAR(heads.json().at("rows").at(std::size_t(head)).at("entropy").get<double>(),
            attend.json().at("entropy").at("mean").get<double>(), 1e-4)
            << head;
    }
}

// A single head keeps the given slope, without a warning.
TEST(Heads, ASingleHeadKeepsTheSlopeThatWasGiven)
{
    const std::vector<std::string> source{
        "--source", "multihead", "--n", "120", "--d", "16", "--heads", "1", "--mask", "causal", "--alibi", "0.3", "--json"};
    std::vector<std::string> words{"heads"}, one{"attend"};
    words.insert(words.end(), source.begin(), source.end());
    words.insert(words.end(), {"--policies", "standard"});
    one.insert(one.end(), source.begin(), source.end());
    one.insert(one.end(), {"--policy", "standard"});
    const CliRun heads = runCli(words), attend = runCli(one);
    ASSERT_EQ(heads.status, 0) << heads.error;
    EXPECT_EQ(heads.json().at("alibi_per_head"), false);
    EXPECT_EQ(heads.json().at("alibi"), 0.3);
    EXPECT_THAT(heads.error, testing::Not(HasSubstr("--alibi")));
    EXPECT_EQ(heads.json().at("rows").at(0).at("entropy"), attend.json().at("entropy").at("mean"));
}

TEST(Heads, AgreementIsAMatrixForEachLayerAndPolicy)
{
    const CliRun run = runCli(multihead({"--head-pattern", "competing", "--agreement", "--agreement-rows", "20", "--json"}));
    ASSERT_EQ(run.status, 0) << run.error;
    const Json agreement = run.json().at("agreement");
    ASSERT_EQ(agreement.size(), 2U);
    const Json& js = agreement.at(0).at("js");
    EXPECT_EQ(agreement.at(0).at("rows"), 20);
    EXPECT_EQ(agreement.at(1).at("policy"), "entropy-invariant");
    ASSERT_EQ(js.size(), 4U);
    EXPECT_EQ(js[1][1], 0.0);
    EXPECT_EQ(js[1][2], js[2][1]);
    EXPECT_GT(js[0][1].get<double>(), js[0][2].get<double>());
    EXPECT_LE(js[0][1].get<double>(), std::numbers::ln2);
    const CliRun readable = runCli(multihead({"--agreement"}));
    EXPECT_THAT(readable.out, HasSubstr("layer 0, standard: heads differ by "));
}

TEST(Heads, ThreadsDoNotChangeANumber)
{
    const CliRun one = runCli(multihead({"--dv", "3", "--threads", "1", "--csv"}));
    const CliRun two = runCli(multihead({"--dv", "3", "--threads", "2", "--csv"}));
    ASSERT_EQ(one.status, 0) << one.error;
    EXPECT_EQ(one.out, two.out);
    EXPECT_THAT(one.out, HasSubstr(",output_share\n"));
}

TEST(Heads, WritesTheColumnsThatAreAskedForAndComputesNoOthers)
{
    const CliRun all = runCli(multihead({"--dv", "3", "--keys", "--json"}));
    const CliRun some = runCli(multihead({"--dv", "3", "--quantities", "mutual_information,locality,max_weight", "--json"}));
    ASSERT_EQ(some.status, 0) << some.error;
    EXPECT_FALSE(some.json().contains("sinks")) << "sink_mass was not asked for";
    for (std::size_t row = 0; row < 8; ++row) {
        const Json one = some.json().at("rows").at(row), whole = all.json().at("rows").at(row);
        EXPECT_EQ(one.size(), 7U) << one;
        for (const auto& [key, value] : one.items())
            EXPECT_EQ(value, whole.at(key)) << key;
    }
    EXPECT_THAT(
        runCli(multihead({"--quantities", "rows,sink_mass", "--csv"})).out, StartsWith("layer,head,policy,rows,sink_mass\n"));
    EXPECT_THAT(runCli(multihead({"--quantities", "sink_mass"})).out, HasSubstr("sink heads, standard: "));
    const CliRun empty = runCli(multihead({"--quantities", "entropy,output_share", "--csv"}));
    EXPECT_EQ(empty.status, 0);
    EXPECT_THAT(empty.error, HasSubstr("--quantities: output_share has no value for any head of this experiment"));
    EXPECT_THAT(empty.error, Not(HasSubstr("entropy has no value")));
    const CliRun refused = runCli(multihead({"--quantities", "entropy,focus"}));
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.error, HasSubstr("--quantities: must be some of entropy, normalized_entropy, "));
    EXPECT_THAT(refused.error, HasSubstr("not \"focus\""));
}

TEST(Heads, EntropyOfTheKeysIsInBitsAsTheUnitSays)
{
    const Json nats = runCli(multihead({"--keys", "--json"})).json().at("rows").at(0);
    const Json bits = runCli(multihead({"--keys", "--bits", "--json"})).json().at("rows").at(0);
    EXPECT_EQ(bits.at("unit"), "bits");
    EXPECT_NEAR(bits.at("key_entropy").get<double>(), nats.at("key_entropy").get<double>() / std::numbers::ln2, 1e-12);
}

// Head 0 looks at the previous token, head 1 at what came after earlier copies of the token, head 2 at copies and the token
// itself; head 3 weighs all keys alike.
TEST(Heads, PatternsTellPlantedHeadsApart)
{
    constexpr int heads = 4, n = 36, d = 40;
    std::vector<int> tokens; // a sequence of 12 tokens three times, with the last of it changed
    for (int i = 0; i < n; ++i)
        tokens.push_back(i == n - 1 ? 30 : (i % 12) * 2);
    std::vector<float> q(heads * n * d, 0), k = q;
    std::string text;
    const auto at = [](std::vector<float>& array, int head, int row, int column) -> float& {
        return array[std::size_t((head * n + row) * d + column)];
    };
    constexpr float size = 16; // a key that is looked for has a logit of 40
    for (int i = 0; i < n; ++i) {
        const int token = tokens[std::size_t(i)];
        text += "t" + std::to_string(token) + '\n';
        at(k, 0, i, i) = at(k, 2, i, token) = size;
        at(q, 1, i, token) = at(q, 2, i, token) = size;
        if (i > 0)
            at(q, 0, i, i - 1) = at(k, 1, i, tokens[std::size_t(i - 1)]) = size;
    }
    const TemporaryFolder folder;
    folder.write("planted.safetensors", madeTensors({{"q", {heads, n, d}, q}, {"k", {heads, n, d}, k}}));
    folder.write("tokens.txt", text);
    std::vector<std::string> words{"heads", "planted.safetensors", "--mask", "causal", "--policies", "standard", "--patterns",
        "--tokens", "tokens.txt", "--offset", "12"};
    const CliRun readable = runCli(words, {.folder = folder.path()});
    ASSERT_EQ(readable.status, 0) << readable.error;
    EXPECT_THAT(readable.out, HasSubstr("uniform weights would give: previous_token 0.")) << readable.out;
    words.emplace_back("--json");
    const CliRun run = runCli(words, {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.error, Not(HasSubstr("tokens are not known")));
    EXPECT_EQ(run.json().at("offset"), 12);
    const Json rows = run.json().at("rows");
    const auto of = [&](std::size_t head, const std::string& key) { return rows.at(head).at(key).get<double>(); };
    EXPECT_NEAR(of(0, "previous_token"), 1, 1e-6);
    EXPECT_EQ(of(0, "previous_token_queries"), n - 1);
    EXPECT_LT(of(0, "induction"), 0.1);
    EXPECT_NEAR(of(1, "induction"), 1, 1e-6);
    EXPECT_EQ(of(1, "induction_queries"), n - 12 - 1);
    EXPECT_LT(of(1, "previous_token"), 0.1);
    // Beside the token itself there is one earlier copy at 12 places, and there are two at 11.
    EXPECT_NEAR(of(2, "duplicate_token"), (12 * 0.5 + 11 * (2 / 3.0)) / 23, 1e-6);
    for (const char* pattern : {"previous_token", "first_token", "own_token", "offset_12", "induction", "duplicate_token"}) {
        const std::string uniform = std::string(pattern) + "_uniform";
        EXPECT_NEAR(of(3, pattern), of(3, uniform), 1e-6) << pattern;
        EXPECT_EQ(of(0, uniform), of(3, uniform)) << pattern;
    }
    EXPECT_FALSE(rows.at(0).contains("entropy"));
}

TEST(Heads, PatternsOfTokensAreEmptyWhereTheTokensAreNotKnown)
{
    const CliRun run = runCli(multihead({"--mask", "causal", "--patterns", "--quantities", "entropy", "--csv"}));
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.error, HasSubstr("induction and duplicate_token are empty where the tokens are not known"));
    EXPECT_THAT(run.out,
        StartsWith("layer,head,policy,entropy,unit,previous_token,previous_token_uniform,previous_token_queries,first_token,"));
    EXPECT_THAT(run.out, HasSubstr(",,,0,,,0\n"));
    EXPECT_THAT(runCli(multihead({"--offset", "-1", "--csv"})).out, HasSubstr(",offset_-1,offset_-1_uniform,offset_-1_queries,"));
}

TEST(Heads, CanBeInterrupted)
{
    const CliRun run =
        runCli({"heads", "--source", "multihead", "--n", "60000", "--heads", "64", "--csv"}, {.interruptAfterMilliseconds = 300});
    EXPECT_EQ(run.status, 130);
    EXPECT_EQ(run.out, "");
}

TEST(Heads, SaysWhichLayersAreLeftOutAndWhy)
{
    const TemporaryFolder folder;
    folder.write("a.safetensors",
        madeTensors({{"l.0.q", {2, 6, 4}}, {"l.0.k", {2, 6, 4}}, {"l.1.q", {2, 6, 4}}, {"l.1.k", {48}}, {"l.2.q", {2, 6, 4}},
            {"l.2.k", {2, 6, 4}}}));
    const CliRun run = runCli({"heads", "a.safetensors", "--policies", "standard", "--csv"}, {.folder = folder.path()});
    EXPECT_EQ(run.status, 0);
    EXPECT_EQ(std::ranges::count(run.out, '\n'), 1 + 2 * 2);
    EXPECT_THAT(run.error, HasSubstr("warning: layer 1: a.safetensors: l.1.k: has the shape (48,)"));
    EXPECT_THAT(run.error, HasSubstr("warning: 1 of 3 layers cannot be read and are left out"));
    const CliRun one = runCli({"attend", "--tensors", "a.safetensors", "--layer", "1"}, {.folder = folder.path()});
    EXPECT_EQ(one.status, 2);
    EXPECT_THAT(one.error, HasSubstr("l.1.k: has the shape (48,)"));
}

TEST(Heads, SaysWhichSequenceOfABatchIsShown)
{
    const TemporaryFolder folder;
    folder.write("a.safetensors", madeTensors({{"q", {3, 2, 6, 4}}, {"k", {3, 2, 6, 4}}}));
    const auto errorOf = [&folder](const std::vector<std::string>& words) {
        const CliRun run = runCli(words, {.folder = folder.path()});
        EXPECT_EQ(run.status, 0) << run.error;
        return run.error;
    };
    const char* said = "warning: the file has 3 sequences; this is sequence 0, counted from 0; choose another with \"batch\"";
    EXPECT_THAT(errorOf({"heads", "a.safetensors"}), HasSubstr(said));
    EXPECT_THAT(errorOf({"attend", "--tensors", "a.safetensors"}), HasSubstr(said));
    EXPECT_THAT(errorOf({"sweep", "--tensors", "a.safetensors", "--lengths", "3,6"}), HasSubstr(said));
    EXPECT_THAT(errorOf({"raster", "--tensors", "a.safetensors", "--size", "3x3"}), HasSubstr(said));
    EXPECT_EQ(
        errorOf({"heads", "a.safetensors", "--batch", "2", "--layout", "hnd", "--leading", "batch,heads", "--mask", "full"}), "")
        << "it was chosen";
    EXPECT_EQ(errorOf({"attend", "--tensors", "a.safetensors", "--batch", "2", "--layout", "hnd", "--leading", "batch,heads",
                  "--mask", "full"}),
        "");
    EXPECT_THAT(runCli({"info", "a.safetensors"}, {.folder = folder.path()}).out,
        HasSubstr("\ndoubt: the file has 3 sequences; this is sequence 0, counted from 0; choose another with \"batch\"\n"));
}

TEST(Heads, SaysThatOneLayerOrHeadIsNotChosenHere)
{
    const CliRun run = runCli({"heads", TEST_DATA "/tensors/model.npz", "--layer", "7", "--csv"});
    EXPECT_EQ(run.status, 0);
    EXPECT_THAT(run.error, HasSubstr("warning: --layer: is not used, because heads takes all layers and heads"));
    EXPECT_EQ(std::ranges::count(run.out, '\n'), 1 + 2 * 4 * 2);
}

TEST(Heads, RefusesWhatItCannotUse)
{
    const auto errorOf = [](const std::vector<std::string>& words) {
        const CliRun run = runCli(words);
        EXPECT_EQ(run.status, 2);
        EXPECT_EQ(run.out, "");
        return run.error;
    };
    EXPECT_THAT(errorOf({"heads"}), HasSubstr("--source: must be multihead, tensor or weights"));
    EXPECT_THAT(errorOf({"heads", "nothing.npz"}), HasSubstr("nothing.npz"));
    EXPECT_THAT(errorOf(multihead({"--heads", "65"})), HasSubstr("--heads"));
    EXPECT_THAT(errorOf(multihead({"--head-pattern", "lonely"})), HasSubstr("--head-pattern: must be one of independent, "));
    EXPECT_THAT(errorOf(multihead({"--mask", "casual"})), HasSubstr("--mask"));
    EXPECT_THAT(errorOf(multihead({"--policies", "entropy-matched:target=9"})), HasSubstr("--policies"));
    const std::string refused = errorOf({"heads", TEST_DATA "/tensors/attentions.npz", "--policies", "log-n"});
    EXPECT_EQ(std::ranges::count(refused, '\n'), 1) << refused;
    EXPECT_THAT(errorOf(multihead({"--csv", "--agreement"})), HasSubstr("cannot be used together"));
}

TEST(Heads, OfAttentionWeightsAreShownAsTheyAreAndToThePowerTau)
{
    const std::string file = TEST_DATA "/tensors/attentions.npz";
    const CliRun run = runCli({"heads", file, "--tau", "2", "--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.error, "");
    const Json rows = run.json().at("rows");
    ASSERT_EQ(rows.size(), 2U * 3U * 2U);
    EXPECT_EQ(rows[0].at("policy"), "exported");
    EXPECT_EQ(rows[0].at("multiplier"), 1);
    EXPECT_EQ(rows[1].at("policy"), "power");
    EXPECT_EQ(rows[1].at("multiplier"), 2);
    EXPECT_LT(rows[1].at("entropy").get<double>(), rows[0].at("entropy").get<double>());
    const CliRun attend = runCli({"attend", "--tensors", file, "--tau", "2", "--json"});
    ASSERT_EQ(attend.status, 0) << attend.error;
    EXPECT_EQ(attend.json().at("source"), "weights");
    EXPECT_EQ(attend.json().at("policy"), "power");
    EXPECT_NEAR(attend.json().at("entropy").at("mean").get<double>(), rows[1].at("entropy").get<double>(), 1e-12);
    const CliRun refused = runCli({"heads", file, "--policies", "standard"});
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.error, HasSubstr("cannot be applied to attention weights"));
    EXPECT_THAT(runCli({"info", file}).out, HasSubstr("attention weights by the pattern layers.{L}.attn_weights"));
}
