// SPDX-License-Identifier: GPL-3.0-or-later
// Tests presentation mode: one key starts it, type is large, only page and lesson are shown, page keys go through the steps,
// and the presenter has notes.
#include "tests/ui/lessons/lesson_fixture.h"
#include "ui/lessons/reader/lesson_text_view.h"
#include "ui/lessons/reader/speaker_notes.h"
#include "ui/theme/theme.h"
#include "ui/window/bench/presentation.h"

#include <QApplication>
#include <QLabel>
#include <QMenuBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStatusBar>
#include <QTest>
#include <QVBoxLayout>

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

// A bar beside the text makes it narrower and so higher: a layout that learned heights afterwards went on for ever.
TEST(LessonText, HasItsHeightInAScrollAreaOfAnySize)
{
    QScrollArea area;
    area.setWidgetResizable(true);
    area.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* inside = new QWidget;
    auto* column = new QVBoxLayout(inside);
    auto* asked = new QWidget(inside);
    auto* grid = new QGridLayout(asked);
    QString words;
    for (int i = 0; i < 12; ++i)
        words += QStringLiteral("weights of row %1 add up to 1, $\\sum_j a_{ij} = 1$ ").arg(i);
    std::vector<LessonTextView*> texts;
    for (int i = 0; i < 6; ++i) {
        texts.push_back(new LessonTextView(i % 2 == 0 ? inside : asked));
        if (i % 2 == 0)
            column->addWidget(texts.back());
        else
            grid->addWidget(texts.back(), i, 1);
        texts.back()->showMarkdown(words);
    }
    column->addWidget(asked);
    column->addStretch(1);
    area.setWidget(inside);
    area.resize(300, 2000);
    area.show();
    int shown = 0, hidden = 0;
    for (int height = 2000; height > 700; height -= 9) {
        area.resize(300, height);
        QCoreApplication::processEvents();
        for (const LessonTextView* text : texts)
            ASSERT_EQ(text->height(), text->heightForWidth(text->width())) << height;
        ++(area.verticalScrollBar()->isVisible() ? shown : hidden);
    }
    EXPECT_GT(shown, 0);
    EXPECT_GT(hidden, 0);
}

class PresentationTest : public LessonFixture
{
protected:
    PresentationTest() { EXPECT_TRUE(activate()); }
    ~PresentationTest() override { window.presentation()->end(); } // restores type and colours, which are global
    // A presenter's click waits for it.
    bool answerIsShown()
    {
        return waitUntil([&] {
            return !player().isRevealed() || player().step().question.kind == QuestionKind::None
                || !find<QLabel>("lessonVerdict")->text().startsWith("Computing");
        });
    }
    Presentation& presentation() { return *window.presentation(); }
    bool begins()
    {
        QTest::keyClick(&window, Qt::Key_F11);
        return waitUntil([&] { return presentation().isOn(); });
    }
};

TEST_F(PresentationTest, IsBegunAndEndedByOneKey)
{
    ASSERT_TRUE(window.lessons()->open("dilution"));
    ASSERT_TRUE(begins());
    EXPECT_TRUE(window.isFullScreen());
    EXPECT_EQ(window.menuBar()->height(), 0);
    EXPECT_TRUE(window.statusBar()->isHidden());
    EXPECT_FALSE(window.workbench()->hasForm());
    EXPECT_TRUE(waitUntil([&] { return Theme::of(window).background == Theme::of(window).window; })) << "full contrast";
    auto* text = find<LessonTextView>("lessonText");
    ASSERT_NE(text, nullptr);
    EXPECT_GE(text->font().pointSizeF(), 12.5) << "for the last row";
    ASSERT_NE(QApplication::overrideCursor(), nullptr);
    EXPECT_GE(QApplication::overrideCursor()->pixmap().deviceIndependentSize().width(), 40);

    QTest::keyClick(&window, Qt::Key_PageDown);
    EXPECT_TRUE(player().isRevealed());
    EXPECT_FALSE(find<QWidget>("verdict")->isVisible()) << "the lesson says it in its own words";
    ASSERT_TRUE(answerIsShown());
    for (int keys = 0; keys < 5 && player().number() == 0; ++keys) // the answer may be longer than the screen
        QTest::keyClick(&window, Qt::Key_PageDown);
    EXPECT_EQ(player().number(), 1u);

    ASSERT_TRUE(waitUntil([&] { return window.menuBar()->isVisible(); })) << "its keys work, though nothing of it is seen";
    QTest::keyClick(&window, Qt::Key_F11);
    ASSERT_TRUE(waitUntil([&] { return !presentation().isOn(); }));
    EXPECT_FALSE(window.isFullScreen());
    EXPECT_GT(window.menuBar()->height(), 0);
    EXPECT_TRUE(waitUntil([&] { return window.statusBar()->isVisible(); }));
    EXPECT_EQ(QApplication::overrideCursor(), nullptr);
    EXPECT_EQ(find<LessonTextView>("lessonText")->font().pointSizeF(), 10);
    EXPECT_EQ(player().number(), 1u) << "the lesson goes on";
    player().leave();
    ASSERT_TRUE(begins());
    const auto* verdict = find<QWidget>("verdict");
    EXPECT_TRUE(waitUntil([&] { return verdict->isVisible() && verdict->height() > 1.8 * verdict->fontMetrics().height(); }))
        << "two lines";
}

TEST_F(PresentationTest, SaysOnceHowToLeave)
{
    ASSERT_TRUE(begins());
    auto* hint = window.findChild<QLabel*>(QStringLiteral("presentationHint"));
    ASSERT_NE(hint, nullptr);
    EXPECT_TRUE(hint->isVisible());
    EXPECT_TRUE(hint->text().contains(QStringLiteral("F11")));
    EXPECT_TRUE(hint->testAttribute(Qt::WA_TransparentForMouseEvents));
    EXPECT_FALSE(find<QWidget>("pageExplore")->isVisible()) << "the bar of pages";
    window.useTheme(ThemeChoice::Dark); // makes everything anew
    EXPECT_EQ(window.findChildren<QLabel*>(QStringLiteral("presentationHint")).size(), 1);
    presentation().end();
    EXPECT_EQ(window.findChild<QLabel*>(QStringLiteral("presentationHint")), nullptr);
    window.useTheme(ThemeChoice::Light);
}

TEST_F(PresentationTest, EndsWithEscapeWhenNothingIsComputed)
{
    window.resize(1366, 768); // where the form is not folded
    ASSERT_TRUE(begins());
    ASSERT_TRUE(rest());
    QTest::keyClick(&window, Qt::Key_Escape);
    EXPECT_TRUE(waitUntil([&] { return !presentation().isOn(); }));
    EXPECT_TRUE(waitUntil([&] { return window.workbench()->hasForm(); })) << "once the window is wide again";
}

TEST_F(PresentationTest, TheLessonStandsAloneOrBesideItsPage)
{
    ASSERT_TRUE(window.lessons()->open("dilution"));
    auto* reader = find<QWidget>("lessonReader");
    const int beside = reader->width();
    EXPECT_NEAR(beside, window.workbench()->width() / 3, 2) << "a third";
    QTest::keyClick(&window, Qt::Key_F8);
    ASSERT_TRUE(waitUntil([&] { return reader->width() > window.workbench()->width() - 4; }));
    QTest::keyClick(&window, Qt::Key_F8);
    ASSERT_TRUE(waitUntil([&] { return !reader->isVisible(); }));
    QTest::keyClick(&window, Qt::Key_F8);
    ASSERT_TRUE(waitUntil([&] { return reader->isVisible() && reader->width() == beside; }));
    for (int keys = 0; keys < 2; ++keys)
        QTest::keyClick(&window, Qt::Key_F8);
    ASSERT_TRUE(waitUntil([&] { return !reader->isVisible(); }));
    player().go(1);
    EXPECT_TRUE(waitUntil([&] { return reader->isVisible(); })) << "or nobody sees what this step asks";
}

TEST_F(PresentationTest, LeavesTheFormAsItWas)
{
    window.resize(1366, 768); // where the form is not folded
    ASSERT_TRUE(begins());
    EXPECT_FALSE(window.workbench()->hasForm());
    ASSERT_TRUE(window.lessons()->open("dilution"));
    presentation().end();
    EXPECT_FALSE(window.workbench()->hasForm());
    player().leave();
    EXPECT_TRUE(waitUntil([&] { return window.workbench()->hasForm(); }));
    ASSERT_TRUE(window.lessons()->open("dilution"));
    presentation().begin();
    player().leave();
    EXPECT_FALSE(window.workbench()->hasForm()) << "the class has no use for it";
    presentation().end();
    EXPECT_TRUE(waitUntil([&] { return window.workbench()->hasForm(); }));
}

TEST_F(PresentationTest, EndsWithTheWindow)
{
    ASSERT_TRUE(window.lessons()->open("dilution"));
    presentation().showNotes(true);
    ASSERT_TRUE(begins());
    window.close();
    EXPECT_FALSE(presentation().isOn());
    EXPECT_EQ(presentation().notes(), nullptr) << "or the program would go on";
}

TEST_F(PresentationTest, PageKeysGoOnToTheNextLessonAndComeBackToWhatWasAnswered)
{
    ASSERT_TRUE(window.lessons()->open("dilution"));
    const std::size_t last = player().lesson()->steps.size() - 1;
    ASSERT_EQ(player().step().question.kind, QuestionKind::Choice);
    QTest::keyClick(&window, Qt::Key_2);
    const std::string title = player().lesson()->title;
    const auto atStep = [&](std::size_t step) { return player().lesson()->title == title && player().number() == step; };
    for (std::size_t key = 0; key < 6 * last && !atStep(last); ++key) { // some show the rest of an answer
        ASSERT_TRUE(answerIsShown());
        QTest::keyClick(&window, Qt::Key_PageDown);
    }
    ASSERT_TRUE(atStep(last));
    for (int key = 0; key < 5 && !player().isRevealed(); ++key)
        QTest::keyClick(&window, Qt::Key_PageDown);
    ASSERT_TRUE(atStep(last) && player().isRevealed() && answerIsShown());
    EXPECT_EQ(find<QPushButton>("lessonNext")->text(), QStringLiteral("Next lesson ▸"));
    ASSERT_TRUE(waitUntil([&] {
        QTest::keyClick(&window, Qt::Key_PageDown);
        QCoreApplication::processEvents();
        return player().lesson()->title != title;
    }));
    EXPECT_TRUE(player().path().contains("log-n"));
    EXPECT_EQ(player().number(), 0u);
    EXPECT_FALSE(player().isRevealed());
    EXPECT_EQ(find<QPushButton>("lessonBack")->toolTip(), QString::fromStdString(title) + " (Page Up)");
    QTest::keyClick(&window, Qt::Key_PageUp);
    ASSERT_TRUE(waitUntil([&] { return atStep(last); }));
    EXPECT_TRUE(player().isRevealed());
    for (std::size_t step = 0; step < last; ++step)
        QTest::keyClick(&window, Qt::Key_PageUp);
    ASSERT_TRUE(atStep(0));
    EXPECT_EQ(player().guess().option, 1u) << "and stays";
    ASSERT_TRUE(player().open("log-n", "en", LessonStart::FirstStep));
    player().useLanguage("zh_CN");
    ASSERT_TRUE(player().open("dilution", "zh_CN", LessonStart::FirstStep));
    EXPECT_EQ(player().guess().option, 1u) << "in another language, too";
    QTest::keyClick(&window, Qt::Key_PageUp);
    ASSERT_TRUE(waitUntil([&] { return player().path().contains("causal"); }));
    EXPECT_EQ(player().number() + 1, player().lesson()->steps.size());
    ASSERT_TRUE(window.lessons()->open("dilution"));
    EXPECT_FALSE(player().guess().isMade()) << "who chooses it from the list begins anew";
}

TEST_F(PresentationTest, PageKeysEndWithTheCourseAndTheNotesTakeThemToo)
{
    ASSERT_TRUE(window.lessons()->open("scores"));
    EXPECT_FALSE(find<QPushButton>("lessonBack")->isEnabled());
    player().go(1);
    QTest::keyClick(&window, Qt::Key_1);
    for (int page = 0; page < 5 && !player().isRevealed(); ++page) // the first ones show the rest of the text
        QTest::keyClick(&window, Qt::Key_PageDown);
    EXPECT_TRUE(waitUntil([&] { return find<QPushButton>("lessonNext")->hasFocus(); })) << "not the boundary beside the page";
    player().go(0);
    QTest::keyClick(&window, Qt::Key_PageUp);
    QCoreApplication::processEvents();
    EXPECT_TRUE(player().path().contains("scores"));
    presentation().showNotes(true);
    player().go(player().lesson()->steps.size() - 1);
    player().reveal();
    ASSERT_TRUE(answerIsShown());
    SpeakerNotes* notes = presentation().notes();
    notes->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(notes));
    QTest::keyClick(notes, Qt::Key_PageDown);
    ASSERT_TRUE(waitUntil([&] { return player().path().contains("one-step"); }));
    QTest::keyClick(presentation().notes(), Qt::Key_PageUp);
    ASSERT_TRUE(waitUntil([&] { return player().path().contains("scores"); }));
    ASSERT_TRUE(window.lessons()->open("learning"));
    player().go(player().lesson()->steps.size() - 1);
    player().reveal();
    EXPECT_FALSE(find<QPushButton>("lessonNext")->isEnabled());
    QTest::keyClick(presentation().notes(), Qt::Key_PageDown);
    QCoreApplication::processEvents();
    EXPECT_TRUE(player().path().contains("learning")) << "the last lesson";
}

TEST_F(PresentationTest, NotesFollowTheLesson)
{
    presentation().showNotes(true);
    EXPECT_EQ(presentation().notes(), nullptr) << "without a lesson there are none";
    ASSERT_TRUE(window.lessons()->open("dilution"));
    presentation().showNotes(true);
    ASSERT_NE(presentation().notes(), nullptr);
    const auto texts = [&] {
        QString all;
        for (const auto* label : presentation().notes()->findChildren<QLabel*>())
            all += label->text() + QLatin1Char('\n');
        return all + presentation().notes()->findChild<LessonTextView*>()->toPlainText();
    };
    EXPECT_TRUE(texts().contains("1 / 4"));
    EXPECT_TRUE(texts().contains("Next: the answer"));
    EXPECT_TRUE(texts().contains("vote"));
    player().reveal();
    EXPECT_TRUE(texts().contains("Next: How fast it goes"));
    player().leave();
    EXPECT_EQ(presentation().notes(), nullptr);
}

} // namespace
} // namespace attentoscope
