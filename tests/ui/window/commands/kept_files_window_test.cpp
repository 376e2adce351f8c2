// SPDX-License-Identifier: GPL-3.0-or-later
// Tests sessions that contain the files that they read.
#include "core/session/kept_files.h"
#include "tests/helpers/temp_folder.h"
#include "tests/ui/tensor_files.h"
#include "tests/ui/window_test.h"

#include <QAction>
#include <QMenuBar>

#include <cstring>

namespace attentoscope {
namespace {

using test::contentOf;
using test::TempFolder;

class KeptFilesWindow : public WindowTest
{
protected:
    KeptFilesWindow() { qputenv("XDG_CACHE_HOME", QByteArray::fromStdString((files / "cache").string())); }
    ~KeptFilesWindow() override { qunsetenv("XDG_CACHE_HOME"); }

    QAction* keep() { return window.menuBar()->findChild<QAction*>("keepFiles"); }
    bool shows(Index nk)
    {
        return waitUntil([&] { return result() && result()->inputs->nk() == nk && window.engine()->isResting(); });
    }

    TempFolder files;
};

TEST_F(KeptFilesWindow, OpensWithTheSameBitsWhereTheFilesAreNot)
{
    std::filesystem::copy(TEST_DATA "/tensors/model.safetensors", files / "model.safetensors");
    ASSERT_TRUE(window.files()->openPaths({QString::fromStdString((files / "model.safetensors").string())}));
    ASSERT_TRUE(shows(6));
    const Matrix q(result()->inputs->q.view());
    EXPECT_FALSE(window.document()->keepsFiles());
    keep()->trigger();
    EXPECT_TRUE(window.document()->keepsFiles());
    EXPECT_TRUE(window.document()->isModified());
    const QString path = QString::fromStdString((files / "s.attentoscope").string());
    ASSERT_TRUE(window.files()->saveTo(path)) << message().toStdString();
    EXPECT_FALSE(window.document()->isModified());
    std::filesystem::remove(files / "model.safetensors");
    ASSERT_TRUE(window.files()->openSession(MainWindow::defaultSession));
    EXPECT_FALSE(window.document()->keepsFiles());
    ASSERT_TRUE(window.files()->openSession(path)) << message().toStdString();
    ASSERT_TRUE(shows(6)) << message().toStdString();
    EXPECT_TRUE(window.document()->keepsFiles()) << "saving again keeps it";
    const Matrix again(result()->inputs->q.view());
    ASSERT_EQ(again.rows(), q.rows());
    EXPECT_EQ(0, std::memcmp(again.data(), q.data(), sizeof(float) * std::size_t(q.size())));
    const std::string before = contentOf(files / "s.attentoscope");
    ASSERT_TRUE(window.files()->saveTo(path));
    EXPECT_EQ(contentOf(files / "s.attentoscope"), before);
    keep()->trigger();
    EXPECT_TRUE(window.document()->keepsFiles()) << "they lie nowhere else";
    EXPECT_TRUE(message().contains("only in this session")) << message().toStdString();
}

TEST_F(KeptFilesWindow, WhatIsTooLargeIsSaid)
{
    Experiment experiment = window.document()->experiment();
    experiment.source = "tensor";
    experiment.tensorFile = files.put("large.npz", "").string();
    std::filesystem::resize_file(files / "large.npz", mostInSession + 1);
    window.document()->setExperiment(experiment, {});
    keep()->trigger();
    EXPECT_FALSE(window.document()->keepsFiles());
    EXPECT_TRUE(message().contains("too large to be kept inside a session")) << message().toStdString();
}

using RecordedFile = WindowTest;

TEST_F(RecordedFile, TurnsRopeOffAndSaysSo)
{
    ASSERT_TRUE(window.document()->setField(*findField("rope"), 10000.0));
    ASSERT_TRUE(window.files()->openPaths({TEST_DATA "/tensors/model.safetensors"})) << message().toStdString();
    EXPECT_EQ(window.document()->experiment().rope, 0) << "a model rotates q and k before they are recorded";
    EXPECT_TRUE(message().contains("RoPE")) << message().toStdString();
    ASSERT_TRUE(window.document()->setField(*findField("rope"), 10000.0));
    window.files()->reload();
    EXPECT_EQ(window.document()->experiment().rope, 10000) << "whoever turns it on again means it";
}

} // namespace
} // namespace attentoscope
