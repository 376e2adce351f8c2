// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/controls/undo_keys.h"

#include "ui/document/document.h"
#include "ui/text/language.h"
#include "ui/window/bench/workbench.h"
#include "ui/window/commands/file_commands.h"
#include "ui/window/main_window.h"

#include <QAction>
#include <QLineEdit>
#include <QSpinBox>
#include <QTest>

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

class UndoKeysTest : public testing::Test
{
protected:
    UndoKeysTest()
        : window(&language)
    {
        window.setAsksBeforeClosing(false);
        window.files()->openSession(MainWindow::defaultSession);
        Experiment light = window.document()->experiment();
        light.n = 64;
        light.lengths = Lengths::of("64,128");
        light.trials = 1;
        window.document()->setExperiment(light, {});
        window.document()->history()->clear();
        window.show();
        window.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
    }
    template <class Widget>
    Widget* in(const char* field)
    {
        return window.workbench()->findChild<QWidget*>(QLatin1String(field))->findChild<Widget*>();
    }

    Language language;
    MainWindow window;
};

TEST_F(UndoKeysTest, UndoIsTheWindowsWhereALineHasNothingOfItsOwnToUndo)
{
    auto* box = in<QSpinBox>("d");
    ASSERT_NE(box, nullptr);
    const Index before = window.document()->experiment().d;
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Up);
    const Index stepped = window.document()->experiment().d;
    ASSERT_NE(stepped, before);
    QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(window.document()->experiment().d, before);
    QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(window.document()->experiment().d, stepped);
    QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier);
    QTest::keyClick(box, Qt::Key_Y, Qt::ControlModifier);
    EXPECT_EQ(window.document()->experiment().d, stepped);

    box->selectAll();
    QTest::keyClicks(box, "48");
    QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(box->text().toLongLong(), stepped) << "what is being typed is undone in its line";
    EXPECT_EQ(window.document()->experiment().d, stepped);
    box->selectAll();
    QTest::keyClicks(box, "48");
    QTest::keyClick(box, Qt::Key_Return);
    ASSERT_EQ(window.document()->experiment().d, 48);
    QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(window.document()->experiment().d, before)
        << "what is confirmed is the experiment's; all changes of the box until it is left are one step";
}

TEST_F(UndoKeysTest, StepsAreNamedInTheLanguageOfTheWindow)
{
    ASSERT_TRUE(window.document()->setField(*findField("d"), Index(32)));
    EXPECT_EQ(window.document()->history()->undoText().toStdString(), "Head dimension d");
    window.useLanguage("zh_CN");
    QApplication::processEvents();
    const QString chinese = window.document()->history()->undoText();
    EXPECT_GT(chinese.at(0).unicode(), 0x2e80) << chinese.toStdString();
    QStringList entries;
    for (const QAction* action : window.findChildren<QAction*>())
        entries << action->text();
    EXPECT_TRUE(entries.join('\n').contains(chinese));
    window.useLanguage("en");
    QApplication::processEvents();
    EXPECT_EQ(window.document()->history()->undoText().toStdString(), "Head dimension d");
}

TEST_F(UndoKeysTest, AnotherLineWithTheFocusLeavesUndoToTheWindow)
{
    ASSERT_TRUE(window.document()->setField(*findField("d"), Index(32)));
    auto* lengths = in<QLineEdit>("lengths");
    ASSERT_NE(lengths, nullptr);
    QTest::keyClick(lengths, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_NE(window.document()->experiment().d, 32);
}

} // namespace
} // namespace attentoscope
