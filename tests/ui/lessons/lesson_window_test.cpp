// SPDX-License-Identifier: GPL-3.0-or-later
// Tests lessons in the window with real events: opening, answering, revealing, leaving, undoing, and every shipped lesson from
// beginning to end.
#include "tests/ui/drop.h"
#include "tests/ui/lessons/lesson_fixture.h"
#include "ui/document/questions/curves_beside.h"
#include "ui/lessons/library/lesson_check.h"
#include "ui/lessons/library/lesson_library.h"
#include "ui/lessons/reader/guess_editor.h"
#include "ui/lessons/reader/lesson_text_view.h"
#include "ui/pages/curves/curves_settings.h"
#include "ui/pages/extrapolation/extrapolation_pictures.h"
#include "ui/widgets/prediction_pad.h"

#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTest>

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

namespace attentoscope {
namespace {

const QByteArray small = QByteArray(lessonBeginning) + R"(Before: {{n}}, $\lambda = {{lambda(A) : 2}}$.
~~~ask choice
question = Which?
option = smaller
when = entropy(A; n = 128) < entropy(A; n = 64)
option = larger
when = otherwise
hide = page
~~~
After: {{n}}.
~~~reveal
n = 128
~~~
# Number
~~~ask number
question = How much?
answer = entropy(A)
unit = nats
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
theory = theory_entropy(A)
~~~
# Point
~~~ask point
question = Where?
axis = n
at = 32, 64, 128
log = yes
curve = entropy(A)
level = 3.8
~~~
# Last
~~~controls
tau
~~~
The end.
)";

class LessonTest : public LessonFixture
{
protected:
    QLabel* verdict() { return find<QLabel>("lessonVerdict"); }
    void next() { QTest::mouseClick(find<QPushButton>("lessonNext"), Qt::LeftButton); }
    QString texts()
    {
        QStringList all;
        for (const auto* view : window.workbench()->findChildren<LessonTextView*>())
            if (view->isVisible())
                all << view->toPlainText();
        return all.join(QLatin1Char('\n'));
    }
    static void draw(QWidget& pad, const std::vector<QPointF>& points)
    {
        QWidget* plot = pad.findChild<QWidget*>();
        const auto at = [&](const QPointF& point) { return plot->mapFrom(&pad, point.toPoint()); };
        QTest::mousePress(plot, Qt::LeftButton, {}, at(points.front()));
        for (const QPointF& point : points) {
            QMouseEvent move(QEvent::MouseMove, at(point), plot->mapToGlobal(at(point)), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(plot, &move);
        }
        QTest::mouseRelease(plot, Qt::LeftButton, {}, at(points.back()));
    }
};

TEST_F(LessonTest, AskPredictAndReveal)
{
    const Experiment before = window.document()->experiment();
    ASSERT_TRUE(window.lessons()->open(write("small.md", small)));
    EXPECT_EQ(window.document()->experiment().n, 64);
    EXPECT_FALSE(window.workbench()->hasForm());
    EXPECT_TRUE(waitUntil([&] { return find<QWidget>("lessonReader")->width() > window.width() - 8; }))
        << "the page would give the answer away";
    ASSERT_TRUE(waitUntil([&] { return texts().contains("Before: 64"); }));
    EXPECT_EQ(find<QLabel>("lessonPlace")->text(), "1 / 5");
    EXPECT_THAT(find<QPushButton>("lessonNext")->text().toStdString(), testing::HasSubstr("without"));

    QTest::mouseClick(find<QRadioButton>("option0"), Qt::LeftButton, {}, {6, 6});
    EXPECT_EQ(player().guess().option, 0u);
    EXPECT_EQ(find<QPushButton>("lessonNext")->text(), "Reveal");
    next();
    ASSERT_TRUE(answered());
    EXPECT_EQ(window.document()->experiment().n, 128);
    EXPECT_TRUE(find<QLabel>("pageCover")->isHidden());
    EXPECT_EQ(verdict()->text(), "Not quite.");
    ASSERT_TRUE(waitUntil([&] { return texts().contains("After: 128"); }));
    EXPECT_FALSE(find<QRadioButton>("option1")->isEnabled()) << "what was predicted stays";
    EXPECT_TRUE(find<QRadioButton>("option0")->isChecked());

    window.document()->history()->undo();
    EXPECT_EQ(window.document()->experiment(), before) << "one undo leads out";
    EXPECT_FALSE(player().isOpen());
    EXPECT_TRUE(window.workbench()->hasForm());
}

TEST_F(LessonTest, NumbersAreTypedAndToldFromTheTruth)
{
    ASSERT_TRUE(window.lessons()->open(write("small.md", small)));
    player().go(1);
    auto* number = find<QLineEdit>("guessedNumber");
    ASSERT_TRUE(rest()); // it has its place
    QTest::keyClicks(number, "7");
    EXPECT_FALSE(player().guess().number) << "outside the range";
    const int width = number->width();
    number->clear();
    QTest::keyClicks(number, "1,5");
    EXPECT_FALSE(player().guess().number);
    EXPECT_EQ(find<QLabel>("numberComplaint")->text(), "write decimals with a point: 1.5");
    ASSERT_TRUE(rest());
    EXPECT_EQ(number->width(), width);
    number->clear();
    QTest::keyClicks(number, "1.5");
    EXPECT_EQ(player().guess().number, 1.5);
    ASSERT_TRUE(activate());
    QTest::keyClick(&window, Qt::Key_PageDown);
    ASSERT_TRUE(answered());
    EXPECT_THAT(verdict()->text().toStdString(), testing::HasSubstr("You said 1.5\u00a0nats; the answer is 4."));
    EXPECT_THAT(verdict()->text().toStdString(), testing::HasSubstr("too low"));
    EXPECT_TRUE(number->isReadOnly());
    QTest::keyClick(&window, Qt::Key_PageDown);
    EXPECT_EQ(player().number(), 2u);
    QTest::keyClick(&window, Qt::Key_PageUp);
    EXPECT_EQ(player().guess().number, 1.5) << "and stays";
    EXPECT_TRUE(player().isRevealed());
}

TEST_F(LessonTest, CurvesAreDrawnWithTheMouse)
{
    ASSERT_TRUE(window.lessons()->open(write("small.md", small)));
    player().go(2);
    auto* pad = find<PredictionPad>("predictionPad");
    ASSERT_NE(pad, nullptr);
    ASSERT_TRUE(waitUntil([&] { return pad->isVisible() && pad->pixelOf(128, 0).x() > 100; }));
    draw(*pad, {pad->pixelOf(32, 1), pad->pixelOf(128, 3)}); // the mouse skips the place in between
    ASSERT_EQ(player().guess().curve.size(), 3u);
    EXPECT_NEAR(player().guess().curve[0], 1, 0.1);
    EXPECT_NEAR(player().guess().curve[1], 2, 0.1);
    EXPECT_NEAR(player().guess().curve[2], 3, 0.1);
    QTest::keyClick(pad, Qt::Key_Up);
    EXPECT_NEAR(player().guess().curve[2], 3.25, 0.1);
    draw(*pad, {pad->pixelOf(40, 2), pad->pixelOf(64, 4), pad->pixelOf(80, 1)});
    EXPECT_NEAR(player().guess().curve[1], 4, 0.1) << "where the line crosses it, not where the mouse was last near it";
    EXPECT_NEAR(player().guess().curve[2], 3.25, 0.1) << "the line did not come so far";
    next();
    ASSERT_TRUE(answered());
    EXPECT_THAT(verdict()->text().toStdString(), testing::HasSubstr("off by"));
    const auto guess = player().guess().curve;
    draw(*pad, {pad->pixelOf(32, 4), pad->pixelOf(64, 4)});
    EXPECT_EQ(player().guess().curve, guess) << "afterwards nothing is drawn any more";
}

TEST_F(LessonTest, PointsAreClicked)
{
    ASSERT_TRUE(window.lessons()->open(write("small.md", small)));
    player().go(3);
    auto* pad = find<PredictionPad>("predictionPad");
    ASSERT_TRUE(waitUntil([&] { return pad->isVisible() && pad->pixelOf(128, 0).x() > 100; }));
    draw(*pad, {pad->pixelOf(100, 0.5)});
    ASSERT_TRUE(player().guess().number);
    EXPECT_NEAR(*player().guess().number, 100, 3);
    next();
    ASSERT_TRUE(answered());
    const double answer = window.engine()->inquiry<StepAnswer>().answer()->answer;
    EXPECT_GT(answer, 32);
    EXPECT_LT(answer, 128);
    EXPECT_THAT(verdict()->text().toStdString(), testing::HasSubstr("You said"));
}

TEST_F(LessonTest, ControlsThatAreFreeStandAboveThePage)
{
    ASSERT_TRUE(window.lessons()->open(write("small.md", small)));
    EXPECT_EQ(find<QWidget>("freeControls"), nullptr);
    player().go(4);
    auto* controls = find<QWidget>("freeControls");
    ASSERT_NE(controls, nullptr);
    auto* box = controls->findChild<QDoubleSpinBox*>();
    ASSERT_NE(box, nullptr);
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, "2");
    QTest::keyClick(box, Qt::Key_Return);
    EXPECT_EQ(window.document()->experiment().tau, 2);
    player().back();
    EXPECT_EQ(find<QWidget>("freeControls"), nullptr);
    EXPECT_EQ(window.document()->experiment().tau, 1) << "a step is as its lesson says";
}

TEST_F(LessonTest, AStepSetsTheAxisOfTheCurvesAndWhatStandsBeside)
{
    const char* const text = R"(---
lesson: 1
title: Curves
language: en
about: Short.
---
# Beside
~~~set
n = 64
lengths = 32,64
trials = 1
page = explore
axis = d=8:32:x2
beside = sphere
~~~
Text.
# Alone
~~~set
axis =
beside =
~~~
Text.
)";
    ASSERT_TRUE(window.lessons()->open(write("curves.md", text)));
    const auto settings = [&] { return window.document()->view().of<CurvesSettings>(); };
    EXPECT_EQ(settings().beside, "sphere");
    EXPECT_EQ(settings().axis, "d=8:32:x2");
    const auto& second = window.engine()->inquiry<OverBeside>();
    ASSERT_TRUE(waitUntil([&] { return second.isWhole(); })) << "they are measured";
    EXPECT_EQ(second.answer()->axis.values(), (std::vector<double>{8, 16, 32}));
    player().go(1);
    EXPECT_EQ(settings(), CurvesSettings());
    QFile file(folder.filePath("curves.md"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const auto wrong = checkLesson(write("wrong.md", file.readAll().replace("beside = sphere", "beside = tensor")), "en");
    ASSERT_TRUE(wrong.ok());
    ASSERT_EQ(wrong->mistakes.size(), 1u);
    EXPECT_THAT(wrong->mistakes.front(), testing::HasSubstr(":14:10: \"tensor\" is not a value for beside"));
}

TEST_F(LessonTest, AFileIsReadAgainWhenItIsSaved)
{
    const QString path = write("small.md", small);
    ASSERT_TRUE(window.lessons()->open(path));
    player().go(4);
    QByteArray text = small;
    text.replace("The end.", "Another end.");
    write("small.md", text);
    ASSERT_TRUE(waitUntil([&] { return texts().contains("Another end."); }));
    EXPECT_EQ(player().number(), 4u);
    text.replace("n = 64", "n = -4");
    write("small.md", text);
    auto* mistakes = find<QLabel>("lessonMistakes");
    ASSERT_TRUE(waitUntil([&] { return mistakes->isVisible(); }));
    EXPECT_THAT(mistakes->text().toStdString(), testing::HasSubstr("Line 10, column 5"));
    EXPECT_TRUE(texts().contains("Another end.")) << "the last version without mistakes stays";
    write("small.md", small);
    ASSERT_TRUE(waitUntil([&] { return mistakes->isHidden() && texts().contains("The end."); }));
}

TEST_F(LessonTest, WhatElseIsWrittenBesideItChangesNothing)
{
    const QString path = write("small.md", small);
    ASSERT_TRUE(window.lessons()->open(path));
    player().go(1);
    QTest::keyClicks(find<QLineEdit>("guessedNumber"), "2.5");
    const SharedLesson lesson = player().lesson();
    write("handout.html", "x");
    QTest::qWait(400);
    EXPECT_EQ(player().lesson(), lesson);
    QByteArray text = small;
    text.replace("~~~ask number\nquestion = How much?\nanswer = entropy(A)\nunit = nats\nrange = 0 .. 5\n",
        "~~~ask choice\nquestion = Which?\noption = this\nwhen = 1\noption = that\nwhen = otherwise\n");
    write("small.md", text);
    ASSERT_TRUE(waitUntil([&] { return player().step().question.kind == QuestionKind::Choice; }));
    EXPECT_FALSE(player().guess().isMade()) << "that was an answer to another question";
    EXPECT_FALSE(player().isRevealed());
    QFile::remove(path);
    QTest::qWait(300);
    EXPECT_TRUE(player().isOpen()) << "it is read to its end";
}

TEST_F(LessonTest, TheReaderAndTheScreenStayTogether)
{
    ASSERT_TRUE(window.lessons()->open(write("small.md", small)));
    player().reveal();
    ASSERT_TRUE(answered());
    Experiment changed = window.document()->experiment();
    changed.n = 99;
    window.document()->setExperiment(changed, {});
    player().next();
    EXPECT_EQ(player().number(), 1u);
    window.document()->history()->undo();
    EXPECT_EQ(window.document()->experiment().n, 99);
    EXPECT_EQ(player().number(), 0u) << "undone to the step before";
    window.document()->history()->redo();
    EXPECT_EQ(player().number(), 1u);
    window.files()->chooseShipped(":/sessions/noise.attentoscope");
    EXPECT_FALSE(player().isOpen()) << "something else is on the screen";
    EXPECT_TRUE(window.workbench()->hasForm());
}

TEST_F(LessonTest, OfWhatCannotBeComputedTheReasonIsSaid)
{
    const QByteArray header = "---\nlesson: 1\ntitle: T\nlanguage: en\nabout: A.\n---\n";
    ASSERT_TRUE(window.lessons()->open(write("a.md",
        header
            + "# One\n~~~set\nn = 64\n~~~\n{{entropy(A; row = 600)}}\n~~~ask point\nquestion = > 4, 1. or - 3?\n"
              "axis = tau\nat = 1, 2\ncurve = tau\nlevel = 9\n~~~\n")));
    ASSERT_TRUE(waitUntil([&] {
        for (const auto* label : find<QWidget>("lessonReader")->findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains("row 600"))
                return true;
        return false;
    }));
    EXPECT_TRUE(texts().contains("> 4, 1. or - 3?")) << texts().toStdString();
    player().reveal();
    ASSERT_TRUE(answered());
    EXPECT_EQ(verdict()->text(), "The curve does not reach 9 here.");
}

TEST_F(LessonTest, FilesWithMistakesAndDropsAndLeaving)
{
    EXPECT_FALSE(window.lessons()->open(write("bad.md", "---\nlesson: 1\n---\n# One\n~~~set\nn = x\n~~~\n")));
    EXPECT_THAT(message().toStdString(), testing::HasSubstr("bad.md: line"));
    EXPECT_FALSE(window.lessons()->open("nonesuch"));
    EXPECT_FALSE(player().isOpen());
    ASSERT_TRUE(test::dropOn(&window, {write("small.md", small)}));
    ASSERT_TRUE(player().isOpen());
    QTest::mouseClick(find<QAbstractButton>("leaveLesson"), Qt::LeftButton);
    EXPECT_FALSE(player().isOpen());
    EXPECT_EQ(window.document()->experiment().n, 64) << "what is on the screen stays";
    EXPECT_TRUE(window.workbench()->hasForm());
}

TEST_F(LessonTest, TheLanguageIsSwitchedInTheMiddle)
{
    ASSERT_TRUE(window.lessons()->open("dilution"));
    player().go(2);
    LessonGuess guess;
    guess.number = 6;
    player().setGuess(guess);
    window.useLanguage("zh_CN");
    ASSERT_TRUE(waitUntil([&] { return player().lesson()->language == "zh_CN"; }));
    EXPECT_EQ(player().number(), 2u);
    EXPECT_EQ(player().guess().number, 6);
    ASSERT_NE(find<QLineEdit>("guessedNumber"), nullptr);
    EXPECT_EQ(find<QLineEdit>("guessedNumber")->text(), "6");
    window.useLanguage("en");
    EXPECT_TRUE(waitUntil([&] { return player().lesson()->language == "en"; }));
}

TEST_F(LessonTest, ATrainingThatTheReaderBeganGoesOnWhileTheExperimentStays)
{
    ASSERT_TRUE(window.lessons()->open(write("train.md", QByteArray(lessonBeginning).chopped(4) + R"(task = max-retrieval
train-steps = 100000
page = extrapolation
~~~
One.
# Two
Two.
# Three
~~~set
train-steps = 50000
~~~
Three.
)")));
    const auto& training = window.engine()->inquiry<NetworkTraining>();
    EXPECT_FALSE(training.isAsked());
    QTest::mouseClick(find<QPushButton>("train"), Qt::LeftButton);
    ASSERT_TRUE(waitUntil([&] { return training.answer() != nullptr; }));
    next();
    EXPECT_EQ(find<QLabel>("lessonPlace")->text(), "2 / 3");
    EXPECT_TRUE(training.isAsked());
    EXPECT_EQ(find<QPushButton>("train")->text(), "Pause");
    next();
    EXPECT_FALSE(training.isAsked()) << "of other networks";
    EXPECT_EQ(find<QPushButton>("train")->text(), "Train");
}

TEST_F(LessonTest, AStepIsWrittenFromTheScreen)
{
    Experiment experiment = window.document()->experiment();
    experiment.n = 77;
    experiment.mask = Mask::of("causal & sliding(9)");
    window.document()->setExperiment(experiment, {});
    const QString path = folder.filePath("mine.md");
    ASSERT_TRUE(window.lessons()->writeStep(path));
    ViewState view = window.document()->view();
    view.page = "entropy";
    window.document()->setView(view);
    ASSERT_TRUE(window.lessons()->writeStep(path)) << "added";
    const auto reading = readLessonFile(path);
    ASSERT_TRUE(reading);
    ASSERT_TRUE(reading->mistakes.empty()) << reading->mistakes.front().text("mine.md");
    ASSERT_EQ(reading->lesson.steps.size(), 2u);
    EXPECT_EQ(reading->lesson.experimentAt(0, true), experiment);
    EXPECT_EQ(reading->lesson.experimentAt(1, true), experiment);
    EXPECT_TRUE(reading->lesson.steps[1].set.size() == 1 && reading->lesson.steps[1].set[0].key == "page");
    EXPECT_EQ(viewOf(reading->lesson, 1, true).page, "entropy");
}

// The lessons that ship, by the names of their files without number and language.
std::vector<std::string> shippedLessons()
{
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(TEST_DATA "/../../resources/lessons"))
        if (const std::string file = entry.path().filename().string(); file.ends_with(".en.md"))
            names.push_back(file.substr(file.find('-') + 1, file.find('.') - file.find('-') - 1));
    std::ranges::sort(names);
    return names;
}

TEST_F(LessonTest, EveryLessonShipsInBothLanguagesAndNeedsEarlierOnes)
{
    std::vector<std::string> before;
    for (const LessonEntryInLibrary& entry : lessonLibrary()) {
        if (!entry.ships)
            continue;
        SCOPED_TRACE(entry.name.toStdString());
        EXPECT_EQ(entry.files.size(), 2u) << "English and Chinese";
        EXPECT_FALSE(entry.part.isEmpty());
        std::vector<std::vector<std::string>> needs;
        for (const LessonFile& file : entry.files)
            needs.push_back(lessonHead(file.path).needs);
        EXPECT_EQ(needs.front(), needs.back());
        for (const std::string& needed : needs.front())
            EXPECT_THAT(before, testing::Contains(needed));
        before.push_back(entry.name.toStdString());
    }
    std::ranges::sort(before);
    EXPECT_EQ(before, shippedLessons()) << "resources/CMakeLists.txt lists each";
}

class ShippedLesson : public LessonTest, public testing::WithParamInterface<std::string>
{
};

// Every step can be set, computed, asked and revealed: all numbers are filled in, all claims hold, and exactly one option is
// right.
TEST_P(ShippedLesson, HoldsInBothLanguages)
{
    std::vector<SharedLesson> languages;
    for (const QString& language : {QStringLiteral("en"), QStringLiteral("zh_CN")}) {
        const auto path = findLesson(QString::fromStdString(GetParam()), language);
        ASSERT_TRUE(path);
        SCOPED_TRACE(path->toStdString());
        ASSERT_TRUE(window.lessons()->open(*path)) << message().toStdString();
        EXPECT_EQ(player().lesson()->language, language.toStdString());
        languages.push_back(player().lesson());
        for (std::size_t step = 0; step < player().lesson()->steps.size(); ++step) {
            SCOPED_TRACE(step + 1);
            player().go(step);
            ASSERT_TRUE(waitUntil([&] {
                const auto& found = window.engine()->inquiry<StepTexts>();
                return found.answer() && found.of() == player().place();
            }));
            player().reveal();
            ASSERT_TRUE(answered()) << verdict()->text().toStdString();
            const AnswerFacts& facts = *window.engine()->inquiry<StepAnswer>().answer();
            EXPECT_THAT(facts.checks, testing::Each(true));
            if (player().step().question.kind == QuestionKind::Choice) {
                EXPECT_EQ(std::ranges::count(facts.right, true), 1);
            }
            for (const double value : facts.curve)
                EXPECT_TRUE(std::isfinite(value));
            EXPECT_TRUE(waitUntil([&] { return !texts().contains(QStringLiteral("…")); })) << texts().toStdString();
            EXPECT_FALSE(texts().contains(QStringLiteral("{{")) || texts().contains(QLatin1Char('$')));
        }
    }
    ASSERT_EQ(languages[0]->steps.size(), languages[1]->steps.size());
    for (std::size_t step = 0; step < languages[0]->steps.size(); ++step) {
        Experiment experiments[] = {languages[0]->experimentAt(step, true), languages[1]->experimentAt(step, true)};
        experiments[1].text = experiments[0].text; // words may be those of the language
        EXPECT_EQ(experiments[0], experiments[1]) << step + 1;
        EXPECT_EQ(languages[0]->steps[step].question.kind, languages[1]->steps[step].question.kind);
        EXPECT_EQ(languages[0]->steps[step].checks.size(), languages[1]->steps[step].checks.size());
    }
}

INSTANTIATE_TEST_SUITE_P(All, ShippedLesson, testing::ValuesIn(shippedLessons()), [](const auto& info) {
    std::string name = info.param;
    std::ranges::replace(name, '-', '_');
    return name;
});

} // namespace
} // namespace attentoscope
