// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that every command takes its means over the same rows: those of a recording that are not padding.
// tests/ui/pages/one_mean_test.cpp asks the pages of the window for the same number.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

using testing::HasSubstr;
using testing::Not;

namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

constexpr double ofReal = 1.5696751816821242; // nats: the mean entropy of 31 queries of 96, by NumPy in float64

Words command(const char* name, const Words& more = {}, const char* batch = "1")
{
    return with(
        {name, "--tensors", TEST_DATA "/recordings/padded.npz", "--batch", batch, "--head", "2", "--mask", "causal & padding"},
        more);
}

Json json(const Words& words)
{
    const CliRun run = runCli(with(words, {"--json"}));
    EXPECT_EQ(run.status, 0) << run.error;
    return run.status == 0 ? run.json() : Json();
}

Json ofHead(const Json& heads, int head)
{
    for (const Json& row : heads.at("rows"))
        if (row.at("head") == head)
            return row;
    return {};
}

TEST(OneMean, EveryCommandTakesItOverTheSameRows)
{
    const Json attend = json(command("attend", {"--critical"}));
    EXPECT_NEAR(meanOf(attend, "entropy"), ofReal, 1e-5);
    const Json heads =
        json({"heads", TEST_DATA "/recordings/padded.npz", "--batch", "1", "--mask", "causal & padding", "--keys", "--critical"});
    const Json head = ofHead(heads, 2);
    EXPECT_NEAR(head.at("entropy").get<double>(), ofReal, 1e-5);
    EXPECT_EQ(head.at("rows"), 31);
    for (const Words& lengths : {Words{}, Words{"--lengths", "31,64,96"}, Words{"--lengths", "96"}}) {
        const Json sweep = json(command("sweep", with({"--keys", "--critical", "--policies", "standard"}, lengths)));
        const Json& last = sweep.at("points").back();
        EXPECT_EQ(last.at("n"), 31) << "the last token that is not padding";
        EXPECT_EQ(last.at("rows"), 31);
        EXPECT_NEAR(last.at("entropy").get<double>(), ofReal, 1e-5);
        EXPECT_EQ(last.at("entropy_stderr"), 0);
        EXPECT_NEAR(last.at("mutual_information").get<double>(), attend.at("mutual_information").get<double>(), 1e-5);
        EXPECT_NEAR(last.at("mutual_information").get<double>(), head.at("mutual_information").get<double>(), 1e-5);
        EXPECT_EQ(last.at("critical_rows"), attend.at("critical_multiplier").at("rows"));
        EXPECT_NEAR(last.at("critical_multiplier").get<double>(), head.at("critical_multiplier").get<double>(), 1e-5);
        for (const char* same : {"max_weight", "jacobian_norm", "normalized_entropy"})
            EXPECT_NEAR(last.at(same).get<double>(), meanOf(attend, same), 1e-5) << same;
    }
    const Json sinks = json(command("sinks"));
    EXPECT_EQ(sinks.at("rows").front().at("rows"), 31);
    EXPECT_NEAR(sinks.at("rows").front().at("entropy").get<double>(), ofReal, 1e-5);
    EXPECT_EQ(json(command("factors")).at("rows"), 31);
    const std::vector<std::pair<Words, const char*>> studies = {
        {command("linear", {"--features", "16", "--policies", "standard"}), "exact_entropy"},
        {command("project", {"--target", "8", "--policies", "standard"}), "exact_entropy"}, {command("additive"), "entropy"}};
    for (const auto& [words, entropy] : studies) {
        const Json last = json(words).at("rows").back();
        EXPECT_EQ(last.at("n"), 31) << words.front();
        EXPECT_NEAR(last.at(entropy).get<double>(), ofReal, 1e-5) << words.front();
        EXPECT_THAT(runCli(words).error, HasSubstr("65 of 96 queries are padding and are not included in any mean"))
            << words.front();
    }
}

TEST(OneMean, ACurveOfARecordingEndsBeforeThePaddingAndSaysSo)
{
    const CliRun run = runCli(command("sweep", {"--policies", "standard", "--lengths", "31,64,96", "--csv"}));
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 2) << "a header and one row: " << run.out;
    EXPECT_THAT(run.error, HasSubstr("padding follows the first 31 of 96 tokens: the curve ends at n = 31"));
    EXPECT_THAT(runCli(command("sweep", {"--lengths", "8,16"})).error, Not(HasSubstr("the curve ends")));
}

// A recording of 96 tokens, of which none is padding.
TEST(OneMean, ACurveOfARecordingEndsWithTheMeanOfAllItsRows)
{
    const double all = meanOf(json(command("attend", {}, "0")), "entropy");
    const Json points = json(command("sweep", {"--policies", "standard"}, "0")).at("points");
    ASSERT_EQ(points.size(), 8U);
    EXPECT_EQ(points.front().at("n"), 8);
    EXPECT_EQ(points.back().at("n"), 96);
    EXPECT_EQ(points.back().at("rows"), 96);
    EXPECT_EQ(points.back().at("entropy").get<double>(), all) << "to the last bit";
}

TEST(OneMean, WhatWasTypedIsMeasuredEvenIfItIsTheDefault)
{
    const Json lengths = json(command("sweep", {"--policies", "standard", "--lengths", "64:16384:x2"}, "0")).at("points");
    ASSERT_EQ(lengths.size(), 2U);
    EXPECT_EQ(lengths.front().at("n"), 64);
    const Json rows = json(command("sweep", {"--policies", "standard", "--rows", "64"}, "0"));
    EXPECT_EQ(rows.at("rows"), 64);
    EXPECT_EQ(rows.at("points").back().at("rows"), 64);
    EXPECT_GT(rows.at("points").back().at("entropy_stderr"), 0);
}

} // namespace
