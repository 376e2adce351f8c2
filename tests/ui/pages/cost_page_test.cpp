// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/cost/cost_page.h"

#include "tests/ui/page_test.h"
#include "ui/pages/cost/batch_pictures.h"
#include "ui/pages/cost/cost_pictures.h"
#include "ui/pages/cost/cost_settings.h"
#include "ui/plots/lines/line_view.h"
#include "ui/text/number_text.h"

#include <QLabel>
#include <QPushButton>
#include <QTest>

#include <gtest/gtest.h>

#include <stop_token>

namespace attentoscope {
namespace {

CostTable sample()
{
    CostTable table;
    table.finished = true;
    for (const Index n : {64, 128, 256}) {
        CostPoint point{.n = n};
        point.streamed = {.ms = 0.01 * double(n),
            .shortestMs = 0.01 * double(n),
            .longestMs = 0.01 * double(n),
            .runs = 3,
            .bytes = streamedBytes(n, table.setup)};
        if (n < 256)
            point.materialized = {.ms = 0.03 * double(n),
                .shortestMs = 0.03 * double(n),
                .longestMs = 0.03 * double(n),
                .runs = 3,
                .bytes = materializedBytes(n, table.setup)};
        table.points.push_back(point);
    }
    return table;
}

TEST(CostPictures, GrowthGoesThroughTheLargestCommonLength)
{
    const LinePicture time = timePicture(sample()), memory = memoryPicture(sample());
    ASSERT_EQ(time.series.size(), 4u);
    EXPECT_EQ(time.series[0].xs, (std::vector<double>{64, 128})) << "what was left out is not drawn";
    EXPECT_EQ(time.series[1].ys.back(), 2.56);
    EXPECT_EQ(time.series[3].xs.back(), 1024);
    EXPECT_DOUBLE_EQ(time.series[3].ys[1], 1.28) << "through the point";
    EXPECT_DOUBLE_EQ(time.series[3].ys.back(), 1.28 * 64) << "n² d";
    EXPECT_DOUBLE_EQ(memory.series[2].ys[1], memory.series[0].ys.back());
    EXPECT_DOUBLE_EQ(memory.series[2].ys.back(), memory.series[0].ys.back() * 64) << "n²";
    EXPECT_DOUBLE_EQ(memory.series[3].ys.back(), memory.series[1].ys[1] * 8) << "n d";
    EXPECT_TRUE(memory.logY);
}

TEST(CostPictures, TimesAreMediansOfSeveralRunsWithinTheirSpread)
{
    CostTable table = sample();
    table.points[1].streamed.shortestMs = 1.2;
    table.points[1].streamed.longestMs = 1.5;
    table.points[1].streamed.runs = 15;
    const LinePicture time = timePicture(table);
    EXPECT_EQ(time.series[1].lows[1], 1.2);
    EXPECT_EQ(time.series[1].highs[1], 1.5);
    EXPECT_EQ(time.bandName, QStringLiteral("fastest to slowest run"));
    EXPECT_TRUE(time.note.startsWith(QStringLiteral("median of 3–15 runs"))) << time.note.toStdString();
}

TEST(CostPictures, TheRatioIsAtTheLargestCommonLength)
{
    const QString text = ratioText(sample());
    EXPECT_TRUE(text.contains(QStringLiteral("= 128"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("3 ×"))) << text.toStdString();
    EXPECT_TRUE(ratioText(CostTable()).isEmpty());
    const NumberTable table = costTable(sample());
    EXPECT_EQ(table.lines[2].name, "256");
    EXPECT_EQ(table.lines[2].numbers, (QStringList{"—", "2.560", "—", fixedText(streamedBytes(256, {}).total() / 1e6, 2)}));
}

// Small vectors make short measurements. The page uses its usual limits, so the test waits only for the first results.
Experiment shortKeys()
{
    Experiment experiment;
    experiment.n = 100;
    experiment.d = 16;
    experiment.lengths = Lengths::of("64");
    experiment.trials = 1;
    return experiment;
}

class CostOfThePage : public PageTest<BoardOf<costBoard>>
{
protected:
    CostOfThePage()
        : PageTest(shortKeys())
    {
    }
    const CostTable& table() { return answer<CostMeasurement>(); }
    bool measured(std::size_t points)
    {
        return waitUntil([&] { return table().points.size() >= points; });
    }
};

// Measures one more length, unless `stops` before.
void measureOne(const CostMeasurement::Inputs& of, CostMeasurement::Memory& memory, bool stops = false)
{
    std::stop_source source;
    if (stops)
        source.request_stop();
    Work<CostTable> work;
    work.stop = source.get_token();
    work.tell = [&](const CostTable&) { source.request_stop(); };
    EXPECT_FALSE(CostMeasurement::answer(of, memory, work));
}

TEST(CostMeasurement, AnAttemptThatIsTakenBackMeasuresNothingAnew)
{
    const CostSetup setup{.d = 16, .dv = 16};
    CostMeasurement::Memory memory;
    measureOne({setup, 1}, memory);
    ASSERT_EQ(memory.table.points.size(), 1u);
    const double first = memory.table.points[0].streamed.ms;
    measureOne({setup, 0}, memory, true); // as after another session was opened, or after undo
    ASSERT_EQ(memory.table.points.size(), 1u);
    EXPECT_EQ(memory.table.points[0].streamed.ms, first);
    measureOne({setup, 1}, memory, true);
    EXPECT_TRUE(memory.table.points.empty()) << "the button was pressed again";
}

TEST_F(CostOfThePage, MeasuresWhenItIsOpened)
{
    EXPECT_TRUE(text("costState").startsWith(QStringLiteral("Measuring")))
        << "before anything is known: " << text("costState").toStdString();
    EXPECT_TRUE(find<QPushButton>("measureAgain")->isVisible());
    ASSERT_TRUE(measured(2));
    EXPECT_EQ(table().setup, (CostSetup{.d = 16, .dv = 16, .mask = Mask::of("full")})) << "values as long as keys";
    const LinePicture& time = find<LineView>("costTime")->picture();
    EXPECT_EQ(time.series[0].ys[1], table().points[1].materialized.ms);
    EXPECT_TRUE(text("costRatio").contains(QStringLiteral("<i>n</i>")));
    EXPECT_FALSE(find<QPushButton>("measureAgain")->isEnabled()) << "while it measures";
    page.hide();
}

TEST_F(CostOfThePage, OnlyWhatCostsIsAReasonToMeasureAgain)
{
    ASSERT_TRUE(measured(2));
    const double first = table().points[0].streamed.ms;
    ASSERT_TRUE(document.setField(*findField("n"), std::int64_t(120)));
    ASSERT_TRUE(document.setField(*findField("tau"), 2.0));
    ASSERT_TRUE(waitUntil([&] { return isKnown<Evaluation>(); }));
    ASSERT_TRUE(measured(3));
    EXPECT_EQ(table().points[0].streamed.ms, first) << "it went on where it was interrupted";
    ASSERT_TRUE(document.setField(*findField("mask"), std::string("causal")));
    ASSERT_TRUE(document.setField(*findField("dv"), std::int64_t(8)));
    ASSERT_TRUE(waitUntil([&] { return table().setup == CostSetup{.d = 16, .dv = 8, .mask = Mask::of("causal")}; }));
    EXPECT_TRUE(text("costSetup").contains(QStringLiteral("causal")));
    page.hide();
}

TEST_F(CostOfThePage, IsMeasuredOnlyWhileItIsLookedAt)
{
    ASSERT_TRUE(measured(1));
    page.hide();
    ASSERT_TRUE(rests());
    EXPECT_FALSE(table().finished);
    const std::size_t points = table().points.size();
    page.show();
    ASSERT_TRUE(measured(points + 1)) << "and goes on";
    page.hide();
    EXPECT_EQ(page.figures().size(), 5u);
}

PaddingStudy counted()
{
    PaddingBatch batch{{3, 5, 2, 5}, {}, 8, 4, 1};
    batch.setup.batchSize = 2;
    batch.setup.bucketWidth = 0;
    const auto study = studyPadding(batch, {.patienceMs = 0, .fewestRuns = 1});
    EXPECT_TRUE(study.ok());
    PaddingStudy known = **study;
    for (std::size_t at = 0; at < known.runs.size(); ++at)
        known.runs[at].ms = 10 - double(at);
    return known;
}

TEST(BatchPictures, RowsStandBesideEachOtherWayByWay)
{
    const LinePicture picture = batchPicture(counted());
    ASSERT_EQ(picture.series.size(), 2u);
    EXPECT_EQ(picture.series[0].ys, (std::vector<double>{5, 5, 5, 5, 3, 3, 5, 5, 2, 3, 5, 5, 5, 5, 5})) << "widths";
    EXPECT_EQ(picture.series[1].ys, (std::vector<double>{3, 5, 2, 5, 2, 3, 5, 5, 2, 3, 5, 5, 5, 5, 5})) << "tokens";
    EXPECT_EQ(picture.series[0].xs.size(), 16u) << "edges";
    ASSERT_EQ(picture.xTicks.size(), 4u);
    EXPECT_EQ(picture.xTicks[3].at, 13.5);
    ASSERT_EQ(picture.zones.size(), 4u);
    EXPECT_TRUE(picture.zones[0].text.contains(QStringLiteral("25.0"))) << "5 of 20 positions";
    EXPECT_TRUE(picture.zones[3].text.contains(QStringLiteral("0.0")));
}

TEST(BatchPictures, WorkAndTimeAreRelativeToTheBatchInOrder)
{
    const LinePicture picture = batchWorkPicture(counted());
    ASSERT_EQ(picture.series.size(), 3u);
    EXPECT_EQ(picture.series[0].ys, (std::vector<double>{1, 0.68, 0.63, 0.75, 0.63}));
    EXPECT_EQ(picture.series[1].ys, std::vector<double>(5, 0.63));
    EXPECT_EQ(picture.series[2].ys, (std::vector<double>{1, 0.9, 0.8, 0.7, 0.6}));
    EXPECT_TRUE(picture.note.contains(QStringLiteral("one thread")));
    EXPECT_TRUE(batchSentence(counted()).contains(QStringLiteral("37.0"))) << "of 100 cells 37 with padding";
    EXPECT_TRUE(batchSentence(counted()).contains(QStringLiteral("60.0")));
}

TEST_F(CostOfThePage, ABatchIsPricedWhereItIsChosen)
{
    ASSERT_TRUE(document.setField(*findField("batch-lengths"), std::string("3,5,2,5")));
    ASSERT_TRUE(document.setField(*findField("batch-size"), std::int64_t(2)));
    EXPECT_TRUE(find<LineView>("costTime")->isVisible());
    EXPECT_FALSE(find<LineView>("batchRows")->isVisible());
    EXPECT_EQ(engine.inquiry<PaddingPrice>().asked(), std::nullopt) << "what nobody sees is not measured";
    QTest::mouseClick(find<QAbstractButton>("costOfBatch"), Qt::LeftButton);
    EXPECT_TRUE(document.view().of<CostSettings>().ofBatch);
    ASSERT_TRUE(waitUntil([&] {
        const SharedPaddingStudy& study = answer<PaddingPrice>();
        return study && study->finished && study->batch.lengths == std::vector<Index>{3, 5, 2, 5}
        && study->batch.setup.batchSize == 2;
    }));
    EXPECT_FALSE(find<LineView>("costTime")->isVisible());
    EXPECT_FALSE(find<QLabel>("costSetup")->isVisible());
    ASSERT_TRUE(find<LineView>("batchRows")->isVisible());
    EXPECT_EQ(text("in-orderPadding"), QStringLiteral("37.0"));
    EXPECT_EQ(text("packed-blocksWork"), fixedText(63.0 / 100, 3));
    EXPECT_EQ(find<LineView>("batchWork")->picture().series, batchWorkPicture(*answer<PaddingPrice>()).series);
    const SharedPaddingStudy before = answer<PaddingPrice>();
    QTest::mouseClick(find<QPushButton>("measureBatchAgain"), Qt::LeftButton);
    ASSERT_TRUE(waitUntil([&] { return answer<PaddingPrice>() != before && answer<PaddingPrice>()->finished; }));
    EXPECT_TRUE(parseViewState(viewStateText(document.view())).of<CostSettings>().ofBatch) << "a session keeps what is looked at";
    page.hide();
}

TEST_F(CostOfThePage, ABatchThatIsTooLargeSaysSo)
{
    press("costOfBatch");
    ASSERT_TRUE(document.setField(*findField("batch-lengths"), std::string("100x4000")));
    ASSERT_TRUE(waitUntil([&] { return engine.inquiry<PaddingPrice>().failure() != nullptr; }));
    EXPECT_TRUE(find<LineView>("batchRows")->picture().emptyText.contains(QStringLiteral("at most")))
        << find<LineView>("batchRows")->picture().emptyText.toStdString();
    page.hide();
}

} // namespace
} // namespace attentoscope
