// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/extrapolation.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attentoscope::training {
namespace {

ExtrapolationPlan smallPlan(const char* policies)
{
    TrainingSetup setup = usualSetup(*findTask("first-token"));
    setup.shortest = setup.longest = 8;
    setup.steps = 40;
    setup.batch = 16;
    setup.width = 8;
    setup.d = 4;
    setup.adam.rate = 2e-2;
    setup.seed = 11;
    return {.setup = setup, .policies = *parsePolicies(policies), .lengths = {8, 50}, .seeds = 3, .examples = 60};
}

bool sameRows(const std::vector<ExtrapolationRow>& one, const std::vector<ExtrapolationRow>& other)
{
    return std::ranges::equal(one, other, [](const ExtrapolationRow& a, const ExtrapolationRow& b) {
        return a.policy == b.policy && a.seed == b.seed && a.tested.n == b.tested.n && a.tested.right == b.tested.right
            && a.tested.loss == b.tested.loss && a.tested.entropy == b.tested.entropy && a.trainedAccuracy == b.trainedAccuracy;
    });
}

TEST(Extrapolation, HasARowForEachPolicySeedAndLengthInThisOrder)
{
    const ExtrapolationPlan plan = smallPlan("standard,log-n,entropy-invariant:n0=8");
    const Extrapolation found = *extrapolate(plan);
    ASSERT_EQ(found.groups.size(), 2U);
    EXPECT_EQ(found.runs.size(), 6U) << "the third policy has the training of the first";
    ASSERT_EQ(found.rows.size(), 18U);
    for (std::size_t i = 0; i < found.rows.size(); ++i) {
        EXPECT_EQ(found.rows[i].policy, i / 6);
        EXPECT_EQ(found.rows[i].seed, 11 + i / 2 % 3);
        EXPECT_EQ(found.rows[i].tested.n, plan.lengths[i % 2]);
        EXPECT_EQ(found.rows[i].tested.policy, plan.policies[i / 6]);
        EXPECT_EQ(found.rows[i].trainedAccuracy, found.rows[i - i % 2].tested.accuracy);
    }
    // At the training length the third policy is the first one, and a policy's tests are those of its own training.
    EXPECT_EQ(found.rows[12].tested.loss, found.rows[0].tested.loss);
    EXPECT_NE(found.rows[13].tested.loss, found.rows[1].tested.loss);
    const auto alone = *testNetwork(found.runs[4], std::span(&plan.policies[1], 1), 50, 60);
    EXPECT_EQ(alone[0].loss, found.rows[9].tested.loss);
}

TEST(Extrapolation, IsTheSameOnAnyNumberOfThreads)
{
    const ExtrapolationPlan plan = smallPlan("standard,log-n");
    const Extrapolation one = *extrapolate(plan, {}, 1), other = *extrapolate(plan, {}, 4);
    EXPECT_EQ(one.runs, other.runs);
    EXPECT_TRUE(sameRows(one.rows, other.rows));
}

TEST(Extrapolation, GoesOnFromRunsThatWereSavedBeforeItStopped)
{
    const ExtrapolationPlan plan = smallPlan("standard,log-n");
    std::vector<TrainingRun> saved;
    std::stop_source stop;
    int calls = 0;
    const auto stopped = extrapolate(plan, {}, 2, stop.get_token(),
        {.save = [&](std::span<const TrainingRun> runs) -> Outcome<Done> {
             saved.assign(runs.begin(), runs.end());
             if (++calls == 5)
                 stop.request_stop();
             return Done{};
         },
            .saveSteps = 9});
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, ErrorKind::Cancelled);
    ASSERT_EQ(saved.size(), 6U);
    EXPECT_TRUE(std::ranges::any_of(saved, [](const TrainingRun& run) { return run.done() > 0; }));
    EXPECT_FALSE(std::ranges::all_of(saved, &TrainingRun::isFinished));
    const Extrapolation resumed = *extrapolate(plan, saved), whole = *extrapolate(plan);
    EXPECT_EQ(resumed.runs, whole.runs);
    EXPECT_TRUE(sameRows(resumed.rows, whole.rows));
}

TEST(Extrapolation, MakesNoTestTwiceThatWasFinishedBeforeItStopped)
{
    const ExtrapolationPlan plan = smallPlan("standard,log-n");
    const Extrapolation whole = *extrapolate(plan);
    std::vector<MadeTest> tests;
    std::stop_source stop;
    const auto stopWhileTesting = [&](double done) {
        if (done > 0.9) // training ends at 0.8
            stop.request_stop();
    };
    ASSERT_FALSE(extrapolate(plan, whole.runs, 1, stop.get_token(), {.progress = stopWhileTesting, .tests = &tests}));
    const std::size_t finished = tests.size();
    ASSERT_GT(finished, 0U);
    for (MadeTest& test : tests)
        for (TestedLength& found : test.found)
            found.accuracy = 2; // whatever is made again has another
    const Extrapolation resumed = *extrapolate(plan, whole.runs, 1, {}, {.tests = &tests});
    EXPECT_GT(tests.size(), finished);
    EXPECT_EQ(std::ranges::count_if(tests, [](const MadeTest& test) { return test.found.front().accuracy == 2; }),
        std::ptrdiff_t(finished));
    const auto isKept = [](const ExtrapolationRow& row) { return row.tested.accuracy == 2; };
    EXPECT_TRUE(std::ranges::any_of(resumed.rows, isKept));
    EXPECT_FALSE(std::ranges::all_of(resumed.rows, isKept));
}

TEST(Extrapolation, EndsWhenRunsCannotBeSaved)
{
    const auto ended = extrapolate(smallPlan("standard"), {}, 2, {},
        {.save = [](std::span<const TrainingRun>) -> Outcome<Done> { return failure("file", "disk full"); }, .saveSteps = 9});
    ASSERT_FALSE(ended);
    EXPECT_EQ(ended.error().what, "file");
}

TEST(Extrapolation, SumsUpOverSeedsInPairs)
{
    const auto row = [](std::size_t policy, std::uint64_t seed, std::vector<bool> right, double trained) {
        ExtrapolationRow made{.policy = policy, .seed = seed, .tested = {}, .trainedAccuracy = trained};
        made.tested.n = 64;
        made.tested.accuracy = double(std::ranges::count(right, true)) / double(right.size());
        made.tested.right = std::move(right);
        return made;
    };
    Extrapolation found;
    found.rows = {row(0, 1, {true, false, true, false}, 1), row(0, 2, {true, true, true, false}, 0.5),
        row(1, 1, {true, true, true, false}, 1), row(1, 2, {true, true, true, true}, 0.95)};
    const auto means = found.means();
    ASSERT_EQ(means.size(), 2U);
    EXPECT_EQ(means[0].learned, 1);
    EXPECT_EQ(means[1].learned, 2);
    EXPECT_EQ(means[0].accuracy.mean, 0.625);
    EXPECT_DOUBLE_EQ(means[0].accuracy.deviation, 0.25 / std::sqrt(2.0));
    EXPECT_EQ(means[0].gain, 0);
    EXPECT_EQ(means[1].gain, 0.25);
    EXPECT_EQ(means[1].gainError, 0) << "both seeds gain the same";
}

TEST(Extrapolation, RefusesPlansThatCannotBeTested)
{
    ExtrapolationPlan plan = smallPlan("standard");
    plan.lengths = {8, Index(1) << 20};
    EXPECT_EQ(extrapolate(plan).error().what, "test-lengths");
    plan = smallPlan("standard,entropy-matched:target=1");
    EXPECT_EQ(extrapolate(plan).error().what, "policy");
}

} // namespace
} // namespace attentoscope::training
