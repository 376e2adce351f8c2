// SPDX-License-Identifier: GPL-3.0-or-later
// attend --split keys, of files as other programs write them and of generated keys.
#include "tests/cli/made_tensors.h"
#include "tests/cli/run_cli.h"
#include "tests/helpers/npy_bytes.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <string>
#include <vector>

namespace {

using testing::HasSubstr;
using Words = std::vector<std::string>;

// Runs attend with and without blocks of keys, and expects the same rows and the same warnings.
void expectTheSame(const Words& words)
{
    const CliRun whole = runCli(with(words, {"--csv"})), blocks = runCli(with(words, {"--csv", "--split", "keys"}));
    EXPECT_EQ(whole.status, 0) << whole.error;
    EXPECT_TRUE(blocks.out == whole.out) << testing::PrintToString(words) << blocks.error;
    EXPECT_EQ(blocks.error, whole.error);
}

TEST(KeysInBlocks, OfFilesGiveTheRowsOfTheWholeFile)
{
    const TemporaryFolder folder;
    folder.write("heads.safetensors", madeTensors({{"q", {1, 4, 13000, 8}}, {"k", {1, 2, 13000, 8}}, {"v", {1, 2, 13000, 3}}}));
    folder.write("tokens.safetensors", madeTensors({{"q", {13000, 3, 8}}, {"k", {13000, 3, 8}}}));
    folder.write("short.safetensors", madeTensors({{"q", {200, 8}}, {"k", {13000, 8}}, {"v", {13000, 5}}}));
    const std::string heads = (folder / "heads.safetensors").string(), tokens = (folder / "tokens.safetensors").string();
    for (const Words& more : {Words{}, {"--mask", "causal"}, {"--rope", "10000", "--alibi", "0.1", "--mask", "causal & sink(4)"}})
        for (const Words& words : {Words{"attend", "--tensors", heads, "--head", "3", "--rows", "40"},
                 {"attend", "--tensors", tokens, "--head", "1", "--rows", "33"},
                 {"attend", "--tensors", (folder / "short.safetensors").string()}})
            expectTheSame(with(words, more));
    const Words merged = {"attend", "--tensors", heads, "--rows", "40", "--split", "keys"};
    Words merge = {"merge"};
    for (const char* k : {"2", "1"}) {
        merge.push_back((folder / k).string());
        EXPECT_EQ(runCli(with(merged, {"--shard", k + std::string("/2"), "--shard-out", merge.back()})).status, 0);
    }
    const CliRun whole = runCli(with(merged, {"--json", "--no-times"}));
    EXPECT_EQ(runCli(with(merge, {"--json", "--no-times"})).out, whole.out);
    EXPECT_TRUE(whole.json()["key_entropy"].is_null()) << "it takes a second pass over all keys";
    const auto plain = runCli({"attend", "--tensors", heads, "--rows", "40", "--json"}).json();
    EXPECT_EQ(whole.json()["entropy"], plain["entropy"]);
    EXPECT_EQ(whole.json()["first_key_weight"], plain["first_key_weight"]);
}

TEST(KeysInBlocks, NeverStandInMemoryTogether)
{
    const Words words = {"attend", "--n", "1000000", "--source", "gaussian", "--rows", "16", "--mask", "causal"};
    const CliRun whole = runCli(words), blocks = runCli(with(words, {"--split", "keys"}));
    constexpr std::uint64_t keys = 1'000'000 * 64 * 4; // bytes of float32 numbers
    EXPECT_GT(whole.peakBytes, keys);
    EXPECT_LT(blocks.peakBytes, keys / 2);
}

TEST(KeysInBlocks, RefuseByNameWhatTheyCannotGive)
{
    const auto error = [](const Words& more) {
        const CliRun run = runCli(with({"attend", "--n", "100", "--source", "gaussian", "--split", "keys"}, more));
        EXPECT_EQ(run.out, "");
        return run.error;
    };
    EXPECT_THAT(error({"--policy", "standard@sparsemax"}), HasSubstr("--policy: standard@sparsemax: its weights do not follow"));
    EXPECT_THAT(error({"--policy", "entropy-matched"}), HasSubstr("--policy: entropy-matched: its scale depends"));
    for (const Words& more : {Words{"--top", "3"}, {"--rank-of", "5"}, {"--cell", "5,5"}, {"--critical"}})
        EXPECT_THAT(error(more), HasSubstr(more.front() + ": needs all keys of a row"));
    EXPECT_THAT(error({"--repeat", "3"}), HasSubstr("--repeat: is not computed in parts"));
    EXPECT_THAT(runCli({"attend", "--split", "heads"}).error, HasSubstr("--split: must be rows or keys, not \"heads\""));
    EXPECT_THAT(runCli({"attend", "--split", "keys"}).error, HasSubstr("\"needles\" cannot make some keys without the others"));
}

// A shard that was edited gives no numbers, and what a file cannot promise in parts is said.
TEST(KeysInBlocks, AreNotTakenFromAnywhere)
{
    const TemporaryFolder folder;
    const Words words = {"attend", "--n", "20000", "--source", "gaussian", "--rows", "3", "--split", "keys"};
    const auto shard = nlohmann::ordered_json::parse(runCli(with(words, {"--shard", "1/1"})).out);
    for (const auto& [number, value] : {std::pair(1, nlohmann::ordered_json(1e18)), {0, nullptr}, {2, nullptr}}) {
        auto edited = shard;
        for (auto& part : edited["found"])
            for (auto& chunk : part["found"]["chunks"])
                chunk[number] = value; // the first row's largest score, its key, and how many have it
        folder.write("shard.json", edited.dump());
        const CliRun merged = runCli({"merge", (folder / "shard.json").string(), "--csv"});
        EXPECT_EQ(merged.status, 2) << number;
        EXPECT_EQ(merged.out, "");
    }
    EXPECT_THAT(runCli({"attend", "--q", "none.npy", "--k", "none.npy", "--split", "keys"}).error,
        HasSubstr("none.npy: there is no such file"));
    folder.write("tiny.safetensors", madeTensors({{"q", {10, 2}}, {"k", {10, 2}}, {"v", {10, 1}, std::vector(10, 1e-42F)}}));
    expectTheSame({"attend", "--tensors", (folder / "tiny.safetensors").string()});
}

TEST(KeysInBlocks, AreCheckedWhereverTheyAre)
{
    const TemporaryFolder folder;
    std::vector<float> numbers(13000 * 4, 1);
    numbers[12900 * 4 + 2] = NAN;
    folder.write("q.safetensors", madeTensors({{"q", {13000, 4}}, {"k", {13000, 4}, numbers}}));
    const Words words = {"attend", "--tensors", (folder / "q.safetensors").string(), "--rows", "8"};
    const CliRun whole = runCli(words), blocks = runCli(with(words, {"--split", "keys"}));
    EXPECT_THAT(blocks.error, HasSubstr("the entry at row 12900, column 2 is nan"));
    EXPECT_EQ(blocks.error, whole.error);
    EXPECT_NE(blocks.status, 0);
    expectTheSame(with(words, {"--mask", "causal"}));
}

} // namespace
