// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what the window program prints when it is used without a window.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using testing::AllOf;
using testing::HasSubstr;

TEST(WindowProgram, AFullDiskIsAFailure)
{
    for (const std::vector<std::string>& words : {std::vector<std::string>{"--version"}, {"--help"}}) {
        const CliRun run = runCli(words, {.program = windowProgram, .stdoutPath = "/dev/full"});
        EXPECT_EQ(run.status, 1) << words.front() << run.error;
        EXPECT_THAT(run.error, HasSubstr("standard output: the result could not be written (No space left on device)"))
            << words.front();
    }
}

TEST(WindowProgram, AnUnknownExampleIsOneSentence)
{
    const TemporaryFolder folder;
    for (const std::vector<std::string>& words : {std::vector<std::string>{"nosie"}, {"--render", "a.png", "nosie"}}) {
        const CliRun run = runCli(words,
            {.program = windowProgram,
                .folder = folder.path(),
                .environment = {"XDG_RUNTIME_DIR=" + folder.path().string(), "DISPLAY=", "WAYLAND_DISPLAY="}});
        EXPECT_EQ(run.status, 2);
        EXPECT_EQ(
            run.error, "attentoscope: nosie: there is neither such a file nor an example of that name; did you mean noise?\n");
    }
}

TEST(WindowProgram, NamesTheCommandThatHasAnOptionOfEarlierVersions)
{
    const std::pair<std::vector<std::string>, const char*> asked[] = {
        {{"--render", "a.png", "--view", "explore/map"},
            "--view: no such option of the window; see attentoscope-cli render --help"},
        {{"--caption"}, "--caption: no such option of the window; see attentoscope-cli render --help"},
        {{"--lessons"}, "--lessons: no such option of the window; see attentoscope-cli lesson --help"},
        {{"--guide-html", "site"}, "--guide-html: no such option of the window; see attentoscope-cli guide --help"},
        {{"--colour"}, "--colour: no such option"},
    };
    for (const auto& [words, sentence] : asked) {
        const CliRun run = runCli(words, {.program = windowProgram});
        EXPECT_EQ(run.status, 2);
        EXPECT_EQ(run.error, std::string("attentoscope: ") + sentence + '\n');
    }
}

TEST(WindowProgram, SaysWhichKeysOfASessionItIgnores)
{
    const TemporaryFolder folder;
    folder.write("s.attentoscope",
        R"({"attentoscope": 1, "experiment": {"n": 64, "shape": 1}, "view": {"pge": 1}, "figure": {"dip": 1}, "colour": 1})");
    const CliRun drawn = runCli({"--render", "a.png", "s.attentoscope"}, {.program = windowProgram, .folder = folder.path()});
    const CliRun render =
        runCli({"render", "s.attentoscope", "--view", "explore/map", "--out", "b.png"}, {.folder = folder.path()});
    const CliRun attend = runCli({"attend", "--session", "s.attentoscope"}, {.folder = folder.path()});
    const CliRun info = runCli({"info", "s.attentoscope"}, {.folder = folder.path()});
    for (const CliRun& run : {drawn, render, attend, info}) {
        EXPECT_EQ(run.status, 0) << run.error;
        for (const char* said : {"s.attentoscope: the unknown key \"colour\"", "s.attentoscope: the unknown key \"shape\"",
                 "s.attentoscope: view: the unknown key \"pge\"", "s.attentoscope: figure: the unknown key \"dip\""})
            EXPECT_THAT(run.error, HasSubstr(std::string("warning: ") + said));
        std::size_t times = 0;
        for (std::size_t at = run.error.find("unknown key"); at != std::string::npos; at = run.error.find("unknown key", at + 1))
            ++times;
        EXPECT_EQ(times, 4U) << run.error;
    }
}

TEST(WindowProgram, ASessionWithoutItsDataNamesItselfAndWhereItLooked)
{
    const TemporaryFolder folder, moved;
    moved.write("s.attentoscope", R"({"attentoscope": 1, "experiment": {"source": "tensor", "tensors": "qk.npz"}})");
    const std::string session = (moved / "s.attentoscope").string();
    const std::string said =
        session + ": reads qk.npz, which is neither in " + moved.path().string() + " nor in " + folder.path().string();
    for (const std::vector<std::string>& words : {std::vector<std::string>{"attend", "--session", session},
             {"sweep", "--session", session}, {"render", session, "--view", "explore/map", "--out", "a.png"}}) {
        const CliRun run = runCli(words, {.folder = folder.path()});
        EXPECT_EQ(run.status, 2);
        EXPECT_THAT(run.error, HasSubstr(said));
    }
    const CliRun drawn = runCli({"--render", "a.png", session}, {.program = windowProgram, .folder = folder.path()});
    EXPECT_EQ(drawn.status, 2);
    EXPECT_THAT(drawn.error, HasSubstr(said));
    const CliRun there = runCli({"attend", "--session", "s.attentoscope"}, {.folder = moved.path()});
    EXPECT_THAT(there.error, AllOf(HasSubstr("s.attentoscope: reads qk.npz, which is not in"), HasSubstr("put the file there")));
}
