// SPDX-License-Identifier: GPL-3.0-or-later
// The adaptive policy, whose scale follows from each row's own entropy: compares it, wherever a policy can be used, with
// float64 sums that share no code with the pass.
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/raster/raster.h"
#include "core/attention/rows/row_set.h"
#include "core/base/numbers.h"
#include "core/studies/gradients/gradients.h"
#include "core/studies/sweep/estimates.h"
#include "core/studies/sweep/sweep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attentoscope {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::ResultOf;

// Returns the multiplier from the published coefficients, term by term.
double published(double entropy)
{
    const double h = entropy;
    const double beta = -0.037 * std::pow(h, 4) + 0.481 * std::pow(h, 3) - 2.3 * std::pow(h, 2) + 4.917 * h - 1.791;
    return h > 0.5 ? std::max(1.0, beta) : 1.0;
}

Experiment asked(const std::string& source, Index n, const std::string& mask = "full")
{
    Experiment experiment;
    experiment.source = source;
    experiment.n = n;
    experiment.d = 16;
    experiment.dv = 3;
    experiment.mask = Mask::of(mask);
    return experiment;
}

SharedResult evaluated(const Experiment& experiment, Demand demand = {})
{
    demand.policies = *parsePolicies("adaptive,standard");
    const auto result = evaluate(experiment, demand);
    EXPECT_TRUE(result.ok()) << result.error().text();
    return *result;
}

// Returns Shannon's entropy in nats of e^x / Σ e^x over the visible keys, where x is s / √d and the bias; NaN if no key is
// visible.
double standardEntropy(const Result& result, Index row)
{
    const Inputs& in = *result.inputs;
    const double d = double(in.d());
    KeyRanges visible;
    result.mask.row(row, visible);
    std::vector<double> logits;
    for (const KeyRange& range : visible)
        for (Index j = range.begin; j < range.end; ++j) {
            const double score = in.q.row(row).cast<double>().dot(in.k.row(j).cast<double>());
            logits.push_back(score / std::sqrt(d) - result.experiment.alibi * double(row + in.nk() - in.nq() - j));
        }
    if (logits.empty())
        return NAN;
    const double largest = *std::ranges::max_element(logits);
    double sum = 0, entropy = 0;
    for (const double x : logits)
        sum += std::exp(x - largest);
    for (const double x : logits)
        entropy -= std::exp(x - largest) / sum * (x - largest - std::log(sum));
    return entropy;
}

TEST(Adaptive, TheMultiplierOfEveryRowIsThatOfItsEntropy)
{
    for (const char* mask : {"full", "causal", "causal & !sink(1)", "sliding(9) & padding(60)", "block-diagonal(1)"})
        for (const double alibi : {0.0, 0.2})
            for (const double rope : {0.0, 10000.0}) {
                Experiment experiment = asked("gaussian", 80, mask);
                experiment.alibi = alibi;
                experiment.rope = rope;
                experiment.tau = 1.7;
                const SharedResult result = evaluated(experiment);
                const RowStatistics& rows = result->policies[0].rows;
                for (Index row = 0; row < 80; ++row) {
                    SCOPED_TRACE(std::string(mask) + " alibi " + formatNumber(alibi) + " row " + formatNumber(row));
                    const auto r = std::size_t(row);
                    const double entropy = standardEntropy(*result, row);
                    if (std::isnan(entropy)) {
                        EXPECT_TRUE(std::isnan(rows.multiplier[r]) && std::isnan(rows.lambda[r]) && std::isnan(rows.shannon[r]));
                        EXPECT_TRUE(std::isnan(rows.standardEntropy[r]));
                        continue;
                    }
                    EXPECT_NEAR(rows.standardEntropy[r], entropy, 4e-6); // logits are float32, which limits the agreement
                    EXPECT_NEAR(rows.multiplier[r], 1.7 * published(entropy), 2e-5);
                    EXPECT_NEAR(rows.lambda[r], 1.7 * published(entropy) / 4, 1e-5);
                    if (rows.visible[r] == 1) {
                        EXPECT_EQ(rows.multiplier[r], 1.7) << "one key: H = 0";
                    }
                }
            }
}

TEST(Adaptive, TheThresholdIsWhereThePolynomialFallsThroughOne)
{
    const double off = findPolicy("adaptive")->offFromEntropy;
    EXPECT_NEAR(off, 5.9445, 5e-5);
    EXPECT_NEAR(published(off - 1e-6), 1, 1e-5);
    EXPECT_GT(published(off - 1e-6), 1);
    EXPECT_EQ(published(off + 1e-6), 1);
    const auto at = [](double entropy) { return policyMultiplier({"adaptive"}, {512, 511, 64, entropy}); };
    EXPECT_NEAR(at(2), 2.099, 1e-12) << "and not 2.405, with the coefficients the other way round";
    for (double entropy = 0; entropy < 12; entropy += 0.01)
        EXPECT_NEAR(at(entropy), published(entropy), 1e-12) << entropy;
    EXPECT_TRUE(std::isnan(at(NAN)));
}

TEST(Adaptive, SaysOnHowManyRowsItIsOff)
{
    const SharedResult result = evaluated(asked("sphere", 900, "causal"));
    Index off = 0;
    for (Index row = 0; row < 900; ++row)
        off += standardEntropy(*result, row) > 5.9445208 ? 1 : 0;
    ASSERT_GT(off, 100);
    ASSERT_LT(off, 500);
    const std::string said = "adaptive has no effect on " + formatNumber(off)
        + " of 900 rows: their entropy under the standard scale exceeds 5.94 nats";
    ASSERT_EQ(result->warnings.size(), 1U);
    EXPECT_EQ(result->warnings.front().text(), said);
    const RowStatistics& rows = result->policies[0].rows;
    EXPECT_EQ(rows.multiplier.back(), 1);
    EXPECT_EQ(rows.shannon.back(), result->policies[1].rows.shannon.back()) << "the bits of the standard scale";
    EXPECT_TRUE(evaluated(asked("sphere", 200, "causal"))->warnings.empty());
}

TEST(Adaptive, IsTheSameForSomeRowsAndInPieces)
{
    const Experiment experiment = asked("topics", 700, "causal");
    const SharedResult all = evaluated(experiment);
    Demand some;
    some.rows = 41;
    some.threads = 1;
    const SharedResult few = evaluated(experiment, some);
    for (std::size_t r = 0; r < few->rowIndex.size(); ++r) {
        const auto row = std::size_t(few->rowIndex[r]);
        EXPECT_EQ(few->policies[0].rows.multiplier[r], all->policies[0].rows.multiplier[row]);
        EXPECT_EQ(few->policies[0].rows.shannon[r], all->policies[0].rows.shannon[row]);
    }
    Demand one;
    one.policies = std::vector<PolicyChoice>{{"adaptive", {}, {}}};
    auto stream = WeightStream::start(experiment, one);
    ASSERT_TRUE(stream.ok());
    for (auto part = stream->next(); part.ok() && part->rows() > 0; part = stream->next())
        ;
    const SharedResult streamed = stream->finish();
    EXPECT_EQ(streamed->policies[0].rows.multiplier, all->policies[0].rows.multiplier);
    EXPECT_EQ(streamed->policies[0].rows.standardEntropy, all->policies[0].rows.standardEntropy);
}

// The entropy that decides the scale is always that of a softmax row, whatever normalizer makes the weights of the scaled row.
TEST(Adaptive, NormalizersDoNotChangeTheScale)
{
    const Experiment experiment = asked("gaussian", 50, "causal");
    Demand demand;
    demand.policies = *parsePolicies("adaptive,adaptive@sparsemax,adaptive@sink:s=3");
    const auto result = evaluate(experiment, demand);
    ASSERT_TRUE(result.ok()) << result.error().text();
    const auto& policies = (*result)->policies;
    for (const std::size_t p : {1U, 2U}) {
        EXPECT_EQ(policies[p].rows.multiplier, policies[0].rows.multiplier);
        EXPECT_GT(std::abs(policies[p].rows.shannon[40] - policies[0].rows.shannon[40]), 0.01);
    }
}

TEST(Adaptive, MapsProfilesAndGradientsHaveIt)
{
    const Index n = 64;
    Experiment experiment = asked("gaussian", n, "causal & !sink(1)");
    experiment.alibi = 0.1;
    Demand demand;
    demand.weights = true;
    const SharedResult result = evaluated(experiment, demand);
    const PolicyResult& adaptive = result->policies[0];
    ASSERT_GT((adaptive.weights - result->policies[1].weights).cwiseAbs().maxCoeff(), 0.1F) << "it differs from the standard one";
    const std::vector<PolicyChoice> policies = {{"adaptive", {}, {}}};

    const RasterRequest request{.row0 = 0, .row1 = n, .col0 = 0, .col1 = n, .width = int(n), .height = int(n)};
    const auto rasters = rasterize(experiment, result->inputs, result->mask, policies, request);
    ASSERT_TRUE(rasters.ok());
    const MatrixView pixels(rasters->front()->values.data(), n, n);
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j)
            if (!std::isnan(pixels(i, j))) {
                EXPECT_NEAR(pixels(i, j), adaptive.weights(i, j), 2e-5) << i << ' ' << j;
            }
    for (const Index row : {0, 1, 2, 30, 63}) {
        const auto profile = profileRow(experiment, result->inputs, result->mask, policies, row);
        ASSERT_TRUE(profile.ok());
        if (row > 0) {
            EXPECT_EQ(profile->multiplier.front(), adaptive.rows.multiplier[std::size_t(row)]) << row;
        }
    }

    GradientDemand back;
    back.policy = policies.front();
    back.inputs = result->inputs;
    back.outputGradient = Matrix::Constant(n, 3, 0.5F);
    back.outputGradient.col(1) = Matrix::Ones(n, 1) * -2;
    const auto got = attentionGradients(experiment, back);
    ASSERT_TRUE(got.ok()) << got.error().text();
    const MatrixD a = adaptive.weights.cast<double>(), g = back.outputGradient.cast<double>();
    const MatrixD da = g * result->inputs->v.cast<double>().transpose();
    MatrixD dx = a.cwiseProduct(da.colwise() - a.cwiseProduct(da).rowwise().sum());
    for (Index i = 0; i < n; ++i)
        dx.row(i) *= i == 0 ? 0 : adaptive.rows.lambda[std::size_t(i)];
    const MatrixD dq = dx * result->inputs->k.cast<double>();
    EXPECT_LT((got->gradients.q.cast<double>() - dq).cwiseAbs().maxCoeff(), 2e-5);
}

TEST(Adaptive, SweepsMeasureItAndExpectNothing)
{
    Experiment experiment = asked("sphere", 64);
    experiment.lengths = Lengths::of("64,900");
    experiment.rows = 40;
    experiment.trials = 2;
    const std::vector<PolicyChoice> policies = *parsePolicies("standard,adaptive");
    auto runner = SweepRunner::start(experiment, policies);
    ASSERT_TRUE(runner.ok());
    EXPECT_TRUE(std::isnan(runner->table()->points[2].multiplier));
    while (!runner->finished())
        ASSERT_TRUE(runner->step().ok());
    const SharedSweep table = runner->table();
    experiment.n = 64;
    Demand demand;
    demand.rows = 40;
    demand.policies = policies;
    std::vector<double> means;
    for (demand.trial = 0; demand.trial < 2; ++demand.trial)
        means.push_back(summarize((*evaluate(experiment, demand))->policies[1].rows.multiplier).mean);
    const SweepPoint &shorter = table->points[2], &longer = table->points[3];
    EXPECT_NEAR(shorter.multiplier, (means[0] + means[1]) / 2, 1e-12);
    EXPECT_GT(shorter.multiplier, 2);
    EXPECT_EQ(longer.multiplier, 1);
    EXPECT_NEAR(longer.entropy().mean, table->points[1].entropy().mean, 1e-12);
    for (const SweepPoint* point : {&shorter, &longer}) {
        EXPECT_FALSE(point->theoryEntropy().has_value());
        EXPECT_TRUE(std::isnan(estimatesAt(*table, *point, 4).gaussian.entropy));
    }
    EXPECT_TRUE(table->points[0].theoryEntropy().has_value());
    EXPECT_FALSE(std::isnan(estimatesAt(*table, table->points[0], 4).gaussian.entropy));
    const auto text = [](const Message& message) { return message.text(); };
    EXPECT_THAT(table->warnings, Contains(ResultOf(text, HasSubstr("there is no theory for adaptive"))));
    EXPECT_THAT(table->warnings, Contains(ResultOf(text, HasSubstr("at n = 900, adaptive has no effect on 80 of 80 rows"))));

    const auto theory = theoryTable(experiment, policies);
    ASSERT_TRUE(theory.ok());
    EXPECT_FALSE(theory->points[0].unsolved.has_value());
    EXPECT_TRUE(theory->points[2].unsolved.has_value());
}

TEST(Adaptive, OthersNeedNoPassForTheirScales)
{
    Experiment experiment = asked("gaussian", 16);
    const auto inputs = makeInputs(experiment);
    const auto mask = bindMask(experiment, **inputs);
    std::vector<Index> rows(16);
    std::iota(rows.begin(), rows.end(), 0);
    EXPECT_TRUE(scalesOf(experiment, **inputs, *mask, *parsePolicies("log-n,llama4"), rows)->standardEntropy.empty());
    EXPECT_EQ(scalesOf(experiment, **inputs, *mask, *parsePolicies("log-n,adaptive"), rows)->standardEntropy.size(), 16U);
    const auto before = scalesWithoutData(experiment, *mask, 16, *parsePolicies("log-n,adaptive"), rows);
    ASSERT_TRUE(before.ok());
    EXPECT_EQ(before->multiplier[15], std::log(16.0));
    EXPECT_TRUE(std::isnan(before->multiplier[31]));
    std::stop_source stopped;
    stopped.request_stop();
    const auto none = scalesOf(experiment, **inputs, *mask, *parsePolicies("adaptive"), rows, 1, stopped.get_token());
    ASSERT_FALSE(none.ok());
    EXPECT_EQ(none.error().kind, ErrorKind::Cancelled);
}

} // namespace
} // namespace attentoscope
