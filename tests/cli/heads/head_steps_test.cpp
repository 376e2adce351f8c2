// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the command heads --steps.
#include "core/formats/tensors/npy.h"
#include "core/formats/tensors/npz.h"
#include "tests/cli/run_cli.h"
#include "tests/helpers/temp_folder.h"

#include <gmock/gmock.h>

#include <cmath>
#include <string>
#include <vector>

namespace attentoscope {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr Index n = 4;

struct HeadSteps : testing::Test {
    test::TempFolder folder;

    std::string record(Index step, float c) // one head; keys are unit vectors, queries c times those
    {
        std::vector<float> q(n * n, 0), k(n * n, 0);
        for (Index i = 0; i < n; ++i) {
            k[std::size_t(i * n + i)] = 1;
            q[std::size_t(i * n + i)] = c;
        }
        const Index shape[] = {1, n, n};
        const auto file = folder / ("step-" + std::to_string(step) + ".npz");
        EXPECT_TRUE(writeNpz(file, {{"layers.0.q", npyBytes(q, shape)}, {"layers.0.k", npyBytes(k, shape)}}).ok());
        return file.string();
    }
};

TEST_F(HeadSteps, AreARowEachInTheirOrderWithWhatBecameOfTheHead)
{
    record(1000, 100);
    const std::string file = record(20, 0);
    const CliRun run = runCli({"heads", file, "--steps", "--json", "--policies", "standard"});
    ASSERT_EQ(run.status, 0) << run.error;
    const auto rows = run.json().at("rows");
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0].at("step"), 20);
    EXPECT_EQ(rows[1].at("step"), 1000);
    EXPECT_NEAR(rows[0].at("entropy").get<double>(), std::log(double(n)), 1e-6);
    const double x = 100 / std::sqrt(double(n)), z = std::exp(x) + n - 1;
    EXPECT_NEAR(rows[1].at("normalized_entropy").get<double>(), (std::log(z) - std::exp(x) / z * x) / std::log(double(n)), 1e-6);
    for (const auto& row : rows) {
        EXPECT_EQ(row.at("fate"), "collapsed");
        EXPECT_EQ(row.at("fate_since"), 1000);
    }
    const CliRun text = runCli({"heads", file, "--steps", "--policies", "standard"});
    EXPECT_THAT(text.out, HasSubstr("layer 0, head 0, standard: collapsed from step 1000 on"));
}

TEST_F(HeadSteps, AreTheSameInParts)
{
    record(1000, 100);
    record(3, 2);
    folder.put("step-7.npz", "not an archive");
    const std::string file = record(20, 0);
    const std::vector<std::string> words = {"heads", file, "--steps", "--json", "--policies", "standard,log-n"};
    const CliRun whole = runCli(words);
    ASSERT_EQ(whole.status, 0) << whole.error;
    const std::string parts = (folder / "parts").string();
    for (const char* shard : {"2/3", "1/3", "3/3"})
        EXPECT_EQ(runCli(with(words, {"--parts", parts, "--shard", shard})).status, 0);
    const CliRun merged = runCli({"merge", parts, "--json"});
    EXPECT_EQ(merged.out, whole.out);
    EXPECT_EQ(merged.error, whole.error) << "the step that cannot be read is told of";
    record(3, 1);
    EXPECT_THAT(runCli({"merge", parts}).error, HasSubstr("was made under other settings than"));
}

TEST_F(HeadSteps, WhatCannotBeReadIsToldOfAndANameWithoutANumberRefused)
{
    const std::string file = record(20, 0);
    folder.put("step-30.npz", "half of it");
    record(40, 0);
    const CliRun run = runCli({"heads", file, "--steps", "--csv"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.error, HasSubstr("step 30: "));
    EXPECT_THAT(run.out, HasSubstr("never-focused"));
    folder.put("step-50.npz", "half of it");
    const CliRun last = runCli({"heads", file, "--steps", "--policies", "log-n"});
    ASSERT_EQ(last.status, 0) << last.error;
    EXPECT_THAT(last.error, HasSubstr("step 50: "));
    EXPECT_THAT(last.out, HasSubstr("layer 0, head 0, log-n"));
    EXPECT_THAT(last.out, Not(HasSubstr("standard")));
    const auto plain = folder / "model.npz";
    std::filesystem::copy_file(file, plain);
    const CliRun refused = runCli({"heads", plain.string(), "--steps"});
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.error, HasSubstr("has no number that could be its step"));
}

TEST_F(HeadSteps, OneThatIsNotThereIsToldOfAndAloneAnError)
{
    const std::string absent = (folder / "step-30.npz").string();
    const CliRun alone = runCli({"heads", absent, "--steps"});
    EXPECT_NE(alone.status, 0);
    EXPECT_THAT(alone.error, HasSubstr("step-30.npz"));
    EXPECT_THAT(alone.error, Not(HasSubstr("has no number that could be its step")));
    record(20, 0);
    record(40, 0);
    const CliRun others = runCli({"heads", absent, "--steps", "--csv"});
    ASSERT_EQ(others.status, 0) << others.error;
    EXPECT_THAT(others.error, HasSubstr("step 30: "));
}

TEST_F(HeadSteps, ThreadsAreReadAndProblemsWithinAStepTold)
{
    record(20, 0);
    const std::string file = record(40, std::nanf(""));
    const CliRun run = runCli({"heads", file, "--steps", "--csv"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.error, HasSubstr("step 40: layer 0, head 0: "));
    EXPECT_EQ(runCli({"heads", file, "--steps", "--threads", "x"}).status, 2);
}

} // namespace
} // namespace attentoscope
