// SPDX-License-Identifier: GPL-3.0-or-later
// Tests cross-attention on the command line: two texts, files with query_tokens, and the positions of queries.
#include "core/formats/tensors/npy.h"
#include "tests/cli/made_tensors.h"
#include "tests/cli/npz_reader.h"
#include "tests/cli/run_cli.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using testing::HasSubstr;

namespace {

const std::vector<std::string> twoTexts = {"attend", "--source", "text", "--text-q", "那 猫 坐着", "--text-k", "The cat sits on"};

std::string refusal(const std::vector<std::string>& words, const CliSetting& setting = {})
{
    const CliRun run = runCli(words, setting);
    EXPECT_EQ(run.status, 2) << run.out;
    EXPECT_EQ(std::ranges::count(run.error, '\n'), 1) << run.error;
    return run.error;
}

} // namespace

TEST(TwoTextsOfCli, AreQueriesAndKeys)
{
    const CliRun run = runCli(with(twoTexts, {"--json"}));
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.error, "");
    const auto json = run.json();
    EXPECT_EQ(json.at("n_q"), 3);
    EXPECT_EQ(json.at("n_k"), 4);
    EXPECT_EQ(json.at("queries"), "own");
    EXPECT_EQ(json.at("query_tokens"), (std::vector<std::string>{"那", "猫", "坐着"}));
    EXPECT_EQ(json.at("key_tokens"), (std::vector<std::string>{"The", "cat", "sits", "on"}));
    const CliRun implied = runCli({"attend", "--text-q", "那 猫 坐着", "--text-k", "The cat sits on", "--json"});
    EXPECT_EQ(implied.json().at("entropy"), json.at("entropy")) << "the texts say which source is meant";
    EXPECT_THAT(runCli(twoTexts).out, HasSubstr("n_q 3, n_k 4, queries own, d 64"));
}

TEST(TwoTextsOfCli, CausalCountsFromTheFirstQueryUnlessTheyAreASuffix)
{
    const TemporaryFolder folder;
    const auto visible = [&](const std::vector<std::string>& more) {
        const std::string file = (folder / "rows.npz").string();
        const CliRun run = runCli(with(with(twoTexts, {"--mask", "causal", "--out", file}), more));
        EXPECT_EQ(run.status, 0) << run.error;
        return readNpz(file).at("visible").values;
    };
    EXPECT_EQ(visible({}), (std::vector<double>{1, 2, 3}));
    EXPECT_EQ(visible({"--queries", "own"}), (std::vector<double>{1, 2, 3}));
    EXPECT_EQ(visible({"--queries", "suffix"}), (std::vector<double>{2, 3, 4}));
}

TEST(TwoTextsOfCli, AreRefusedInOneSentence)
{
    EXPECT_THAT(refusal({"attend", "--text-q", "那"}), HasSubstr("--text-k: must have at least one token"));
    EXPECT_THAT(refusal({"attend", "--text-k", "The", "--text-q", " "}), HasSubstr("--text-q: must have at least one token"));
    EXPECT_THAT(refusal({"attend", "--text", "a", "--text-q", "b", "--text-k", "c"}),
        HasSubstr("--text: cannot be used together with --text-q and --text-k"));
    EXPECT_THAT(refusal(with(twoTexts, {"--queries", "sideways"})), HasSubstr("--queries: must be one of auto, suffix, own"));
}

TEST(QueriesOfFiles, SayWhereTheyStand)
{
    const TemporaryFolder folder;
    folder.write("plain.safetensors", madeTensors({{"q", {3, 4}}, {"k", {6, 4}}, {"tokens", {6}}}));
    folder.write("named.safetensors", madeTensors({{"q", {3, 4}}, {"k", {6, 4}}, {"tokens", {6}}, {"query_tokens", {3}}}));
    folder.write("wrong.safetensors", madeTensors({{"q", {3, 4}}, {"k", {6, 4}}, {"query_tokens", {5}}}));
    folder.write("square.safetensors", madeTensors({{"q", {6, 4}}, {"k", {6, 4}}}));
    const CliSetting there{.folder = folder.path()};
    const auto attend = [&](const std::string& file, const std::vector<std::string>& more = {}) {
        return runCli(with({"attend", "--json", "--tensors", file}, more), there);
    };
    const CliRun plain = attend("plain.safetensors"), named = attend("named.safetensors");
    EXPECT_EQ(plain.json().at("queries"), "suffix");
    EXPECT_THAT(plain.error, HasSubstr("3 queries and 6 keys: the queries are placed at the last keys"));
    EXPECT_EQ(named.json().at("queries"), "own");
    EXPECT_EQ(named.json().at("query_tokens").size(), 3);
    EXPECT_EQ(named.error, "");
    for (const char* places : {"suffix", "own"}) {
        const CliRun said = attend("plain.safetensors", {"--queries", places});
        EXPECT_EQ(said.json().at("queries"), places);
        EXPECT_EQ(said.error, "") << "nothing is guessed";
    }
    const CliRun square = attend("square.safetensors", {"--queries", "own", "--mask", "full"});
    EXPECT_EQ(square.status, 0) << square.error;
    EXPECT_EQ(square.json().at("queries"), "own");
    EXPECT_THAT(refusal({"attend", "--tensors", "wrong.safetensors"}, there),
        HasSubstr("query_tokens: has the shape (5,), but there are 3 queries"));
    folder.write("two.txt", "那\n猫\n");
    EXPECT_THAT(refusal({"attend", "--tensors", "plain.safetensors", "--query-tokens", "two.txt"}, there),
        HasSubstr("two.txt: has 2 tokens, but there are 3 queries"));
    const auto info = runCli({"info", "named.safetensors", "--json"}, there).json();
    EXPECT_EQ(info.at("layers").at(0).at("query_tokens"), "query_tokens");
    EXPECT_TRUE(info.at("left_over").empty());
}
