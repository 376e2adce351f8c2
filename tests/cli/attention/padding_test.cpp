// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the padding command.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

using testing::HasSubstr;
using testing::StartsWith;

namespace {

using Json = nlohmann::json;

} // namespace

TEST(Padding, WorkIsWhatTheLengthsSay)
{
    const CliRun run = runCli(
        {"padding", "--batch-lengths", "3,5,2,5", "--batch-size", "2", "--bucket-width", "0", "--d", "8", "--dv", "4", "--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.error, "");
    const Json json = run.json();
    EXPECT_EQ(json.at("lengths"), (std::vector<int>{3, 5, 2, 5}));
    const std::map<std::string, int> cells{
        {"in-order", 100}, {"sorted", 68}, {"buckets", 63}, {"packed", 75}, {"packed-blocks", 63}};
    ASSERT_EQ(json.at("rows").size(), cells.size());
    for (const Json& row : json.at("rows")) {
        const std::string way = row.at("way");
        EXPECT_EQ(row.at("cells"), cells.at(way)) << way;
        EXPECT_EQ(row.at("multiply_adds"), 12 * cells.at(way)) << way;
        EXPECT_DOUBLE_EQ(row.at("work_ratio").get<double>(), cells.at(way) / 100.0) << way;
        EXPECT_NEAR(row.at("wasted_share").get<double>(), 1 - 63.0 / cells.at(way), 1e-12) << way;
        EXPECT_LT(row.at("weight_difference").get<double>(), 1e-6) << way;
        EXPECT_EQ(row.at("hidden_weight"), 0) << way;
        EXPECT_GT(row.at("time_ratio").get<double>(), 0) << way;
    }
}

TEST(Padding, ATextWithSeveralSequencesIsABatch)
{
    const CliRun run = runCli({"padding", "--text", "I love AI", "--text", "Machine learning is powerful", "--csv"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.error, "") << "all sequences are used: nothing to warn of";
    EXPECT_THAT(run.out, StartsWith("way,rows,positions,padding_positions,cells,"));
    EXPECT_THAT(run.out, HasSubstr("in-order,2,8,0.125,32,"));
}

TEST(Padding, ABucketHasNoMoreSequencesThanABatch)
{
    const auto cells = [](const char* size) {
        const CliRun run =
            runCli({"padding", "--batch-lengths", "1,2,3,4,5,6", "--batch-size", size, "--bucket-width", "9", "--json"});
        const Json json = run.json();
        for (const Json& row : json.at("rows"))
            if (row.at("way") == "buckets")
                return row.at("cells").get<int>();
        return -1;
    };
    EXPECT_EQ(cells("6"), 6 * 36);
    EXPECT_EQ(cells("2"), 2 * (4 + 16 + 36)) << "as sorted";
    EXPECT_THAT(runCli({"padding", "--batch-lengths", "4", "--threads", "2"}).error, HasSubstr("--threads: one thread"));
}

TEST(Padding, ReadsWell)
{
    const CliRun run = runCli({"padding", "--batch-lengths", "4x6,9"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.out, StartsWith("5 sequences, 33 tokens; time: shortest of "));
    EXPECT_THAT(run.out, HasSubstr("packed-blocks"));
}

TEST(Padding, RefusesWhatItCannotUse)
{
    const auto errorOf = [](const std::vector<std::string>& more) {
        std::vector<std::string> words = {"padding"};
        words.insert(words.end(), more.begin(), more.end());
        const CliRun run = runCli(words);
        EXPECT_EQ(run.status, 2);
        EXPECT_EQ(run.out, "");
        return run.error;
    };
    EXPECT_THAT(errorOf({"--batch-lengths", "12,3x"}), HasSubstr("--batch-lengths: a length is a whole number from 0 to 4096"));
    EXPECT_THAT(errorOf({"--batch-lengths", "12,30", "--pack-length", "20"}), HasSubstr("--pack-length: must be at least 30"));
    EXPECT_THAT(errorOf({"--batch-lengths", "100x4000"}), HasSubstr("--batch-lengths: these lengths make "));
    EXPECT_THAT(errorOf({"--batch-size", "0"}), HasSubstr("--batch-size: must be between 1 and 1024, not 0"));
    EXPECT_THAT(errorOf({"--points", "9"}), HasSubstr("--points: unknown option"));
}
