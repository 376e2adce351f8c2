// SPDX-License-Identifier: GPL-3.0-or-later
// Tests policies with normalizers other than the softmax.
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

// Masked keys and keys of weight 0 must be told apart, though neither has a log-weight.
TEST(Normalizers, KeysWithoutWeightAreNotMasked)
{
    const TemporaryFolder folder;
    const CliRun run = runCli({"raster", "--policy", "standard@sparsemax", "--n", "100", "--mask", "causal", "--stage",
                                  "log-weights", "--size", "100x100", "--out", "map.npy", "--json"},
        {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.json().at("masked_pixels"), 100 * 99 / 2);
    EXPECT_GT(run.json().at("without_weight"), 1000);
}

// The map shows logarithms even of weights below the float32 range: with stick-breaking, more than 100 nats after as many newer
// keys.
TEST(Normalizers, StickBreakingHasLogarithmsOfTinyWeights)
{
    const TemporaryFolder folder;
    const CliRun run =
        runCli({"raster", "--source", "gaussian", "--n", "1000", "--policy", "standard@stick-breaking", "--mask", "causal",
                   "--stage", "log-weights", "--size", "1000x1000", "--rows", "0", "--out", "map.npy", "--json"},
            {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_LT(run.json().at("low"), -500);
    EXPECT_EQ(run.json().at("masked_pixels"), 1000 * 999 / 2);
    // Without weight are each query's own key, and few keys that are 88 nats or more below others of their block of keys.
    EXPECT_GE(run.json().at("without_weight"), 1000);
    EXPECT_LT(run.json().at("without_weight"), 2500);
}

// The 4 needles of a row have equal scores. Top-3 keeps all of them, so the entropy jumps from ln n to ln 4 and cannot reach 2.
TEST(Normalizers, NoMultiplierIsMadeUpForAStep)
{
    const CliRun run = runCli({"attend", "--n", "300", "--policy", "entropy-matched:target=2@top-k:k=3"});
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.error, HasSubstr("no scale reaches an entropy of 2; the largest entropy found is 1.1"));
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
    EXPECT_THAT(theory.error + theory.out, HasSubstr("softmax only"));
    const TemporaryFolder folder;
    const CliRun mean = runCli({"raster", "--policy", "standard@entmax", "--n", "64", "--stage", "log-weights", "--reduce",
                                   "mean", "--size", "8x8", "--out", "map.npy"},
        {.folder = folder.path()});
    EXPECT_EQ(mean.status, 2);
    EXPECT_THAT(mean.error, HasSubstr("softmax and sink weights"));
    const CliRun sinks = runCli({"sinks", "--n", "64", "--policies", "standard@sink"});
    EXPECT_EQ(sinks.status, 2);
    EXPECT_THAT(sinks.error, HasSubstr("has another normalizer"));
}
