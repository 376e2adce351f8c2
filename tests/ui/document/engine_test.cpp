// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the engine: every question asked is answered, the newest inputs first; nothing else is computed.
#include "core/attention/evaluate/evaluate.h"
#include "tests/ui/document/engine_fixture.h"
#include "ui/document/engine/watch.h"
#include "ui/document/questions/curves.h"
#include "ui/document/questions/evaluation.h"
#include "ui/document/questions/maps.h"
#include "ui/document/questions/row_profile.h"

#include <QElapsedTimer>

#include <algorithm>
#include <atomic>
#include <thread>

namespace attentoscope {
namespace {

MapDemand demand(const Experiment& experiment, int pixels)
{
    MapDemand demand{.subject = {experiment}};
    demand.width = demand.height = pixels;
    return demand;
}

TEST_F(Engines, AnswerWhatTheCoreComputes)
{
    inquiry<MapPictures>().ask(me, demand(small(), 64));
    inquiry<RowProfile>().ask(me, {{small()}, 10});
    inquiry<Evaluation>().ask(me, {small()});
    inquiry<Curves>().ask(me, {small()});
    ASSERT_TRUE(rests());
    const auto expected = evaluate(small());
    ASSERT_TRUE(expected);
    EXPECT_EQ(inquiry<Evaluation>().answer()->policies[1].rows.shannon, (*expected)->policies[1].rows.shannon);
    EXPECT_EQ(inquiry<MapPictures>().answer().rasters.size(), 2u);
    EXPECT_EQ(inquiry<MapPictures>().answer().rasters.front()->width, 64);
    EXPECT_EQ(inquiry<MapPictures>().answer().result, inquiry<Evaluation>().answer()) << "it is evaluated once";
    EXPECT_EQ(inquiry<RowProfile>().answer().profile->row, 10);
    EXPECT_EQ(inquiry<Curves>().answer()->steps, 4u);
    EXPECT_TRUE(inquiry<Curves>().isWhole());
}

TEST_F(Engines, WhatIsNeededIsFoundThoughNobodyAsksForIt)
{
    inquiry<RowProfile>().ask(me, {{small()}, -1});
    int told = 0;
    QObject::connect(&inquiry<Evaluation>(), &InquiryBase::answered, [&] { ++told; });
    ASSERT_TRUE(rests());
    EXPECT_EQ(inquiry<RowProfile>().answer().profile->row, 255) << "the last row stands in for none";
    EXPECT_EQ(told, 0);
    EXPECT_NE(inquiry<Evaluation>().answer(), nullptr) << "but who asks later knows it at once";
}

TEST_F(Engines, TheNewestWinsAndNothingOlderComesAfterIt)
{
    std::vector<Index> told;
    auto& evaluation = inquiry<Evaluation>();
    QObject::connect(&evaluation, &InquiryBase::answered, [&] { told.push_back(evaluation.answer()->experiment.n); });
    Experiment experiment = small();
    for (Index n = 100; n <= 160; ++n) {
        experiment.n = n;
        evaluation.ask(me, {experiment});
        inquiry<MapPictures>().ask(me, demand(experiment, 64));
    }
    ASSERT_TRUE(rests());
    EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
    EXPECT_LT(told.size(), 30u) << "requests that were overtaken are skipped";
    EXPECT_EQ(evaluation.answer()->experiment.n, 160);
    EXPECT_EQ(inquiry<MapPictures>().answer().result->experiment.n, 160);
}

TEST_F(Engines, EqualInputsAreNotAskedAgain)
{
    int told = 0;
    QObject::connect(&inquiry<Evaluation>(), &InquiryBase::answered, [&] { ++told; });
    inquiry<Evaluation>().ask(me, {small()});
    ASSERT_TRUE(rests());
    inquiry<Evaluation>().ask(me, {small()});
    inquiry<Evaluation>().ask(me + 1, {small()});
    inquiry<Evaluation>().drop(me);
    ASSERT_TRUE(rests());
    EXPECT_EQ(told, 1);
    EXPECT_TRUE(inquiry<Evaluation>().isAsked());
    inquiry<Evaluation>().drop(me + 1);
    EXPECT_FALSE(inquiry<Evaluation>().isAsked());
}

TEST_F(Engines, ZoomAndStageDoNotEvaluateAgain)
{
    inquiry<MapPictures>().ask(me, demand(small(), 64));
    ASSERT_TRUE(rests());
    const SharedResult result = inquiry<MapPictures>().answer().result;
    MapDemand zoomed = demand(small(), 64);
    zoomed.range = {0, 16, 0, 16};
    zoomed.stage = Stage::Logits;
    inquiry<MapPictures>().ask(me, zoomed);
    ASSERT_TRUE(rests());
    const Maps& maps = inquiry<MapPictures>().answer();
    EXPECT_EQ(maps.result, result);
    EXPECT_EQ(maps.rasters.front()->request.row1, 16);
    EXPECT_EQ(maps.rasters.front()->request.stage, Stage::Logits);
}

TEST_F(Engines, TheFirstMapOfSomeThousandTokensHasOneRowAPixel)
{
    Experiment experiment = small();
    experiment.n = 4096;
    experiment.d = 64;
    auto& maps = inquiry<MapPictures>();
    std::vector<Index> drawn;
    QObject::connect(&maps, &InquiryBase::answered, [&] { drawn.push_back(maps.answer().rasters.front()->rowsComputed); });
    maps.ask(me, demand(experiment, 200));
    ASSERT_TRUE(rests());
    EXPECT_EQ(drawn, (std::vector<Index>{200, 4096})) << "and then all of them";
}

TEST_F(Engines, AFailureKeepsTheLastAnswer)
{
    auto& evaluation = inquiry<Evaluation>();
    evaluation.ask(me, {small()});
    ASSERT_TRUE(rests());
    const SharedResult good = evaluation.answer();
    Experiment bad = small();
    bad.d = 3; // four needles need six dimensions
    evaluation.ask(me, {bad});
    inquiry<MapPictures>().ask(me, demand(bad, 32));
    ASSERT_TRUE(rests());
    EXPECT_EQ(evaluation.answer(), good);
    ASSERT_NE(evaluation.failure(), nullptr);
    EXPECT_FALSE(evaluation.failure()->text().empty());
    EXPECT_FALSE(evaluation.isLate()) << "there is nothing to wait for";
    ASSERT_NE(inquiry<MapPictures>().failure(), nullptr);
    EXPECT_EQ(inquiry<MapPictures>().failure()->text(), evaluation.failure()->text());
    inquiry<MapPictures>().ask(me, demand(small(), 32)); // of the last correct experiment, whose answer is still known
    ASSERT_TRUE(rests());
    EXPECT_EQ(inquiry<MapPictures>().answer().result, good);
    evaluation.ask(me, {small()});
    ASSERT_TRUE(rests());
    EXPECT_EQ(evaluation.failure(), nullptr);
    EXPECT_TRUE(evaluation.isWhole());
}

TEST_F(Engines, WhatAnotherQuestionNeedsOfOlderInputsDoesNotReplaceWhatIsAsked)
{
    Experiment older = small(), bad = small();
    older.n = 100;
    bad.d = 3; // four needles need six dimensions
    auto& evaluation = inquiry<Evaluation>();
    evaluation.ask(me, {small()});
    ASSERT_TRUE(rests());
    inquiry<FurtherScales>().ask(me, {{older}, {}});
    ASSERT_TRUE(rests());
    EXPECT_EQ(evaluation.answer()->experiment.n, small().n);
    EXPECT_FALSE(evaluation.isLate());

    evaluation.ask(me, {bad});
    ASSERT_TRUE(rests());
    older.n = 101;
    inquiry<FurtherScales>().ask(me, {{older}, {}});
    ASSERT_TRUE(rests());
    EXPECT_NE(evaluation.failure(), nullptr);
    EXPECT_FALSE(evaluation.isLate());
}

TEST_F(Engines, MapsComeWhileLongCurvesAreMeasured)
{
    Experiment experiment = small();
    experiment.d = 64;
    experiment.lengths = Lengths::of("65536,131072");
    experiment.trials = 200;
    experiment.rows = 64;
    auto& maps = inquiry<MapPictures>();
    inquiry<Curves>().ask(me, {experiment});
    maps.ask(me, demand(experiment, 64));
    ASSERT_TRUE(waitUntil([&] { return maps.isWhole(); }));
    maps.ask(me, demand(experiment, 48));
    ASSERT_TRUE(waitUntil([&] { return maps.isWhole() && maps.answer().rasters.front()->width == 48; }));
    EXPECT_FALSE(engine.isResting()) << "the curves go on";
    inquiry<Curves>().setPaused(true);
    EXPECT_TRUE(rests());
    EXPECT_FALSE(inquiry<Curves>().isWhole());
    inquiry<Curves>().setPaused(false);
    EXPECT_FALSE(engine.isResting());
    inquiry<Curves>().drop(me);
    EXPECT_TRUE(rests());
}

TEST_F(Engines, StoppedCurvesGoOnWhereTheyWere)
{
    Experiment experiment = small();
    experiment.lengths = Lengths::of("64,128,4096");
    experiment.trials = 1000; // too many to be done before the stop
    auto& curves = inquiry<Curves>();
    curves.ask(me, {experiment});
    ASSERT_TRUE(waitUntil([&] { return curves.answer() && curves.answer()->stepsDone > 20; }));
    const std::size_t done = curves.answer()->stepsDone;
    curves.setPaused(true);
    ASSERT_TRUE(rests());
    std::size_t next = 0;
    QObject::connect(&curves, &InquiryBase::answered, [&] { next = next == 0 ? curves.answer()->stepsDone : next; });
    curves.setPaused(false);
    ASSERT_TRUE(waitUntil([&] { return next > 0; }));
    EXPECT_GT(next, done);
}

TEST_F(Engines, CurvesReachTheLengthThatIsLookedAt)
{
    Experiment experiment = small();
    auto& curves = inquiry<Curves>();
    std::vector<std::vector<Index>> told;
    QObject::connect(&curves, &InquiryBase::answered, [&] { told.push_back(curves.answer()->lengths); });
    curves.ask(me, {{experiment}, 5000});
    ASSERT_TRUE(rests());
    const std::vector<Index> swept = experiment.lengths.values();
    std::vector<Index> expected = swept;
    for (Index n = 2 * swept.back(); n < 5000; n *= 2)
        expected.push_back(n);
    expected.push_back(5000);
    const SharedSweep first = curves.answer();
    EXPECT_EQ(first->lengths, expected);
    EXPECT_EQ(told.back(), expected);
    EXPECT_EQ(first->stepsDone, first->steps);
    const SweepPoint& longest = first->points[expected.size() - 1];
    EXPECT_EQ(longest.n, 5000);
    EXPECT_EQ(longest.trials, 1);
    EXPECT_TRUE(std::isnan(longest.entropy().error)) << "one draw among several";
    told.clear();
    curves.ask(me, {{small()}, 7000}); // known curves of the same experiment are not measured again, and do not count as older
    EXPECT_FALSE(curves.isOlder());
    ASSERT_TRUE(rests());
    ASSERT_FALSE(told.empty());
    EXPECT_GE(told.front().size() + 1, expected.size()) << "the lengths below were there from the first on";
    const SharedSweep second = curves.answer();
    EXPECT_EQ(second->lengths.back(), 7000);
    EXPECT_EQ(second->points[expected.size() - 2].entropy().mean, first->points[expected.size() - 2].entropy().mean);
    curves.ask(me, {{small()}, 0});
    ASSERT_TRUE(rests());
    EXPECT_EQ(curves.answer()->lengths, swept);
}

TEST_F(Engines, AMapOfAnotherPartIsNotOlder)
{
    auto& maps = inquiry<MapPictures>();
    MapDemand of = demand(small(), 64);
    maps.ask(me, of);
    ASSERT_TRUE(rests());
    of.range = {10, 20, 10, 20};
    maps.ask(me, of);
    EXPECT_FALSE(maps.isOlder());
    of.stage = Stage::Logits;
    maps.ask(me, of);
    EXPECT_TRUE(maps.isOlder());
    of = demand(small(), 64);
    of.subject.experiment.n = 200;
    maps.ask(me, of);
    EXPECT_TRUE(maps.isOlder());
}

TEST_F(Engines, ALargeMapComesFirstFromFewRows)
{
    std::vector<Index> rows;
    std::vector<bool> late;
    auto& maps = inquiry<MapPictures>();
    QObject::connect(&maps, &InquiryBase::answered, [&] {
        rows.push_back(maps.answer().rasters.front()->rowsComputed);
        late.push_back(maps.isLate());
    });
    Experiment experiment = small();
    experiment.n = 8192;
    experiment.d = 128;
    maps.ask(me, demand(experiment, 64));
    ASSERT_TRUE(rests());
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_LT(rows[0], 8192);
    EXPECT_GE(rows[0], 64);
    EXPECT_EQ(rows[1], 8192);
    EXPECT_TRUE(late[0]) << "the first picture is not yet the one that stays";
    EXPECT_FALSE(late[1]);
}

TEST(Engine, ClosingDoesNotWaitForTheWork)
{
    // Compare in the same run how long the picture takes and how long closing in the middle of it takes.
    qint64 whole = 0, closing = 0;
    for (const bool waits : {true, false}) {
        QElapsedTimer clock;
        {
            Engine engine;
            Experiment experiment;
            experiment.n = 32768;
            engine.inquiry<Evaluation>().ask(me, {experiment});
            engine.inquiry<MapPictures>().ask(me, demand(experiment, 512));
            ASSERT_TRUE(waitUntil([&] { return engine.inquiry<Evaluation>().isWhole(); }));
            clock.start();
            if (waits) {
                ASSERT_TRUE(waitUntil([&] { return engine.isResting(); }, 120000));
            }
            whole = waits ? clock.elapsed() : whole;
        }
        closing = clock.elapsed();
    }
    EXPECT_LT(closing, whole / 2);
}

TEST_F(Engines, EverySequenceOfABatchIsEvaluated)
{
    Experiment experiment;
    experiment.source = "text";
    experiment.d = 16;
    experiment.text = {"I love AI", "the cat sat on the mat"};
    experiment.mask = Mask::of("padding");
    inquiry<SequenceMaps>().ask(me, {experiment});
    ASSERT_TRUE(rests());
    const Sequences& batch = inquiry<SequenceMaps>().answer();
    ASSERT_EQ(batch.size(), 2u);
    const RowStatistics& first = batch[0].result->policies[0].rows;
    const RowStatistics& second = batch[1].result->policies[0].rows;
    EXPECT_EQ(first.visible[0], 3);
    EXPECT_EQ(second.visible[0], 6);
    EXPECT_NEAR(first.weightSum[0], 1, 1e-5);
}

TEST_F(Engines, OfManyTokensNoWeightsAreKeptAndRowsAreSampled)
{
    Experiment experiment = small();
    experiment.source = "text";
    std::string book;
    for (int word = 0; word < 9000; ++word)
        book += "word" + std::to_string(word % 97) + ' ';
    experiment.text = {book, "a few words"};
    inquiry<SequenceMaps>().ask(me, {experiment});
    ASSERT_TRUE(rests());
    const Sequences& batch = inquiry<SequenceMaps>().answer();
    ASSERT_EQ(batch.size(), 2u);
    EXPECT_EQ(batch[0].result->inputs->nk(), 9000);
    EXPECT_EQ(batch[0].result->policies[0].weights.size(), 0);
    EXPECT_LT(batch[0].result->rowIndex.size(), 9000u);
    EXPECT_LE(batch[0].maps.front()->width, 512);
}

TEST_F(Engines, AnErrorBelongsToItsQuestion)
{
    Riddle::solve = [](int of, int&, const Work<int>&) -> Outcome<int> {
        if (of < 0)
            return badInput("points", "too few");
        if (of == 0)
            throw std::bad_alloc();
        return of;
    };
    auto& riddle = inquiry<Riddle>();
    riddle.ask(me, -1);
    inquiry<Evaluation>().ask(me, {small()});
    ASSERT_TRUE(rests());
    ASSERT_NE(riddle.failure(), nullptr);
    EXPECT_EQ(riddle.failure()->what, "points");
    EXPECT_EQ(inquiry<Evaluation>().failure(), nullptr);
    riddle.ask(me, 5);
    EXPECT_EQ(riddle.failure(), nullptr) << "of what was asked before";
    ASSERT_TRUE(rests());
    EXPECT_EQ(riddle.answer(), 5);
    riddle.ask(me, 0);
    ASSERT_TRUE(rests());
    EXPECT_EQ(riddle.failure()->text(), "not enough memory");
    EXPECT_EQ(riddle.answer(), 5);
}

TEST_F(Engines, WhatFailedIsTriedAgainWhenItIsAskedAnew)
{
    bool full = true;
    Riddle::solve = [&full](int of, int&, const Work<int>&) -> Outcome<int> {
        if (full)
            throw std::bad_alloc();
        return of;
    };
    auto& riddle = inquiry<Riddle>();
    riddle.ask(me, 1);
    ASSERT_TRUE(rests());
    ASSERT_NE(riddle.failure(), nullptr);
    full = false;
    riddle.drop(me);
    riddle.ask(me, 1);
    ASSERT_TRUE(rests());
    EXPECT_EQ(riddle.failure(), nullptr);
    EXPECT_EQ(riddle.answer(), 1);
}

TEST_F(Engines, WhatWasFoundForAnotherQuestionIsToldToWhoAsksLater)
{
    Experiment bad = small();
    bad.d = 3;
    inquiry<RowProfile>().ask(me, {{bad}, 0});
    ASSERT_TRUE(rests());
    ASSERT_NE(inquiry<RowProfile>().failure(), nullptr);
    int told = 0;
    QObject::connect(&inquiry<Evaluation>(), &InquiryBase::answered, [&] { ++told; });
    inquiry<Evaluation>().ask(me, {bad});
    ASSERT_TRUE(waitUntil([&] { return inquiry<Evaluation>().failure() != nullptr; }));
    EXPECT_EQ(told, 1);
    EXPECT_FALSE(inquiry<Evaluation>().isLate());
}

TEST_F(Engines, WhatAnotherQuestionNeedsDoesNotBringBackAnOlderAnswer)
{
    Experiment before = small(), after = small();
    after.n += 1;
    inquiry<Evaluation>().ask(me, {before});
    ASSERT_TRUE(rests());
    std::vector<Index> told;
    QObject::connect(
        &inquiry<Evaluation>(), &InquiryBase::answered, [&] { told.push_back(inquiry<Evaluation>().answer()->experiment.n); });
    inquiry<RowProfile>().ask(me, {{after}, 0}); // needs the statistics, which are asked for themselves only later
    ASSERT_TRUE(rests());
    EXPECT_EQ(told, std::vector<Index>());
    inquiry<Evaluation>().ask(me, {after});
    ASSERT_TRUE(rests());
    EXPECT_EQ(told, (std::vector<Index>{after.n}));
}

TEST_F(Engines, OnlyWhatIsVisibleIsAsked)
{
    Riddle::solve = [](int of, int&, const Work<int>&) -> Outcome<int> { return of; };
    Document document;
    auto& riddle = inquiry<Riddle>();
    {
        QWidget page;
        watch<Riddle>(&page, &document, &engine, [&] { return int(document.experiment().n); });
        EXPECT_FALSE(riddle.isAsked());
        page.show();
        EXPECT_EQ(riddle.asked(), 2048);
        document.setExperiment(small(), {});
        EXPECT_EQ(riddle.asked(), 256);
        page.hide();
        EXPECT_FALSE(riddle.isAsked());
        page.show();
        EXPECT_TRUE(riddle.isAsked());
    }
    ASSERT_TRUE(waitUntil([&] { return !riddle.isAsked(); })) << "the widget has gone";
}

} // namespace
} // namespace attentoscope
