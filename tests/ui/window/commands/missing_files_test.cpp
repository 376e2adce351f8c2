// SPDX-License-Identifier: GPL-3.0-or-later
// Tests figures whose files are not beside them: they are asked for, and told apart by their content.
#include "tests/helpers/temp_folder.h"
#include "tests/ui/window_test.h"
#include "ui/window/settings/settings.h"

#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>

namespace attentoscope {
namespace {

using test::TempFolder;

class FilesOfFigures : public WindowTest
{
protected:
    FilesOfFigures()
    {
        Settings::clearRecent();
        std::filesystem::create_directories(home / "private");
        std::filesystem::copy(TEST_DATA "/tensors/model.safetensors", home / "private" / "m.safetensors");
        std::filesystem::copy(TEST_DATA "/tensors/model.npz", home / "other.npz");
    }
    QString in(const char* name) const { return QString::fromStdString((home / name).string()); }
    QPushButton* button() { return window.workbench()->messages()->findChild<QPushButton*>("messageAction"); }
    // Draws the file's experiment into a figure that lies elsewhere, and opens that.
    void openFigure()
    {
        ASSERT_TRUE(window.files()->openPaths({in("private/m.safetensors")})) << message().toStdString();
        ASSERT_TRUE(waitUntil([&] { return result() && result()->inputs->nk() == 6 && window.engine()->isResting(); }));
        ASSERT_TRUE(window.exports()->writeFigure(window.workbench()->figures().front(), in("f.svg")));
        window.files()->openSession(MainWindow::defaultSession);
        ASSERT_TRUE(window.files()->openPaths({in("f.svg")}));
    }
    // Clicks the button of the message, and chooses a file in the dialog that opens; an empty path closes it.
    void show(const QString& path)
    {
        QTimer::singleShot(50, &window, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            ASSERT_NE(dialog, nullptr);
            if (path.isEmpty())
                return dialog->reject();
            auto* line = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
            line->selectAll();
            QTest::keyClicks(line, path);
            QTest::keyClick(line, Qt::Key_Return);
        });
        QTest::mouseClick(button(), Qt::LeftButton);
    }

    TempFolder home;
};

TEST_F(FilesOfFigures, AreAskedForAndFound)
{
    openFigure();
    ASSERT_TRUE(waitUntil([&] { return window.engine()->isResting(); })) << "the experiment has an error, too";
    EXPECT_EQ(window.document()->experiment().tensorFile, "m.safetensors") << "no folder stands in a figure";
    EXPECT_TRUE(message().contains("m.safetensors")) << message().toStdString();
    ASSERT_TRUE(button()->isVisible());
    show({});
    EXPECT_TRUE(button()->isVisible()) << "there was no answer";
    show(in("private/m.safetensors"));
    EXPECT_EQ(window.document()->experiment().tensorFile, in("private/m.safetensors").toStdString());
    EXPECT_TRUE(waitUntil([&] { return result() && result()->inputs->nk() == 6 && window.engine()->isResting(); }));
    EXPECT_TRUE(message().isEmpty()) << message().toStdString();
}

TEST_F(FilesOfFigures, WithAnotherContentAreSaidToBeOthers)
{
    openFigure();
    window.files()->takeForMissing(in("other.npz"));
    EXPECT_EQ(window.document()->experiment().tensorFile, in("other.npz").toStdString());
    EXPECT_TRUE(message().contains("other.npz")) << message().toStdString();
    EXPECT_TRUE(message().contains("its content differs from m.safetensors")) << message().toStdString();
}

} // namespace
} // namespace attentoscope
