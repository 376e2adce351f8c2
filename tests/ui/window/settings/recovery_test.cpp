// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/settings/recovery.h"

#include "tests/ui/window_test.h"

#include <QDir>
#include <QFile>
#include <QPushButton>
#include <QToolButton>

#include <filesystem>

namespace attentoscope {
namespace {

// Writes a recovery file as a killed program leaves it: no process holds its lock.
void leave(const QString& folder, Index n)
{
    Session session;
    session.experiment.n = n;
    session.title = "left";
    ASSERT_TRUE(writeSession((folder + QStringLiteral("/1.attentoscope")).toStdString(), session));
}

class UnsavedWork : public WindowTest
{
protected:
    QStringList files() { return QDir(folder.path()).entryList({QStringLiteral("*.attentoscope")}, QDir::Files); }
    bool change(Index n) { return bool(window.document()->setField(*findField("n"), std::int64_t(n))); }
};

TEST_F(UnsavedWork, IsKeptWhileItIsUnsavedAndGoneWhenAllIsInOrder)
{
    {
        Recovery recovery(window.document(), folder.path());
        EXPECT_FALSE(recovery.left());
        ASSERT_TRUE(change(300));
        ASSERT_TRUE(waitUntil([&] { return files().size() == 1; }));
        EXPECT_FALSE(recovery.left()) << "it is this program's own";
        ASSERT_TRUE(window.files()->saveTo(folder.filePath("saved.json")));
        ASSERT_TRUE(waitUntil([&] { return files().isEmpty(); }));
        ASSERT_TRUE(change(301));
        ASSERT_TRUE(waitUntil([&] { return files().size() == 1; }));
    }
    EXPECT_TRUE(files().isEmpty()) << "an orderly end leaves nothing";
}

TEST_F(UnsavedWork, OfAKilledProgramIsOfferedAndCanBeUndone)
{
    leave(folder.path(), 333);
    window.keepUnsaved(folder.path());
    EXPECT_TRUE(message().contains(QStringLiteral("without saving"))) << message().toStdString();
    EXPECT_EQ(files().size(), 1) << "and offered again, should this program be killed before it is taken";
    EXPECT_EQ(window.document()->experiment().n, 256) << "nothing has changed yet";
    auto* restore = window.workbench()->messages()->findChild<QPushButton*>();
    ASSERT_NE(restore, nullptr);
    restore->click();
    EXPECT_EQ(window.document()->experiment().n, 333);
    EXPECT_TRUE(window.document()->isModified()) << "it is still unsaved";
    EXPECT_TRUE(message().isEmpty());
    EXPECT_EQ(files().size(), 1);
    EXPECT_FALSE(files().contains("1.attentoscope")) << "it is this program's own now";
    window.document()->history()->undo();
    EXPECT_EQ(window.document()->experiment().n, 256);
}

TEST_F(UnsavedWork, ThatIsNotAskedForStaysUntilItIsDismissed)
{
    leave(folder.path(), 333);
    window.keepUnsaved(folder.path());
    ASSERT_TRUE(change(300));
    ASSERT_TRUE(waitUntil([&] { return files().size() == 2; })) << "beside what is changed now";
    auto* strip = window.workbench()->messages();
    strip->findChild<QToolButton*>()->click();
    EXPECT_TRUE(message().isEmpty());
    EXPECT_FALSE(files().contains("1.attentoscope"));
    EXPECT_EQ(files().size(), 1);
}

TEST_F(UnsavedWork, IsForItsOwnerAlone)
{
    QFile::setPermissions(folder.path(), QFile::Permissions::fromInt(0x7755)); // as an earlier version left it
    Recovery recovery(window.document(), folder.path());
    ASSERT_TRUE(change(300));
    ASSERT_TRUE(waitUntil([&] { return files().size() == 1; }));
    const auto mode = [](const QString& path) { return std::filesystem::status(path.toStdString()).permissions(); };
    EXPECT_EQ(mode(folder.filePath(files().front())), std::filesystem::perms(0600));
    EXPECT_EQ(mode(folder.path()), std::filesystem::perms(0700));
}

// A recovery file of a newer version, or a damaged one, is kept, because another program may still read it.
TEST_F(UnsavedWork, ThatCannotBeReadIsKeptAndSaid)
{
    const QString newer = folder.filePath("1.attentoscope");
    const QByteArray text = R"({"attentoscope": 999, "experiment": {"n": 333}})";
    QFile file(newer);
    ASSERT_TRUE(file.open(QFile::WriteOnly));
    file.write(text);
    file.close();
    window.keepUnsaved(folder.path());
    EXPECT_TRUE(message().contains("their file is kept") && message().contains(newer) && message().contains("newer version"))
        << message().toStdString();
    EXPECT_TRUE(QFile::exists(newer));
    QTest::mouseClick(window.workbench()->messages()->findChild<QToolButton*>(), Qt::LeftButton);
    EXPECT_TRUE(message().isEmpty()) << message().toStdString();
    QFile aside(newer + QStringLiteral(".damaged"));
    ASSERT_TRUE(aside.open(QFile::ReadOnly)) << "it is not told of again, and not lost";
    EXPECT_EQ(aside.readAll(), text);
    EXPECT_FALSE(QFile::exists(newer));
}

// A readable recovery file is offered first, though another cannot be read.
TEST_F(UnsavedWork, ThatCanBeReadIsOfferedThoughAnotherCannot)
{
    leave(folder.path(), 333);
    QFile file(folder.filePath("2.attentoscope"));
    ASSERT_TRUE(file.open(QFile::WriteOnly));
    file.write("{");
    file.close();
    window.keepUnsaved(folder.path());
    EXPECT_TRUE(message().contains(QStringLiteral("without saving"))) << message().toStdString();
    QTest::mouseClick(window.workbench()->messages()->findChild<QPushButton*>(), Qt::LeftButton);
    EXPECT_EQ(window.document()->experiment().n, 333);
    EXPECT_TRUE(message().contains("their file is kept")) << message().toStdString();
    EXPECT_TRUE(QFile::exists(folder.filePath("2.attentoscope")));
}

// File names are stored as absolute paths, so that the next start finds the files from any folder.
TEST_F(UnsavedWork, NamesItsFilesAsAWhole)
{
    Experiment experiment = window.document()->experiment();
    experiment.tokenFile = "words.txt";
    Recovery recovery(window.document(), folder.path());
    window.document()->setExperiment(experiment, {});
    window.document()->setKeepsFiles(true);
    ASSERT_TRUE(waitUntil([&] { return files().size() == 1; }));
    QFile file(folder.filePath(files().front()));
    ASSERT_TRUE(file.open(QFile::ReadOnly));
    const auto kept = parseSession(file.readAll().toStdString(), "kept");
    ASSERT_TRUE(kept.ok());
    EXPECT_EQ(kept->experiment.tokenFile, QDir::current().absoluteFilePath("words.txt").toStdString());
    EXPECT_TRUE(kept->keepsFiles) << "as the user wanted it";
}

TEST_F(UnsavedWork, AnExampleIsOneStepThatCanBeUndone)
{
    ASSERT_TRUE(rest());
    ASSERT_TRUE(change(300));
    ViewState view = window.document()->view();
    view.page = QStringLiteral("entropy");
    window.document()->setView(view);
    const QString title = window.document()->title();
    const Experiment before = window.document()->experiment();
    window.files()->chooseShipped(QStringLiteral(":/sessions/masks.attentoscope"));
    EXPECT_EQ(window.document()->experiment().source, "text") << "without a question";
    EXPECT_NE(window.document()->title(), title);
    EXPECT_TRUE(window.document()->isModified()) << "what was changed before could be lost";
    window.document()->history()->undo();
    EXPECT_EQ(window.document()->experiment(), before);
    EXPECT_EQ(window.document()->title(), title);
    EXPECT_EQ(window.document()->view().page, "entropy");
    window.document()->history()->undo();
    EXPECT_FALSE(window.document()->isModified());
    window.files()->chooseShipped(QStringLiteral(":/sessions/masks.attentoscope"));
    EXPECT_FALSE(window.document()->isModified()) << "nothing is lost with it";
    ASSERT_TRUE(change(300));
    EXPECT_TRUE(window.document()->isModified());
    window.document()->history()->undo();
    window.document()->history()->undo();
    ASSERT_TRUE(change(301));
    EXPECT_TRUE(window.document()->isModified()) << "another step at the same place";
}

} // namespace
} // namespace attentoscope
