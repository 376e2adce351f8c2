// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a killed render takes the program that draws for it along, and leaves nothing.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <string>
#include <thread>
#include <vector>

using testing::ElementsAre;
using testing::IsEmpty;

namespace {

// Returns the processes of this program that work in this folder.
std::vector<pid_t> processesOf(const std::string& program, const std::filesystem::path& folder)
{
    std::vector<pid_t> found;
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", code)) {
        std::error_code none;
        if (std::filesystem::read_symlink(entry.path() / "exe", none).filename() == program
            && std::filesystem::read_symlink(entry.path() / "cwd", none) == folder)
            found.push_back(pid_t(std::stoi(entry.path().filename())));
    }
    return found;
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
    const auto commands = [&] { return processesOf("attentoscope-cli", folder.path()); };
    const auto drawing = [&] { return processesOf("attentoscope-draw", folder.path()); };
    EXPECT_TRUE(becomesTrue([&] { return commands().size() == 1 && drawing().size() == 1; }));
    std::this_thread::sleep_for(std::chrono::milliseconds(200)); // so that it has begun
    for (const pid_t command : commands())
        ::kill(command, SIGKILL);
    killed.join();
    EXPECT_EQ(run.status, -SIGKILL);
    EXPECT_TRUE(becomesTrue([&] { return drawing().empty(); })) << "the other program goes on drawing";
    EXPECT_EQ(folder.read("curves.svg"), "an older figure");
    EXPECT_THAT(folder.files(), ElementsAre("curves.svg", "tmp"));
    EXPECT_TRUE(std::filesystem::is_empty(folder / "tmp"));
}

} // namespace
