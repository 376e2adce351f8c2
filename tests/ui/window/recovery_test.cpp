#include "ui/window/recovery.h"

#include "tests/ui/window_test.h"

#include <QDir>
#include <QPushButton>
#include <QToolButton>

namespace attentoscope {
namespace {

// Files as a program leaves them that was killed: nobody holds them.
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
