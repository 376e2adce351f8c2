// SPDX-License-Identifier: GPL-3.0-or-later
// Tests presentation with the two screens of two_screens.json: one for the class, the other for the presenter.
#include "tests/ui/window_test.h"
#include "ui/lessons/reader/lesson_text_view.h"
#include "ui/lessons/reader/speaker_notes.h"
#include "ui/window/bench/fit_screen.h"
#include "ui/window/bench/presentation.h"
#include "ui/window/commands/lesson_commands.h"
#include "ui/window/help/help_commands.h"

#include <QDialog>
#include <QGuiApplication>
#include <QMenu>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

using TwoScreensTest = WindowTest;

TEST_F(TwoScreensTest, TheClassHasOneAndTheNotesTheOther)
{
    const auto screens = QGuiApplication::screens();
    ASSERT_EQ(screens.size(), 2) << "run it with QT_QPA_PLATFORM=offscreen:configfile=…/two_screens.json, as ctest does";
    ASSERT_TRUE(window.lessons()->open("dilution"));
    Presentation& presentation = *window.presentation();
    presentation.begin();
    ASSERT_NE(presentation.notes(), nullptr);
    EXPECT_FALSE(presentation.notes()->findChild<QWidget*>("onlyScreen")->isVisible());
    EXPECT_TRUE(presentation.notes()->findChild<QWidget*>("stepNotes")->isVisible()) << "the class does not see them";
    EXPECT_EQ(window.screen(), screens[1]);
    EXPECT_EQ(presentation.notes()->screen(), screens[0]);
    EXPECT_TRUE(screens[0]->geometry().contains(presentation.notes()->geometry()));
    EXPECT_TRUE(waitUntil([&] {
        const auto* text = find<LessonTextView>("lessonText"); // the window is made anew
        return text != nullptr && text->isVisible() && text->font().pointSizeF() > presentation.notes()->font().pointSizeF();
    }));
    presentation.end();
    EXPECT_EQ(presentation.notes(), nullptr);
}

// The first screen is 1366×768, as large as the window is without its frame.
TEST_F(TwoScreensTest, TheFirstWindowFitsItsScreenWithItsFrame)
{
    MainWindow first(&language);
    first.setAsksBeforeClosing(false);
    first.resize(1366, 768);
    fitScreen(&first);
    first.show();
    const QRect screen = QGuiApplication::screens()[0]->availableGeometry();
    ASSERT_TRUE(waitUntil([&] { return screen.contains(first.frameGeometry()); }));
    first.setGeometry(100, 100, 1366, 768); // as by a window manager whose frame is larger than was thought
    EXPECT_TRUE(waitUntil([&] { return screen.contains(first.frameGeometry()); }));
    EXPECT_GE(first.width(), 1300);
}

TEST_F(TwoScreensTest, ThePicturesOfAllExamplesFitTheScreenBelowTheirButton)
{
    window.move(0, 0);
    window.resize(1366, 740);
    auto* button = find<QToolButton>("shippedSessions");
    ASSERT_TRUE(waitUntil([&] { return button->isVisible(); }));
    QRect menu;
    std::vector<QRect> entries;
    QTimer::singleShot(0, button, [&] {
        auto* shown = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        menu = shown->geometry();
        for (QAction* action : shown->actions())
            if (!action->isSeparator())
                entries.push_back(shown->actionGeometry(action));
        shown->close();
    });
    QTest::mouseClick(button, Qt::LeftButton);
    ASSERT_EQ(entries.size(), 26U);
    EXPECT_TRUE(QGuiApplication::screens()[0]->geometry().contains(menu));
    EXPECT_GE(menu.top(), button->mapToGlobal(QPoint(0, 0)).y());
    EXPECT_LE(menu.width(), 1024 - 2 * 48) << "on a smaller screen, too";
    for (const QRect& entry : entries) {
        EXPECT_TRUE(QRect(QPoint(), menu.size()).contains(entry));
        EXPECT_GE(entry.height(), 45) << "a picture and two lines";
    }
}

TEST_F(TwoScreensTest, TheSheetOfKeysFitsItsScreenAndScrolls)
{
    window.move(0, 0);
    window.help()->showShortcuts();
    auto* sheet = window.findChild<QDialog*>();
    ASSERT_NE(sheet, nullptr);
    const QRect screen = sheet->screen()->availableGeometry();
    ASSERT_TRUE(waitUntil([&] { return screen.contains(sheet->frameGeometry()); }));
    auto* area = sheet->findChild<QScrollArea*>(QStringLiteral("textArea"));
    ASSERT_NE(area, nullptr);
    EXPECT_GT(area->verticalScrollBar()->maximum(), 0);
    EXPECT_EQ(area->horizontalScrollBar()->maximum(), 0) << "it has as few columns as the screen needs";
    QTest::keyClick(area, Qt::Key_End);
    QTest::keyClick(area, Qt::Key_PageDown);
    EXPECT_GT(area->verticalScrollBar()->value(), 0);
}

TEST(FirstPlace, KeepsTheFrameOnTheScreen)
{
    const QMargins frame(2, 30, 2, 2);
    const QRect screen(0, 28, 1366, 740); // below a panel
    const QRect place = placeOnScreen(screen, {1366, 768}, frame, {1024, 640});
    EXPECT_TRUE(screen.contains(place.marginsAdded(frame)));
    EXPECT_EQ(place.size(), QSize(1362, 708));
    EXPECT_EQ(placeOnScreen({0, 0, 3840, 2160}, {1366, 768}, frame, {1024, 640}).size(), QSize(1366, 768));
    EXPECT_EQ(placeOnScreen({0, 0, 800, 600}, {1366, 768}, frame, {1024, 640}).topLeft(), QPoint(2, 30))
        << "the title can be reached";
}

} // namespace
} // namespace attentoscope
