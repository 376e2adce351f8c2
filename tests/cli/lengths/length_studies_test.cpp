// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the commands project, linear and additive.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

using testing::HasSubstr;
using testing::StartsWith;

namespace {

using Json = nlohmann::json;

} // namespace

TEST(Project, CsvHasARowForEachLengthPolicyAndK)
{
    const CliRun run = runCli({"project", "--n", "128", "--d", "16", "--target", "8,16", "--matrix", "hadamard", "--csv"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(
        run.out, StartsWith("n,policy,k,entropy,entropy_stderr,error,error_stderr,planted_mass,planted_mass_stderr,found,"));
    EXPECT_EQ(std::ranges::count(run.out, '\n'), 1 + 2 * 2 * 2) << "n = 64, 128; A, B; k = 8, 16";
}

// A Hadamard projection that keeps all dimensions changes nothing, so the numbers are those of attend.
TEST(Project, KeepsWhatAttendSaysWhereAllOfAHadamardMatrixIsThere)
{
    const CliRun run = runCli({"project", "--n", "64", "--d", "16", "--target", "16", "--matrix", "hadamard", "--policies",
        "standard,log-n", "--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    const Json rows = run.json().at("rows");
    const CliRun attend = runCli({"attend", "--n", "64", "--d", "16", "--policy", "log-n", "--json"});
    const Json& last = rows.back();
    EXPECT_EQ(last.at("k"), 16);
    EXPECT_EQ(last.at("policy"), "log-n");
    EXPECT_NEAR(last.at("entropy").get<double>(), meanOf(attend.json(), "entropy"), 1e-4);
    EXPECT_NEAR(last.at("exact_entropy").get<double>(), meanOf(attend.json(), "entropy"), 1e-4);
    EXPECT_LT(last.at("error").get<double>(), 1e-4);
    EXPECT_NEAR(run.json().at("lost_below")[0].at("bound_k_8").get<double>(), 8 * std::log(64), 1e-9);
}

TEST(Project, OnlyTheTargetsThatAreAskedForAreLookedAt)
{
    const auto targets = [](const std::vector<std::string>& more) {
        std::vector<std::string> words{"project", "--n", "64", "--d", "16", "--policies", "standard", "--json"};
        words.insert(words.end(), more.begin(), more.end());
        std::vector<int> ks;
        const Json json = runCli(words).json();
        for (const Json& row : json.at("rows"))
            ks.push_back(row.at("k"));
        return ks;
    };
    EXPECT_EQ(targets({"--target", "16"}), (std::vector<int>{16}));
    EXPECT_EQ(targets({}), (std::vector<int>{2, 4, 8, 16, 32, 64, 128, 256, 512, 1024})) << "where attention is lost, too";
}

TEST(Project, TheSameBitsOnAnyNumberOfThreads)
{
    const auto with = [](const char* threads) {
        return runCli({"project", "--n", "100", "--target", "8,32", "--threads", threads, "--csv"}).out;
    };
    EXPECT_EQ(with("1"), with("3"));
}

TEST(Linear, SaysHowManyFeaturesAnErrorTakes)
{
    const CliRun run = runCli({"linear", "--source", "sphere", "--d", "4", "--n", "256", "--features", "16:1024:x4", "--epsilon",
        "0.15", "--policies", "standard", "--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    const Json json = run.json();
    EXPECT_EQ(json.at("needed").size(), 3U) << "n = 64, 128, 256";
    const double m = json.at("needed").back().at("m");
    double before = 1;
    for (const Json& row : json.at("rows"))
        if (row.at("n") == 256) {
            if (row.at("m").get<double>() < m) {
                EXPECT_GT(row.at("error").get<double>(), 0.15);
            } else if (before > m) {
                EXPECT_LE(row.at("error").get<double>(), 0.15);
            }
            before = row.at("m");
        }
    EXPECT_TRUE(json.at("growth")[0].at("exponent").is_number());
}

TEST(Additive, BitsAreNatsByLn2)
{
    const auto first = [](std::vector<std::string> words) {
        words.insert(words.begin(), {"additive", "--source", "sphere", "--n", "64", "--json"});
        return runCli(words).json();
    };
    const Json nats = first({}), bits = first({"--bits"});
    EXPECT_EQ(bits.at("unit"), "bits");
    EXPECT_NEAR(
        bits.at("rows")[0].at("entropy").get<double>() * std::log(2.0), nats.at("rows")[0].at("entropy").get<double>(), 1e-9);
}

TEST(Additive, IsThreeFactorsOnTwoKindsOfScores)
{
    const CliRun run =
        runCli({"additive", "--source", "sphere", "--n", "1024", "--additive-units", "32", "--additive-gain", "3", "--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    const Json json = run.json();
    EXPECT_EQ(json.at("units"), 32);
    EXPECT_EQ(json.at("n0"), 512);
    EXPECT_EQ(json.at("rows").size(), 5U * 6U);
    double kept = 0;
    for (const Json& row : json.at("rows"))
        if (row.at("scores") == "additive" && row.at("n") == 512 && row.at("scaling") == "constant")
            kept = row.at("entropy");
    for (const Json& row : json.at("rows"))
        if (row.at("scores") == "additive" && row.at("n") == 1024 && row.at("scaling") == "matched") {
            EXPECT_NEAR(row.at("entropy").get<double>(), kept, 1e-5);
        }
}

TEST(Additive, SaysWhichLengthIsN0)
{
    const CliRun here = runCli({"additive", "--source", "sphere", "--n", "128", "--json"});
    EXPECT_EQ(here.json().at("n0"), 128);
    EXPECT_THAT(here.error, HasSubstr("n0 is 128, the length in the table that is nearest to 512"));
    EXPECT_EQ(runCli({"additive", "--source", "sphere", "--n", "1024", "--csv"}).error, "");
    EXPECT_THAT(runCli({"additive", "--help"}).out, HasSubstr("nearest to that of the entropy-invariant policy"));
}

TEST(LengthStudies, RefuseInOneLine)
{
    EXPECT_EQ(runCli({"project", "--target", "0"}).status, 2);
    EXPECT_THAT(runCli({"project", "--target", "8192"}).error, HasSubstr("--target: must be at most 4096, not 8192"));
    EXPECT_THAT(runCli({"linear", "--features", "100000"}).error, HasSubstr("--features"));
    EXPECT_THAT(runCli({"additive", "--n", "100000"}).error, HasSubstr("at most 65536 keys"));
    EXPECT_THAT(runCli({"linear", "--entropy", "renyi:2"}).error, HasSubstr("--entropy"));
    EXPECT_EQ(runCli({"additive", "--policy", "log-n"}).status, 2) << "it compares none";
}
