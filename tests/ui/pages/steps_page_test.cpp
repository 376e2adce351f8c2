// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the page of steps with real keys and clicks: going forward and back, following another row, editing numbers.
#include "ui/pages/steps/steps_page.h"
#include "ui/pages/steps/steps_settings.h"
#include "ui/text/number_text.h"

#include "tests/ui/page_test.h"
#include "ui/figures/painted_figure.h"
#include "ui/pages/steps/step_layout.h"
#include "ui/pages/steps/step_stage.h"
#include "ui/pages/steps/step_strip.h"

#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTest>

namespace attentoscope {
namespace {

Experiment sentence()
{
    Experiment experiment;
    experiment.source = "text";
    experiment.text = {"the cat sat on the mat"};
    experiment.d = 8;
    experiment.dv = 4;
    experiment.mask = Mask::of("causal");
    return experiment;
}

class StepsOnThePage : public PageTest<StepsPage>
{
protected:
    explicit StepsOnThePage(const Experiment& experiment = sentence())
        : PageTest(experiment)
    {
    }
    bool begin()
    {
        return waitUntil([&] { return isKnown<Steps>() && !stage().scene().lines.empty(); });
    }
    StepStage& stage() { return *find<StepStage>("stepStage"); }
    const AttentionSteps& steps() { return *answer<Steps>().steps; }
    void key(Qt::Key which) { QTest::keyClick(&stage(), which); }
    QPoint cell(std::size_t grid, Index row, Index column) { return stage().cellRect(grid, row, column).center().toPoint(); }
    const CellGrid& grid(std::size_t number)
    {
        for (const auto& line : stage().scene().lines)
            for (const SceneItem& item : line)
                if (item.grid && number-- == 0)
                    return *item.grid;
        throw std::out_of_range("no such grid");
    }
    void type(const QString& text)
    {
        auto* line = find<QLineEdit>("stepNumber");
        ASSERT_TRUE(line->isVisible());
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
    }
};

TEST_F(StepsOnThePage, ArrowsGoOnAndBackAndEachStepSaysWhatItDoes)
{
    ASSERT_TRUE(begin());
    QStringList titles, sentences;
    for (int step = 0; step < stepCount; ++step) {
        EXPECT_EQ(document.view().of<StepsSettings>().step, step);
        EXPECT_FALSE(stage().scene().lines.empty());
        titles << text("stepTitle");
        sentences << text("stepSentence");
        key(Qt::Key_Right);
    }
    EXPECT_EQ(document.view().of<StepsSettings>().step, stepCount - 1) << "it ends there";
    EXPECT_EQ(QSet<QString>(titles.begin(), titles.end()).size(), stepCount);
    EXPECT_EQ(QSet<QString>(sentences.begin(), sentences.end()).size(), stepCount);
    key(Qt::Key_Left);
    EXPECT_EQ(text("stepTitle"), titles[stepCount - 2]);
    key(Qt::Key_Home);
    EXPECT_EQ(document.view().of<StepsSettings>().step, 0);
    auto* strip = find<StepStrip>("stepStrip");
    QTest::mouseClick(strip, Qt::LeftButton, {}, strip->placeOf(Step::Softmax).center().toPoint());
    EXPECT_EQ(text("stepTitle"), titles[int(Step::Softmax)]);
    press("stepBack");
    EXPECT_EQ(document.view().of<StepsSettings>().step, int(Step::Mask));
}

// With four dimensions, as in the first lesson, the reader sees each product; with more the last ones are left out.
TEST_F(StepsOnThePage, AScoreOfFourProductsIsWrittenOut)
{
    ASSERT_TRUE(begin());
    document.setView([&] {
        ViewState view = document.view();
        view.of<StepsSettings>().step = int(Step::Scores);
        return view;
    }());
    for (const int d : {8, 4}) {
        Experiment shorter = sentence();
        shorter.d = d;
        document.setExperiment(shorter, {});
        const qsizetype signs = 1 + (d == 4 ? 4 : 3); // that of q·k, too
        EXPECT_TRUE(waitUntil([&] { return steps().q.cols() == d && text("stepSentence").count(QStringLiteral("·")) == signs; }))
            << text("stepSentence").toStdString();
        EXPECT_EQ(text("stepSentence").contains(QStringLiteral("…")), d == 8);
    }
}

// The numbers in the sentence are those that were computed.
TEST_F(StepsOnThePage, ARowIsFollowedAndItsNumbersAreSaid)
{
    ASSERT_TRUE(begin());
    key(Qt::Key_Right);
    QTest::mouseClick(&stage(), Qt::LeftButton, {}, cell(2, 3, 1)); // in S
    EXPECT_EQ(document.selection(), (Selection{3, 1}));
    EXPECT_TRUE(text("stepSentence").contains(QStringLiteral("“on”"))) << text("stepSentence").toStdString();
    EXPECT_TRUE(text("stepSentence").contains(QStringLiteral("<b>%1</b>").arg(cellText(steps().scores(3, 1), 2, false))))
        << text("stepSentence").toStdString();
    key(Qt::Key_Up);
    EXPECT_EQ(document.selection(), (Selection{2, 1}));
    document.setView([&] {
        ViewState view = document.view();
        view.of<StepsSettings>().step = int(Step::Softmax);
        return view;
    }());
    for (const StepsOfPolicy& one : steps().policies)
        EXPECT_TRUE(text("stepSentence").contains(QStringLiteral("<b>%1</b>").arg(cellText(one.weights(2, 1), 2, true))))
            << text("stepSentence").toStdString();
    ASSERT_EQ(stage().scene().lines.size(), 3);
    const NumberBars& bars = *stage().scene().lines[0][4].bars;
    EXPECT_EQ(bars.values[1], steps().policies[0].weights(2, 1));
    EXPECT_TRUE(std::isnan(bars.values[3])) << "ahead";
}

TEST_F(StepsOnThePage, NumbersAndCellsAreChangedByHandAndBack)
{
    ASSERT_TRUE(begin());
    const double before = steps().q(2, 0);
    QTest::mouseDClick(&stage(), Qt::LeftButton, {}, cell(0, 2, 0)); // in Q
    type(QStringLiteral("4.5"));
    ASSERT_TRUE(waitUntil([&] { return steps().q(2, 0) == 4.5; }));
    EXPECT_EQ(grid(0).numbers(2, 0), 4.5);
    EXPECT_TRUE(find<QPushButton>("stepReset")->isVisible());
    for (int i = 0; i < int(Step::Mask); ++i)
        key(Qt::Key_Right);
    EXPECT_FALSE(steps().sees(2, 5));
    QTest::mouseDClick(&stage(), Qt::LeftButton, {}, cell(0, 2, 5));
    ASSERT_TRUE(waitUntil([&] { return steps().sees(2, 5); }));
    EXPECT_GT(steps().policies[0].weights(2, 5), 0);
    press("stepReset");
    ASSERT_TRUE(waitUntil([&] { return !steps().sees(2, 5) && steps().q(2, 0) == before; }));
    EXPECT_FALSE(find<QPushButton>("stepReset")->isVisible());
    // Opening and closing an editor changes nothing.
    key(Qt::Key_Home);
    QTest::mouseDClick(&stage(), Qt::LeftButton, {}, cell(0, 1, 1));
    QTest::keyClick(find<QLineEdit>("stepNumber"), Qt::Key_Return);
    EXPECT_TRUE(document.view().of<StepsSettings>().edits.isEmpty());
    // An edit belongs to these tokens and is stored with the view.
    key(Qt::Key_Home);
    QTest::mouseDClick(&stage(), Qt::LeftButton, {}, cell(1, 0, 0));
    type(QStringLiteral("-9"));
    ASSERT_TRUE(waitUntil([&] { return steps().k(0, 0) == -9; }));
    EXPECT_TRUE(text("stepSentence").contains(QStringLiteral("changed by hand")));
    EXPECT_EQ(parseViewState(viewStateText(document.view())), document.view());
    Experiment other = document.experiment();
    other.tau = 2;
    document.setExperiment(other, {});
    ASSERT_TRUE(waitUntil([&] { return isKnown<Steps>() && steps().result->experiment.tau == 2; }));
    EXPECT_EQ(steps().k(0, 0), -9) << "the same ones, under another scale";
    other.seed = 5;
    document.setExperiment(other, {});
    ASSERT_TRUE(waitUntil([&] { return isKnown<Steps>() && steps().result->experiment.seed == 5; }));
    EXPECT_NE(steps().k(0, 0), -9);
}

TEST_F(StepsOnThePage, TheTemperatureIsTurnedByHand)
{
    ASSERT_TRUE(begin());
    auto* slider = find<QSlider>("stepTau");
    EXPECT_FALSE(slider->isVisible()) << "nothing of it is seen in Q, K and V";
    press("stepOn");
    press("stepOn");
    ASSERT_TRUE(slider->isVisible());
    const double entropy = steps().policies[0].entropy[5];
    slider->setFocus();
    for (int i = 0; i < 10; ++i)
        QTest::keyClick(slider, Qt::Key_Right);
    EXPECT_NEAR(document.experiment().tau, std::sqrt(2.0), 1e-9);
    EXPECT_EQ(text("stepTauText"), QStringLiteral("τ = 1.41"));
    EXPECT_EQ(document.view().of<StepsSettings>().step, int(Step::Scale)) << "the arrows are the slider's";
    ASSERT_TRUE(waitUntil([&] { return isKnown<Steps>() && steps().policies[0].entropy[5] < entropy; }));
    EXPECT_EQ(document.history()->count(), 1) << "one gesture, one step back";
    const double lambda = steps().policies[0].lambda[5];
    EXPECT_TRUE(waitUntil([&] { return text("stepScaleText").contains(briefText(lambda, 3)); })) << "and with it the scale";
}

TEST_F(StepsOnThePage, BarsKeepTheirHeightOnASmallPageAndMatricesMakeRoom)
{
    ASSERT_TRUE(begin());
    for (int step = 0; step < int(Step::Softmax); ++step)
        key(Qt::Key_Right);
    const StepScene scene = stage().scene();
    ASSERT_EQ(scene.lines.size(), 3u) << "of A, of B, and the weights of both";
    for (const QSizeF& size : {QSizeF(400, 240), QSizeF(500, 330), QSizeF(900, 700)}) {
        std::size_t matrices = 0;
        for (const PlacedItem& placed : layOut(scene, {QPointF(), size}, styleOf(stage()))) {
            matrices += placed.item->grid ? 1 : 0;
            EXPECT_TRUE(!placed.item->bars || placed.rect.height() - placed.below.height > 40) << size.height();
        }
        EXPECT_EQ(matrices, size.height() > 600 ? 2u : 0u) << size.height();
    }
}

TEST_F(StepsOnThePage, ItPlaysByItselfAndStopsAtTheEnd)
{
    ASSERT_TRUE(begin());
    for (int i = 0; i + 2 < stepCount; ++i)
        key(Qt::Key_Right);
    key(Qt::Key_Space);
    EXPECT_TRUE(find<QAbstractButton>("stepPlay")->isChecked());
    ASSERT_TRUE(waitUntil([&] { return document.view().of<StepsSettings>().step == stepCount - 1; }));
    ASSERT_TRUE(waitUntil([&] { return !find<QAbstractButton>("stepPlay")->isChecked(); }));
}

TEST_F(StepsOnThePage, EveryStepIsAFigureWithItsNumbers)
{
    ASSERT_TRUE(begin());
    const auto figures = page.figures();
    ASSERT_EQ(figures.size(), std::size(allSteps) + 1);
    expectInk(figures);
    for (const NamedFigure& figure : figures)
        EXPECT_FALSE(figure.figure->numbers().rows.empty()) << figure.key.toStdString();
}

// The heads of a layer side by side, as a table of their own.
class StepsOfHeads : public StepsOnThePage
{
protected:
    StepsOfHeads()
        : StepsOnThePage([] {
            Experiment experiment;
            experiment.source = "multihead";
            experiment.n = 12;
            experiment.d = 8;
            experiment.dv = 3;
            experiment.heads = 4;
            experiment.head = 2;
            return experiment;
        }())
    {
    }
};

TEST_F(StepsOfHeads, StandSideBySideAndAreMixed)
{
    ASSERT_TRUE(begin());
    key(Qt::Key_End);
    const HeadSteps& heads = *answer<Steps>().heads;
    ASSERT_EQ(heads.heads, 4);
    EXPECT_EQ(heads.chosen, 2);
    ASSERT_EQ(stage().scene().lines.size(), 2);
    EXPECT_EQ(grid(0).numbers.cols(), 12);
    EXPECT_EQ(grid(0).numbers(5, 6), steps().policies[0].output(5, 0)) << "the head that is followed";
    EXPECT_EQ(grid(0).columnNames[6], "h2");
    EXPECT_TRUE(text("stepSentence").contains(QStringLiteral("4 heads")));
    EXPECT_NEAR(grid(3).numbers(1, 1), heads.policies[1].joined.row(1).dot(heads.mixing.col(1)), 1e-12);
}

class StepsOfManyTokens : public StepsOnThePage
{
protected:
    StepsOfManyTokens()
        : StepsOnThePage([] {
            Experiment experiment;
            experiment.n = 300;
            experiment.d = 64;
            return experiment;
        }())
    {
    }
};

TEST_F(StepsOfManyTokens, AreSeenThroughAWindow)
{
    ASSERT_TRUE(begin());
    EXPECT_EQ(steps().keys(), mostStepTokens);
    EXPECT_EQ(grid(0).moreColumns, 64 - grid(0).numbers.cols());
    find<QSpinBox>("firstToken")->setValue(100);
    ASSERT_TRUE(waitUntil([&] { return isKnown<Steps>() && steps().first == 100; }));
    EXPECT_EQ(document.view().of<StepsSettings>().firstToken, 100);
    EXPECT_TRUE(text("stepWindow").contains(QStringLiteral("16 of 300 tokens (scale uses all)")));
    EXPECT_EQ(grid(0).rowNames.front(), "100");
    EXPECT_TRUE(text("stepSentence").contains(QStringLiteral("so random ones are used"))) << "there are no values";
}

// The target entropy can be reached with the whole sequence, whose scale the steps have, but not with its first tokens.
TEST_F(StepsOfManyTokens, HaveTheScaleOfAll)
{
    ASSERT_TRUE(begin());
    Experiment matched = document.experiment();
    matched.policyB = *parsePolicy("entropy-matched:target=4");
    document.setExperiment(matched, {});
    ASSERT_TRUE(waitUntil([&] { return isKnown<Steps>() && steps().policies[1].policy == matched.policyB; }));
    EXPECT_EQ(steps().policies[1].multiplier.back(), steps().result->policies[1].rows.multiplier[15]);
}

TEST_F(StepsOfManyTokens, WithoutAnAnswerSayWhy)
{
    ASSERT_TRUE(begin());
    Experiment other = document.experiment();
    other.policyB = *parsePolicy("standard@sparsemax");
    document.setExperiment(other, {});
    ASSERT_TRUE(waitUntil([&] { return stage().scene().lines.empty(); }));
    EXPECT_TRUE(stage().scene().emptyText.contains(QStringLiteral("covers the softmax only")))
        << stage().scene().emptyText.toStdString();
    for (const NamedFigure& figure : page.figures())
        EXPECT_TRUE(figure.figure->isEmpty()) << figure.key.toStdString();
    other.policyB = *parsePolicy("log-n");
    document.setExperiment(other, {});
    EXPECT_TRUE(waitUntil([&] { return !stage().scene().lines.empty(); }));
}

TEST_F(StepsOfManyTokens, AnotherWindowIsChosenKeyByKey)
{
    ASSERT_TRUE(begin());
    auto* box = find<QSpinBox>("firstToken");
    box->setFocus();
    box->selectAll();
    QTest::keyClicks(box, QStringLiteral("123"));
    QTest::keyClick(box, Qt::Key_Return);
    ASSERT_TRUE(waitUntil([&] { return isKnown<Steps>() && steps().first == 123; }));
    for (int i = 0; i < 5; ++i)
        QTest::keyClick(box, Qt::Key_Up);
    ASSERT_TRUE(waitUntil([&] { return isKnown<Steps>() && steps().first == 128; }));
}

TEST(StepCells, AreWrittenAsTheyAre)
{
    EXPECT_EQ(cellText(-0.001, 2, false), "0.00");
    EXPECT_EQ(cellText(0.001, 2, false), "0.00") << "a score may well be nothing";
    EXPECT_EQ(cellText(0.001, 2, true), QStringLiteral("≈0"));
    EXPECT_EQ(cellText(0, 2, true), "0.00") << "masked";
    EXPECT_EQ(cellText(-0.31, 2, false), QStringLiteral("−0.31"));
    EXPECT_EQ(cellText(12.34, 1, false), "12.3");
}

} // namespace
} // namespace attentoscope
