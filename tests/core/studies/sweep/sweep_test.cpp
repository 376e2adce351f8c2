// SPDX-License-Identifier: GPL-3.0-or-later
// Curves against length: they agree with the published table within sampling error, grow step by step, and can be stopped at
// any time.
#include "core/studies/sweep/sweep.h"

#include "core/attention/evaluate/counted_rows.h"
#include "core/attention/evaluate/evaluate.h"
#include "core/studies/sweep/estimates.h"
#include "core/theory/sphere.h"

#include <gmock/gmock.h>

#include <chrono>
#include <cmath>
#include <thread>

namespace attentoscope {
namespace {

SharedSweep sweep(const Experiment& experiment, const char* policies)
{
    auto runner = SweepRunner::start(experiment, *parsePolicies(policies));
    EXPECT_TRUE(runner.ok()) << runner.error().text();
    while (!runner->finished())
        EXPECT_TRUE(runner->step().ok());
    return runner->table();
}

// The published numbers for needles at d = 64, four needles with cosine 0.85.
TEST(Sweep, NeedlesHoldTheFocusUnderLogN)
{
    Experiment experiment;
    experiment.lengths = Lengths::of("64,256,512,1024,4096,16384");
    const SharedSweep table = sweep(experiment, "standard,entropy-invariant");
    const double entropy[2][6] = {
        {1.5687, 2.0963, 2.6915, 3.6189, 6.2310, 8.6554}, {2.2547, 2.5396, 2.6915, 2.8583, 3.2584, 3.7831}};
    const double mass[2][6] = {{0.973, 0.897, 0.812, 0.682, 0.348, 0.118}, {0.833, 0.819, 0.812, 0.803, 0.779, 0.745}};
    for (std::size_t p = 0; p < 2; ++p)
        for (std::size_t l = 0; l < 6; ++l) {
            const SweepPoint& point = table->points[p * 6 + l];
            SCOPED_TRACE(policyText(table->policies[p]) + " n = " + std::to_string(point.n));
            EXPECT_EQ(point.trials, 8);
            // Theory itself is off from simulation by 0.03 nats at n = 64 and by 0.01 beyond; the rest is sampling error.
            EXPECT_NEAR(point.entropy().mean, entropy[p][l], (point.n == 64 ? 0.03 : 0.01) + 4 * point.entropy().error);
            EXPECT_NEAR(point[quantity("planted_mass")].mean, mass[p][l], 0.01 + 4 * point[quantity("planted_mass")].error);
            ASSERT_TRUE(point.theoryEntropy() && point.limitEntropy); // the published numbers are those of the limit
            EXPECT_NEAR(*point.limitEntropy, entropy[p][l], 6e-5);
            EXPECT_NEAR(*point.theoryEntropy(), entropy[p][l], 1e-3);
            EXPECT_LT(point.entropy().error, 0.05);
        }
}

TEST(Sweep, NoiseIsNotInvariant)
{
    Experiment experiment;
    experiment.source = "sphere";
    experiment.lengths = Lengths::of("512,16384");
    experiment.trials = 4;
    const SharedSweep table = sweep(experiment, "standard,entropy-invariant");
    EXPECT_NEAR(table->points[0].entropy().mean, 5.749, 0.015);
    EXPECT_NEAR(table->points[1].entropy().mean, 9.215, 0.015);
    EXPECT_NEAR(table->points[2].entropy().mean, 5.749, 0.015);
    EXPECT_NEAR(table->points[3].entropy().mean, 8.556, 0.015);
}

// Compares with theory through freezing, where ln n − D and the frozen estimate are far off; neither is shown there.
TEST(Sweep, TheoryHoldsThroughFreezing)
{
    Experiment experiment;
    experiment.source = "sphere";
    experiment.rows = 256;
    for (const Index n : {Index(512), Index(4096)}) {
        experiment.lengths = Lengths::of(std::to_string(n));
        const double freezing = theory::freezingMultiplier(double(n), 64);
        std::vector<PolicyChoice> policies;
        for (const double share : {0.4, 0.7, 1.0, 1.5, 2.0, 6.0})
            policies.push_back(constantPolicy(share * freezing));
        auto runner = *SweepRunner::start(experiment, policies);
        while (!runner.finished())
            ASSERT_TRUE(runner.step().ok());
        const SharedSweep table = runner.table();
        for (std::size_t p = 0; p < policies.size(); ++p) {
            const SweepPoint& point = table->points[p];
            EXPECT_NEAR(point.entropy().mean, *point.theoryEntropy(), 4 * point.entropy().error) << n << ' ' << p;
            EXPECT_NEAR(point[quantity("sum_squares")].mean, point.theory(quantity("sum_squares")),
                4 * point[quantity("sum_squares")].error)
                << n << ' ' << p;
            EXPECT_EQ(point.limitEntropy.has_value(), p == 0);
            const auto frozen = estimatesAt(*table, point, freezing).frozenEntropy;
            EXPECT_EQ(std::isnan(frozen), p != 5) << p;
            if (p == 5) {
                EXPECT_NEAR(frozen, *point.theoryEntropy(), limitTolerance);
            }
        }
    }
}

// Theory must count, for each row, the visible keys and the visible needles among them.
TEST(Sweep, TheoryHoldsBehindMasks)
{
    for (const char* source : {"needles", "sphere", "gaussian"})
        for (const char* mask : {"causal", "sliding(100) | sink(4)", "padding(300)", "block-diagonal(48)"}) {
            Experiment experiment;
            experiment.source = source;
            experiment.mask = Mask::of(mask);
            experiment.lengths = Lengths::of("32,700");
            experiment.trials = 24;
            const char* policies = "standard,log-n,entropy-invariant";
            const SharedSweep table = sweep(experiment, policies);
            const auto alone = *theoryTable(experiment, *parsePolicies(policies));
            for (std::size_t i = 0; i < table->points.size(); ++i) {
                const SweepPoint& point = table->points[i];
                ASSERT_TRUE(point.theoryEntropy().has_value());
                SCOPED_TRACE(std::string(source) + ' ' + mask + ' ' + std::to_string(i));
                // Needles of other groups depend on each other, which shifts the entropy by up to 0.03 nats while they are most
                // of the noise.
                const double kinship = std::string(source) == "needles" ? 0.03 : 0;
                EXPECT_NEAR(point.entropy().mean, *point.theoryEntropy(), 4 * point.entropy().error + kinship + 1e-3);
                EXPECT_NEAR(point[quantity("normalized_entropy")].mean, point.theory(quantity("normalized_entropy")),
                    4 * point[quantity("normalized_entropy")].error + 0.01);
                EXPECT_LE(*point.theoryEntropy(), std::log(double(point.n)));
                EXPECT_FALSE(point.limitEntropy.has_value());
                EXPECT_NEAR(*alone.points[i].theoryEntropy(), *point.theoryEntropy(), 1e-9) << "the same rows, without data";
                EXPECT_NEAR(alone.points[i].multiplier, point.multiplier, 1e-9);
                EXPECT_EQ(!std::isnan(point.theory(quantity("planted_mass"))), std::string(source) == "needles");
                if (!std::isnan(point.theory(quantity("planted_mass")))) {
                    EXPECT_NEAR(point[quantity("planted_mass")].mean, point.theory(quantity("planted_mass")),
                        4 * point[quantity("planted_mass")].error + 0.01);
                }
            }
        }
}

TEST(Sweep, APointIsWhatEvaluateSays)
{
    Experiment experiment;
    experiment.lengths = Lengths::of("100,200");
    experiment.trials = 1;
    experiment.rows = 10;
    experiment.mask = Mask::of("sliding(50)");
    const SharedSweep table = sweep(experiment, "log-n,standard");
    experiment.n = 200;
    Demand demand;
    demand.policies = table->policies;
    demand.rows = 10;
    const auto one = *evaluate(experiment, demand);
    for (std::size_t p = 0; p < 2; ++p) {
        EXPECT_EQ(table->points[p * 2 + 1].entropy().mean, summarize(one->policies[p].rows.entropy).mean);
        EXPECT_EQ(table->points[p * 2 + 1][quantity("max_weight")].mean, summarize(one->policies[p].rows.maxWeight).mean);
    }
}

TEST(Sweep, TheTableGrowsPointByPoint)
{
    Experiment experiment;
    experiment.lengths = Lengths::of("64:512:x2");
    experiment.trials = 2;
    auto runner = *SweepRunner::start(experiment, *parsePolicies("standard"), {.threads = 1}); // with one trial at a time
    EXPECT_EQ(runner.table()->steps, 8U);
    EXPECT_TRUE(std::isnan(runner.table()->points[0].entropy().mean));
    ASSERT_TRUE(runner.step().ok());
    EXPECT_EQ(runner.table()->points[0].trials, 1);
    EXPECT_EQ(runner.table()->points[1].trials, 0);
    EXPECT_DOUBLE_EQ(runner.table()->fraction(), 1.0 / 8);
    for (int i = 0; i < 4; ++i)
        ASSERT_TRUE(runner.step().ok());
    EXPECT_EQ(runner.table()->points[0].trials, 2);
    EXPECT_EQ(runner.table()->points[3].trials, 1);
}

TEST(Sweep, TrialsSideBySideGiveTheSameNumbers)
{
    Experiment experiment;
    experiment.lengths = Lengths::of("64:1024:x4");
    experiment.trials = 5;
    const auto tableOf = [&](int threads) {
        auto runner = *SweepRunner::start(experiment, *parsePolicies("standard,log-n"), {.threads = threads});
        while (!runner.finished())
            EXPECT_TRUE(runner.step().ok());
        return runner.table();
    };
    const auto one = tableOf(1);
    EXPECT_EQ(one->stepsDone, one->steps);
    for (const int threads : {2, 3, 7}) {
        const auto many = tableOf(threads);
        EXPECT_EQ(many->stepsDone, many->steps);
        for (std::size_t i = 0; i < one->points.size(); ++i) {
            EXPECT_EQ(many->points[i].trials, 5);
            EXPECT_EQ(many->points[i].entropy().mean, one->points[i].entropy().mean);
            EXPECT_EQ(many->points[i].entropy().error, one->points[i].entropy().error);
            EXPECT_EQ(many->points[i][quantity("mean_field")].mean, one->points[i][quantity("mean_field")].mean);
            EXPECT_EQ(many->points[i].theoryEntropy(), one->points[i].theoryEntropy());
        }
    }
}

TEST(Sweep, AStoppedStepIsNotCountedAndCanBeRunAgain)
{
    Experiment experiment;
    experiment.lengths = Lengths::of("64,128");
    experiment.trials = 1;
    auto runner = *SweepRunner::start(experiment, *parsePolicies("standard"));
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = runner.step(stop.get_token());
    ASSERT_FALSE(stopped.ok());
    EXPECT_EQ(stopped.error().kind, ErrorKind::Cancelled);
    EXPECT_EQ(runner.table()->stepsDone, 0U);
    while (!runner.finished())
        ASSERT_TRUE(runner.step().ok());
    EXPECT_EQ(runner.table()->points[0].entropy().mean, sweep(experiment, "standard")->points[0].entropy().mean);
}

// Returns an experiment on the tensor file of the tests, which has six queries and keys.
Experiment ofAFile(const std::string& lengths)
{
    Experiment experiment;
    experiment.source = "tensor";
    experiment.tensorFile = std::string(TEST_DATA) + "/tensors/model.npz";
    experiment.lengths = Lengths::of(lengths);
    experiment.mask = Mask::of("causal");
    return experiment;
}

double meanEntropy(const Experiment& experiment, const Inputs& inputs, Index rows, const char* policy = "log-n")
{
    Demand demand{{}, *parsePolicies(policy), rows};
    demand.inputs = std::make_shared<const Inputs>(inputs);
    const auto result = evaluate(experiment, demand);
    EXPECT_TRUE(result.ok()) << result.error().text();
    return summarize((*result)->policies[0].rows.entropy).mean;
}

TEST(Sweep, OfAFileGoesOverTheBeginningsOfTheSequence)
{
    const Experiment experiment = ofAFile("2,3,5,64,128");
    const auto table = sweep(experiment, "log-n");
    EXPECT_THAT(table->lengths, testing::ElementsAre(2, 3, 5));
    ASSERT_EQ(table->warnings.size(), 1U);
    EXPECT_EQ(table->warnings[0].text(), "padding follows the first 5 of 6 tokens: the curve ends at n = 5");
    EXPECT_EQ(table->experiment.d, 8);
    EXPECT_EQ(table->experiment.trials, 1);
    const SharedInputs whole = *makeInputs(experiment);
    for (std::size_t i = 0; i < 3; ++i) {
        const Index n = table->lengths[i];
        EXPECT_EQ(table->points[i].trials, 1);
        EXPECT_NEAR(table->points[i].entropy().mean, meanEntropy(experiment, partOf(*whole, 0, n), experiment.rows), 1e-12);
        EXPECT_EQ(table->points[i].entropy().error, 0) << "every row is evaluated";
    }
}

TEST(Sweep, WindowsGoOverTheWholeSequence)
{
    Experiment experiment = ofAFile("2,4,5"); // of six tokens, the last of which is padding
    experiment.windows = true;
    experiment.trials = 3;
    const auto table = sweep(experiment, "log-n");
    const SharedInputs whole = *makeInputs(experiment);
    const std::vector<std::vector<Index>> starts = {{0, 1, 3}, {0, 1}, {0}};
    for (std::size_t i = 0; i < 3; ++i) {
        double sum = 0;
        for (const Index start : starts[i])
            sum += meanEntropy(experiment, partOf(*whole, start, table->lengths[i]), experiment.rows);
        EXPECT_EQ(table->points[i].trials, Index(starts[i].size()));
        EXPECT_NEAR(table->points[i].entropy().mean, sum / double(starts[i].size()), 1e-12);
    }
}

TEST(Sweep, OfATextKeepsItsTrialsAndPadding)
{
    Experiment experiment;
    experiment.source = "text";
    experiment.text = {"a b c d e f", "a b c"};
    experiment.batch = 1;
    experiment.mask = Mask::of("padding");
    experiment.lengths = Lengths::of("2,6");
    experiment.trials = 2;
    const auto table = sweep(experiment, "standard");
    EXPECT_THAT(table->lengths, testing::ElementsAre(2, 3)) << "three of the six tokens are padding";
    EXPECT_EQ(table->points[1].trials, 2);
    EXPECT_LE(table->points[1].entropy().mean, std::log(3.0));
    EXPECT_GT(table->points[1].entropy().mean, 0);
}

Experiment padded(Index batch)
{
    Experiment experiment;
    experiment.source = "tensor";
    experiment.tensorFile = std::string(TEST_DATA) + "/recordings/padded.npz";
    experiment.batch = batch;
    experiment.head = 2;
    experiment.mask = Mask::of("causal & padding");
    return experiment;
}

TEST(Sweep, OfARecordingEndsWithTheMeanOfAllRowsThatCount)
{
    for (const Index batch : {Index(0), Index(1)}) {
        SCOPED_TRACE(batch);
        const Experiment experiment = padded(batch);
        const auto table = sweep(experiment, "standard,entropy-matched:n0=16");
        const Index real = batch == 0 ? 96 : 31;
        EXPECT_EQ(table->lengths.front(), 8);
        EXPECT_EQ(table->lengths.size(), 8U);
        EXPECT_EQ(table->lengths.back(), real);
        EXPECT_EQ(table->experiment.lengths.values(), table->lengths);
        EXPECT_EQ(table->experiment.rows, real);
        const SharedInputs whole = *makeInputs(experiment);
        for (std::size_t p = 0; p < 2; ++p) {
            Demand demand{{}, {{table->policies[p]}}};
            demand.inputs = whole;
            const auto all = evaluate(experiment, demand);
            ASSERT_TRUE(all.ok()) << all.error().text();
            const SweepPoint& last = table->points[p * 8 + 7];
            EXPECT_EQ(last.rows, real);
            EXPECT_NEAR(
                last.entropy().mean, summarizeCounted(**all, (*all)->policies[0].rows.entropy).mean, p == 0 ? 1e-6 : 1e-4);
            EXPECT_EQ(last.entropy().error, 0) << "every row that counts is evaluated";
        }
    }
}

TEST(Sweep, PaddingBeforeTheTokensCountsNowhere)
{
    Experiment text; // padded behind; what follows turns it around
    text.source = "text";
    text.text = {"a b c d e f g h", "a b c"};
    text.batch = 1;
    const Inputs behind = **makeInputs(text);
    EXPECT_EQ(realTokens(behind).end, 3);
    Inputs before = behind;
    std::ranges::reverse(before.keyPadded);
    EXPECT_THAT(sampledCountedRows(text, before, 0), testing::ElementsAre(5, 6, 7));
    EXPECT_THAT(sampledCountedRows(text, partOf(before, 0, 6), 64), testing::ElementsAre(5));
}

TEST(Sweep, WindowsLieWithinTheTokensThatAreNotPadding)
{
    Experiment experiment = padded(1);
    experiment.windows = true;
    experiment.trials = 3;
    experiment.lengths = Lengths::of("8,31,64");
    const auto table = sweep(experiment, "standard");
    EXPECT_THAT(table->lengths, testing::ElementsAre(8, 31));
    EXPECT_THAT(table->warnings.front().text(),
        testing::HasSubstr("windows are taken only from the 31 of 96 tokens that are not padding"));
    const SharedInputs whole = *makeInputs(experiment);
    double sum = 0;
    for (const Index start : {0, 11, 23})
        sum += meanEntropy(experiment, partOf(*whole, start, 8), 0, "standard");
    EXPECT_NEAR(table->points[0].entropy().mean, sum / 3, 1e-6);
    EXPECT_EQ(table->points[1].trials, 1);
}

TEST(Sweep, RowsOfARecordingThatWereSetAreKept)
{
    Experiment experiment = padded(0);
    experiment.lengths = Lengths::of("96");
    EXPECT_EQ(sweep(experiment, "standard")->points[0].rows, 96);
    experiment.rows = 16;
    const auto some = sweep(experiment, "standard");
    EXPECT_EQ(some->points[0].rows, 16);
    EXPECT_GT(some->points[0].entropy().error, 0);
    experiment.rows = Experiment().rows;
    auto runner = *SweepRunner::start(experiment, *parsePolicies("standard"), {.rowsAsSet = true});
    ASSERT_TRUE(runner.step().ok());
    EXPECT_EQ(runner.table()->points[0].rows, 64);
    EXPECT_GT(runner.table()->points[0].entropy().error, 0) << "64 of 96 rows";
}

TEST(Sweep, OfAFileThatCannotBeReadSaysSo)
{
    Experiment experiment = ofAFile("2");
    experiment.head = 9;
    EXPECT_THAT(SweepRunner::start(experiment, *parsePolicies("standard")).error().text(), testing::HasSubstr("head: is 9"));
    experiment.tensorFile = "none.npz";
    EXPECT_THAT(SweepRunner::start(experiment, *parsePolicies("standard")).error().text(), testing::HasSubstr("none.npz"));
    EXPECT_THAT(theoryTable(experiment, *parsePolicies("standard")).error().text(), testing::HasSubstr("no theory"));
}

TEST(Sweep, TheoryAloneNeedsNoSampling)
{
    Experiment experiment;
    experiment.lengths = Lengths::of("512,1024,16384");
    const auto table = theoryTable(experiment, *parsePolicies("standard,entropy-invariant"));
    ASSERT_TRUE(table.ok());
    EXPECT_NEAR(*table->points[0].theoryEntropy(), 2.6911, 6e-5);
    EXPECT_NEAR(*table->points[5].theoryEntropy(), 3.7830, 6e-5);
    EXPECT_NEAR(table->points[5].theory(quantity("planted_mass")), 0.745, 6e-4);
    EXPECT_EQ(table->points[0].trials, 0);
}

TEST(LengthsBeyond, DoubleUpToTheOneThatIsLookedAt)
{
    EXPECT_THAT(lengthsBeyond(16384, 100000), testing::ElementsAre(32768, 65536, 100000));
    EXPECT_THAT(lengthsBeyond(16384, 65536), testing::ElementsAre(32768, 65536));
    EXPECT_TRUE(lengthsBeyond(16384, 16384).empty());
    EXPECT_TRUE(lengthsBeyond(16384, 0).empty());
}

TEST(LengthsBeyond, HaveOneTrialAndOfVeryLongOnesFewerRows)
{
    Experiment experiment;
    experiment.rows = 200;
    experiment.trials = 8;
    const auto standard = *parsePolicies("standard,log-n"), matched = *parsePolicies("standard,entropy-matched");
    EXPECT_EQ(beyondLengths(experiment, standard, 32768).rows, 200);
    EXPECT_EQ(beyondLengths(experiment, standard, 1 << 20).rows, 64);
    EXPECT_EQ(beyondLengths(experiment, standard, 1 << 24).rows, 16);
    EXPECT_EQ(beyondLengths(experiment, matched, 1 << 24).rows, 200) << "the target is the entropy of as many";
    EXPECT_EQ(beyondLengths(experiment, standard, 32768).trials, 1);
}

TEST(LengthsBeyond, AreAppendedToEachPolicyWithoutAnErrorThatOneTrialCannotTell)
{
    for (const bool windows : {false, true}) {
        SCOPED_TRACE(windows);
        Experiment experiment;
        experiment.lengths = Lengths::of("8,16");
        experiment.rows = 4;
        experiment.trials = 4;
        if (windows) {
            experiment.source = "text";
            experiment.text = {"a b c d e f g h i j k l m n o p q r s t u v w x y z a c e g i k m o q s u w y b d f h j l n p"};
            experiment.windows = true;
        }
        const SharedSweep shorter = sweep(experiment, "standard,log-n");
        const SharedSweep longer = sweep(beyondLengths(experiment, *parsePolicies("standard,log-n"), 32), "standard,log-n");
        SweepTable table = *shorter;
        table.append(*longer);
        EXPECT_THAT(table.lengths, testing::ElementsAre(8, 16, 32));
        EXPECT_EQ(table.stepsDone, shorter->stepsDone + 1);
        ASSERT_EQ(table.points.size(), 6u);
        for (std::size_t p = 0; p < 2; ++p) {
            EXPECT_EQ(table.points[p * 3].entropy().mean, shorter->points[p * 2].entropy().mean);
            EXPECT_EQ(table.points[p * 3 + 2].entropy().mean, longer->points[p].entropy().mean);
            EXPECT_EQ(table.points[p * 3 + 2].policy, p);
            EXPECT_EQ(table.points[p * 3 + 2].trials, 1);
            EXPECT_TRUE(std::isnan(table.points[p * 3 + 2].entropy().error));
        }
    }
}

} // namespace
} // namespace attentoscope
