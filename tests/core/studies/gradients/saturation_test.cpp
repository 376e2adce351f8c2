// SPDX-License-Identifier: GPL-3.0-or-later
// The curves against m equal single evaluations, and the document's remark that log n makes gradients vanish holds only in
// part.
#include "core/studies/gradients/saturation.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/theory/sphere.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

Experiment noise(Index n = 512)
{
    Experiment experiment; // science, section 6: "log n / sqrt(d) makes gradients vanish"
    experiment.source = "sphere";
    experiment.n = n;
    experiment.d = 64;
    experiment.policyA = {"standard", {}};
    experiment.policyB = {"log-n", {}};
    return experiment;
}

SharedSaturation studied(const Experiment& experiment, Index rows = 256)
{
    const auto result = evaluate(experiment);
    EXPECT_TRUE(result.ok());
    const auto study = studySaturation(*result, rows);
    EXPECT_TRUE(study.ok());
    return *study;
}

double mean(std::span<const double> values) { return summarize(values).mean; }

TEST(Saturation, EachPointIsAnEvaluationAtThatMultiplier)
{
    for (const auto& [mask, alibi] : {std::pair{"full", 0.0}, {"causal", 0.0}, {"causal & !sink(1)", 0.0}, {"causal", 0.05}}) {
        Experiment experiment = noise(150);
        experiment.mask = Mask::of(mask);
        experiment.alibi = alibi;
        const auto study = studied(experiment, 150);
        EXPECT_EQ(study->freezing.has_value(), alibi == 0);
        for (const std::size_t at : {std::size_t(0), std::size_t(32), std::size_t(45), study->multipliers.size() - 1}) {
            Demand demand;
            demand.policies = {constantPolicy(study->multipliers[at])};
            demand.inputs = study->result->inputs;
            const auto want = evaluate(experiment, demand);
            ASSERT_TRUE(want.ok());
            const RowStatistics& rows = (*want)->policies[0].rows;
            EXPECT_EQ(study->sampledRows, 150 - (*want)->emptyRows);
            const double norm = mean(rows.jacobianNorm);
            EXPECT_NEAR(study->norm.mean[at], norm, 1e-6) << mask << " m = " << study->multipliers[at];
            EXPECT_NEAR(study->scaled.mean[at], norm * study->multipliers[at] / 8, 1e-5) << mask;
            EXPECT_LE(study->norm.low[at], study->norm.high[at]);
        }
    }
}

// Compares the geometric mean of the weights with that of weights that are written out.
void expectGeometricMean(double alibi)
{
    Experiment experiment = noise(60);
    experiment.alibi = alibi;
    experiment.mask = Mask::of("causal");
    const auto study = studied(experiment, 60);
    const std::size_t at = 36;
    Demand demand;
    demand.policies = {constantPolicy(study->multipliers[at])};
    demand.inputs = study->result->inputs;
    demand.weights = true;
    const auto found = evaluate(experiment, demand);
    ASSERT_TRUE(found.ok());
    const Matrix& weights = (*found)->policies[0].weights;
    double sum = 0;
    for (Index i = 0; i < 60; ++i) {
        double logs = 0;
        for (Index j = 0; j <= i; ++j)
            logs += std::log(double(weights(i, j)));
        sum += study->multipliers[at] / 8 * std::exp(logs / double(i + 1));
    }
    EXPECT_NEAR(study->typical.mean[at], sum / 60, 1e-5 * sum / 60);
}

TEST(Saturation, TheTypicalScoreIsTheGeometricMeanOfTheWeights)
{
    expectGeometricMean(0);
    expectGeometricMean(0.05);
}

TEST(Saturation, NoiseIsWashedOutAtTheStandardScaleAndFrozenAtLogN)
{
    const auto study = studied(noise());
    ASSERT_TRUE(study->freezing && study->washedOutBelow && study->frozenAbove);
    EXPECT_NEAR(*study->freezing, 4.07921, 1e-4); // science, section 6
    EXPECT_NEAR(study->policies[0].multiplier, 1, 1e-12);
    EXPECT_NEAR(study->policies[1].multiplier, std::log(512.0), 1e-9);
    EXPECT_LT(study->policies[0].multiplier, *study->washedOutBelow);
    EXPECT_GT(study->policies[1].multiplier, *study->frozenAbove);
    EXPECT_GT(*study->frozenAbove, *study->freezing);
    EXPECT_LT(*study->washedOutBelow, *study->freezing);
    // At the scale log n the gradient of the typical score vanishes, in ever more rows, but the mean of λ‖J‖ does not.
    const auto nearest = [&](double m) {
        const auto above = std::ranges::lower_bound(study->multipliers, m);
        return std::size_t(above - study->multipliers.begin());
    };
    const std::size_t standard = nearest(1), logN = nearest(std::log(512.0));
    EXPECT_LT(study->typical.mean[logN], 1e-3 * study->typical.mean[standard]);
    EXPECT_GT(study->policies[1].saturated, study->policies[0].saturated);
    EXPECT_GT(study->policies[1].scaled, study->policies[0].scaled);
}

// Each query finds four needles of equal score, so the weights never freeze to a single key.
TEST(Saturation, WhatIsFoundDoesNotFreeze)
{
    Experiment experiment;
    experiment.n = 512;
    const auto study = studied(experiment);
    EXPECT_FALSE(study->frozenAbove.has_value());
    ASSERT_TRUE(study->washedOutBelow.has_value());
    EXPECT_LT(*study->washedOutBelow, 1);
}

TEST(Saturation, AUniformRowHasTheNormOfItsLength)
{
    const auto study = studied(noise(100));
    EXPECT_NEAR(study->multipliers[0], 1.0 / 16, 1e-12);
    EXPECT_NEAR(study->norm.mean[0], std::sqrt(99.0) / 100, 1e-3); // J = I/n − 11ᵀ/n²
}

TEST(Saturation, NothingVisibleLeavesNothingToSay)
{
    Experiment experiment = noise(40);
    experiment.mask = Mask::of("!full");
    const auto study = studied(experiment);
    EXPECT_EQ(study->sampledRows, 0);
    EXPECT_TRUE(std::isnan(study->norm.mean[0]));
    EXPECT_TRUE(std::isnan(study->policies[0].multiplier));
    EXPECT_FALSE(study->washedOutBelow || study->frozenAbove || study->freezing);
}

TEST(Saturation, CanBeStopped)
{
    const auto result = evaluate(noise());
    ASSERT_TRUE(result.ok());
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(studySaturation(*result, 256, stop.get_token()).error().kind, ErrorKind::Cancelled);
}

} // namespace
} // namespace attentoscope
