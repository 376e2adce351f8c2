// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/safe_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sys/wait.h>
#include <unistd.h>

namespace attentoscope {
namespace {

namespace fs = std::filesystem;
using testing::SizeIs;

// Gives the test a place for temporary files of its own.
struct RunningFolders : testing::Test {
    fs::path place = fs::path(testing::TempDir()) / ("running-" + std::to_string(::getpid()));
    std::string before = std::getenv("TMPDIR") != nullptr ? std::getenv("TMPDIR") : "";

    RunningFolders()
    {
        fs::create_directories(place);
        ::setenv("TMPDIR", place.c_str(), 1);
    }
    ~RunningFolders() override
    {
        before.empty() ? ::unsetenv("TMPDIR") : ::setenv("TMPDIR", before.c_str(), 1);
        fs::remove_all(place);
    }
    std::vector<fs::path> there() const
    {
        std::vector<fs::path> names;
        for (const auto& entry : fs::directory_iterator(place))
            names.push_back(entry.path());
        return names;
    }
};

TEST_F(RunningFolders, AreRemovedWithTheirFile)
{
    {
        auto file = PartialFile::temporary("session");
        ASSERT_TRUE(file.ok());
        std::ofstream(file->path()) << "text";
        EXPECT_THAT(there(), SizeIs(1));
        const auto other = PartialFile::temporary("session");
        EXPECT_THAT(there(), SizeIs(2)) << "a second one does not remove the first";
        EXPECT_TRUE(fs::exists(file->path()));
    }
    EXPECT_THAT(there(), SizeIs(0));
}

TEST_F(RunningFolders, OfAKilledProgramAreRemovedByTheNextOne)
{
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    if (child == 0) {
        auto file = PartialFile::temporary("session");
        std::ofstream(file->path()) << "text";
        const bool said = ::write(ends[1], "x", 1) == 1;
        ::sleep(said ? 600 : 0);
        ::_exit(0);
    }
    char byte = 0;
    ASSERT_EQ(::read(ends[0], &byte, 1), 1);
    removeLeftFolders();
    EXPECT_THAT(there(), SizeIs(1)) << "it is running";
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    EXPECT_THAT(there(), SizeIs(1));
    const auto next = PartialFile::temporary("session");
    ASSERT_TRUE(next.ok());
    EXPECT_THAT(there(), SizeIs(1)) << "its own";
    EXPECT_TRUE(fs::exists(next->path().parent_path()));
}

TEST_F(RunningFolders, AreToldFromFoldersOfOtherNames)
{
    for (const char* name :
        {"attentoscope-running.", "attentoscope-running.mine", "attentoscope-running.backup2", "attentoscope"})
        fs::create_directories(place / name / "inside");
    std::ofstream(place / "attentoscope-running.abcdef") << "a file";
    fs::create_directory_symlink(place / "attentoscope", place / "attentoscope-running.ABCDEF");
    removeLeftFolders();
    EXPECT_THAT(there(), SizeIs(6));
}

} // namespace
} // namespace attentoscope
