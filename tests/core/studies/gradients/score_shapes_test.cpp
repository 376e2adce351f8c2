// SPDX-License-Identifier: GPL-3.0-or-later
// The comparison of additive and dot-product scores.
#include "core/studies/gradients/score_shapes.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/studies/gradients/additive.h"
#include "tests/helpers/additive_twin.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attentoscope {
namespace {

SharedResult evaluated(Experiment experiment)
{
    const auto result = evaluate(experiment);
    EXPECT_TRUE(result.ok());
    return *result;
}

Experiment small(const char* mask = "full")
{
    Experiment experiment;
    experiment.n = 120;
    experiment.mask = Mask::of(mask);
    return experiment;
}

TEST(ScoreShapes, TheDotProductIsTheOneOfTheResult)
{
    for (const auto& [mask, alibi] : {std::pair("full", 0.0), {"causal", 0.0}, {"causal & !sink(1)", 0.0}, {"causal", 0.07}}) {
        Experiment experiment = small(mask);
        experiment.alibi = alibi;
        const SharedResult result = evaluated(experiment);
        const auto found = compareScores(result, result->experiment.gradients, 120);
        ASSERT_TRUE(found.ok());
        const RowStatistics& rows = result->policies[0].rows;
        const ScoreShape& dot = (*found)->dot;
        EXPECT_NEAR(dot.entropy, summarize(rows.shannon).mean, 1e-5) << mask;
        EXPECT_NEAR(dot.maxWeight, summarize(rows.maxWeight).mean, 1e-5) << mask;
        EXPECT_NEAR(dot.jacobianNorm, summarize(rows.jacobianNorm).mean, 1e-5) << mask;
        EXPECT_NEAR(dot.normalized, summarize(rows.normalized).mean, 1e-5) << mask;
        EXPECT_NEAR(dot.high, summarize(rows.maxLogit).max, 1e-4) << mask;
        EXPECT_EQ((*found)->sampledRows, 120 - result->emptyRows);
    }
}

TEST(ScoreShapes, TheAdditiveScoresAreThoseOfTheDefinition)
{
    Experiment experiment = small("causal");
    experiment.gradients.additiveUnits = 24;
    experiment.gradients.additiveGain = 3;
    const SharedResult result = evaluated(experiment);
    const auto found = compareScores(result, result->experiment.gradients, 120);
    ASSERT_TRUE(found.ok());
    const AdditiveScorer scorer = randomScorer(experiment.gradients, 64, 1);
    const MatrixD e = additiveScores(scorer, result->inputs->q.cast<double>(), result->inputs->k.cast<double>());
    double entropy = 0, variance = 0;
    for (Index i = 0; i < 120; ++i) {
        const Eigen::ArrayXd row = e.row(i).head(i + 1).transpose();
        const Eigen::ArrayXd a = (row - row.maxCoeff()).exp() / (row - row.maxCoeff()).exp().sum();
        entropy -= (a * a.log()).sum() / 120;
        variance += (row - row.mean()).square().mean() / 120;
    }
    EXPECT_NEAR((*found)->additive.entropy, entropy, 1e-5);
    EXPECT_NEAR((*found)->additive.deviation, std::sqrt(variance), 1e-5);
    EXPECT_NEAR((*found)->additive.bound, scorer.bound(), 1e-12);
    EXPECT_NEAR((*found)->stretched.deviation, (*found)->dot.deviation, 1e-5);
    EXPECT_GT((*found)->openUnits, 0.2); // arguments of variance 2: E(1 − tanh²) is about 0.46
    EXPECT_LT((*found)->openUnits, 0.7);
}

TEST(ScoreShapes, LogitsStayWithinTheirBounds)
{
    const auto found = compareScores(evaluated(small()), small().gradients, 120);
    ASSERT_TRUE(found.ok());
    for (const ScoreShape* shape : {&(*found)->dot, &(*found)->additive, &(*found)->stretched}) {
        EXPECT_LE(shape->high, shape->bound * (1 + 1e-6));
        EXPECT_GE(shape->low, -shape->bound * (1 + 1e-6));
        EXPECT_GE(shape->entropy, shape->leastEntropy);
        EXPECT_EQ(
            std::accumulate(shape->logits.counts.begin(), shape->logits.counts.end(), shape->logits.below + shape->logits.above),
            120 * 120);
        EXPECT_EQ(shape->logits.low, (*found)->dot.logits.low);
    }
    EXPECT_EQ((*found)->dotMultiplyAdds, 64);
    EXPECT_NEAR((*found)->additiveMultiplyAdds, 64 + 2 * 64 * 64 / 120.0, 1e-9);
    EXPECT_GT((*found)->dotSeconds, 0);
    EXPECT_GT((*found)->additiveSeconds, 0);
}

// Puts every logit at either end of the range, and tries all splits to find the one with the smallest entropy.
TEST(ScoreShapes, SmallestEntropyIsThatOfTheWorstSplit)
{
    for (const int n : {1, 2, 10, 300})
        for (const double range : {0.0, 1e-3, 0.5, 2.0, 7.0, 30.0}) {
            double least = std::log(double(n));
            for (int k = 1; k <= n; ++k) {
                const double top = 1 / (k + (n - k) * std::exp(-range)), low = top * std::exp(-range);
                least = std::min(least, -k * top * std::log(top) - (n - k) * low * std::log(low));
            }
            EXPECT_NEAR(smallestEntropy(n, range), least, 1e-12) << n << ' ' << range;
        }
    EXPECT_NEAR(smallestEntropy(10, 800), 0, 1e-12);
}

TEST(ScoreShapes, NothingVisibleAndStopping)
{
    const auto empty = compareScores(evaluated(small("!full")), small().gradients);
    ASSERT_TRUE(empty.ok());
    EXPECT_EQ((*empty)->sampledRows, 0);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(compareScores(evaluated(small()), small().gradients, 120, stop.get_token()).error().kind, ErrorKind::Cancelled);
}

} // namespace
} // namespace attentoscope
