// SPDX-License-Identifier: GPL-3.0-or-later
// Tests a scale that depends on the distance of each key: the same law in a cell and in a map, and clear refusals.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

using testing::HasSubstr;

namespace {

CliRun run(std::vector<std::string> words, const std::string& policy)
{
    words.insert(words.end(), {"--policy", policy, "--n", "96", "--mask", "causal", "--json"});
    return runCli(words);
}

} // namespace

TEST(DistanceLaw, OneCellGoesFromItsScoreToItsWeight)
{
    const CliRun made = run({"attend", "--cell", "50,37", "--tau", "0.5"}, "scale-invariant:t0=4");
    ASSERT_EQ(made.status, 0) << made.error;
    const auto cell = made.json().at("cell");
    const auto number = [&](const char* key) { return cell.at(key).get<double>(); };
    const double square = 1 + 2 * std::log(1 + 13 / 4.0);
    EXPECT_EQ(number("multiplier"), 0.5);
    EXPECT_NEAR(number("distance_factor"), std::sqrt(square), 1e-12);
    EXPECT_NEAR(number("bias"), 1 - square, 1e-12);
    EXPECT_NEAR(number("distance_factor") * number("lambda") * number("score") + number("bias"), number("logit"), 1e-12);
    const auto plain = run({"attend", "--cell", "50,37"}, "standard").json().at("cell");
    EXPECT_EQ(plain.at("distance_factor"), 1);
    EXPECT_EQ(plain.at("bias"), 0);
}

TEST(DistanceLaw, GoesThroughASweepBesideOthersAndHasNoTheory)
{
    const std::vector<std::string> lengths = {"--lengths", "64,512", "--trials", "2", "--rows", "16"};
    const auto words = [&](std::vector<std::string> first) {
        first.insert(first.end(), lengths.begin(), lengths.end());
        return first;
    };
    const CliRun sweep = runCli(words({"sweep", "--source", "sphere", "--policies", "standard,scale-invariant", "--csv"}));
    ASSERT_EQ(sweep.status, 0) << sweep.error;
    EXPECT_THAT(sweep.out, HasSubstr("\nscale-invariant,512,"));
    EXPECT_THAT(sweep.error, HasSubstr("there is no theory for scale-invariant"));
    const CliRun theory = runCli({"theory", "--source", "sphere", "--policies", "scale-invariant", "--lengths", "64"});
    EXPECT_THAT(theory.error + theory.out, HasSubstr("its scale depends on the distance between query and key"));
}

TEST(DistanceLaw, IsRefusedByStudiesOfOneFactorARow)
{
    for (const std::vector<std::string>& words : {std::vector<std::string>{"sinks"}, {"project"}, {"linear"}}) {
        std::vector<std::string> all = words;
        all.insert(all.end(), {"--n", "64", "--policies", "scale-invariant"});
        const CliRun refused = runCli(all);
        EXPECT_EQ(refused.status, 2) << words.front();
        EXPECT_THAT(refused.error, HasSubstr("this study varies one factor for all scores of a row")) << words.front();
    }
}
