// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the board of sinks and the entropy bound.
#include "core/attention/evaluate/evaluate.h"
#include "tests/ui/page_test.h"
#include "ui/pages/entropy/entropy_page.h"
#include "ui/pages/entropy/entropy_question.h"
#include "ui/pages/entropy/entropy_settings.h"
#include "ui/pages/entropy/sink_numbers.h"
#include "ui/pages/entropy/sink_pictures.h"
#include "ui/pages/entropy/sink_question.h"
#include "ui/plots/lines/line_view.h"
#include "ui/plots/points/point_view.h"
#include "ui/text/number_text.h"

#include <QApplication>
#include <QTest>

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace attentoscope {
namespace {

Experiment causalRows()
{
    Experiment experiment;
    experiment.n = 200;
    experiment.mask = Mask::of("causal");
    experiment.lengths = Lengths::of("64");
    experiment.trials = 1;
    return experiment;
}

class SinksOfThePage : public PageTest<BoardsOf<entropyBoards>>
{
protected:
    SinksOfThePage()
        : PageTest(causalRows())
    {
    }

    bool ready()
    {
        if (!document.view().of<EntropySettings>().ofSinks)
            press("entropyOfSinks");
        return waitUntil([&] { return isKnown<SinkQuestion>() && engine.isResting(); });
    }
    const SinkStudy& study() { return *answer<SinkQuestion>(); }
    LineView* view(const char* name) { return find<LineView>(name); }
};

TEST_F(SinksOfThePage, OneBoardIsSeenAndAskedForAtATime)
{
    ASSERT_TRUE(waitUntil([&] { return isKnown<EntropyQuestion>() && engine.isResting(); }));
    EXPECT_FALSE(isKnown<SinkQuestion>());
    EXPECT_FALSE(view("sinkWeight")->isVisible());
    EXPECT_EQ(page.boardOf(QStringLiteral("sinkScatter")), 1);
    EXPECT_EQ(page.boardOf(QStringLiteral("spectrum")), 0);
    EXPECT_EQ(page.boardOf(QStringLiteral("factor")), 0);
    ASSERT_TRUE(ready());
    EXPECT_TRUE(document.view().of<EntropySettings>().ofSinks);
    EXPECT_TRUE(view("sinkWeight")->isVisible());
    EXPECT_FALSE(view("spectrum")->isVisible());
    EXPECT_EQ(page.boardOf(wholePage), 1);
    const SharedEntropyStudy before = answer<EntropyQuestion>().study;
    ASSERT_TRUE(document.setField(*findField("n"), std::int64_t(100)));
    ASSERT_TRUE(ready());
    EXPECT_EQ(study().result->inputs->nq(), 100);
    EXPECT_EQ(answer<EntropyQuestion>().study, before) << "what nobody sees is not studied";
    EXPECT_EQ(parseViewState(viewStateText(document.view())), document.view());
    page.showBoard(0);
    EXPECT_FALSE(document.view().of<EntropySettings>().ofSinks);
}

TEST_F(SinksOfThePage, NumbersAndPicturesAreThoseOfTheCore)
{
    ASSERT_TRUE(ready());
    const auto result = evaluate(document.experiment());
    ASSERT_TRUE(result.ok());
    const auto expected = studySinks(*result);
    ASSERT_TRUE(expected.ok());
    for (const Sinks sinks : allSinks) {
        press(qPrintable(QStringLiteral("sinks%1").arg(int(sinks))));
        EXPECT_EQ(document.view().of<EntropySettings>().sinks, sinks);
        for (std::size_t p = 0; p < 2; ++p) {
            const SinkMeans& means = (*expected)->of(p, sinks).means;
            const auto number = [&](const char* line) {
                return text(qPrintable(QLatin1String(line) + QLatin1Char(p == 0 ? 'A' : 'B')));
            };
            EXPECT_EQ(number("sinkMass"), weightText(means.mass));
            EXPECT_EQ(number("entropyWith"), fixedText(means.entropy, 3));
            EXPECT_EQ(number("entropyWithout"), fixedText(means.beyond, 3));
            EXPECT_EQ(number("entropyGiven"), fixedText(means.given, 3));
            EXPECT_EQ(number("sinkShare"), fixedText(100 * means.share(), 1));
            EXPECT_EQ(number("sinkFit"), fixedText(means.fit, 3));
            EXPECT_EQ(number("firstKey"), weightText((*expected)->of(p, Sinks::First).means.mass));
            EXPECT_EQ(number("spectralNorm"), briefText(summarize((*expected)->least[p].spectralNorm).mean, 3));
            EXPECT_EQ(number("rowWith"), fixedText((*result)->policies[p].rows.shannon.back(), 3)) << "the last row";
            EXPECT_EQ(view("sinkWeight")->picture().series[p].ys, (*expected)->of(p, sinks).mass);
            const double change = (*expected)->of(p, sinks).given[150] - (*result)->policies[p].rows.shannon[150];
            EXPECT_NEAR(view("sinkChange")->picture().series[p].ys[150], change, 1e-12);
            EXPECT_EQ(find<PointView>("sinkScatter")->picture().series[p].xs, (*expected)->of(p, sinks).mass);
        }
        EXPECT_TRUE(text("sinkTitle").contains(sinkName(sinks)));
        EXPECT_TRUE(text("sinkWords").contains(sinkName(sinks)));
    }
    const LinePicture& bound = view("leastEntropies")->picture();
    ASSERT_EQ(bound.series.size(), 6U) << "H of A and B, and two bounds of each";
    EXPECT_EQ(bound.series[2].ys, (*expected)->least[0].entropy);
    EXPECT_EQ(bound.series[5].ys, (*expected)->least[1].spectralEntropy);
}

TEST_F(SinksOfThePage, AClickOnARowSelectsIt)
{
    ASSERT_TRUE(ready());
    for (const char* name : {"sinkWeight", "sinkChange", "leastEntropies"}) {
        LineView* rows = view(name);
        QApplication::processEvents();
        const QRect rect = rows->plotRect();
        QWidget* plot = rows->childAt(rect.center());
        document.select({10, -1});
        QTest::mouseClick(
            plot, Qt::LeftButton, {}, plot->mapFrom(rows, QPoint(rect.left() + rect.width() / 4, rect.center().y())));
        EXPECT_NEAR(double(document.selection().row), 50, 3) << name;
    }
    ASSERT_TRUE(ready());
    const Index row = document.selection().row;
    EXPECT_EQ(text("rowGivenB"), fixedText(study().of(1, Sinks::First).given[std::size_t(row)], 3));
    EXPECT_TRUE(text("sinkRow").contains(QString::number(row)));
    emit find<PointView>("sinkScatter")->clicked({1, 33});
    EXPECT_EQ(document.selection().row, 33);
}

TEST_F(SinksOfThePage, AMaskThatHidesTheFirstKeyIsSaid)
{
    ASSERT_TRUE(document.setField(*findField("mask"), std::string("causal & !sink(1)")));
    ASSERT_TRUE(ready());
    EXPECT_EQ(text("entropyWithA"), QStringLiteral("—"));
    EXPECT_TRUE(text("sinkWords").contains(QStringLiteral("the mask hides it")));
    EXPECT_TRUE(view("sinkWeight")->picture().emptyText.contains(QStringLiteral("the mask hides it")));
    EXPECT_TRUE(view("sinkChange")->picture().emptyText.contains(QStringLiteral("the mask hides it")));
    press("sinks1");
    EXPECT_NE(text("entropyWithA"), QStringLiteral("—"));
    ASSERT_TRUE(document.setField(*findField("mask"), std::string("!full")));
    ASSERT_TRUE(ready());
    EXPECT_EQ(view("leastEntropies")->picture().emptyText, QStringLiteral("No row sees any key."));
    EXPECT_TRUE(find<QLabel>("boundWords")->text().isEmpty());
}

TEST_F(SinksOfThePage, OneTokenIsNothingButItsSink)
{
    ASSERT_TRUE(document.setField(*findField("n"), std::int64_t(1)));
    ASSERT_TRUE(ready());
    EXPECT_EQ(text("sinkMassA"), weightText(1));
    EXPECT_EQ(text("entropyGivenA"), QStringLiteral("—"));
    EXPECT_EQ(text("sinkShareA"), QStringLiteral("—"));
    EXPECT_EQ(text("sinkFitA"), QStringLiteral("—"));
    EXPECT_FALSE(text("sinkWords").contains(QStringLiteral("With the sink masked"))) << "nothing would be left";
    EXPECT_EQ(view("sinkChange")->picture().emptyText, QStringLiteral("No row sees a key other than the sinks."));
    EXPECT_EQ(view("leastEntropies")->picture().emptyText, QStringLiteral("Every row has the entropy 0."));
    EXPECT_TRUE(find<PointView>("sinkScatter")->picture().series.empty());
    EXPECT_TRUE(text("boundWords").isEmpty()) << "0 is what it is";
}

TEST_F(SinksOfThePage, BitsAreBits)
{
    ASSERT_TRUE(ready());
    const double nats = study().of(0, Sinks::First).means.given, least = study().least[0].entropy[3];
    ASSERT_TRUE(document.setField(*findField("bits"), true));
    ASSERT_TRUE(ready());
    EXPECT_EQ(text("entropyGivenA"), fixedText(nats / std::numbers::ln2, 3));
    EXPECT_NEAR(view("leastEntropies")->picture().series[2].ys[3], least / std::numbers::ln2, 1e-12);
    EXPECT_TRUE(view("sinkChange")->picture().yLabel.text().contains(QStringLiteral("bits")));
}

TEST_F(SinksOfThePage, WordsSayWhenTheBoundSaysNothing)
{
    ASSERT_TRUE(ready());
    EXPECT_TRUE(text("boundWords").contains(QStringLiteral("is close to 0 and tells nothing")))
        << text("boundWords").toStdString();
    ASSERT_TRUE(document.setField(*findField("tau"), 0.02));
    ASSERT_TRUE(ready());
    EXPECT_TRUE(text("boundWords").contains(QStringLiteral("the entropy is at least"))) << text("boundWords").toStdString();
    EXPECT_EQ(text("leastEntropyB"), fixedText(summarize(study().least[1].entropy).mean, 3));
}

TEST_F(SinksOfThePage, TheNearestEvaluatedRowStandsInForOthers)
{
    Result result;
    result.rowIndex = {3, 10, 20};
    EXPECT_EQ(nearestRow(result, 0), 0U);
    EXPECT_EQ(nearestRow(result, 3), 0U);
    EXPECT_EQ(nearestRow(result, 6), 0U);
    EXPECT_EQ(nearestRow(result, 7), 1U);
    EXPECT_EQ(nearestRow(result, 15), 1U);
    EXPECT_EQ(nearestRow(result, 99), 2U);
}

TEST_F(SinksOfThePage, PicturesCanBeExported)
{
    ASSERT_TRUE(ready());
    ASSERT_EQ(page.shownFigures().size(), 5U);
    expectInk(page.shownFigures());
}

} // namespace
} // namespace attentoscope
