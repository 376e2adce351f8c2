// SPDX-License-Identifier: GPL-3.0-or-later
// Tests files that change on disk while they are open: the change is reported, and the file is read again only on request.
#include "tests/ui/tensor_files.h"
#include "tests/ui/wait.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/curves.h"
#include "ui/document/questions/evaluation.h"
#include "ui/text/language.h"
#include "ui/window/bars/message_strip.h"
#include "ui/window/bench/workbench.h"
#include "ui/window/commands/disk_watch.h"
#include "ui/window/commands/file_commands.h"
#include "ui/window/main_window.h"

#include <QAction>
#include <QElapsedTimer>
#include <QFile>
#include <QMenuBar>
#include <QPushButton>
#include <QTest>

#include <gmock/gmock.h>

#include <filesystem>

namespace attentoscope {
namespace {

using namespace attentoscope::test;

class ChangedFiles : public ::testing::Test
{
protected:
    ChangedFiles()
        : window(&language)
    {
        window.setAsksBeforeClosing(false);
        window.files()->openSession(MainWindow::defaultSession);
        Experiment light = window.document()->experiment();
        light.lengths = Lengths::of("4,6");
        light.trials = 1;
        window.document()->setExperiment(light, {});
        window.show();
        path = write("m.safetensors", 6);
        window.files()->openPaths({path});
        EXPECT_TRUE(shows(6));
    }

    QString write(const std::string& name, Index n) { return putSafetensors(folder, name, {{"q", {n, 4}, 0}, {"k", {n, 4}, 0}}); }
    // Writes another file and renames it over the first one, as editors and NumPy do.
    void replace(Index n)
    {
        const QString fresh = write("fresh.tmp", n);
        std::filesystem::rename(fresh.toStdString(), path.toStdString());
    }
    bool shows(Index nk)
    {
        return waitUntil([&] {
            return window.engine()->inquiry<Evaluation>().answer()
                && window.engine()->inquiry<Evaluation>().answer()->inputs->nk() == nk;
        });
    }
    bool rest(int ms)
    {
        QTest::qWait(ms);
        return true;
    }
    QString message() { return window.workbench()->messages()->sentence(); }
    bool says(const QString& words)
    {
        return waitUntil([&] { return message().contains(words); }, 5000);
    }
    QPushButton* action() { return window.findChild<QPushButton*>("messageAction"); }

    Language language;
    MainWindow window;
    TempFolder folder;
    QString path;
};

TEST_F(ChangedFiles, AReplacedFileIsSaidAndReadAgainByTheButton)
{
    replace(7);
    ASSERT_TRUE(says("m.safetensors has changed on disk"));
    EXPECT_EQ(window.workbench()->messages()->level(), MessageStrip::Level::Warning);
    EXPECT_EQ(window.engine()->inquiry<Evaluation>().answer()->inputs->nk(), 6) << "nothing is read by itself";
    ASSERT_TRUE(action()->isVisible());
    EXPECT_NE(action()->focusPolicy() & Qt::TabFocus, 0) << "by keyboard, too";
    action()->setFocus();
    QTest::keyClick(action(), Qt::Key_Space);
    ASSERT_TRUE(shows(7));
    EXPECT_FALSE(action()->isVisible());
    EXPECT_TRUE(message().isEmpty()) << message().toStdString();
    replace(8); // the path now names another file, which must still be watched
    ASSERT_TRUE(says("m.safetensors has changed on disk"));
}

TEST_F(ChangedFiles, ItIsReadAgainByTheMenuToo)
{
    auto* reload = window.menuBar()->findChild<QAction*>("reload");
    ASSERT_TRUE(reload->isEnabled());
    EXPECT_EQ(reload->shortcut(), QKeySequence(Qt::Key_F5));
    const SharedSweep before = window.engine()->inquiry<Curves>().answer();
    write("m.safetensors", 9); // overwrites the same file
    reload->trigger();
    ASSERT_TRUE(shows(9));
    ASSERT_TRUE(waitUntil([&] {
        const SharedSweep& sweep = window.engine()->inquiry<Curves>().answer();
        return sweep && sweep != before && sweep->stepsDone == sweep->steps;
    })) << "the curves are measured again, though the experiment is the same";
    rest(3 * DiskWatch::calmMs);
    EXPECT_TRUE(message().isEmpty()) << "it was read after it changed: " << message().toStdString();
    window.files()->openSession(MainWindow::defaultSession);
    EXPECT_FALSE(reload->isEnabled()) << "nothing to read";
}

TEST_F(ChangedFiles, AFileThatIsBeingWrittenIsWaitedFor)
{
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    QElapsedTimer pause;
    for (int i = 0; i < 8; ++i) {
        pause.start();
        file.write(QByteArray(100, 'x'));
        file.flush();
        rest(DiskWatch::calmMs / 3);
        if (pause.elapsed() >= DiskWatch::calmMs)
            break; // the machine is too slow for this test: the change may have been reported already
        EXPECT_FALSE(message().contains("changed")) << i;
    }
    file.close();
    EXPECT_TRUE(says("has changed on disk"));
}

TEST_F(ChangedFiles, AFileThatIsGoneIsSaidAndWhatIsShownStays)
{
    ASSERT_TRUE(QFile::remove(path));
    ASSERT_TRUE(says("m.safetensors is no longer on disk"));
    EXPECT_FALSE(action()->isVisible()) << "there is nothing to read";
    EXPECT_EQ(window.engine()->inquiry<Evaluation>().answer()->inputs->nk(), 6);
    write("m.safetensors", 7);
    ASSERT_TRUE(says("m.safetensors has changed on disk"));
    EXPECT_TRUE(action()->isVisible());
}

TEST_F(ChangedFiles, ReadingAFileAgainThatIsGoneSaysSoAndKeepsWhatIsShown)
{
    ASSERT_TRUE(QFile::remove(path));
    window.files()->reload();
    EXPECT_TRUE(message().contains("m.safetensors no longer exists")) << message().toStdString();
    ASSERT_TRUE(waitUntil([&] { return window.engine()->isResting(); }));
    EXPECT_EQ(window.engine()->inquiry<Evaluation>().failure(), nullptr);
    EXPECT_EQ(window.engine()->inquiry<Evaluation>().answer()->inputs->nk(), 6);
}

TEST_F(ChangedFiles, WhatHappensAfterAReloadThatFailedIsStillSaid)
{
    const std::vector<Index> q{6, 4}, k{6, 3};
    putSafetensors(folder, "fresh.tmp", {{"q", q, 0}, {"k", k, 0}});
    std::filesystem::rename((path.left(path.lastIndexOf('/')) + "/fresh.tmp").toStdString(), path.toStdString());
    ASSERT_TRUE(says("has changed on disk"));
    action()->click();
    ASSERT_TRUE(waitUntil([&] { return window.workbench()->messages()->level() == MessageStrip::Level::Error; }));
    const QString error = message();
    ASSERT_TRUE(QFile::remove(path));
    ASSERT_TRUE(says("is no longer on disk")) << message().toStdString();
    write("m.safetensors", 7);
    ASSERT_TRUE(says("has changed on disk"));
    ASSERT_TRUE(action()->isVisible());
    action()->click();
    ASSERT_TRUE(shows(7));
    EXPECT_TRUE(waitUntil([&] { return message().isEmpty(); })) << "the error has gone: " << message().toStdString();
    EXPECT_FALSE(error.isEmpty());
}

TEST_F(ChangedFiles, TheMessageAndItsButtonOutliveTheLanguage)
{
    replace(7);
    ASSERT_TRUE(says("has changed on disk"));
    window.useLanguage("zh_CN");
    ASSERT_TRUE(waitUntil([&] { return action()->text() == QStringLiteral("重新读取"); }));
    EXPECT_TRUE(message().contains("m.safetensors") && !message().contains("changed"));
    window.useLanguage("en");
    ASSERT_TRUE(waitUntil([&] { return action()->text() == "Reload"; }));
    action()->click();
    EXPECT_TRUE(shows(7));
}

TEST_F(ChangedFiles, TokensAndMasksAreWatched)
{
    const QString tokens = put(folder, "t.txt", "a\nb\nc\nd\ne\nf\n"), mask = putNpy(folder, "mask.npy", {6, 6}, 3);
    Experiment experiment = window.document()->experiment();
    experiment.tokenFile = tokens.toStdString();
    experiment.mask = Mask::of("causal | file(" + mask.toStdString() + ")");
    window.document()->setExperiment(experiment, {});
    DiskWatch watch(window.document());
    EXPECT_THAT(watch.files(), ::testing::UnorderedElementsAre(path, tokens, mask));
    put(folder, "t.txt", "one\ntwo\nthree\nfour\nfive\nsix\n");
    ASSERT_TRUE(says("t.txt has changed")) << message().toStdString();
    putNpy(folder, "mask.npy", {6, 6}, 5);
    std::filesystem::last_write_time(mask.toStdString(), std::filesystem::file_time_type::clock::now());
    ASSERT_TRUE(says("t.txt, mask.npy have changed on disk"));
    window.document()->history()->undo();
    EXPECT_TRUE(waitUntil([&] { return !message().contains("changed"); }))
        << "they are no longer looked at: " << message().toStdString();
}

} // namespace
} // namespace attentoscope
