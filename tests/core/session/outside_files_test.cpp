// SPDX-License-Identifier: GPL-3.0-or-later
// A session from a stranger that names the user's private files.
#include "core/session/outside_files.h"

#include "core/session/fields.h"
#include "core/session/figure_session.h"
#include "core/session/session.h"
#include "tests/helpers/temp_folder.h"

#include <gmock/gmock.h>

#include <cstdlib>

namespace attentoscope {
namespace {

namespace fs = std::filesystem;
using attentoscope::test::contentOf;
using attentoscope::test::TempFolder;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const std::string secret = "the private words";

class OutsideFiles : public ::testing::Test
{
protected:
    OutsideFiles()
        : private_(home_.put("private.txt", secret))
    {
        ::setenv("XDG_CACHE_HOME", (home_ / "cache").c_str(), 1);
    }
    ~OutsideFiles() override { ::unsetenv("XDG_CACHE_HOME"); }

    fs::path put(const std::string& experiment, const std::string& files = "{}") const
    {
        return folder_.put("s.attentoscope",
            R"({"attentoscope": 1, "experiment": {"source": "tensor", "tensors": "qk.npz", )" + experiment + R"(}, "files": )"
                + files + "}");
    }
    std::vector<std::string> outside(const std::string& experiment) const { return openSession(put(experiment))->outside; }

    TempFolder home_, folder_;
    fs::path private_;
};

TEST_F(OutsideFiles, OfEveryFieldThatNamesOneAreRefused)
{
    int fields = 0;
    for (const Field& field : experimentFields()) {
        if (field.kind != FieldKind::File)
            continue;
        ++fields;
        const std::string text = folder_.put("f.attentoscope",
            std::string(R"({"attentoscope": 1, "experiment": {")") + field.key + "\": \"" + private_.string() + "\"}}");
        const auto refused = readSession(folder_ / "f.attentoscope");
        ASSERT_FALSE(refused.ok()) << field.key << ": the source does not read it, but another would";
        EXPECT_THAT(refused.error().text(), HasSubstr(private_.string()));
    }
    EXPECT_EQ(fields, 6);
    for (const std::string mask : {"file(%)", "causal & !file(%)", "(file(m.npy) | sink(4)) & file(%)"}) {
        std::string typed = mask;
        typed.replace(typed.find('%'), 1, private_.string());
        EXPECT_THAT(outside("\"mask\": \"" + typed + '"'), ElementsAre(private_.string())) << mask;
    }
}

TEST_F(OutsideFiles, AreToldWhateverTheyAreCalled)
{
    folder_.put("qk.npz", "numbers");
    fs::create_directories(folder_ / "data/.ssh");
    folder_.put("data/.ssh/id", secret);
    folder_.put("data/in.txt", "words");
    fs::create_symlink(private_, folder_ / "link.txt");
    fs::create_symlink(home_.path(), folder_ / "away");
    fs::create_symlink("link.txt", folder_ / "second.txt");
    fs::create_symlink(home_ / "later.txt", folder_ / "later.txt");
    fs::create_symlink("/proc/self/environ", folder_ / "environ");
    fs::create_symlink(folder_ / "data/in.txt", folder_ / "inside.txt");
    const std::string up = "../" + home_.path().filename().string() + "/private.txt";
    for (const std::string& name : {private_.string(), up, "data/../" + up, std::string("../none.txt"), std::string("link.txt"),
             std::string("second.txt"), std::string("away/private.txt"), std::string("away/none.txt"), std::string("later.txt"),
             std::string("environ"), std::string("/dev/stdin"), std::string("/proc/self/environ"), std::string("data/.ssh/id"),
             std::string(".hidden"), (folder_ / "away/private.txt").string(), std::string("/proc/self/root") + private_.string()})
        EXPECT_EQ(outside("\"tokens\": \"" + name + '"').size(), 1U) << name;
    for (const std::string& name : {std::string("data/in.txt"), std::string("inside.txt"), std::string("none.txt"),
             std::string("./data/../data/in.txt"), (folder_ / "data/in.txt").string()})
        EXPECT_THAT(outside("\"tokens\": \"" + name + '"'), IsEmpty()) << name;
}

// A program that is started from the desktop runs in the user's home folder.
TEST_F(OutsideFiles, AreThoseWhereTheProgramRuns)
{
    const fs::path before = fs::current_path();
    fs::current_path(home_.path());
    EXPECT_THAT(outside("\"tokens\": \"private.txt\""), ElementsAre("private.txt"));
    folder_.put("private.txt", "words");
    EXPECT_THAT(outside("\"tokens\": \"private.txt\""), IsEmpty()) << "the one beside the session is meant";
    fs::current_path(before);
}

TEST_F(OutsideFiles, AFolderBehindALinkIsTheSessionsOwn)
{
    folder_.put("in.txt", "words");
    put("\"tokens\": \"in.txt\"");
    fs::create_symlink(folder_.path(), home_ / "link");
    EXPECT_THAT(openSession(home_ / "link/s.attentoscope")->outside, IsEmpty());
}

TEST_F(OutsideFiles, ThatComeWithTheProgramAreNobodysSecret)
{
    const TempFolder shipped;
    const std::string model = shipped.put("model.txt", "words");
    put("\"tokens\": \"" + model + '"');
    EXPECT_THAT(openSession(folder_ / "s.attentoscope", shipped.path())->outside, IsEmpty());
    put("\"tokens\": \"" + (shipped / ".." / fs::relative(private_, shipped.path().parent_path())).string() + '"');
    EXPECT_EQ(openSession(folder_ / "s.attentoscope", shipped.path())->outside.size(), 1U);
}

// The session claims to keep its files but holds none of them.
TEST_F(OutsideFiles, DoNotComeInsideBecauseASessionSaysSo)
{
    folder_.put("qk.npz", "numbers");
    folder_.put("beside.txt", "the words beside it");
    const auto inside = R"({"a.npz": {"bytes": 3, "base64": "Zm9v"}})";
    for (const std::string files : {"{}", inside}) {
        const auto session = readSession(put("\"tokens\": \"beside.txt\"", files));
        ASSERT_TRUE(session.ok()) << session.error().text();
        EXPECT_FALSE(session->keepsFiles);
        ASSERT_TRUE(writeSession(folder_ / "saved.attentoscope", *session).ok());
        EXPECT_THAT(contentOf(folder_ / "saved.attentoscope"), Not(HasSubstr("base64")));
        EXPECT_THAT(figureSessionText(*session, "1"), Not(HasSubstr("base64")));
    }
    // A session that does hold one file goes on to hold that file, and no other.
    const auto half = readSession(folder_.put("half.attentoscope",
        R"({"attentoscope": 1, "experiment": {"source": "tensor", "tensors": "a.npz", "tokens": "beside.txt"}, "files": )"
            + std::string(inside) + "}"));
    ASSERT_TRUE(half.ok()) << half.error().text();
    EXPECT_FALSE(half->keepsFiles);
    ASSERT_TRUE(writeSession(folder_ / "saved.attentoscope", *half).ok());
    const auto saved = parseSession(contentOf(folder_ / "saved.attentoscope"), "saved");
    ASSERT_EQ(saved->files.size(), 1U);
    EXPECT_EQ(saved->files.front().bytes, "foo");
    EXPECT_EQ(saved->experiment.tokenFile, "beside.txt");
    EXPECT_EQ(parseSession(figureSessionText(*half, "1"), "figure")->files.size(), 1U);
}

TEST_F(OutsideFiles, AreStillOutsideAfterTheSessionWasSavedElsewhere)
{
    folder_.put("qk.npz", "numbers");
    const auto opened = openSession(put("\"tokens\": \"" + private_.string() + '"')); // as if trusted
    fs::create_directory(home_ / "sessions");
    ASSERT_TRUE(writeSession(home_ / "sessions/s.attentoscope", opened->session).ok());
    EXPECT_THAT(contentOf(home_ / "sessions/s.attentoscope"), HasSubstr("../private.txt"));
    const auto again = openSession(home_ / "sessions/s.attentoscope");
    EXPECT_THAT(again->outside, ElementsAre((folder_ / "qk.npz").string(), private_.string()));
}

} // namespace
} // namespace attentoscope
