#include "ui/document/engine/engine.h"

#include "core/run/evaluate.h"
#include "tests/ui/wait.h"
#include "ui/document/engine/wanted.h"

#include <QElapsedTimer>

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace attentoscope {
namespace {

Experiment small()
{
    Experiment experiment;
    experiment.n = 256;
    experiment.d = 16;
    experiment.lengths = "64,128";
    experiment.trials = 2;
    experiment.rows = 8;
    return experiment;
}

MapDemand demand(int pixels)
{
    MapDemand demand;
    demand.width = demand.height = pixels;
    return demand;
}

TEST(Engine, DeliversWhatTheCoreComputes)
{
    Engine engine;
    engine.setMap(demand(64));
    engine.setRow(10);
    engine.setExperiment(small());
    ASSERT_TRUE(
        waitUntil([&] { return engine.result() && !engine.rasters().empty() && engine.profile() && engine.isResting(); }));
    const auto expected = evaluate(small());
    ASSERT_TRUE(expected);
    EXPECT_EQ(engine.result()->policies[1].rows.shannon, (*expected)->policies[1].rows.shannon);
    EXPECT_EQ(engine.rasters().size(), 2u);
    EXPECT_EQ(engine.rasters().front()->width, 64);
    EXPECT_EQ(engine.profile()->row, 10);
    ASSERT_TRUE(waitUntil([&] { return engine.sweep() && engine.sweep()->stepsDone == engine.sweep()->steps; }));
    EXPECT_EQ(engine.sweep()->steps, 4u);
}

TEST(Engine, TheNewestWinsAndNothingOlderComesAfterIt)
{
    Engine engine;
    std::vector<Index> told;
    QObject::connect(&engine, &Engine::resultReady, [&](const SharedResult& result) { told.push_back(result->experiment.n); });
    engine.setMap(demand(64));
    Experiment experiment = small();
    for (Index n = 100; n <= 160; ++n) {
        experiment.n = n;
        engine.setExperiment(experiment);
    }
    ASSERT_TRUE(waitUntil([&] { return engine.result() && engine.result()->experiment.n == 160; }));
    ASSERT_TRUE(waitUntil([&] { return engine.isResting(); }));
    EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
    EXPECT_LT(told.size(), 30u) << "requests that were overtaken are skipped";
    EXPECT_EQ(engine.result()->experiment.n, 160);
}

TEST(Engine, ZoomAndStageDoNotEvaluateAgain)
{
    Engine engine;
    int results = 0, maps = 0;
    QObject::connect(&engine, &Engine::resultReady, [&] { ++results; });
    QObject::connect(&engine, &Engine::rastersReady, [&] { ++maps; });
    engine.setMap(demand(64));
    engine.setExperiment(small());
    ASSERT_TRUE(waitUntil([&] { return maps == 1; }));
    MapDemand zoomed = demand(64);
    zoomed.range = {0, 16, 0, 16};
    zoomed.stage = Stage::Logits;
    engine.setMap(zoomed);
    ASSERT_TRUE(waitUntil([&] { return maps == 2; }));
    EXPECT_EQ(results, 1);
    EXPECT_EQ(engine.rasters().front()->request.row1, 16);
    EXPECT_EQ(engine.rasters().front()->request.stage, Stage::Logits);
}

TEST(Engine, AFailureKeepsTheLastGoodResultAndItsMaps)
{
    Engine engine;
    std::vector<Error> errors;
    QObject::connect(&engine, &Engine::failed, [&](Work, const Error& error) { errors.push_back(error); });
    engine.setMap(demand(64));
    engine.setExperiment(small());
    ASSERT_TRUE(waitUntil([&] { return engine.result() && engine.isResting(); }));
    const SharedResult good = engine.result();
    Experiment bad = small();
    bad.d = 3; // four needles need six dimensions
    engine.setExperiment(bad);
    ASSERT_TRUE(waitUntil([&] { return !errors.empty() && engine.isResting(); }));
    EXPECT_EQ(engine.result(), good);
    EXPECT_FALSE(errors.front().text().empty());
    engine.setMap(demand(32)); // still possible
    ASSERT_TRUE(waitUntil([&] { return engine.rasters().front()->width == 32; }));
}

TEST(Engine, MapsComeWhileLongCurvesAreMeasured)
{
    Engine engine;
    Experiment experiment = small();
    experiment.d = 64;
    experiment.lengths = "65536,131072";
    experiment.trials = 200;
    experiment.rows = 64;
    engine.setMap(demand(64));
    engine.setExperiment(experiment);
    ASSERT_TRUE(waitUntil([&] { return !engine.rasters().empty(); }));
    engine.setMap(demand(48));
    ASSERT_TRUE(waitUntil([&] { return engine.rasters().front()->width == 48; }));
    EXPECT_FALSE(engine.isResting()) << "the curves go on";
    engine.setSweepRuns(false);
    EXPECT_TRUE(waitUntil([&] { return engine.isResting(); }));
}

TEST(Engine, ALargeMapComesFirstFromFewRows)
{
    Engine engine;
    std::vector<Index> rows;
    std::vector<bool> refining;
    bool lags = false;
    QObject::connect(&engine, &Engine::refiningChanged, [&](bool now) { lags = now; });
    QObject::connect(&engine, &Engine::rastersReady, [&](const Rasters& rasters) {
        rows.push_back(rasters.front()->rowsComputed);
        refining.push_back(lags);
    });
    Experiment experiment = small();
    experiment.n = 8192;
    experiment.d = 128;
    engine.setSweepRuns(false);
    engine.setMap(demand(64));
    engine.setExperiment(experiment);
    ASSERT_TRUE(waitUntil([&] { return rows.size() == 2 && !lags; }));
    EXPECT_LT(rows[0], 8192);
    EXPECT_GE(rows[0], 64);
    EXPECT_EQ(rows[1], 8192);
    EXPECT_TRUE(refining[0]) << "the first picture is not yet the one that stays";
}

TEST(Engine, ClosingDoesNotWaitForTheWork)
{
    // How long the picture takes and how long closing takes in the middle of it, measured in the same run.
    qint64 whole = 0, closing = 0;
    for (const bool waits : {true, false}) {
        QElapsedTimer clock;
        {
            Engine engine;
            Experiment experiment;
            experiment.n = 32768;
            engine.setSweepRuns(false);
            engine.setMap(demand(512));
            engine.setExperiment(experiment);
            ASSERT_TRUE(waitUntil([&] { return engine.result() != nullptr; }));
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

TEST(Engine, TheLengthOfTheMapsDoesNotRestartTheCurves)
{
    Experiment a = small(), b = small();
    b.n = 999;
    b.bits = true;
    EXPECT_EQ(sweepPart(a), sweepPart(b));
    b.mask = "causal";
    EXPECT_NE(sweepPart(a), sweepPart(b));
}

TEST(Engine, InputsAreSharedUnlessTheSourceChanges)
{
    Experiment a = small(), b = small();
    b.mask = "causal";
    b.tau = 2;
    b.policyB = {"log-n", {}};
    b.alibi = 0.5; // added to the logits
    b.ropePairing = RopePairing::Half; // of no RoPE
    EXPECT_TRUE(sameInputs(a, b));
    b.seed = 7;
    EXPECT_FALSE(sameInputs(a, b));
    b = a;
    b.rope = 10000;
    EXPECT_FALSE(sameInputs(a, b));
    a.rope = 10000;
    EXPECT_TRUE(sameInputs(a, b));
    b.ropePairing = RopePairing::Half;
    EXPECT_FALSE(sameInputs(a, b));
}

TEST(Engine, EverySequenceOfABatchIsEvaluated)
{
    Engine engine;
    Experiment experiment;
    experiment.source = "text";
    experiment.d = 16;
    experiment.text = {"I love AI", "the cat sat on the mat"};
    experiment.mask = "padding";
    engine.setBatchWanted(true);
    engine.setExperiment(experiment);
    ASSERT_TRUE(waitUntil([&] { return engine.batch().size() == 2; }));
    const RowStatistics& first = engine.batch()[0].result->policies[0].rows;
    const RowStatistics& second = engine.batch()[1].result->policies[0].rows;
    EXPECT_EQ(first.visible[0], 3);
    EXPECT_EQ(second.visible[0], 6);
    EXPECT_NEAR(first.weightSum[0], 1, 1e-5);
}

TEST(Engine, AStudyIsDoneInParts)
{
    Engine engine;
    std::vector<int> told;
    QObject::connect(&engine, &Engine::studyReady, [&](const std::any& found) { told.push_back(std::any_cast<int>(found)); });
    engine.study([](const StudyContext& context) -> Outcome<std::any> {
        context.tell(1);
        context.tell(2);
        return std::any(3);
    });
    EXPECT_FALSE(engine.found().has_value());
    engine.setExperiment(small());
    ASSERT_TRUE(waitUntil([&] { return told.size() == 3 && engine.isResting(); }));
    EXPECT_EQ(told, (std::vector{1, 2, 3}));
    EXPECT_EQ(std::any_cast<int>(engine.found()), 3);
}

TEST(Engine, AStudyGivesWayToANewExperimentAndIsDoneAgain)
{
    Engine engine;
    std::atomic<int> begun = 0;
    engine.study([&begun](const StudyContext& context) -> Outcome<std::any> {
        const int time = ++begun;
        while (time == 1 && !context.stop.stop_requested())
            std::this_thread::yield();
        return context.stop.stop_requested() ? Outcome<std::any>(cancelled()) : Outcome<std::any>(time);
    });
    engine.setExperiment(small());
    ASSERT_TRUE(waitUntil([&] { return begun == 1; }));
    Experiment other = small();
    other.seed = 7;
    engine.setExperiment(other);
    ASSERT_TRUE(waitUntil([&] { return engine.isResting(); }));
    EXPECT_EQ(engine.result()->experiment.seed, 7);
    EXPECT_EQ(std::any_cast<int>(engine.found()), 2);
}

TEST(Engine, TheStudyOfAPageThatWasLeftIsNotTold)
{
    Engine engine;
    int told = 0;
    QObject::connect(&engine, &Engine::studyReady, [&] { ++told; });
    std::atomic<bool> begun = false, stopped = false;
    engine.study([&](const StudyContext& context) -> Outcome<std::any> {
        begun = true;
        while (!context.stop.stop_requested())
            std::this_thread::yield();
        stopped = true;
        return std::any(1); // too late
    });
    engine.setExperiment(small());
    ASSERT_TRUE(waitUntil([&] { return begun.load(); }));
    engine.study({});
    ASSERT_TRUE(waitUntil([&] { return stopped && engine.isResting(); }));
    EXPECT_EQ(told, 0);
}

TEST(Engine, AStudyThatFailsSaysWhy)
{
    Engine engine;
    std::optional<Error> error;
    QObject::connect(&engine, &Engine::failed, [&](Work work, const Error& why) {
        EXPECT_EQ(work, Work::Study);
        error = why;
    });
    engine.study([](const StudyContext&) -> Outcome<std::any> { return badInput("points", "too few"); });
    engine.setExperiment(small());
    ASSERT_TRUE(waitUntil([&] { return error && engine.isResting(); }));
    EXPECT_EQ(error->what, "points");
}

} // namespace
} // namespace attentoscope
