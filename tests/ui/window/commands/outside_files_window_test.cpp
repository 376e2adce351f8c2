// SPDX-License-Identifier: GPL-3.0-or-later
// Tests sessions, pictures and lessons by strangers that name a private file of the user: opened, permitted or refused, and
// saved by hand.
#include "core/session/outside_files.h"
#include "tests/helpers/temp_folder.h"
#include "tests/ui/drop.h"
#include "tests/ui/window_test.h"
#include "ui/lessons/player/lesson_player.h"
#include "ui/window/commands/disk_watch.h"
#include "ui/window/commands/lesson_commands.h"
#include "ui/window/drops/drop_plan.h"
#include "ui/window/settings/settings.h"

#include <QAction>
#include <QFile>
#include <QMenuBar>
#include <QPushButton>
#include <QToolButton>

namespace attentoscope {
namespace {

using test::contentOf;
using test::dropOn;
using test::TempFolder;

const std::string secret = R"(["the", "private", "words", "of", "a", "user"])";

class StrangersFiles : public WindowTest
{
protected:
    StrangersFiles()
    {
        qputenv("XDG_CACHE_HOME", QByteArray::fromStdString((home / "cache").string()));
        std::filesystem::copy(TEST_DATA "/tensors/model.safetensors", files / "model.safetensors"); // 6 tokens
        home.put("private.json", secret);
        Settings::clearRecent();
    }
    ~StrangersFiles() override { qunsetenv("XDG_CACHE_HOME"); }

    std::string privateFile() const { return (home / "private.json").string(); }
    QString in(const char* name) const { return QString::fromStdString((files / name).string()); }
    std::string text(const std::string& tokens) const
    {
        return R"({"attentoscope": 1, "experiment": {"source": "tensor", "tensors": "model.safetensors", "tokens": ")" + tokens
            + R"("}, "files": {}})";
    }
    QString put(const char* name, const std::string& text) const
    {
        return QString::fromStdString(files.put(name, text).string());
    }
    QString session(const std::string& tokens) const { return put("s.attentoscope", text(tokens)); }

    QPushButton* button() { return window.workbench()->messages()->findChild<QPushButton*>("messageAction"); }
    void press() { QTest::mouseClick(button(), Qt::LeftButton); }
    void close() { QTest::mouseClick(window.workbench()->messages()->findChild<QToolButton*>(), Qt::LeftButton); }
    void pressSave()
    {
        window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
        window.workbench()->setFocus();
        QTest::keyClick(&window, Qt::Key_S, Qt::ControlModifier);
    }
    QAction* keep() { return window.menuBar()->findChild<QAction*>("keepFiles"); }
    bool asks() { return message().contains(QString::fromStdString(privateFile())); }
    std::string tokenFile() { return window.document()->experiment().tokenFile; }
    bool shows(Index nk)
    {
        return waitUntil([&] { return result() && result()->inputs->nk() == nk && window.engine()->isResting(); });
    }

    TempFolder home, files;
};

TEST_F(StrangersFiles, AreAskedForInALineAndNothingIsReadBefore)
{
    ASSERT_TRUE(rest());
    const Experiment before = window.document()->experiment();
    ASSERT_TRUE(dropOn(&window, {session(privateFile())}));
    EXPECT_TRUE(asks()) << message().toStdString();
    EXPECT_EQ(window.document()->experiment(), before) << "nothing was opened";
    EXPECT_TRUE(filesOf(window.document()->experiment()).isEmpty());
    ASSERT_TRUE(button()->isVisible());
    EXPECT_TRUE(button()->toolTip().contains(QString::fromStdString(privateFile())));
    close();
    EXPECT_TRUE(message().isEmpty()) << message().toStdString();
    EXPECT_EQ(window.document()->experiment(), before);
}

TEST_F(StrangersFiles, AreReadWhereTheUserSaysSoAndDoNotComeInside)
{
    const QString path = session(privateFile());
    ASSERT_TRUE(dropOn(&window, {path}));
    ASSERT_TRUE(asks());
    press();
    ASSERT_TRUE(shows(6)) << message().toStdString();
    EXPECT_EQ(tokenFile(), privateFile());
    EXPECT_FALSE(window.document()->keepsFiles()) << "that it does is not for a stranger to say";
    ASSERT_TRUE(window.document()->setField(*findField("tau"), 2.0).ok());
    pressSave();
    EXPECT_FALSE(window.document()->isModified()) << message().toStdString();
    EXPECT_EQ(contentOf(files / "s.attentoscope").find("base64"), std::string::npos);
    ASSERT_TRUE(rest());
    for (const char* name : {"map.png", "map.svg", "map.pdf"}) {
        ASSERT_TRUE(window.exports()->writeFigure(window.workbench()->figures().front(), in(name)));
        const auto opened = openSession((files / name).string());
        ASSERT_TRUE(opened.ok());
        EXPECT_FALSE(opened->session.keepsFiles);
        EXPECT_FALSE(isLaidOut(opened->session.experiment.tokenFile));
    }
}

TEST_F(StrangersFiles, OfWhatTheUserSavedAreNotAskedForAgain)
{
    const QString path = session(privateFile());
    ASSERT_FALSE(window.files()->openSession(path));
    press();
    ASSERT_TRUE(window.files()->openSession(path)) << "it was answered for this file";
    ASSERT_TRUE(window.document()->setField(*findField("tau"), 3.0).ok());
    pressSave();
    ASSERT_TRUE(window.files()->openSession(path)) << "and she saved it herself";
    // Permission ends when the file is replaced, and does not cover a copy elsewhere or a link that leads elsewhere.
    put("s.attentoscope", text(privateFile()) + " ");
    EXPECT_FALSE(window.files()->openSession(path));
    EXPECT_TRUE(asks());
    std::filesystem::create_directory(files / "copy");
    std::filesystem::copy(files / "model.safetensors", files / "copy/model.safetensors");
    EXPECT_FALSE(window.files()->openSession(put("copy/s.attentoscope", text(privateFile()))));
    std::filesystem::create_symlink(privateFile(), files / "link.json");
    const QString linked = session("link.json");
    EXPECT_FALSE(window.files()->openSession(linked));
    EXPECT_TRUE(asks()) << "where the link leads: " << message().toStdString();
    press();
    ASSERT_TRUE(window.files()->openSession(linked));
    home.put("other.json", secret);
    std::filesystem::remove(files / "link.json");
    std::filesystem::create_symlink(home / "other.json", files / "link.json");
    EXPECT_FALSE(window.files()->openSession(linked));
}

TEST_F(StrangersFiles, AreAskedForAgainWhereTheSessionHasBecomeAnother)
{
    home.put("other.json", secret);
    ASSERT_FALSE(window.files()->openSession(session(privateFile())));
    session((home / "other.json").string());
    press();
    EXPECT_NE(tokenFile(), (home / "other.json").string()) << "not what was asked about";
    EXPECT_TRUE(message().contains("other.json")) << message().toStdString();
    press();
    EXPECT_EQ(tokenFile(), (home / "other.json").string());
}

TEST_F(StrangersFiles, InAPictureAreAskedForAsInASession)
{
    QString escaped = QString::fromStdString(text(privateFile())).toHtmlEscaped();
    const QString path = put(
        "f.svg", "<?xml version=\"1.0\"?>\n<svg><metadata id=\"attentoscope\">" + escaped.toStdString() + "</metadata></svg>");
    ASSERT_TRUE(dropOn(&window, {path}));
    EXPECT_TRUE(asks()) << message().toStdString();
    EXPECT_NE(tokenFile(), privateFile());
}

TEST_F(StrangersFiles, WhereNobodyIsAskedAreRefusedByTheOptionsName)
{
    window.files()->setInteractive(false);
    const QString path = session(privateFile());
    EXPECT_FALSE(window.files()->openPaths({path}));
    EXPECT_TRUE(asks() && message().contains("--trust")) << message().toStdString();
    window.files()->setTrusts(true);
    EXPECT_TRUE(window.files()->openPaths({path}));
    window.files()->setInteractive(true);
}

// The user is told of every file before it is stored inside a session.
TEST_F(StrangersFiles, WhatGoesInsideIsSaidBeforeItIsSaved)
{
    put("words.json", secret);
    ASSERT_TRUE(window.files()->openSession(session("words.json"))) << "beside it";
    EXPECT_FALSE(message().contains("stored in the session")) << message().toStdString();
    keep()->trigger();
    EXPECT_TRUE(message().contains("stored in the session") && message().contains("model.safetensors, words.json"))
        << message().toStdString();
    press(); // leave the files out
    EXPECT_FALSE(window.document()->keepsFiles());
    EXPECT_FALSE(message().contains("stored in the session"));
    keep()->trigger();
    pressSave();
    EXPECT_FALSE(message().contains("stored in the session")) << message().toStdString();
    EXPECT_NE(contentOf(files / "s.attentoscope").find("base64"), std::string::npos);
    // Reopened, the session contains its files; a further file that the user adds is reported.
    ASSERT_TRUE(window.files()->openSession(in("s.attentoscope")));
    EXPECT_TRUE(window.document()->keepsFiles());
    EXPECT_FALSE(message().contains("stored in the session"));
    ASSERT_TRUE(window.document()->setField(*findField("tokens"), privateFile()).ok());
    EXPECT_TRUE(message().contains("stored in the session") && message().contains("private.json")) << message().toStdString();
    EXPECT_FALSE(message().contains("model.safetensors")) << "that came from inside";
}

TEST_F(StrangersFiles, OfALessonAreAskedForToo)
{
    const QString path = put("l.en.md",
        "---\nlesson: 1\ntitle: Small\nlanguage: en\nabout: Short.\n---\n# One\n~~~set\nsource = tensor\ntensors = "
        "model.safetensors\ntokens = "
            + privateFile() + "\n~~~\nText.\n");
    ASSERT_TRUE(dropOn(&window, {path}));
    EXPECT_TRUE(asks()) << message().toStdString();
    EXPECT_FALSE(window.lessons()->player()->isOpen());
    EXPECT_NE(tokenFile(), privateFile());
    press();
    EXPECT_TRUE(window.lessons()->player()->isOpen()) << message().toStdString();
    EXPECT_EQ(tokenFile(), privateFile());
}

// A name of bytes that are not UTF-8: the text that Qt shows for it names no file.
TEST_F(StrangersFiles, ANameThatIsNotUtf8IsSaidToBeOne)
{
    const std::string name = "caf\xe9.safetensors";
    std::filesystem::copy(files / "model.safetensors", files / name);
    const QString path = QString::fromLocal8Bit((files / name).c_str());
    EXPECT_FALSE(window.files()->openPaths({path}));
    EXPECT_TRUE(message().contains("its name is not UTF-8")) << message().toStdString();
    EXPECT_FALSE(window.lessons()->open(QString::fromLocal8Bit((files / "caf\xe9.md").c_str())));
    EXPECT_TRUE(message().contains("its name is not UTF-8")) << message().toStdString();
    const DropPlan one = dropPlan({path});
    EXPECT_TRUE(one.sentence.contains("its name is not UTF-8")) << one.sentence.toStdString();
    std::filesystem::remove(files / "model.safetensors");
    const DropPlan folder = dropPlan({QString::fromStdString(files.path().string())});
    EXPECT_TRUE(folder.sentence.contains("files skipped because their names are not UTF-8: 1")) << folder.sentence.toStdString();
    EXPECT_FALSE(window.files()->openPaths({in("caf\xc3\xa9.safetensors")}));
    EXPECT_FALSE(message().contains("UTF-8")) << message().toStdString();
}

} // namespace
} // namespace attentoscope
