// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/kept_files.h"

#include "core/session/figure_session.h"
#include "core/session/outside_files.h"
#include "core/session/session.h"
#include "tests/helpers/temp_folder.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <fstream>

namespace attentoscope {
namespace {

namespace fs = std::filesystem;
using attentoscope::test::contentOf;
using attentoscope::test::TempFolder;
using ::testing::HasSubstr;

std::string everyByte(std::size_t count)
{
    std::string bytes;
    for (std::size_t i = 0; i < count; ++i)
        bytes += static_cast<char>(i * 7 + i / 256);
    return bytes;
}

// Lets the tests unpack a session's files into a temporary cache folder.
class KeptFiles : public ::testing::Test
{
protected:
    KeptFiles() { ::setenv("XDG_CACHE_HOME", (cache_ / "cache").c_str(), 1); }
    ~KeptFiles() override { ::unsetenv("XDG_CACHE_HOME"); }

    static Session reading(const fs::path& tensors, const std::string& mask = "causal")
    {
        Session session;
        session.experiment.source = "tensor";
        session.experiment.tensorFile = tensors.string();
        session.experiment.mask = Mask::of(mask.c_str());
        return session;
    }
    static std::string with(const std::string& files)
    {
        return R"({"attentoscope": 1, "experiment": {"source": "tensor", "tensors": "a.npz"}, "files": )" + files + "}";
    }

    TempFolder cache_, folder_;
};

TEST(Base64, IsThatOfTheStandard)
{
    const std::pair<std::string, std::string> known[] = {{"", ""}, {"f", "Zg=="}, {"fo", "Zm8="}, {"foo", "Zm9v"},
        {"foob", "Zm9vYg=="}, {"fooba", "Zm9vYmE="}, {"foobar", "Zm9vYmFy"}, {"\xfb\xff\xbf", "+/+/"}}; // RFC 4648, 10
    for (const auto& [bytes, text] : known) {
        EXPECT_EQ(base64Text(bytes), text);
        EXPECT_EQ(*bytesOfBase64(text, bytes.size(), "x"), bytes);
    }
    for (std::size_t size = 0; size < 600; ++size)
        ASSERT_EQ(*bytesOfBase64(base64Text(everyByte(size)), size, "x"), everyByte(size));
}

TEST(Base64, AnythingElseIsDamage)
{
    const std::pair<std::string, std::size_t> broken[] = {
        {"Zm9v", 4}, {"Zm9v", 2}, {"Zm9", 2}, {"Zm9=", 3}, {"Zm=v", 3}, {"====", 1}, {"Zm9*", 3}, {"Zg==Zg==", 4}, {"", 1}};
    for (const auto& [text, bytes] : broken)
        EXPECT_THAT(bytesOfBase64(text, bytes, "x").error().text(), HasSubstr("x: is damaged")) << text;
}

TEST_F(KeptFiles, AMovedFolderOpens)
{
    fs::create_directories(folder_ / "one/data");
    folder_.put("one/data/qk.npz", "numbers");
    folder_.put("one/m.npy", "mask");
    Session session = reading(folder_ / "one/data/qk.npz", "causal & file(" + (folder_ / "one/m.npy").string() + ")");
    ASSERT_TRUE(writeSession(folder_ / "one/s.attentoscope", session).ok());
    EXPECT_THAT(contentOf(folder_ / "one/s.attentoscope"), Not(HasSubstr(folder_.path().string())));
    fs::rename(folder_ / "one", folder_ / "two");
    const auto moved = readSession(folder_ / "two/s.attentoscope");
    ASSERT_TRUE(moved.ok()) << moved.error().text();
    EXPECT_EQ(moved->experiment.tensorFile, (folder_ / "two/data/qk.npz").string());
    EXPECT_EQ(moved->experiment.mask.files(), std::vector<std::string>{(folder_ / "two/m.npy").string()});
}

TEST_F(KeptFiles, WhatIsFarAwayKeepsItsWholeName)
{
    fs::create_directories(folder_ / "a/b/c/d");
    folder_.put("qk.npz", "numbers");
    const Session session = reading(folder_ / "qk.npz");
    ASSERT_TRUE(writeSession(folder_ / "a/b/c/d/s.attentoscope", session).ok());
    const auto read = openSession(folder_ / "a/b/c/d/s.attentoscope")->session;
    EXPECT_EQ(read.experiment.tensorFile, (folder_ / "qk.npz").string());
    EXPECT_THAT(contentOf(folder_ / "a/b/c/d/s.attentoscope"), HasSubstr((folder_ / "qk.npz").string()));
}

TEST_F(KeptFiles, TheSameBytesWhereTheFilesAreNot)
{
    fs::create_directory(folder_ / "other");
    folder_.put("a.npz", everyByte(1000));
    folder_.put("other/a.npz", everyByte(77));
    Session session = reading(folder_ / "a.npz", "file(" + (folder_ / "other/a.npz").string() + ")"); // the same name again
    session.keepsFiles = true;
    session.experiment.queryFile = (folder_ / "unread.npy").string();
    ASSERT_TRUE(writeSession(folder_ / "s.attentoscope", session).ok());
    fs::remove(folder_ / "a.npz");
    fs::remove_all(folder_ / "other");
    const auto opened = readSession(folder_ / "s.attentoscope");
    ASSERT_TRUE(opened.ok()) << opened.error().text();
    EXPECT_TRUE(opened->keepsFiles);
    EXPECT_TRUE(opened->files.empty());
    EXPECT_EQ(contentOf(opened->experiment.tensorFile), everyByte(1000));
    ASSERT_EQ(opened->experiment.mask.files().size(), 1u);
    EXPECT_EQ(contentOf(opened->experiment.mask.files().front()), everyByte(77));
    EXPECT_EQ(fs::path(opened->experiment.tensorFile).filename(), "a.npz");

    // Saved again elsewhere, the session still has its files, and its bytes are the same.
    ASSERT_TRUE(writeSession(folder_ / "again.attentoscope", *opened).ok());
    EXPECT_EQ(contentOf(folder_ / "again.attentoscope"), contentOf(folder_ / "s.attentoscope"));
    const auto again = readSession(folder_ / "again.attentoscope");
    EXPECT_EQ(again->experiment, opened->experiment) << "equal files lie once";
}

TEST_F(KeptFiles, ChangedFilesInTheCacheAreNotTaken)
{
    const std::string text = with(R"({"a.npz": {"bytes": 3, "base64": "Zm9v"}})");
    const auto first = readSession(folder_.put("s.attentoscope", text));
    ASSERT_TRUE(first.ok()) << first.error().text();
    std::ofstream(first->experiment.tensorFile) << "bar";
    const auto second = readSession(folder_ / "s.attentoscope");
    ASSERT_TRUE(second.ok());
    EXPECT_EQ(contentOf(second->experiment.tensorFile), "foo");
    EXPECT_EQ(contentOf(first->experiment.tensorFile), "bar") << "somebody may read it";
}

TEST_F(KeptFiles, TooMuchIsRefusedAndNothingWritten)
{
    folder_.put("a.npz", "");
    fs::resize_file(folder_ / "a.npz", mostInSession + 1);
    Session session = reading(folder_ / "a.npz");
    session.keepsFiles = true;
    EXPECT_THAT(writeSession(folder_ / "s.attentoscope", session).error().text(),
        HasSubstr("a.npz: is too large to be kept inside a session (16.1 MB, at most 16.0 MB)"));
    EXPECT_FALSE(fs::exists(folder_ / "s.attentoscope"));
    session.experiment.tensorFile = (folder_ / "gone.npz").string();
    EXPECT_THAT(writeSession(folder_ / "s.attentoscope", session).error().text(), HasSubstr("gone.npz: cannot be read"));
}

// Unpacked files have no other lasting place, so they stay in the session whatever the user asks for.
TEST_F(KeptFiles, WhatLiesInTheSessionAloneStaysThere)
{
    std::ofstream(folder_ / "a.npz") << everyByte(300);
    Session session = reading(folder_ / "a.npz");
    session.keepsFiles = true;
    ASSERT_TRUE(writeSession(folder_ / "s.attentoscope", session).ok());
    fs::remove(folder_ / "a.npz");
    Session opened = *readSession(folder_ / "s.attentoscope");
    EXPECT_TRUE(readsKept(opened.experiment));
    EXPECT_FALSE(readsKept(session.experiment));
    opened.keepsFiles = false;
    ASSERT_TRUE(writeSession(folder_ / "s.attentoscope", opened).ok());
    fs::remove_all(cache_ / "cache");
    const auto again = readSession(folder_ / "s.attentoscope");
    ASSERT_TRUE(again.ok());
    EXPECT_EQ(contentOf(again->experiment.tensorFile), everyByte(300));
}

TEST_F(KeptFiles, NamesThatNoOtherSystemTakesAreChanged)
{
    std::string longName;
    for (int i = 0; i < 70; ++i)
        longName += "注";
    for (const std::string& name : {std::string("qk 12:30.npz"), longName + ".npz", std::string("a\\b.npz")}) {
        std::ofstream(folder_ / name) << everyByte(20);
        Session session = reading(folder_ / name);
        session.keepsFiles = true;
        ASSERT_TRUE(writeSession(folder_ / "s.attentoscope", session).ok()) << name;
        const auto again = readSession(folder_ / "s.attentoscope");
        ASSERT_TRUE(again.ok()) << again.error().text();
        EXPECT_EQ(contentOf(again->experiment.tensorFile), everyByte(20));
        EXPECT_TRUE(again->experiment.tensorFile.ends_with(".npz"));
    }
}

TEST_F(KeptFiles, AFolderThatGetsANameWithBracketsOpens)
{
    const fs::path before = folder_ / "exp", after = folder_ / "exp (1), again";
    fs::create_directory(before);
    std::ofstream(before / "a.npz") << "q";
    std::ofstream(before / "m.npy") << "m";
    Session session = reading(before / "a.npz", "causal & file(" + (before / "m.npy").string() + ")");
    ASSERT_TRUE(writeSession(before / "s.attentoscope", session).ok());
    fs::rename(before, after);
    const auto moved = readSession(after / "s.attentoscope");
    ASSERT_TRUE(moved.ok());
    EXPECT_EQ(moved->experiment.mask.files(), std::vector<std::string>{(after / "m.npy").string()});
    EXPECT_EQ(moved->experiment.tensorFile, (after / "a.npz").string());
}

TEST_F(KeptFiles, WithoutAFolderOfTheUserNothingIsLaidOut)
{
    std::ofstream(folder_ / "a.npz") << "q";
    Session session = reading(folder_ / "a.npz");
    session.keepsFiles = true;
    ASSERT_TRUE(writeSession(folder_ / "s.attentoscope", session).ok());
    const std::string home = std::getenv("HOME") == nullptr ? "" : std::getenv("HOME");
    ::unsetenv("XDG_CACHE_HOME");
    ::unsetenv("HOME");
    EXPECT_THAT(readSession(folder_ / "s.attentoscope").error().text(), HasSubstr("HOME"));
    ::setenv("HOME", home.c_str(), 1);
}

TEST_F(KeptFiles, HostileSessionsAreRefusedInOneSentence)
{
    const std::pair<std::string, std::string> hostile[] = {
        {R"([])", "files: must be an object"},
        {R"({"../a.npz": {"bytes": 3, "base64": "Zm9v"}})", "cannot be used as a file name"},
        {R"({"/etc/a": {"bytes": 3, "base64": "Zm9v"}})", "cannot be used as a file name"},
        {R"({"..": {"bytes": 3, "base64": "Zm9v"}})", "cannot be used as a file name"},
        {R"({"": {"bytes": 3, "base64": "Zm9v"}})", "cannot be used as a file name"},
        {R"({"a\u0000b": {"bytes": 3, "base64": "Zm9v"}})", "cannot be used as a file name"},
        {R"({"a.npz": {"bytes": 4, "base64": "Zm9v"}})", "files: a.npz: is damaged"},
        {R"({"a.npz": {"bytes": 3, "base64": "Zm9"}})", "files: a.npz: is damaged"},
        {R"({"a.npz": {"bytes": 18446744073709551615, "base64": "Zm9v"}})", "exceeds the limit of a session"},
        {R"({"a.npz": {"bytes": 16000000, "base64": ""}})", "is damaged"},
        {R"({"a.npz": {"bytes": -1, "base64": ""}})", "must be an object with"},
        {R"({"a.npz": {"base64": "Zm9v"}})", "must be an object with"},
        {R"({"a.npz": "Zm9v"})", "must be an object with"},
    };
    for (const auto& [files, why] : hostile) {
        const auto session = readSession(folder_.put("s.attentoscope", with(files)));
        ASSERT_FALSE(session.ok()) << files;
        EXPECT_THAT(session.error().text(), HasSubstr(why)) << files;
    }
    EXPECT_FALSE(fs::exists(cache_ / "cache")) << "nothing is laid out";
}

TEST_F(KeptFiles, ALargeFileThatIsNoFigureIsNotRead)
{
    folder_.put("s.attentoscope", "{");
    fs::resize_file(folder_ / "s.attentoscope", std::uintmax_t(100) << 20); // a hole in the file, which takes no space
    EXPECT_THAT(readSession(folder_ / "s.attentoscope").error().text(), HasSubstr("too large"));
    folder_.put("f.png", "\x89PNG\r\n\x1a\n");
    fs::resize_file(folder_ / "f.png", std::uintmax_t(100) << 20);
    EXPECT_THAT(readSession(folder_ / "f.png").error().text(), HasSubstr("no session is stored"));
}

TEST_F(KeptFiles, AFigureHasSmallOnesInside)
{
    folder_.put("a.npz", everyByte(5000));
    Session session = reading(folder_ / "a.npz");
    EXPECT_TRUE(parseSession(figureSessionText(session, "1"), "f")->files.empty()) << "only where the session has them";
    session.keepsFiles = true;
    const auto small = parseSession(figureSessionText(session, "1"), "f");
    ASSERT_TRUE(small.ok());
    ASSERT_EQ(small->files.size(), 1u);
    EXPECT_EQ(small->files.front().bytes, everyByte(5000));
    EXPECT_EQ(small->experiment.tensorFile, "a.npz");
    fs::resize_file(folder_ / "a.npz", mostInFigure + 1);
    const auto large = parseSession(figureSessionText(session, "1"), "f");
    EXPECT_TRUE(large->files.empty());
    EXPECT_EQ(large->experiment.tensorFile, "a.npz");
}

} // namespace
} // namespace attentoscope
