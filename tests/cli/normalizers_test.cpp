// Policies with another normalizer than the softmax, on the command line.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

using testing::HasSubstr;

namespace {

nlohmann::json attend(const std::string& policy)
{
    const CliRun run = runCli({"attend", "--policy", policy, "--n", "512", "--rows", "64", "--json"});
    EXPECT_EQ(run.status, 0) << run.error;
    return run.json();
}

double meanOf(const nlohmann::json& json, const char* key) { return json.at(key).at("mean").get<double>(); }

} // namespace

TEST(Normalizers, EachTellsWhatItAloneDoes)
{
    const auto softmax = attend("standard"), sink = attend("standard@sink:s=6"), sparse = attend("standard@sparsemax");
    EXPECT_FALSE(softmax.contains("nowhere"));
    EXPECT_NEAR(meanOf(sink, "planted_mass"), (1 - meanOf(sink, "nowhere")) * meanOf(softmax, "planted_mass"), 0.01);
    EXPECT_NEAR(meanOf(sink, "key_share_entropy"), meanOf(softmax, "entropy"), 1e-6);
    EXPECT_EQ(meanOf(sparse, "support"), 4) << "the needles of a row";
    EXPECT_NEAR(meanOf(sparse, "entropy"), std::log(4.0), 1e-6);
    EXPECT_NEAR(meanOf(attend("standard@sigmoid"), "weight_sum"), 4.1, 0.1) << "science: needles at 512";
}

TEST(Normalizers, GoThroughASweep)
{
    const CliRun run = runCli({"sweep", "--policies", "standard,standard@entmax:alpha=1.5,asentmax@entmax", "--lengths", "64,512",
        "--trials", "2", "--csv"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.out, HasSubstr("\nstandard@entmax,512,"));
    EXPECT_THAT(run.out, HasSubstr("\nasentmax@entmax,64,"));
}

TEST(Normalizers, TheoryAndGivenWeightsSayWhatTheyCannot)
{
    const CliRun theory = runCli({"theory", "--policies", "standard@sink", "--lengths", "64"});
    EXPECT_THAT(theory.error + theory.out, HasSubstr("softmax alone"));
    const CliRun mean = runCli({"raster", "--policy", "standard@entmax", "--n", "64", "--stage", "log-weights", "--reduce",
        "mean", "--size", "8x8", "--out", "/dev/null"});
    EXPECT_EQ(mean.status, 2);
    EXPECT_THAT(mean.error, HasSubstr("softmax alone"));
}
