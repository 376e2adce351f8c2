// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the jl command.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

using Json = nlohmann::json;

} // namespace

TEST(Jl, CsvHasTheColumnsOfTheContract)
{
    const CliRun run = runCli(
        {"jl", "--points", "100", "--dim", "64", "--target", "8,64", "--matrix", "hadamard,sparse", "--seed", "3", "--csv"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.error, "");
    std::istringstream lines(run.out);
    std::vector<std::string> starts;
    for (std::string line; std::getline(lines, line);)
        starts.push_back(line.substr(0, line.find(',', line.find(',') + 1)));
    EXPECT_THAT(starts, ElementsAre("matrix,k", "hadamard,8", "hadamard,64", "sparse,8", "sparse,64"));
    EXPECT_THAT(run.out, StartsWith("matrix,k,mean_ratio,var_ratio,worst_ratio,inner_error"));
}

TEST(Jl, RatiosAreAboutOneAndNarrowWithK)
{
    const CliRun run = runCli({"jl", "--points", "500", "--dim", "256", "--target", "16,256", "--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    const Json json = run.json();
    EXPECT_EQ(json.at("rows").size(), 8U);
    EXPECT_EQ(json.at("pairs"), 500 * 499 / 2);
    for (const Json& row : json.at("rows")) {
        const double k = row.at("k"), mean = row.at("mean_ratio"), variance = row.at("var_ratio"), theory = row.at("theory_var");
        // The pairs share matrix and points, so the standard deviation of their mean is √(2/k (1/D + 1/n)), and relatively the
        // same for the variance.
        EXPECT_LT(std::fabs(mean - 1), 5 * std::sqrt(2 / k * (1.0 / 256 + 1.0 / 500)));
        EXPECT_NEAR(variance, theory, 0.15 * theory + 1e-9);
        EXPECT_GE(std::fabs(row.at("worst_ratio").get<double>() - 1), std::fabs(mean - 1));
        EXPECT_NEAR(row.at("bound_8").get<double>(), std::sqrt(8 * std::log(500.0) / k), 1e-12);
    }
    EXPECT_EQ(json.at("distortion").at("sufficient_k").at("hadamard"), 256);
    EXPECT_NEAR(json.at("distortion").at("bound_k_8").get<double>(), 8 * std::log(500.0) / 0.0625, 1e-9);
}

TEST(Jl, ThreadsDoNotChangeANumber)
{
    const auto run = [](const char* threads) {
        return runCli({"jl", "--points", "400", "--dim", "100", "--target", "16,100", "--performer", "--features", "16,64",
            "--threads", threads, "--json"});
    };
    const CliRun one = run("1"), two = run("2");
    ASSERT_EQ(one.status, 0) << one.error;
    EXPECT_EQ(withoutTimes(one.json()), withoutTimes(two.json()));
    EXPECT_EQ(one.json().at("performer").at("rows").size(), 2U);
}

TEST(Jl, ReadsWell)
{
    const CliRun run =
        runCli({"jl", "--points", "100", "--target", "16", "--matrix", "gaussian", "--performer", "--features", "8"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.out, StartsWith("matrix"));
    EXPECT_THAT(run.out, HasSubstr("gaussian (none of these)"));
    EXPECT_THAT(run.out, HasSubstr("Performer features of exp(q·k/√d), d = "));
}

TEST(Jl, RefusesWhatItCannotUse)
{
    const auto errorOf = [](const std::vector<std::string>& more) {
        std::vector<std::string> words = {"jl", "--points", "50"};
        words.insert(words.end(), more.begin(), more.end());
        const CliRun run = runCli(words);
        EXPECT_EQ(run.status, 2);
        EXPECT_EQ(run.out, "");
        return run.error;
    };
    EXPECT_THAT(
        errorOf({"--matrix", "fourier"}), HasSubstr("--matrix: must be one or more of gaussian, rademacher, sparse, hadamard"));
    EXPECT_THAT(errorOf({"--target", "0"}), HasSubstr("--target: "));
    EXPECT_THAT(errorOf({"--target", "99999"}), HasSubstr("--target: must be at most 4096, not 99999"));
    EXPECT_THAT(errorOf({"--dim", "8"}), HasSubstr("--dim: must be between 16 and 4096, not 8"));
    EXPECT_THAT(errorOf({"--n", "8"}), HasSubstr("--n: unknown option"));
    EXPECT_THAT(errorOf({"--csv", "--performer"}), HasSubstr("cannot be used together"));
}
