// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what --critical adds to heads and sweep.
#include "tests/cli/npz_reader.h"
#include "tests/cli/run_cli.h"
#include "tests/helpers/safetensors_bytes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

using testing::HasSubstr;

namespace {

using Json = nlohmann::json;

// Makes a file of two heads. All three queries are (1, 0), so that the first number of a key (d = 2) is its score.
std::string twoHeads(const std::vector<std::vector<float>>& scores)
{
    using namespace attentoscope::test;
    const std::size_t keys = scores.front().size();
    std::vector<float> numbers;
    for (std::size_t query = 0; query < 2 * 3; ++query)
        numbers.insert(numbers.end(), {1, 0});
    for (const auto& head : scores)
        for (std::size_t key = 0; key < keys; ++key)
            numbers.insert(numbers.end(), {head[key], float(key)}); // the second number makes keys differ
    std::string bytes(numbers.size() * sizeof(float), 0);
    std::memcpy(bytes.data(), numbers.data(), bytes.size());
    const std::string shape = "[2, " + std::to_string(keys) + ", 2]";
    return safetensorsFile("{" + safetensorsEntry("q", "F32", "[2, 3, 2]", 0, 48) + ", "
            + safetensorsEntry("k", "F32", shape, 48, bytes.size()) + "}",
        bytes);
}

std::vector<std::string> words(std::vector<std::string> all, const std::vector<std::string>& more)
{
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

} // namespace

// Row 0 of a causal mask sees one key, so there is no gap behind its best key and it does not count.
TEST(Critical, SaysHowManyRowsArePooled)
{
    const std::vector<std::string> attend{"attend", "--source", "gaussian", "--n", "32", "--mask", "causal", "--critical"};
    const Json json = runCli(words(attend, {"--json"})).json();
    EXPECT_EQ(json.at("rows"), 32);
    EXPECT_EQ(json.at("critical_multiplier").at("rows"), 31);
    EXPECT_THAT(runCli(attend).out, HasSubstr("31 of 32 rows are pooled, those that see keys of different scores"));
    EXPECT_THAT(runCli({"attend", "--help"}).out, HasSubstr("are not pooled"));
}

TEST(Critical, EachHeadHasTheMultiplierThatItsScoresAskFor)
{
    const TemporaryFolder folder;
    folder.write("two.safetensors", twoHeads({{3, 1, 1, 1}, {2, 2, 1.5, -1}}));
    const std::vector<std::string> heads = {
        "heads", (folder / "two.safetensors").string(), "--policies", "standard,log-n", "--critical"};
    const double first = std::sqrt(2) * std::log(4) / 2, second = std::sqrt(2) * std::log(2) / 0.5;
    const CliRun run = runCli(words(heads, {"--json"}));
    ASSERT_EQ(run.status, 0) << run.error;
    const Json json = run.json();
    ASSERT_EQ(json.at("rows").size(), 4U);
    for (std::size_t line = 0; line < 4; ++line)
        for (const char* column : {"critical_multiplier", "critical_row_median"})
            EXPECT_NEAR(json.at("rows").at(line).at(column).get<double>(), line < 2 ? first : second, 1e-6);
    EXPECT_NEAR(json.at("critical").at(0).at("critical_multiplier").get<double>(), (first + second) / 2, 1e-6);
    EXPECT_THAT(runCli(words(heads, {"--csv"})).out, HasSubstr(",critical_multiplier,critical_row_median,critical_rows\n"));
    EXPECT_THAT(runCli(heads).out, HasSubstr("layer 0: critical multiplier 1.47"));
    for (const char* threads : {"1", "3"})
        EXPECT_EQ(runCli(words(heads, {"--csv", "--threads", threads})).out, runCli(words(heads, {"--csv"})).out);
    const CliRun without = runCli({"heads", (folder / "two.safetensors").string(), "--json"});
    EXPECT_FALSE(without.json().contains("critical"));
    EXPECT_FALSE(without.json().at("rows").at(0).contains("critical_multiplier"));
}

TEST(Critical, RowsThatSeeNoGapHaveNone)
{
    const TemporaryFolder folder;
    folder.write("two.safetensors", twoHeads({{3, 1, 1, 1}, {2, 2, 1.5, -1}}));
    const CliRun run = runCli({"heads", (folder / "two.safetensors").string(), "--critical", "--mask", "padding(1)", "--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_TRUE(run.json().at("rows").at(0).at("critical_multiplier").is_null());
    EXPECT_TRUE(run.json().at("critical").at(0).at("critical_multiplier").is_null());
}

TEST(Critical, StandsBesideAnotherPolicy)
{
    const TemporaryFolder folder;
    folder.write("two.safetensors", twoHeads({{3, 1, 1, 1}, {2, 2, 1.5, -1}}));
    const std::vector<std::string> heads = {
        "heads", (folder / "two.safetensors").string(), "--policies", "standard,log-n", "--critical", "--counterfactual"};
    const CliRun run = runCli(words(heads, {"--json"}));
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_NEAR(run.json().at("rows").at(0).at("critical_multiplier").get<double>(), std::sqrt(2) * std::log(4) / 2, 1e-6);
    EXPECT_NEAR(run.json().at("rows").at(0).at("multiplier_b").get<double>(), std::log(4), 1e-12);
    EXPECT_THAT(runCli(heads).out, HasSubstr("multiplier_b  critical_multiplier"));
    const CliRun refused = runCli({"heads", (folder / "two.safetensors").string(), "--critical", "--steps"});
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.error, HasSubstr("--critical"));
}

TEST(Critical, EachRowHasOneOfItsOwn)
{
    const TemporaryFolder folder;
    folder.write("two.safetensors", twoHeads({{3, 1, 1, 1}, {2, 2, 1.5, -1}}));
    const std::vector<std::string> attend = {
        "attend", "--tensors", (folder / "two.safetensors").string(), "--head", "0", "--mask", "causal", "--critical"};
    const CliRun run = runCli(words(attend, {"--json", "--out", (folder / "rows.npz").string()}));
    ASSERT_EQ(run.status, 0) << run.error;
    // Row i of the queries has position i + 1, so it sees i + 2 keys.
    const double rows[] = {std::log(2), std::log(3), std::log(4)}; // divided by the gap √2: the critical multipliers
    EXPECT_NEAR(run.json().at("critical_multiplier").at("max").get<double>(), rows[2] / std::sqrt(2), 1e-6);
    EXPECT_NEAR(run.json().at("critical_multiplier").at("min").get<double>(), rows[0] / std::sqrt(2), 1e-6);
    EXPECT_NEAR(run.json().at("critical_multiplier").at("pooled").get<double>(), std::log(3) / std::sqrt(2), 1e-6)
        << "two keys on average";
    const auto arrays = readNpz(folder / "rows.npz");
    for (std::size_t row = 0; row < 3; ++row)
        EXPECT_NEAR(arrays.at("critical_multiplier").values.at(row), rows[row] / std::sqrt(2), 1e-6);
    EXPECT_THAT(runCli(words(attend, {"--csv"})).out, HasSubstr(",critical_multiplier\n"));
    EXPECT_THAT(runCli(attend).out, HasSubstr("critical multiplier 0.7768, median of the rows 0.7768"));
    EXPECT_EQ(runCli(words(attend, {"--weights"})).status, 2);
}

TEST(Critical, ASweepTellsTheLawThatTheScoresAskForBesideThoseOfThePolicies)
{
    const std::vector<std::string> sweep = {"sweep", "--policies", "standard,entropy-invariant", "--lengths", "64:2048:x2",
        "--trials", "1", "--rows", "8", "--critical"};
    const CliRun run = runCli(words(sweep, {"--json"}));
    ASSERT_EQ(run.status, 0) << run.error;
    const Json json = run.json(), critical = json.at("critical");
    EXPECT_EQ(critical.at("law"), "ln-n");
    EXPECT_EQ(critical.at("told"), true);
    EXPECT_NEAR(critical.at("factor").get<double>(), 0.13, 0.01);
    EXPECT_LT(critical.at("residual").get<double>(), 0.05);
    EXPECT_EQ(critical.at("laws").size(), 4U);
    EXPECT_EQ(critical.at("policies").at(0).at("law"), "constant");
    EXPECT_EQ(critical.at("policies").at(1).at("law"), "ln-n");
    EXPECT_NEAR(critical.at("policies").at(1).at("factor").get<double>(), 1 / std::log(512), 1e-9);
    for (const Json& point : json.at("points")) {
        EXPECT_EQ(point.at("critical_rows"), 1024);
        EXPECT_NEAR(point.at("critical_multiplier").get<double>(), 0.13 * std::log(point.at("n").get<double>()), 0.05);
    }
    const CliRun read = runCli(sweep);
    EXPECT_THAT(read.out, HasSubstr("critical_multiplier grows as 0.13"));
    EXPECT_THAT(read.out, HasSubstr("entropy-invariant: m = 0.1603 ln n"));
    EXPECT_THAT(runCli(words(sweep, {"--csv"})).out, HasSubstr(",critical_multiplier,critical_rows\n"));
}

TEST(Critical, FewLengthsTellNoLaw)
{
    const std::vector<std::string> sweep = {"sweep", "--lengths", "64,256,1024", "--trials", "1", "--rows", "8", "--critical"};
    const CliRun run = runCli(words(sweep, {"--json"}));
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.json().at("critical").at("told"), false);
    EXPECT_THAT(runCli(sweep).out, HasSubstr("these lengths do not decide between laws; the closest is 0.129"));
    const CliRun one = runCli({"sweep", "--lengths", "64", "--trials", "1", "--rows", "8", "--critical", "--json"});
    ASSERT_EQ(one.status, 0) << one.error;
    EXPECT_TRUE(one.json().at("critical").at("law").is_null());
}
