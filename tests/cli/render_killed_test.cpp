// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a killed render takes the program that draws for it along, and leaves nothing.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <functional>
#include <thread>

using testing::ElementsAre;
using testing::IsEmpty;

namespace {

// Returns how many processes have this word in their command line.
int processesWith(const std::string& word)
{
    int count = 0;
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", code)) {
        std::ifstream file(entry.path() / "cmdline", std::ios::binary);
        const std::string words{std::istreambuf_iterator<char>(file), {}};
        count += words.find(word) != std::string::npos ? 1 : 0;
    }
    return count;
}

bool becomesTrue(const std::function<bool()>& what)
{
    using namespace std::chrono;
    for (const auto end = steady_clock::now() + seconds(60); steady_clock::now() < end;
         std::this_thread::sleep_for(milliseconds(10)))
        if (what())
            return true;
    return what();
}

TEST(RenderKilled, EndsTheProgramThatDrawsAndLeavesNothing)
{
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "tmp");
    folder.write("curves.svg", "an older figure");
    const std::string out = (folder / "curves.svg").string();
    CliRun run;
    std::thread killed([&] {
        run = runCli({"render", "--view", "curves", "--n", "64", "--lengths", "1048576", "--trials", "16", "--out", out},
            {.folder = folder.path(),
                .environment = {"TMPDIR=" + (folder / "tmp").string(), "XDG_RUNTIME_DIR=" + folder.path().string()}});
    });
    // The command and the program that draws for it, whose command line names the session in the temporary folder.
    const auto drawing = [&] { return processesWith((folder / "tmp" / "attentoscope-running.").string()); };
    EXPECT_TRUE(becomesTrue([&] { return processesWith(out) == 2 && drawing() == 1; }));
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        std::ifstream file(entry.path() / "cmdline", std::ios::binary);
        const std::string words{std::istreambuf_iterator<char>(file), {}};
        if (words.find(out) != std::string::npos && words.find("--until-input-ends") == std::string::npos)
            ::kill(pid_t(std::stoi(entry.path().filename())), SIGKILL);
    }
    killed.join();
    EXPECT_EQ(run.status, -SIGKILL);
    EXPECT_TRUE(becomesTrue([&] { return processesWith(out) == 0; })) << "the other program goes on drawing";
    EXPECT_EQ(folder.read("curves.svg"), "an older figure");
    EXPECT_THAT(folder.files(), ElementsAre("curves.svg", "tmp"));
    EXPECT_TRUE(std::filesystem::is_empty(folder / "tmp"));
}

} // namespace
