// SPDX-License-Identifier: GPL-3.0-or-later
// Tests questions on a projector with real keys: the question has the window, votes are counted and shown beside the answer, one
// picture can fill the page, and nothing is too small.
#include "tests/ui/lessons/lesson_fixture.h"
#include "ui/document/change_view.h"
#include "ui/figures/spoken_picture.h"
#include "ui/lessons/reader/lesson_text_view.h"
#include "ui/lessons/reader/speaker_notes.h"
#include "ui/pages/page_list.h"
#include "ui/pages/steps/step_scene.h"
#include "ui/plots/lines/line_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/lone_picture.h"
#include "ui/widgets/prediction_pad.h"
#include "ui/widgets/switches/stories.h"
#include "ui/window/bench/presentation.h"
#include "ui/window/settings/settings.h"

#include <QApplication>
#include <QImage>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QMenuBar>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

#include <gmock/gmock.h>

namespace attentoscope {
namespace {

const QByteArray asks = QByteArray(lessonBeginning) + R"(The text.
~~~ask choice
question = Which?
option = this
when = 0
option = that
when = 1
option = neither
when = 0
hide = page
~~~
That.
# Number
~~~ask number
question = {{n}} keys. How much?
answer = 4
range = 0 .. 5
~~~
# Curve
~~~ask curve
question = Draw it.
axis = n
at = 32, 64, 128
log = yes
range = 0 .. 5
curve = entropy(A)
hide = page
~~~
# One picture
~~~set
show = explore/curves
~~~
The end.
)";

class VotesTest : public LessonFixture
{
protected:
    VotesTest()
    {
        EXPECT_TRUE(activate());
        EXPECT_TRUE(window.lessons()->open(write("votes.md", asks)));
    }
    ~VotesTest() override
    {
        window.presentation()->end(); // restores type and colours, which are global
        Settings::setTypeSize(1);
    }
    bool begins()
    {
        QTest::keyClick(&window, Qt::Key_F11);
        return waitUntil([&] {
            const auto* votes = find<QLineEdit>("votes");
            return window.presentation()->isOn() && votes != nullptr && votes->isVisible();
        });
    }
};

TEST_F(VotesTest, AQuestionThatHidesThePageHasTheWindow)
{
    auto* reader = find<QWidget>("lessonReader");
    ASSERT_TRUE(waitUntil([&] { return reader->width() > window.width() - 8; }));
    auto* question = find<LessonTextView>("lessonQuestion");
    auto* text = find<LessonTextView>("lessonText");
    EXPECT_GT(question->mapTo(&window, QPoint()).x(), text->mapTo(&window, QPoint(text->width(), 0)).x()) << "beside the text";
    QTest::keyClick(&window, Qt::Key_PageDown);
    ASSERT_TRUE(waitUntil([&] { return reader->width() < window.width() / 2; })) << "the page is back";
    EXPECT_LT(question->mapTo(&window, QPoint()).x(), reader->width()) << "and the question below the text";
    player().go(2);
    auto* pad = find<PredictionPad>("predictionPad");
    ASSERT_TRUE(waitUntil([&] { return pad->width() > 600 && pad->height() > 400; })) << pad->width() << ' ' << pad->height();
    EXPECT_TRUE(waitUntil([&] { return QApplication::focusWidget() == pad; })) << "arrow keys draw at once";
}

TEST_F(VotesTest, AreCountedByNumberKeysOrTypedAndShownBesideTheAnswer)
{
    ASSERT_TRUE(begins());
    for (const auto key : {Qt::Key_1, Qt::Key_2, Qt::Key_2, Qt::Key_3})
        QTest::keyClick(&window, key);
    EXPECT_EQ(find<QLineEdit>("votes")->text(), "1 / 2 / 1");
    QTest::keyClick(&window, Qt::Key_Backspace);
    EXPECT_EQ(find<QLineEdit>("votes")->text(), "1 / 2 / 0");
    auto* votes = find<QLineEdit>("votes");
    votes->setFocus();
    votes->selectAll();
    QTest::keyClicks(votes, "12 / 40 / 8");
    EXPECT_EQ(player().guess().votes, (std::vector<int>{12, 40, 8}));
    EXPECT_FALSE(player().guess().option) << "votes are of the class";
    EXPECT_EQ(find<QLabel>("mark1")->text(), "") << "not before the answer";
    QTest::keyClick(votes, Qt::Key_Return);
    ASSERT_TRUE(answered());
    ASSERT_TRUE(waitUntil([&] { return find<QLabel>("mark1")->text().contains("40"); }));
    EXPECT_TRUE(find<QLabel>("mark1")->text().contains(QStringLiteral("67\u202f%")))
        << find<QLabel>("mark1")->text().toStdString();
    EXPECT_TRUE(find<QLabel>("mark1")->text().contains("correct"));
    EXPECT_TRUE(find<QLabel>("mark0")->text().contains("12"));
    EXPECT_THAT(find<QLabel>("lessonVerdict")->text().toStdString(), testing::HasSubstr("40 of 60"));
    QTest::keyClick(&window, Qt::Key_1);
    EXPECT_EQ(player().guess().votes, (std::vector<int>{12, 40, 8})) << "the vote is over";
    const auto* scroll = find<QScrollArea>("lessonScroll");
    EXPECT_LE(scroll->widget()->width(), scroll->viewport()->width()) << "nothing lies below the scroll bar";
    for (const char* name : {"share0", "share1", "share2"}) {
        const auto* share = find<QProgressBar>(name);
        EXPECT_EQ(share->x(), find<QProgressBar>("share0")->x()) << "bars begin and end alike";
        EXPECT_EQ(share->width(), find<QProgressBar>("share0")->width());
        EXPECT_LE(share->mapTo(scroll->viewport(), QPoint(share->width(), 0)).x(), scroll->viewport()->width());
        EXPECT_GT(share->width(), 100);
    }
}

TEST_F(VotesTest, TheAnswerWaitsForVotesThatCannotBeRead)
{
    ASSERT_TRUE(begins());
    const auto said = [&] {
        return find<QLabel>("votesSaid")->text().remove(QStringLiteral("<b>")).remove(QStringLiteral("</b>"));
    };
    find<QLineEdit>("votes")->setFocus();
    QTest::keyClicks(find<QLineEdit>("votes"), "7 12");
    EXPECT_EQ(said(), QStringLiteral("A:&nbsp;7 &nbsp; B:&nbsp;12 &nbsp; C:&nbsp;– &nbsp; incomplete, not counted yet"))
        << "what each option gets";
    EXPECT_TRUE(player().guess().votes.empty()) << "nobody said that the third has none";
    const QString waits = "The votes cannot be read, so the answer is not shown yet. Enter 3 numbers, one for each option, or "
                          "leave the field empty.";
    QTest::keyClick(&window, Qt::Key_PageDown);
    EXPECT_FALSE(player().isRevealed());
    EXPECT_EQ(said(), waits);
    window.useLanguage("zh_CN"); // makes everything anew
    window.useLanguage("en");
    ASSERT_TRUE(waitUntil([&] { return find<QLineEdit>("votes")->isVisible(); }));
    EXPECT_EQ(find<QLineEdit>("votes")->text(), "7 12") << "what was typed stays";
    find<QLineEdit>("votes")->setFocus();
    QTest::keyClicks(find<QLineEdit>("votes"), " 4 5");
    EXPECT_EQ(said(), "Not counted: give 3 numbers, one for each option.");
    QTest::mouseClick(find<QPushButton>("lessonNext"), Qt::LeftButton);
    EXPECT_FALSE(player().isRevealed());
    EXPECT_EQ(said(), waits);
    QTest::keyClick(find<QLineEdit>("votes"), Qt::Key_Backspace);
    QTest::keyClick(find<QLineEdit>("votes"), Qt::Key_Backspace);
    EXPECT_EQ(said(), QStringLiteral("A:&nbsp;7 &nbsp; B:&nbsp;12 &nbsp; C:&nbsp;4"));
    QTest::keyClick(find<QLineEdit>("votes"), Qt::Key_Return);
    ASSERT_TRUE(answered());
    EXPECT_EQ(player().guess().votes, (std::vector<int>{7, 12, 4}));
}

TEST_F(VotesTest, TheButtonsStayWhereTheyAre)
{
    ASSERT_TRUE(begins());
    const auto place = [&] {
        const auto* button = find<QPushButton>("lessonNext");
        return QRect(button->mapTo(&window, QPoint()), button->size());
    };
    const QRect asked = place();
    QTest::keyClick(&window, Qt::Key_1);
    EXPECT_EQ(find<QPushButton>("lessonNext")->text(), "Reveal");
    EXPECT_EQ(place(), asked);
    QTest::keyClick(&window, Qt::Key_PageDown);
    ASSERT_TRUE(answered());
    EXPECT_LT(find<QWidget>("lessonReader")->width(), window.width() / 2) << "the page is back";
    EXPECT_TRUE(waitUntil([&] { return std::abs(place().right() - asked.right()) <= 2; }))
        << place().right() << ' ' << asked.right();
}

TEST_F(VotesTest, PageKeysShowTheRestOfATextBeforeTheyGoOn)
{
    ASSERT_TRUE(window.lessons()->open(write("long.md",
        QByteArray(lessonBeginning) + QByteArray("A paragraph of a long text.\n\n").repeated(80) + "# Last\nThe end.\n")));
    const auto* bar = find<QScrollArea>("lessonScroll")->verticalScrollBar();
    ASSERT_TRUE(waitUntil([&] { return bar->maximum() > 1000; }));
    const int end = bar->maximum() + bar->pageStep() - 20;
    int keys = 0;
    for (; player().number() == 0 && keys < 50; ++keys) {
        const int seenTo = bar->value() + bar->pageStep();
        QTest::keyClick(&window, Qt::Key_PageDown);
        if (player().number() == 0)
            EXPECT_LT(bar->value(), seenTo) << "nothing is skipped";
        else
            EXPECT_GE(seenTo, end) << "all was seen";
    }
    EXPECT_GT(keys, 2);
    EXPECT_EQ(player().number(), 1u);
    QTest::keyClick(&window, Qt::Key_PageUp);
    EXPECT_EQ(player().number(), 0u);
    EXPECT_EQ(bar->value(), 0);
}

TEST_F(VotesTest, ANumberKeyChoosesForOneReader)
{
    EXPECT_EQ(find<QLineEdit>("votes"), nullptr);
    EXPECT_EQ(find<QRadioButton>("option1")->text(), "B");
    QTest::keyClick(find<QRadioButton>("option1"), Qt::Key_C);
    EXPECT_EQ(player().guess().option, 2u) << "and so does its letter";
    QTest::keyClick(&window, Qt::Key_2);
    EXPECT_EQ(player().guess().option, 1u);
    EXPECT_TRUE(player().guess().votes.empty());
}

TEST_F(VotesTest, ANumberIsTypedAtOnceAndEnterGoesOn)
{
    player().go(1);
    ASSERT_TRUE(waitUntil([&] { return QApplication::focusWidget() == find<QLineEdit>("guessedNumber"); }));
    QTest::keyClicks(QApplication::focusWidget(), "3.5");
    EXPECT_EQ(player().guess().number, 3.5);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    EXPECT_TRUE(waitUntil([&] { return player().isRevealed(); }));
}

// The button for the next step cannot be pressed then, and what is hidden behind the picture drew the frame of the focus over it.
TEST_F(VotesTest, TheLastStepKeepsTheFocusInTheReader)
{
    player().go(player().lesson()->steps.size() - 1);
    EXPECT_FALSE(find<QPushButton>("lessonNext")->isEnabled());
    EXPECT_TRUE(waitUntil([&] { return find<QPushButton>("lessonBack")->hasFocus(); }));
}

TEST_F(VotesTest, NotesPassKeysOnAndTellTheAnswerBefore)
{
    window.presentation()->showNotes(true);
    SpeakerNotes* notes = window.presentation()->notes();
    ASSERT_NE(notes, nullptr);
    ASSERT_TRUE(answered()) << "before the class sees it";
    const auto preview = [&](const char* name) {
        return window.presentation()->notes()->findChild<LessonTextView*>(QLatin1String(name))->toPlainText();
    };
    const auto isSeen = [&](const char* name) {
        return window.presentation()->notes()->findChild<LessonTextView*>(QLatin1String(name))->isVisible();
    };
    EXPECT_TRUE(notes->findChild<QLabel*>("onlyScreen")->isVisible());
    auto* ask = notes->findChild<QPushButton*>("askForNotes");
    EXPECT_FALSE(isSeen("answerPreview") || isSeen("stepNotes")) << "a projector may show the only screen";
    QTest::mouseClick(ask, Qt::LeftButton);
    EXPECT_TRUE(isSeen("stepNotes") && !isSeen("answerPreview"));
    QTest::mouseClick(ask, Qt::LeftButton);
    EXPECT_TRUE(isSeen("answerPreview") && isSeen("nextPreview") && !ask->isVisible());
    ASSERT_TRUE(waitUntil([&] { return preview("answerPreview").contains("B that"); })) << preview("answerPreview").toStdString();
    EXPECT_TRUE(preview("answerPreview").contains("That."));
    EXPECT_TRUE(waitUntil([&] { return preview("nextPreview").contains("64 keys. How much?"); })) << "with its numbers";
    notes->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(notes));
    QTest::keyClick(notes, Qt::Key_3);
    EXPECT_EQ(player().guess().votes, (std::vector<int>{0, 0, 1}));
    QTest::keyClick(notes, Qt::Key_F8);
    EXPECT_EQ(window.workbench()->readerPlace(), Workbench::TextAlone);
    QTest::keyClick(notes, Qt::Key_PageDown);
    EXPECT_TRUE(player().isRevealed());
    player().go(1);
    EXPECT_FALSE(isSeen("answerPreview")) << "each is asked for";
    QTest::keyClick(notes, Qt::Key_F11);
    EXPECT_TRUE(waitUntil([&] { return window.presentation()->isOn(); }));
}

TEST_F(VotesTest, OnePictureFillsThePageWhereTheLessonSaysSo)
{
    player().go(3);
    ASSERT_TRUE(waitUntil([&] { return find<LonePicture>("lonePicture") != nullptr; }));
    auto* page = find<LonePicture>("lonePicture")->parentWidget();
    auto* curves = find<LonePicture>("lonePicture")->layout()->itemAt(0)->widget();
    EXPECT_GT(curves->width(), page->width() - 40);
    EXPECT_TRUE(curves->isVisible());
    QTest::keyClick(&window, Qt::Key_F7);
    ASSERT_TRUE(waitUntil([&] { return find<LonePicture>("lonePicture") == nullptr; }));
    EXPECT_TRUE(waitUntil([&] { return curves->isVisible() && curves->width() < page->width() / 2 + 40; }))
        << "it is back in its place";
    QTest::keyClick(&window, Qt::Key_F7);
    EXPECT_TRUE(waitUntil([&] { return find<LonePicture>("lonePicture") != nullptr && curves->width() > page->width() - 40; }))
        << "and fills the page again, not the first picture of it";
}

// The lab places its plots whenever they are drawn, and did so with the one that had left it.
TEST_F(VotesTest, APictureOfTheLabFillsThePageBehindAQuestion)
{
    ASSERT_TRUE(window.lessons()->open(write("lab.md",
        QByteArray(lessonBeginning)
            + "First.\n# Lab\n~~~set\npage = lab\nshow = lab/entropy\n~~~\n"
              "~~~ask choice\nquestion = Which?\noption = this\nwhen = 1\noption = that\nwhen = 0\n"
              "hide = page\n~~~\nThis.\n")));
    player().go(1);
    QTest::keyClick(&window, Qt::Key_PageDown);
    ASSERT_TRUE(answered());
    ASSERT_TRUE(waitUntil([&] { return find<LonePicture>("lonePicture") != nullptr; }));
    ASSERT_TRUE(rest());
    const auto* alone = find<LonePicture>("lonePicture");
    ASSERT_EQ(alone->layout()->count(), 1);
    const QWidget* plot = alone->layout()->itemAt(0)->widget();
    EXPECT_TRUE(waitUntil([&] { return plot->isVisible() && plot->width() > alone->width() - 40; }));
    const auto* stories = window.workbench()->findChild<StoryBar*>();
    ASSERT_NE(stories, nullptr);
    const QRect above(stories->mapTo(&window, QPoint()), stories->size());
    EXPECT_TRUE(QRect(alone->mapTo(&window, QPoint()), alone->size()).contains(above)) << "it covers them, too";
}

class LonePictureTest : public WindowTest
{
protected:
    void showPage(const char* name)
    {
        changeView(window.document(), [&](ViewState& view) { view.page = QLatin1String(name); });
        QCoreApplication::processEvents();
    }
    LonePicture* alone() { return find<LonePicture>("lonePicture"); }
};

TEST_F(LonePictureTest, FillsEveryPageAndLeavesItWithThePage)
{
    window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    for (const PageKind& kind : pageKinds()) {
        SCOPED_TRACE(kind.name);
        showPage(kind.name);
        ASSERT_TRUE(kind.name == std::string("cost") || rest()) << "that page measures for seconds";
        QTest::keyClick(&window, Qt::Key_F7);
        ASSERT_TRUE(waitUntil([&] { return alone() != nullptr; }));
        EXPECT_EQ(alone()->layout()->count(), 1) << "not an empty sheet";
        showPage(kind.name == std::string("explore") ? "masks" : "explore");
        EXPECT_TRUE(waitUntil([&] { return alone() == nullptr; }));
    }
}

TEST_F(LonePictureTest, FillsThePageThoughThePageItselfDoesNotShowIt)
{
    window.presentation()->begin(); // where Explore has room for maps and curves only
    ASSERT_TRUE(rest());
    const auto fills = [&](const char* page, const char* view, const char* object) {
        changeView(window.document(), [&](ViewState& state) {
            state.page = QLatin1String(page);
            state.of<LonePictureSettings>().shown = view;
        });
        return waitUntil([&] {
            auto* picture = alone() == nullptr ? nullptr : alone()->findChild<QWidget*>(QLatin1String(object));
            const auto* spoken = dynamic_cast<const SpokenPicture*>(picture);
            return spoken != nullptr && picture->isVisible() && !spoken->isEmpty();
        });
    };
    EXPECT_TRUE(fills("explore", "explore/profile", "profile"));
    EXPECT_TRUE(fills("explore", "explore/rows", "rowScatter"));
    EXPECT_TRUE(fills("steps", "steps/softmax", "stepStage"));
    QTest::keyClick(find<QWidget>("stepStage"), Qt::Key_Right);
    EXPECT_EQ(window.document()->view().of<LonePictureSettings>().shown, "steps") << "which is the step behind it now";
    EXPECT_EQ(window.document()->view().of<StepsSettings>().step, Index(Step::Output));
    window.presentation()->end();
}

// The numbers of an axis were cut through, and its label was gone, where the margin stayed as it is with small type.
TEST_F(LonePictureTest, MarginsOfPlotsFollowTheType)
{
    const auto edgeIsEmpty = [](QWidget* plot) {
        const QImage image = plot->grab().toImage();
        for (int y = 0; y < image.height(); ++y)
            if (image.pixel(0, y) != image.pixel(0, 0))
                return false;
        return true;
    };
    window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    window.presentation()->begin();
    const auto turn = [&](Qt::Key key) {
        const double before = typeScaleInUse();
        ASSERT_TRUE(waitUntil([&] { return window.menuBar()->isVisible(); })) << "its keys work";
        QTest::keyClick(&window, key, Qt::ControlModifier);
        ASSERT_TRUE(waitUntil([&] { return typeScaleInUse() != before; }));
    };
    for (int keys = 0; keys < 3; ++keys)
        turn(Qt::Key_Plus);
    showPage("gradients");
    ASSERT_TRUE(rest());
    auto* plot = find<LineView>("jacobian");
    ASSERT_TRUE(waitUntil([&] { return !plot->isEmpty(); }));
    EXPECT_TRUE(edgeIsEmpty(plot));
    changeView<LonePictureSettings>(
        window.document(), [&](LonePictureSettings& settings) { settings.shown = "gradients/jacobian"; });
    ASSERT_TRUE(waitUntil([&] { return alone() != nullptr && alone()->isAncestorOf(plot); }));
    EXPECT_TRUE(edgeIsEmpty(plot));
    for (int keys = 0; keys < 3; ++keys)
        turn(Qt::Key_Minus);
    window.presentation()->end();
}

TEST_F(VotesTest, NothingIsSmallOnAProjectorAndCtrlPlusScalesEverything)
{
    ASSERT_TRUE(begins());
    EXPECT_GE(QFontInfo(secondaryFont()).pixelSize(), 18);
    EXPECT_GE(QFontInfo(find<LessonTextView>("lessonText")->font()).pixelSize(), 18);
    const double before = typeScaleInUse();
    QTest::keyClick(&window, Qt::Key_Plus, Qt::ControlModifier);
    ASSERT_TRUE(waitUntil([&] { return typeScaleInUse() > 1.05 * before; }));
    ASSERT_TRUE(waitUntil([&] { return window.menuBar()->isVisible(); })) << "its keys work";
    QTest::keyClick(&window, Qt::Key_Minus, Qt::ControlModifier);
    EXPECT_TRUE(waitUntil([&] { return std::abs(typeScaleInUse() - before) < 0.01; }));
}

} // namespace
} // namespace attentoscope
