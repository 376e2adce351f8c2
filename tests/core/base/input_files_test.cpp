// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that files which are read, or are being added to by another process, are not written over.
#include "core/base/file_lock.h"
#include "core/base/safe_file.h"
#include "tests/helpers/temp_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <unistd.h>

using namespace attentoscope;
namespace fs = std::filesystem;

namespace {

class InputFiles : public testing::Test
{
protected:
    InputFiles()
    {
        std::ofstream(folder_ / "in.npz") << "data";
        fs::create_symlink("in.npz", folder_ / "link.csv");
        fs::create_hard_link(folder_ / "in.npz", folder_ / "hard.csv");
    }
    ~InputFiles() override { forgetInputs("test"); }

    const test::TempFolder folder_;
};

} // namespace

TEST_F(InputFiles, AreNotWrittenOverByAnyName)
{
    addInputs("test", std::vector{(folder_ / "in.npz").string()});
    for (const fs::path& target : {folder_ / "in.npz", folder_ / "link.csv", folder_ / "hard.csv", folder_ / "./in.npz"}) {
        for (const FileRole role : {FileRole::Data, FileRole::Session, FileRole::Lesson}) {
            const auto written = writeFileSafely(target, "other", role);
            ASSERT_FALSE(written.ok()) << target;
            EXPECT_EQ(written.error().kind, ErrorKind::BadInput);
            EXPECT_EQ(written.error().what, target.string());
        }
        EXPECT_EQ(*readWholeFile(target, 100), "data");
    }
    EXPECT_TRUE(writeFileSafely(folder_ / "new.csv", "other").ok());
    forgetInputs("test");
    EXPECT_TRUE(writeFileSafely(folder_ / "in.npz", "other").ok());
}

TEST_F(InputFiles, ASessionReplacesTheSessionThatWasOpened)
{
    addInputs("test", std::vector{InputFile{folder_ / "in.npz", FileRole::Session}});
    EXPECT_FALSE(writeFileSafely(folder_ / "in.npz", "picture").ok());
    EXPECT_FALSE(writeFileSafely(folder_ / "in.npz", "lesson", FileRole::Lesson).ok());
    EXPECT_TRUE(writeFileSafely(folder_ / "in.npz", "session", FileRole::Session).ok());
}

TEST_F(InputFiles, OneProcessAtATimeGoesOnWithAFile)
{
    const fs::path side = folder_ / ".in.npz.attentoscope-lock";
    {
        const auto lock = FileLock::on(folder_ / "in.npz");
        ASSERT_TRUE(lock.ok());
        for (const char* name : {"in.npz", "link.csv"}) {
            const auto second = FileLock::on(folder_ / name);
            ASSERT_FALSE(second.ok()) << name;
            EXPECT_NE(second.error().text().find("(ID " + std::to_string(::getpid()) + ")"), std::string::npos)
                << second.error().text();
        }
        EXPECT_TRUE(fs::exists(side));
    }
    EXPECT_FALSE(fs::exists(side));
    std::ofstream(side) << "1"; // left by a process that was killed
    {
        EXPECT_TRUE(FileLock::on(folder_ / "in.npz").ok());
    }
    EXPECT_FALSE(fs::exists(side));
}
