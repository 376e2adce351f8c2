// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the collapse command.
#include "tests/cli/npz_reader.h"
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

TEST(Collapse, WritesTheGridAsTableAndAsArrays)
{
    const TemporaryFolder folder;
    const std::string file = (folder / "phases.npz").string();
    const std::vector<std::string> asked = {
        "collapse", "--lengths", "100,10000", "--rho", "0.25,0.5", "--gamma", "0:4:+2", "--layers", "2", "--out", file};
    std::vector<std::string> csv = asked, json = asked;
    csv.emplace_back("--csv");
    json.emplace_back("--json");
    const CliRun table = runCli(csv), object = runCli(json);
    ASSERT_EQ(table.status, 0) << table.error;
    EXPECT_THAT(table.out, StartsWith("n,layer,rho,gamma,critical_gamma,rho_after,apart,own_weight,entropy\n100,1,0.25,0,"));
    EXPECT_EQ(std::ranges::count(table.out, '\n'), 1 + 2 * 2 * 2 * 3);
    const auto rows = object.json().at("rows");
    auto arrays = readNpz(file);
    EXPECT_THAT(arrays.at("entropy").shape, ElementsAre(2, 2, 2, 3));
    EXPECT_THAT(arrays.at("gamma").values, ElementsAre(0, 2, 4));
    EXPECT_THAT(arrays.at("n").values, ElementsAre(100, 10000));
    ASSERT_EQ(rows.size(), 24U);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        EXPECT_EQ(rows[i].at("rho_after"), arrays.at("rho_after").values[i]);
        EXPECT_EQ(rows[i].at("own_weight"), arrays.at("own_weight").values[i]);
    }
    // Two logits, β and β ρ, and n − 1 of the second.
    const auto& row = rows[4];
    EXPECT_EQ(row.at("rho"), 0.5);
    EXPECT_EQ(row.at("gamma"), 2);
    EXPECT_NEAR(row.at("own_weight").get<double>(), 1 / (1 + 99 * std::pow(100, -2 * 0.5)), 1e-12);
    // The second layer gets the cosine that the first one left.
    const double rho = row.at("rho_after"), beta = 2 * std::log(100);
    EXPECT_NEAR(rows[10].at("own_weight").get<double>(), 1 / (1 + 99 * std::exp(-beta * (1 - rho))), 1e-12);
    EXPECT_EQ(object.json().at("transitions")[3].at("critical_gamma"), 2);
}

TEST(Collapse, SaysWhereTheTransitionLies)
{
    const CliRun run = runCli({"collapse"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.out, HasSubstr("halfway_gamma"));
    EXPECT_THAT(run.out, HasSubstr("1.33333"));
}

TEST(Collapse, RefusesNumbersThatMeanNothing)
{
    const std::pair<std::vector<std::string>, const char*> uses[] = {
        {{"--lengths", "1"}, "--lengths: must be at least 2: a single token cannot collapse"},
        {{"--rho", "0.5,1"}, "--rho: the cosine of the tokens must be from 0 to below 1, not 1"},
        {{"--gamma", "-1,2"}, "--gamma: must be from 0 to 1000, not -1"}, {{"--gamma", "2:1:+1"}, "--gamma: "},
        {{"--rho", "x"}, "--rho: a value must be a number"}, {{"--layers", "0"}, "--layers: must be a whole number"},
        {{"--out", "a.txt"}, "a.txt"}};
    for (const auto& [options, why] : uses) {
        std::vector<std::string> arguments = {"collapse"};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const CliRun run = runCli(arguments);
        EXPECT_EQ(run.status, 2) << why;
        EXPECT_THAT(run.error, HasSubstr(why));
        EXPECT_EQ(run.out, "");
    }
}
