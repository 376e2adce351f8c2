// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what a class sees when: an answer and its page are there when they are revealed, nothing of before stands in their place,
// and a presenter's next click waits for them.
#include "tests/ui/lessons/lesson_fixture.h"
#include "ui/document/policy_looks.h"
#include "ui/document/questions/subject.h"
#include "ui/lessons/library/lesson_library.h"
#include "ui/pages/extrapolation/extrapolation_question.h"
#include "ui/plots/lines/line_view.h"
#include "ui/widgets/prediction_pad.h"
#include "ui/window/bench/presentation.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

// Its networks are trained for a second or two.
const QByteArray trainsOne = QByteArray(lessonBeginning).chopped(4) + R"(policy-b = standard
task = max-retrieval
train-steps = 300
train-seeds = 1
page = extrapolation
~~~
Right in {{trained_accuracy(A; n = 16) : %}}.
~~~ask number
question = How many at 64?
answer = 100*trained_accuracy(A; n = 64)
hide = page
~~~
~~~reveal
trained_task = max-retrieval
show = extrapolation/test-accuracy
~~~
So many.
# Two
The end.
)";

class LessonAheadTest : public LessonFixture
{
protected:
    const Inquiry<LessonAhead>& ahead() { return window.engine()->inquiry<LessonAhead>(); }
    const Inquiry<NetworkTraining>& training() { return window.engine()->inquiry<NetworkTraining>(); }
    const LinePicture& picture(const char* view) { return find<LineView>(view)->picture(); }
};

TEST_F(LessonAheadTest, WhatIsRevealedWasComputedWhileTheClassThought)
{
    ASSERT_TRUE(window.lessons()->open(write("train.md", trainsOne)));
    ASSERT_TRUE(waitUntil([&] { return ahead().isWhole(); }, 60000));
    EXPECT_FALSE(training().isAsked()) << "the page is hidden";
    const QSignalSpy answering(&window.engine()->inquiry<StepAnswer>(), &InquiryBase::progressed);
    const QSignalSpy trained(&window.engine()->inquiry<NetworkTraining>(), &InquiryBase::progressed);
    player().next();
    EXPECT_TRUE(find<QLabel>("lessonVerdict")->text().startsWith("The answer")) << "at once";
    ASSERT_TRUE(answered());
    ASSERT_TRUE(waitUntil([&] { return training().isWhole(); }));
    EXPECT_TRUE(answering.isEmpty());
    EXPECT_TRUE(trained.isEmpty()) << "nothing was trained anew";
    EXPECT_TRUE(training().answer()->isTested());
    EXPECT_EQ(training().answer()->plan.policies.size(), 1U) << "B would cover A";
    EXPECT_TRUE(waitUntil([&] { return !picture("testAccuracy").series.empty(); }));
}

TEST_F(LessonAheadTest, NetworksOfTheProgramDoNotAnswerAQuestionBesideTheirPage)
{
    ASSERT_TRUE(window.lessons()->open(write("shipped.md", QByteArray(lessonBeginning).chopped(4) + R"(page = extrapolation
~~~
Short and long.
~~~ask number
question = How many at 64?
answer = 64
~~~
So many.
# Two
The end.
)")));
    const auto isMeasured = [&] { return std::ranges::any_of(picture("testAccuracy").series, &Series::measured); };
    ASSERT_TRUE(find<LineView>("testAccuracy")->isVisible());
    ASSERT_TRUE(waitUntil([&] { return window.engine()->isResting(); }));
    EXPECT_FALSE(isMeasured());
    player().next();
    EXPECT_TRUE(waitUntil(isMeasured)) << "with the answer";
}

TEST_F(LessonAheadTest, APictureThatWaitsForItsNetworksSaysHowFarTheyAre)
{
    ASSERT_TRUE(window.lessons()->open(write("train.md", QByteArray(trainsOne).replace("steps = 300", "steps = 30000"))));
    player().next();
    ASSERT_TRUE(waitUntil([&] { return training().isAsked() && find<LineView>("testAccuracy")->isVisible(); }));
    const auto isPadShown = [&] {
        for (const auto* pad : find<LineView>("testAccuracy")->findChildren<PredictionPad*>())
            if (pad->isVisible())
                return true;
        return false;
    };
    EXPECT_TRUE(waitUntil([&] { return picture("testAccuracy").emptyText.startsWith("Training …") && !isPadShown(); }))
        << "the class has drawn already";
    const auto* said = find<QLabel>("lessonAhead");
    EXPECT_TRUE(waitUntil([&] { return said->text().endsWith("% computed"); })) << "how far it is";
}

TEST_F(LessonAheadTest, CurvesOfBeforeAreNotShown)
{
    window.files()->openSession(MainWindow::defaultSession);
    ASSERT_TRUE(waitUntil([&] { return window.engine()->inquiry<Curves>().isWhole(); }));
    ASSERT_TRUE(window.lessons()->open("dilution"));
    EXPECT_EQ(sweep(), nullptr);
    player().next();
    ASSERT_TRUE(waitUntil([&] { return find<LineView>("curves")->isVisible(); }));
    EXPECT_LE(picture("curves").series.size(), 2U);
    for (const Series& series : picture("curves").series)
        EXPECT_LE(series.xs.size(), 2U) << "step 1 measures both ends alone";
}

TEST_F(LessonAheadTest, OneClickRevealsAndTheNextWaitsForTheAnswer)
{
    ASSERT_TRUE(activate());
    ASSERT_TRUE(window.lessons()->open(write("train.md", trainsOne)));
    QTest::keyClick(&window, Qt::Key_PageDown);
    ASSERT_TRUE(player().isRevealed());
    QTest::keyClick(&window, Qt::Key_PageDown);
    EXPECT_EQ(player().number(), 0U);
    const auto* verdict = find<QLabel>("lessonVerdict");
    ASSERT_TRUE(waitUntil([&] { return verdict->text().startsWith("The answer"); }, 60000));
    QTest::keyClick(&window, Qt::Key_PageDown);
    EXPECT_EQ(player().number(), 1U);
}

TEST_F(LessonAheadTest, EscapeEndsAPresentationWhateverIsComputed)
{
    ASSERT_TRUE(activate());
    ASSERT_TRUE(window.lessons()->open(write("train.md", QByteArray(trainsOne).replace("steps = 300", "steps = 30000"))));
    QTest::keyClick(&window, Qt::Key_F11);
    ASSERT_TRUE(waitUntil([&] { return window.presentation()->isOn(); }));
    ASSERT_FALSE(window.engine()->isResting());
    QTest::keyClick(&window, Qt::Key_Escape);
    EXPECT_TRUE(waitUntil([&] { return !window.presentation()->isOn(); }));
    window.presentation()->end();
}

TEST(LessonLooks, AreTheSameWhereverAStepIsDrawn)
{
    const auto lesson = readWholeLesson(*findLesson("log-n", "en"));
    ASSERT_TRUE(lesson.ok());
    std::size_t last = lesson->steps.size() - 1; // the last one that compares more than A and B
    while (last > 0 && sweptPolicies(lesson->experimentAt(last, true)).size() < 3)
        --last;
    const std::string view = viewTextOf(*lesson, last, true, viewOf(*lesson, last, true));
    const Experiment shown = lesson->experimentAt(last, true);
    PolicyLooks looks;
    ASSERT_TRUE(looks.take(view)) << "or a handout gives other colours than the window";
    for (std::size_t i = 2; i < sweptPolicies(shown).size(); ++i)
        EXPECT_NE(looks.hueOf(i, sweptPolicies(shown)[i]), Hue::further(1)) << "the colour of predictions";
}

} // namespace
} // namespace attentoscope
