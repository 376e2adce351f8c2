// SPDX-License-Identifier: GPL-3.0-or-later
// Tests dragging files over the window: the hint shown meanwhile, and that no part of the window takes the file names as text.
#include "tests/helpers/temp_folder.h"
#include "tests/ui/drop.h"
#include "tests/ui/tensor_files.h"
#include "tests/ui/window_test.h"
#include "ui/lessons/player/lesson_player.h"
#include "ui/window/commands/lesson_commands.h"
#include "ui/window/drops/drop_veil.h"

#include <QDragLeaveEvent>

namespace attentoscope {
namespace {

using test::TempFolder;

class DropTest : public WindowTest
{
protected:
    DropVeil* veil() { return window.findChild<DropVeil*>("dropVeil"); }
    QString put(const char* name, const std::string& text = "x")
    {
        return QString::fromStdString(files.put(name, text).string());
    }
    QString session()
    {
        Session session;
        session.experiment.n = 128;
        return put("demo.attentoscope", sessionText(session));
    }
    QWidget* field() // an editor that would take text
    {
        for (QWidget* widget : window.workbench()->findChildren<QWidget*>())
            if (widget->isVisible() && widget->acceptDrops())
                return widget;
        return nullptr;
    }
    bool dragOver(QWidget* widget, const QStringList& paths)
    {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& path : paths)
            urls << QUrl::fromLocalFile(path);
        data.setUrls(urls);
        QDragEnterEvent enter({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(widget, &enter);
        return enter.isAccepted();
    }
    void leave() // as the system reports it
    {
        QDragLeaveEvent gone;
        QApplication::sendEvent(window.windowHandle(), &gone);
    }

    TempFolder files;
};

TEST_F(DropTest, TheVeilSaysWhatWillHappen)
{
    const QString folder = QString::fromStdString(files.path().string());
    std::filesystem::create_directory(files / "one");
    std::filesystem::create_directory(files / "none");
    put("one/only.npz");
    put("one/notes.txt");
    put("a.npy"), put("b.npy"), put("c.npy"), put("d.npy"), put("plain.png", "\x89PNG\r\n\x1a\n"), put("letter.docx");
    const auto in = [&](const char* name) { return folder + QLatin1Char('/') + QLatin1String(name); };
    struct {
        QStringList paths;
        const char* sentence;
        bool opens;
    } const cases[] = {
        {{session()}, "Open the session demo.attentoscope", true},
        {{put("l.md")}, "Open the lesson l.md", true},
        {{put("m.safetensors")}, "Read the arrays in m.safetensors", true},
        {{in("a.npy"), in("b.npy"), in("c.npy")}, "Read 3 arrays", true},
        {{in("a.npy"), in("b.npy"), in("one/notes.txt")}, "Read 2 arrays, and their tokens", true},
        {{in("one")}, "Read the arrays in only.npz", true},
        {{in("none")}, "The folder none holds nothing that can be opened", false},
        {{folder}, "can be opened. Drop only the files that you want to open", false},
        {{in("plain.png")}, "plain.png contains no session", false},
        {{put("mine.backup", sessionText(Session()))}, "Open the session mine.backup", true},
        {{in("letter.docx")}, "letter.docx cannot be opened", false},
        {{in("absent.npz")}, "absent.npz does not exist", false},
        {{in("a.npy"), in("b.npy"), in("c.npy"), in("d.npy")}, "up to three .npy files", false},
        {{in("a.npy"), in("letter.docx")}, "up to three .npy files", false},
    };
    for (const auto& [paths, sentence, opens] : cases) {
        EXPECT_EQ(dragOver(&window, paths), opens) << sentence;
        EXPECT_TRUE(veil()->isVisible());
        EXPECT_EQ(veil()->size(), window.size());
        EXPECT_TRUE(veil()->plan().sentence.contains(sentence)) << veil()->plan().sentence.toStdString();
        leave();
        EXPECT_FALSE(veil()->isVisible());
    }
}

TEST_F(DropTest, EveryPartOfTheWindowTakesThem)
{
    ASSERT_TRUE(rest());
    const QString path = session();
    int parts = 0, fields = 0;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->window() != &window)
            continue;
        ++parts;
        fields += widget->acceptDrops() ? 1 : 0;
        EXPECT_TRUE(dragOver(widget, {path})) << widget->metaObject()->className();
        leave();
    }
    EXPECT_GT(parts, 100);
    EXPECT_GE(fields, 1) << "there are some that would have taken the name as text";
    auto* line = field();
    ASSERT_NE(line, nullptr);
    ASSERT_TRUE(test::dropOn(line, {path}));
    EXPECT_EQ(window.document()->experiment().mask.typed(), "full");
    EXPECT_EQ(window.document()->experiment().n, 128);
    EXPECT_FALSE(veil()->isVisible());
}

TEST_F(DropTest, TextIsStillDroppedIntoFields)
{
    auto* line = field();
    ASSERT_NE(line, nullptr);
    QMimeData data;
    data.setText(QStringLiteral("12"));
    QDragEnterEvent enter({5, 5}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(line, &enter);
    EXPECT_FALSE(veil()->isVisible());
    EXPECT_TRUE(enter.isAccepted());
}

TEST_F(DropTest, ASessionIsOpenedThatItsContentAloneTells)
{
    ASSERT_TRUE(rest());
    Session session;
    session.experiment.n = 64;
    ASSERT_TRUE(test::dropOn(window.workbench(), {put("mine.backup", sessionText(session))}));
    EXPECT_EQ(window.document()->experiment().n, 64);
}

TEST_F(DropTest, APictureWithASessionInItIsOpened)
{
    ASSERT_TRUE(rest());
    const QString picture = folder.filePath("map.svg");
    ASSERT_TRUE(window.exports()->writeFigure(window.workbench()->figures().front(), picture));
    window.files()->openPaths({session()});
    ASSERT_EQ(window.document()->experiment().n, 128);
    ASSERT_TRUE(test::dropOn(window.workbench(), {picture}));
    EXPECT_EQ(window.document()->experiment().n, 256);
}

} // namespace
} // namespace attentoscope
