// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/session.h"

#include "core/session/fields.h"
#include "core/session/outside_files.h"
#include "tests/helpers/temp_folder.h"

#include <gmock/gmock.h>

#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace attentoscope {
namespace {

namespace fs = std::filesystem;
using attentoscope::test::contentOf;
using attentoscope::test::TempFolder;
using ::testing::HasSubstr;

std::size_t filesIn(const fs::path& folder)
{
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

TEST(SessionFile, WrittenAndReadBack)
{
    const TempFolder folder;
    Session session;
    session.title = "Kept";
    session.experiment.n = 77;
    session.experiment.text = {"我 爱 AI"};
    const auto written = writeSession(folder / "s.attentoscope", session);
    ASSERT_TRUE(written.ok()) << written.error().text();
    EXPECT_EQ(filesIn(folder.path()), 1u);
    const auto again = readSession(folder / "s.attentoscope");
    ASSERT_TRUE(again.ok()) << again.error().text();
    EXPECT_EQ(again->title, session.title);
    EXPECT_EQ(again->experiment, session.experiment);
}

TEST(SessionFile, FilesBesideTheSessionAreFoundFromAnywhere)
{
    const TempFolder folder;
    fs::create_directory(folder / "sessions");
    folder.put("q.npy", "x");
    const std::string text =
        R"({"attentoscope": 1, "experiment": {"source": "tensor", "q": "../q.npy", "k": "k.npy", "v": "/v.npy"}})";
    folder.put("sessions/s.attentoscope", text);
    const auto opened = openSession(folder / "sessions" / "s.attentoscope");
    ASSERT_TRUE(opened.ok()) << opened.error().text();
    const Session* session = &opened->session;
    EXPECT_EQ(session->experiment.queryFile, (folder / "q.npy").string());
    EXPECT_EQ(session->experiment.keyFile, "k.npy") << "not there: looked for where the program runs";
    EXPECT_EQ(session->experiment.valueFile, "/v.npy");
}

TEST(SessionFile, WhatCannotBeReadIsSaid)
{
    const TempFolder folder;
    EXPECT_THAT(readSession(folder / "absent").error().text(), HasSubstr("absent: there is no such file"));
    EXPECT_THAT(readSession(folder.path()).error().text(), HasSubstr("is not a regular file"));
    EXPECT_THAT(readSession("/dev/zero").error().text(), HasSubstr("/dev/zero: is not a regular file"));
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    EXPECT_THAT(readSession(folder / "pipe").error().text(), HasSubstr("is not a regular file"));
    EXPECT_THAT(readSession(folder.put("empty", "")).error().text(), HasSubstr("empty: is empty"));
    // A sparse file: 1 GiB that must not be read.
    const auto large = folder.put("large", "{");
    ASSERT_EQ(::truncate(large.c_str(), off_t(1) << 30), 0);
    EXPECT_THAT(readSession(large).error().text(), HasSubstr("is too large"));
}

TEST(SessionFile, AnUnwritablePathLeavesWhatWasThere)
{
    const TempFolder folder;
    EXPECT_THAT(writeSession(folder / "no" / "s", {}).error().text(), HasSubstr("cannot be written here"));
    fs::create_directory(folder / "dir");
    EXPECT_THAT(writeSession(folder / "dir", {}).error().text(), HasSubstr("is not a regular file"));
    EXPECT_TRUE(fs::is_directory(folder / "dir"));
    EXPECT_THAT(writeSession("/dev/full", {}).error().text(), HasSubstr("/dev/full: is not a regular file"));
    EXPECT_TRUE(fs::is_character_file("/dev/full"));
    if (::geteuid() != 0) { // the superuser may write anywhere
        const auto old = folder.put("dir/old", "old");
        fs::permissions(folder / "dir", fs::perms::owner_read | fs::perms::owner_exec);
        EXPECT_FALSE(writeSession(old, {}).ok());
        EXPECT_EQ(contentOf(old), "old");
        fs::permissions(folder / "dir", fs::perms::owner_all);
    }
}

TEST(SessionFile, AFullDiskLeavesTheOldFile)
{
    const TempFolder folder;
    const auto path = folder.put("s.attentoscope", "old");
    Session session;
    session.title = std::string(100'000, 't');

    // With a limit on the size of files a write() fails in the middle, as on a full disk.
    struct rlimit before;
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    struct rlimit tight = before;
    tight.rlim_cur = 50'000;
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &tight), 0);
    const auto written = writeSession(path, session);
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
    std::signal(SIGXFSZ, handler);

    ASSERT_FALSE(written.ok());
    EXPECT_EQ(written.error().kind, ErrorKind::Failure);
    EXPECT_THAT(written.error().text(), HasSubstr("a file that existed there is unchanged"));
    EXPECT_EQ(contentOf(path), "old");
    EXPECT_EQ(filesIn(folder.path()), 1u);
}

TEST(SessionFile, APathThatIsNoTextIsNotSaved)
{
    const TempFolder folder;
    Session session;
    ASSERT_TRUE(setFieldFromText(session.experiment, *findField("k"), "caf\xe9.npy").ok());
    EXPECT_THAT(writeSession(folder / "s", session).error().text(), HasSubstr("s: k: is not UTF-8 text"));
    session = {};
    session.title = "\xff";
    EXPECT_THAT(writeSession(folder / "s", session).error().text(), HasSubstr("s: title: is not UTF-8 text"));
    EXPECT_FALSE(fs::exists(folder / "s"));
}

TEST(SessionFile, ShippedSessionsAreWholeAndCanonical)
{
    std::size_t count = 0;
    for (const auto& entry : fs::directory_iterator(SHIPPED_SESSIONS)) {
        SCOPED_TRACE(entry.path().string());
        const auto opened = openSession(entry.path(), fs::path(SHIPPED_SESSIONS).parent_path() / "models");
        ASSERT_TRUE(opened.ok()) << opened.error().text();
        EXPECT_TRUE(opened->outside.empty());
        const Session* session = &opened->session;
        EXPECT_TRUE(session->warnings.empty());
        EXPECT_FALSE(session->title.empty());
        const auto valid = validate(session->experiment);
        EXPECT_TRUE(valid.ok()) << valid.error().text();
        EXPECT_EQ(sessionText(*parseSession(contentOf(entry.path()), "")), contentOf(entry.path()));
        const std::string& file = session->experiment.tensorFile;
        EXPECT_TRUE(file.empty() || fs::exists(file)) << file;
        ++count;
    }
    EXPECT_GE(count, 3u);
    EXPECT_EQ(readSession(fs::path(SHIPPED_SESSIONS) / "default.attentoscope")->experiment, Experiment());
}

} // namespace
} // namespace attentoscope
