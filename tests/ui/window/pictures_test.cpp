// SPDX-License-Identifier: GPL-3.0-or-later
// Compares pictures of lessons, claims, the studio and Ctrl+K in README and the guide with what the window shows now, in both
// languages. Those of pages with an example are compared in gallery_test.cpp, where they are drawn.
#include "tests/ui/kept_pictures.h"
#include "tests/ui/window/studio/studio_test.h"
#include "ui/document/change_view.h"
#include "ui/lessons/player/lesson_player.h"
#include "ui/theme/chinese_letters.h"
#include "ui/window/commands/lesson_commands.h"
#include "ui/window/palette/find_line.h"

#include <QApplication>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>

#include <functional>

namespace attentoscope {
namespace {

class PicturesOfTheWindow : public Studio
{
protected:
    PicturesOfTheWindow()
    {
        preferSimplifiedChinese();
        QApplication::setCursorFlashTime(0); // it is always there
        window.files()->openSession(MainWindow::defaultSession);
        window.useTheme(ThemeChoice::Light);
        window.resize(1366, 768);
    }

    // Shows the same in English and in Chinese.
    void inBothLanguages(const std::function<void(const QString&)>& look)
    {
        for (const char* each : {"en", "zh_CN"}) {
            SCOPED_TRACE(each);
            window.useLanguage(each);
            QTest::qWait(1); // runs deferred deletions
            ASSERT_TRUE(waitUntil([&] { return window.menuBar()->isVisible(); }));
            ASSERT_TRUE(rest());
            look(each);
        }
    }
    LessonPlayer& player() { return *window.lessons()->player(); }
    void goTo(std::size_t step)
    {
        while (player().number() < step)
            player().go(player().number() + 1);
        ASSERT_TRUE(rest());
    }
};

TEST_F(PicturesOfTheWindow, ClaimsAndLessons)
{
    changeView(window.document(), [](ViewState& view) { view.page = QStringLiteral("claims"); });
    inBothLanguages([&](const QString& language) { EXPECT_TRUE(isWindowKept("claims", language, &window)); });
    window.useLanguage("en");
    ASSERT_TRUE(window.lessons()->open("dilution"));
    inBothLanguages([&](const QString& language) { EXPECT_TRUE(isWindowKept("question", language, &window)); });
    window.useLanguage("en");
    ASSERT_TRUE(window.lessons()->open("log-n"));
    goTo(3);
    LessonGuess guess; // a straight line that falls, as many draw it
    for (int i = 0; i < 9; ++i)
        guess.curve.push_back(0.95 - 0.05 * i);
    player().setGuess(guess);
    player().reveal();
    inBothLanguages([&](const QString& language) { EXPECT_TRUE(isWindowKept("lesson", language, &window)); });
}

TEST_F(PicturesOfTheWindow, StudioAndFinding)
{
    inBothLanguages([&](const QString& language) {
        window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
        QTest::keyClick(window.focusWidget() != nullptr ? window.focusWidget() : &window, Qt::Key_K, Qt::ControlModifier);
        auto* finder = window.findChild<FindLine*>();
        ASSERT_NE(finder, nullptr);
        QTest::keyClicks(finder->findChild<QLineEdit*>("findText"), "mask");
        EXPECT_TRUE(isWindowKept("find", language, &window));
        QTest::keyClick(finder->findChild<QLineEdit*>("findText"), Qt::Key_Escape);
        open();
        control<QComboBox>("studioPaper")->setCurrentIndex(2); // two columns of a journal
        QTest::mouseClick(control<QPushButton>("studioAddPanel"), Qt::LeftButton);
        control<QComboBox>("studioView")->setCurrentIndex(3);
        studio->setGeometry(0, 0, 1366, 768); // the whole screen
        ASSERT_TRUE(ready());
        EXPECT_EQ(studio->recipe().view, "explore/map, explore/curves");
        EXPECT_TRUE(isWindowKept("studio", language, studio));
        studio->close();
        QTest::qWait(1);
    });
}

} // namespace
} // namespace attentoscope
