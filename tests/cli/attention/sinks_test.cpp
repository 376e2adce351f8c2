// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the sinks command, and what heads reports about sink heads.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

using testing::HasSubstr;
using testing::StartsWith;

namespace {

using Json = nlohmann::json;

double numberAt(const Json& line, const char* key) { return line.at(key).get<double>(); }

} // namespace

TEST(SinksCommand, WeightsAreThoseOfAttendAndThePartsAddUp)
{
    const CliRun run = runCli({"sinks", "--n", "300", "--mask", "causal", "--policies", "standard,log-n", "--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.error, "");
    const Json rows = run.json().at("rows");
    ASSERT_EQ(rows.size(), 6U) << "two policies, three choices of sinks";
    EXPECT_EQ(rows[4].at("policy"), "log-n");
    EXPECT_EQ(rows[4].at("sinks"), "own");
    const CliRun attend = runCli({"attend", "--n", "300", "--mask", "causal", "--policy", "log-n", "--json"});
    EXPECT_NEAR(numberAt(rows[3], "mass"), attend.json().at("first_key_weight").at("mean").get<double>(), 1e-6);
    EXPECT_NEAR(numberAt(rows[4], "mass"), attend.json().at("own_key_weight").at("mean").get<double>(), 1e-6);
    for (const Json& line : rows) {
        EXPECT_EQ(line.at("rows"), 300);
        EXPECT_NEAR(numberAt(line, "choice") + numberAt(line, "beyond"), numberAt(line, "entropy"), 1e-5);
        EXPECT_NEAR(numberAt(line, "share"), numberAt(line, "choice") / numberAt(line, "entropy"), 1e-12);
    }
    const Json bound = run.json().at("bound");
    for (const Json& policy : bound.at("policies")) {
        EXPECT_LE(numberAt(policy.at("least_entropy"), "mean"), numberAt(policy.at("entropy"), "mean"));
        EXPECT_LE(numberAt(policy.at("spectral_least_entropy"), "mean"), numberAt(policy.at("least_entropy"), "mean"));
        EXPECT_GE(numberAt(policy.at("spectral_norm"), "max"), numberAt(policy.at("logit_norm"), "max"));
    }
    EXPECT_GT(numberAt(bound, "key_norm"), 1);
}

TEST(SinksCommand, SpeaksBitsRowsAndWords)
{
    const std::vector<std::string> words{"sinks", "--source", "gaussian", "--n", "40", "--policies", "constant:m=0.1"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), words.begin(), words.end());
        return runCli(more);
    };
    const CliRun nats = with({"--json"}), bits = with({"--json", "--bits"});
    const auto least = [](const CliRun& run) {
        return numberAt(run.json().at("bound").at("policies")[0].at("least_entropy"), "mean");
    };
    EXPECT_NEAR(least(bits), least(nats) / std::numbers::ln2, 1e-9);
    EXPECT_GT(least(nats), 3) << "logits so near each other leave no choice";
    EXPECT_EQ(bits.json().at("unit"), "bits");
    const CliRun rows = with({"--by-row", "--rows", "8", "--csv"});
    EXPECT_THAT(rows.out, StartsWith("policy,sinks,row,mass,entropy,choice,beyond,given,logit_norm,least_entropy,"));
    EXPECT_EQ(std::ranges::count(rows.out, '\n'), 1 + 3 * 8);
    const CliRun text = with({});
    EXPECT_THAT(text.out, HasSubstr("entropies in nats: entropy = choice + beyond"));
    EXPECT_THAT(text.out, HasSubstr("bound, constant:m=0.1: H at least "));
    EXPECT_EQ(runCli({"sinks", "--rows", "x"}).status, 2);
}

TEST(SinksCommand, AMaskThatHidesTheFirstKeyLeavesItsNumbersEmpty)
{
    const CliRun run = runCli({"sinks", "--n", "60", "--mask", "causal & !sink(1)", "--policies", "standard", "--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    const Json rows = run.json().at("rows");
    EXPECT_EQ(rows[0].at("rows"), 0);
    EXPECT_TRUE(rows[0].at("mass").is_null());
    EXPECT_EQ(rows[1].at("rows"), 59) << "the first row sees no key";
}

TEST(SinksCommand, HeadsCountsThoseAboveTheThreshold)
{
    const std::vector<std::string> words{
        "heads", TEST_DATA "/tensors/model.safetensors", "--mask", "causal", "--policies", "standard,log-n"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), words.begin(), words.end());
        return runCli(more);
    };
    const CliRun run = with({"--json", "--sink-threshold", "0.25"});
    ASSERT_EQ(run.status, 0) << run.error;
    const Json json = run.json(), sinks = json.at("sinks");
    EXPECT_EQ(sinks.at("threshold"), 0.25);
    ASSERT_EQ(sinks.at("policies").size(), 2U);
    int all = 0;
    for (const Json& policy : sinks.at("policies")) {
        int expected = 0, ofLayers = 0;
        for (const Json& row : json.at("rows"))
            expected += row.at("policy") == policy.at("policy") && numberAt(row, "sink_mass") > 0.25;
        for (const Json& layer : policy.at("layers"))
            ofLayers += layer.at("sink_heads").get<int>();
        EXPECT_EQ(policy.at("sink_heads"), expected);
        EXPECT_EQ(ofLayers, expected);
        EXPECT_EQ(policy.at("heads"), 8);
        EXPECT_NEAR(numberAt(policy, "share"), expected / 8.0, 1e-12);
        all += expected;
    }
    EXPECT_GT(all, 0);
    for (const Json& row : json.at("rows")) {
        EXPECT_LE(numberAt(row, "least_entropy"), numberAt(row, "entropy"));
        EXPECT_GT(numberAt(row, "logit_norm"), 0);
    }
    EXPECT_THAT(with({}).out, HasSubstr("sink heads, log-n: "));
    EXPECT_THAT(with({}).out, HasSubstr(" of 8 (mean weight on key 0 above 0.3)"));
    for (const char* typed : {"2", "-1", "some"})
        EXPECT_THAT(with({"--sink-threshold", typed}).error, HasSubstr("--sink-threshold"));
}
