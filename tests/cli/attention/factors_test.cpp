// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the factors command.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using testing::HasSubstr;
using testing::StartsWith;

TEST(Factors, OfVectorsOfOneLengthTheAngleHasItAll)
{
    const CliRun run = runCli({"factors", "--source", "sphere", "--n", "500", "--d", "16", "--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.error, "");
    const auto json = run.json();
    EXPECT_EQ(json.at("pairs"), 256 * 500);
    EXPECT_NEAR(json.at("variance").get<double>(), 16, 1);
    const auto& factors = json.at("factors");
    ASSERT_EQ(factors.size(), 3U);
    EXPECT_EQ(factors[1].at("factor"), "key_norm");
    EXPECT_NEAR(factors[1].at("mean").get<double>(), 4, 1e-5);
    EXPECT_NEAR(factors[1].at("share").get<double>(), 0, 1e-5);
    EXPECT_NEAR(factors[2].at("share").get<double>(), 1, 1e-5);
}

TEST(Factors, TakesThreadsAsEveryCommandThatComputes)
{
    EXPECT_EQ(runCli({"factors", "--n", "64", "--threads", "1", "--csv"}).out, runCli({"factors", "--n", "64", "--csv"}).out);
    EXPECT_THAT(runCli({"factors", "--n", "64", "--threads", "-1"}).error, HasSubstr("--threads"));
}

TEST(Factors, ReadsWell)
{
    const CliRun run = runCli({"factors", "--source", "gaussian", "--n", "100", "--mask", "causal"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.out, StartsWith("factor"));
    EXPECT_THAT(run.out, HasSubstr("over 5050 pairs of 100 rows; d = 64"));
}
