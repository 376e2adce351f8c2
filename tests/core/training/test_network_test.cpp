// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/matched_scale.h"
#include "core/training/runs/test_network.h"
#include "core/training/tasks/hand_built.h"
#include "core/training/tasks/task_theory.h"
#include "tests/core/training/drawn_rows.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <numeric>

namespace attentoscope::training {
namespace {

// A run that ends with the hand-built network for the first token.
TrainingRun firstTokenRun(double gap)
{
    const HandBuiltNetwork built = firstTokenNetwork(gap);
    TrainingSetup setup = usualSetup(*findTask("first-token"));
    setup.width = built.shape.width;
    setup.d = built.shape.d;
    TrainingRun run = *beginTraining(setup);
    run.parameters = built.parameters;
    return run;
}

TEST(NetworkTest, FindsTheClosedFormOfTheFirstToken)
{
    const TrainingRun run = firstTokenRun(10);
    const auto policies = *parsePolicies("standard,log-n");
    for (const Index n : {11, 101, 1001}) {
        const auto found = *testNetwork(run, policies, n, 200);
        ASSERT_EQ(found.size(), 2U);
        for (const TestedLength& one : found) {
            const double logit = one.multiplier * 10 / std::sqrt(6.0), mass = 1 / (1 + double(n - 1) * std::exp(-logit));
            EXPECT_EQ(one.examples, 200);
            EXPECT_EQ(one.accuracy, 1);
            EXPECT_EQ(one.accuracyError, 0);
            EXPECT_NEAR(one.loss / std::numbers::ln2, bitsOfScore(firstTokenScore(logit, n - 1)), 2e-6);
            EXPECT_NEAR(one.lossError, 0, 1e-7);
            EXPECT_NEAR(one.plantedMass, mass, 2e-6);
            const double rest = 1 - mass, h = -mass * std::log(mass) - rest * std::log(rest / double(n - 1));
            EXPECT_NEAR(one.entropy, h, 2e-5);
        }
    }
}

TEST(NetworkTest, MatchesTheEntropyOfTheStandardScale)
{
    const TrainingRun run = firstTokenRun(10);
    const auto wanted = *testNetwork(run, *parsePolicies("standard"), 64, 100);
    for (const Index n : {64, 500}) {
        const auto found = *testNetwork(run, *parsePolicies("entropy-matched:n0=64"), n, 100);
        EXPECT_NEAR(found[0].entropy, wanted[0].entropy, 1e-6) << n;
        EXPECT_NEAR(found[0].multiplier, n == 64 ? 1 : std::log(500.0) / std::log(64.0), n == 64 ? 1e-6 : 0.3) << n;
    }
    const auto beyond = testNetwork(run, *parsePolicies("entropy-matched:target=5"), 64, 100);
    ASSERT_FALSE(beyond);
    EXPECT_EQ(beyond.error().what, "target");
}

TEST(NetworkTest, TestsOneByOneAsTogether)
{
    TrainingSetup setup = usualSetup(*findTask("max-retrieval"));
    setup.width = 8;
    const TrainingRun run = *beginTraining(setup);
    const auto policies = *parsePolicies("log-n,adaptive,standard@stick-breaking");
    const auto together = *testNetwork(run, policies, 700, 95, 2); // in two portions
    for (std::size_t p = 0; p < policies.size(); ++p) {
        const auto alone = *testNetwork(run, std::span(&policies[p], 1), 700, 95, 1);
        EXPECT_EQ(alone[0].right, together[p].right) << policyText(policies[p]);
        EXPECT_EQ(alone[0].loss, together[p].loss) << policyText(policies[p]);
        EXPECT_EQ(alone[0].entropy, together[p].entropy) << policyText(policies[p]);
        const double share = double(std::accumulate(alone[0].right.begin(), alone[0].right.end(), 0)) / 95;
        EXPECT_DOUBLE_EQ(alone[0].accuracy, share);
        EXPECT_DOUBLE_EQ(alone[0].accuracyError, std::sqrt(share * (1 - share) / 95));
    }
}

TEST(NetworkTest, RefusesALengthThatTheTaskDoesNotHave)
{
    const TrainingRun run = *beginTraining(usualSetup(*findTask("recall")));
    const auto found = testNetwork(run, *parsePolicies("standard"), 1025, 10);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().what, "test-lengths");
}

TEST(PairedDifference, IsThatOfTheSameExamples)
{
    TestedLength one, other;
    one.right = {true, true, false, true};
    other.right = {true, false, false, true};
    const PairedDifference found = pairedDifference(one, other);
    EXPECT_EQ(found.mean, 0.25);
    EXPECT_DOUBLE_EQ(found.error, std::sqrt((0.25 - 0.0625) / 4));
}

TEST(MatchedScale, GivesTheRowsTheEntropyThatIsAskedFor)
{
    const Rows<double> scores = drawnRows<double>(20, 50, 1) * 3;
    for (const char* normalizer : {"softmax", "sparsemax", "entmax"}) {
        const double m = *matchedMultiplier(scores, {normalizer, {}}, 2, 9);
        double sum = 0;
        for (Index i = 0; i < 20; ++i) {
            Eigen::VectorXd row = scores.row(i).transpose() * (m / 3);
            sum += weighWithEntropy(rowRuleOf({normalizer, {}}, 50), {row.data(), 50}, 50);
        }
        EXPECT_NEAR(sum / 20, 2, 1e-6) << normalizer;
    }
}

} // namespace
} // namespace attentoscope::training
