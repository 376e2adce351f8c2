// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that neither program writes over a file that it reads, whatever name leads to it.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using testing::HasSubstr;

namespace fs = std::filesystem;

namespace {

const std::string recording = std::string(TEST_DATA) + "/tensors/model.npz";

class Overwriting : public testing::Test
{
protected:
    Overwriting()
    {
        fs::copy_file(recording, folder_ / "in.npz");
        whole_ = folder_.read("in.npz");
        fs::create_symlink("in.npz", folder_ / "link.npz");
        fs::create_hard_link(folder_ / "in.npz", folder_ / "hard.npz");
        fs::create_symlink("in.npz", folder_ / "link.png");
        folder_.write("own.csv", "n,mine\n64,2\n128,2.5\n");
        folder_.write("s.attentoscope", R"({"attentoscope": 1, "experiment": {"source": "tensor", "tensors": "in.npz"}})");
        fs::create_symlink("s.attentoscope", folder_ / "session.png");
        session_ = folder_.read("s.attentoscope");
    }

    void refuses(const std::vector<std::string>& words, const std::string& named, const std::string& program = {})
    {
        const CliRun run = runCli(words, {.program = program, .folder = folder_.path()});
        EXPECT_EQ(run.status, 2) << testing::PrintToString(words) << run.error;
        EXPECT_THAT(run.error, HasSubstr(named)) << testing::PrintToString(words);
        EXPECT_THAT(run.error, HasSubstr("also an input here and would be overwritten")) << testing::PrintToString(words);
        EXPECT_EQ(folder_.read("in.npz"), whole_) << testing::PrintToString(words);
        EXPECT_EQ(folder_.read("own.csv"), "n,mine\n64,2\n128,2.5\n") << testing::PrintToString(words);
        EXPECT_EQ(folder_.read("s.attentoscope"), session_) << testing::PrintToString(words);
    }

    TemporaryFolder folder_;
    std::string whole_, session_;
};

} // namespace

TEST_F(Overwriting, IsRefusedByTheWindowProgram)
{
    refuses({"--render", "link.png", "in.npz"}, "link.png", windowProgram);
    refuses({"--render", "link.png", "s.attentoscope"}, "link.png", windowProgram);
    refuses({"--render", "session.png", "s.attentoscope"}, "session.png", windowProgram);
}

TEST_F(Overwriting, IsRefusedByTheCommandLine)
{
    for (const std::string& out : {"in.npz", "link.npz", "hard.npz"})
        refuses({"attend", "--tensors", "in.npz", "--out", out}, out);
    fs::create_symlink("s.attentoscope", folder_ / "session.npz");
    refuses({"attend", "--session", "s.attentoscope", "--out", "session.npz"}, "session.npz");
    refuses({"attend", "--session", "s.attentoscope", "--out", "in.npz"}, "in.npz");
    refuses({"render", "--tensors", "in.npz", "--view", "explore/map", "--data", "--out", "in.png"}, "in.npz");
    refuses({"render", "s.attentoscope", "--view", "explore/map", "--out", "session.png"}, "session.png");
    refuses({"render", "--n", "64", "--view", "explore/curves", "--own", "own.csv", "--data", "--out", "own.png"}, "own.csv");
}
