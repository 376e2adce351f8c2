// SPDX-License-Identifier: GPL-3.0-or-later
// Tests --session FILE in every command, and "-" for standard input.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using testing::HasSubstr;
using testing::IsEmpty;

namespace {

const std::string session = R"({"attentoscope": 1, "title": "t", "experiment":
    {"source": "sphere", "n": 96, "d": 32, "seed": 7, "mask": "causal", "policy-a": "ssmax", "policy-b": "log-n",
     "further": "yarn", "tau": 1.5, "lengths": "16,32", "trials": 2}})";

} // namespace

TEST(SessionOption, BeginsWithWhatTheSessionSays)
{
    const TemporaryFolder folder;
    folder.write("s.attentoscope", session);
    const auto json = [&](std::vector<std::string> words) {
        words.insert(words.end(), {"--session", "s.attentoscope", "--json"});
        const CliRun run = runCli(words, {.folder = folder.path()});
        EXPECT_EQ(run.status, 0) << run.error;
        EXPECT_THAT(run.error, IsEmpty());
        return run.json();
    };
    const auto attend = json({"attend"});
    EXPECT_EQ(attend.at("source"), "sphere");
    EXPECT_EQ(attend.at("n_k"), 96);
    EXPECT_EQ(attend.at("mask"), "causal");
    EXPECT_EQ(attend.at("policy"), "ssmax");
    EXPECT_EQ(attend.at("tau"), 1.5);
    const auto changed = json({"attend", "--n", "40", "--policy", "standard", "--mask", "full"});
    EXPECT_EQ(changed.at("n_k"), 40);
    EXPECT_EQ(changed.at("policy"), "standard");
    EXPECT_EQ(changed.at("mask"), "full");
    EXPECT_EQ(changed.at("tau"), 1.5);
    const auto sweep = json({"sweep"});
    ASSERT_EQ(sweep.at("points").size(), 6U) << "A, B and the further policy at two lengths";
    EXPECT_EQ(sweep.at("points").at(4).at("policy"), "yarn");
    EXPECT_EQ(json({"theory"}).at("points").size(), 6U);
    EXPECT_EQ(json({"raster", "--size", "8x8", "--out", (folder / "m.npy").string()}).at("width"), 8);
}

TEST(SessionOption, IsAFileLikeAnyOther)
{
    const CliRun missing = runCli({"attend", "--session", "nowhere.attentoscope"});
    EXPECT_EQ(missing.status, 2);
    EXPECT_THAT(missing.error, HasSubstr("nowhere.attentoscope: there is no such file"));
    for (const char* command : {"attend", "sweep", "theory", "raster", "gradients", "heads", "jl"})
        EXPECT_THAT(runCli({command, "--help"}).out, HasSubstr("--session FILE")) << command;
}

TEST(SessionOption, TakesAFigureThatHoldsASession)
{
    std::string escaped = session;
    for (std::size_t at = 0; (at = escaped.find('"', at)) != std::string::npos;)
        escaped.replace(at, 1, "&quot;");
    const TemporaryFolder folder;
    folder.write("f.svg", "<?xml version=\"1.0\"?>\n<svg><metadata id=\"attentoscope\">" + escaped + "</metadata></svg>");
    folder.write("bare.svg", "<svg></svg>");
    EXPECT_EQ(runCli({"attend", "--session", "f.svg", "--json"}, {.folder = folder.path()}).json().at("seed"), 7);
    EXPECT_THAT(runCli({"info", "f.svg"}, {.folder = folder.path()}).out, HasSubstr("kind: figure\ntitle: t\n"));
    for (const std::vector<std::string>& words :
        std::vector<std::vector<std::string>>{{"info", "bare.svg"}, {"attend", "--session", "bare.svg"}}) {
        const CliRun run = runCli(words, {.folder = folder.path()});
        EXPECT_EQ(run.status, 2);
        EXPECT_THAT(run.error, HasSubstr("bare.svg: no session is stored in this figure"));
    }
}

TEST(SessionOption, APaintedMaskWorksFromTheCommandLine)
{
    const TemporaryFolder folder;
    folder.write("s.attentoscope", R"x({"attentoscope": 1, "experiment": {"source": "sphere", "n": 6, "d": 8,
        "mask": "(causal | cells(0:3-4)) & !cells(2-*:1,5:*)"}, "view": {"mask_policies": "both"}})x");
    const CliRun json = runCli({"attend", "--session", "s.attentoscope", "--json"}, {.folder = folder.path()});
    ASSERT_EQ(json.status, 0) << json.error;
    EXPECT_EQ(json.json().at("mask"), "(causal | cells(0:3-4)) & !cells(2-*:1,5:*)");
    EXPECT_EQ(json.json().at("empty_rows"), 1);
    const CliRun rows = runCli({"attend", "--session", "s.attentoscope", "--csv"}, {.folder = folder.path()});
    for (const char* visible : {"\n0,3,", "\n1,2,", "\n2,2,", "\n3,3,", "\n4,4,", "\n5,0,"})
        EXPECT_THAT(rows.out, HasSubstr(visible));
    const CliRun bad = runCli({"attend", "--mask", "causal & !cells(3:0-2;4:1)"});
    EXPECT_EQ(bad.status, 2);
    EXPECT_THAT(bad.error, HasSubstr("\";\" does not belong here: close the bracket first"));
}

TEST(StandardInput, StandsForAFileOnce)
{
    const CliRun run = runCli({"attend", "--session", "-", "--json"}, {.input = session});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.json().at("seed"), 7);
    const CliRun info = runCli({"info", "-"}, {.input = session});
    EXPECT_THAT(info.out, HasSubstr("file: -\nkind: session\ntitle: t\n"));
    const CliRun twice = runCli({"attend", "--q", "-", "--k", "-"}, {.input = session});
    EXPECT_EQ(twice.status, 2);
    EXPECT_THAT(twice.error, HasSubstr("--k: standard input can be read only once"));
}
