// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/networks/cross_entropy.h"
#include "core/training/tasks/hand_built.h"
#include "core/training/tasks/task.h"
#include "core/training/tasks/task_theory.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace attentoscope::training {
namespace {

// Runs a hand-built network for the first token, with `others` tokens after the first.
ClassifierLoss firstTokenLoss(double gap, Index others, const PolicyChoice& policy)
{
    const HandBuiltNetwork built = firstTokenNetwork(gap);
    const Retriever net(built.shape);
    QuestionBatch<float> batch;
    drawExamples(*findTask("first-token"), streamsOfTest(others + 1), 0, 8, others + 1, batch);
    RetrieverTrace<float> trace;
    makeKeys<float>(net, built.parameters, batch, trace, 1);
    retrieveAnswers<float>(net, built.parameters, *retrievalScale(policy, others + 1, net.d()), trace, 1);
    return crossEntropy<float>(trace.classScores, batch.labels);
}

struct KnownLoss {
    double gap;
    Index others;
    double standard, logN; // bits
};

// Values of log₂(1 + e^(−w/2)), w = 1 / (1 + n e^(−s)), which were computed apart.
const KnownLoss knownLosses[] = {
    {10, 10, 0.7241, 0.6841},
    {10, 100, 0.8720, 0.6839},
    {10, 1000, 0.9800, 0.6839},
    {10, 10000, 0.9979, 0.6839},
};

TEST(FirstTokenNetwork, HasTheKnownCrossEntropy)
{
    for (const KnownLoss& one : knownLosses) {
        const double logit = one.gap / std::sqrt(6.0), logN = std::log(double(one.others + 1));
        EXPECT_NEAR(bitsOfScore(firstTokenScore(logit, one.others)), one.standard, 5e-5) << one.others;
        EXPECT_NEAR(bitsOfScore(firstTokenScore(logit * logN, one.others)), one.logN, 5e-5) << one.others;
    }
    const double large = std::log(10001.0);
    EXPECT_NEAR(bitsOfScore(firstTokenScore(large, 10000)), 0.831, 5e-4) << "a gap of √6 under ln n";
    EXPECT_NEAR(bitsOfScore(firstTokenScore(large / std::sqrt(6.0), 10000)), 0.9985, 5e-4) << "a gap of 1 drifts even so";
}

TEST(FirstTokenNetwork, HasTheCrossEntropyOfItsClosedForm)
{
    for (const double gap : {1.0, std::sqrt(6.0), 10.0})
        for (const Index others : {10, 100, 1000})
            for (const char* policy : {"standard", "log-n"}) {
                const double logit = retrievalScale({policy}, others + 1, 6)->lambda * gap;
                const ClassifierLoss loss = firstTokenLoss(gap, others, {policy});
                for (std::size_t i = 0; i < loss.losses.size(); ++i) {
                    EXPECT_TRUE(loss.right[i]);
                    EXPECT_NEAR(loss.losses[i] / std::numbers::ln2, bitsOfScore(firstTokenScore(logit, others)), 2e-6)
                        << gap << ' ' << others << ' ' << policy;
                }
            }
}

TEST(ParityNetwork, IsRightWithTheScoreOfItsClosedForm)
{
    for (const Index n : {1, 2, 5, 40, 301})
        for (const char* policy : {"standard", "log-n"})
            for (Index ones = 0; ones <= n; ones += n > 5 ? 13 : 1) {
                std::vector<std::uint8_t> bits(std::size_t(n), 0);
                for (Index i = 0; i < ones; ++i)
                    bits[std::size_t((i * 7) % n)] = 1;
                const Index count = std::count(bits.begin(), bits.end(), 1);
                const double logit = retrievalScale({policy}, n + 1, 1)->lambda * 2;
                const double wanted = parityScoreInTheory(logit, n, count);
                const double found = parityScore(bits, 2, {policy}) * (count % 2 == 1 ? 1 : -1);
                EXPECT_GT(found, 0) << n << ' ' << count;
                EXPECT_NEAR(found, wanted, 1e-12) << n << ' ' << count << ' ' << policy;
            }
    // Its cross-entropy tends to that of guessing, under either scale.
    EXPECT_GT(bitsOfScore(parityScoreInTheory(2, 100, 50)), 0.9998);
    EXPECT_GT(bitsOfScore(parityScoreInTheory(2 * std::log(101.0), 100, 50)), 0.9998);
}

TEST(VoteAccuracy, IsThatOfTheSimulation)
{
    const auto atLength = [](double n) { return voteAccuracy(std::log(n) / std::log(64.0), Index(n)); };
    EXPECT_DOUBLE_EQ(atLength(64), 1);
    EXPECT_NEAR(atLength(256), 0.92, 0.01);
    EXPECT_NEAR(atLength(1024), 0.84, 0.01);
    EXPECT_NEAR(voteAccuracyLimit(5 / 3.0), 0.796, 5e-4);
    EXPECT_EQ(voteAccuracyLimit(1), 1);
}

} // namespace
} // namespace attentoscope::training
