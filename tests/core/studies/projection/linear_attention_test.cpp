// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/projection/linear_attention.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/random/counter_random.h"
#include "core/studies/projection/sampled_map.h"
#include "tests/core/studies/projection/naive_map.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

Experiment noiseOf(Index n, Index d)
{
    Experiment experiment;
    experiment.source = "gaussian";
    experiment.n = n;
    experiment.d = d;
    return experiment;
}

ProjectionSetup setupOf(const char* features)
{
    ProjectionSetup setup;
    setup.features = Lengths::of(features);
    return setup;
}

SharedLinearAttention linearOf(const Experiment& experiment, const char* features, int threads = 0)
{
    Demand demand;
    demand.threads = threads;
    const auto result = evaluate(experiment, demand);
    EXPECT_TRUE(result.ok());
    const auto study = studyLinearAttention(*result, setupOf(features));
    EXPECT_TRUE(study.ok());
    return *study;
}

// Returns φ(q)·φ(k), summed feature by feature in float64, with the ω of the study.
TEST(LinearAttention, IsTheQuotientOfItsFeatures)
{
    constexpr Index n = 96, d = 4, m = 40, rows = 48;
    const auto study = linearOf(noiseOf(n, d), "8,40");
    const Inputs& inputs = *study->result->inputs;
    const auto sampled = SampledMap(n, n, rows).rows();
    for (const std::size_t p : {0U, 1U}) {
        const double lambda = (p == 0 ? 1 : std::log(n) / std::log(512)) / 2, root = std::sqrt(lambda);
        std::vector<double> entropies, errors, worst;
        for (Index draw = 0; draw < study->draws; ++draw) {
            std::vector<float> omega(m * d);
            fillNormal({1, StreamPurpose::PerformerFeatures, (1U << 16) + std::uint32_t(draw)}, 0, omega);
            const auto feature = [&](const auto& row, Index f) {
                double dotted = 0, square = 0;
                for (Index c = 0; c < d; ++c) {
                    const double x = root * double(row(c));
                    dotted += x * double(omega[std::size_t(f * d + c)]);
                    square += x * x;
                }
                return std::exp(dotted - square / 2) / std::sqrt(double(m));
            };
            double entropy = 0, error = 0, largest = 0;
            for (const Index i : sampled) {
                const NaiveRow exact =
                    naiveRow(n, [&](std::size_t j) { return std::exp(lambda * naiveDot(inputs, i, Index(j))); });
                const NaiveRow linear = naiveRow(n, [&](std::size_t j) {
                    double sum = 0;
                    for (Index f = 0; f < m; ++f)
                        sum += feature(inputs.q.row(i), f) * feature(inputs.k.row(Index(j)), f);
                    return sum;
                });
                const double moved = naiveMoved(linear, exact);
                entropy += linear.entropy / rows, error += moved / rows, largest = std::max(largest, moved);
            }
            entropies.push_back(entropy), errors.push_back(error), worst.push_back(largest);
        }
        const LinearSide& side = study->lengths.back().points.back().sides[p];
        EXPECT_NEAR(side.entropy.mean, meanOfDraws(entropies).mean, 1e-4);
        EXPECT_NEAR(side.error.mean, meanOfDraws(errors).mean, 1e-4);
        EXPECT_NEAR(side.worst.mean, meanOfDraws(worst).mean, 1e-4);
    }
}

// Because E φ(q)·φ(k) = exp(q·k), the map tends to the softmax for many features, and its error falls as 1/√m. The distribution
// has heavy tails, so four draws show this only roughly.
TEST(LinearAttention, TendsToTheSoftmax)
{
    Experiment experiment = noiseOf(128, 2);
    experiment.source = "sphere";
    const auto study = linearOf(experiment, "1024,65536");
    const auto& points = study->lengths.back().points;
    for (const std::size_t p : {0U, 1U}) {
        const double power = std::log(points[1].sides[p].error.mean / points[0].sides[p].error.mean) / std::log(64);
        EXPECT_NEAR(power, -0.5, 0.16);
        EXPECT_LT(points[1].sides[p].error.mean, 0.015);
        EXPECT_NEAR(points[1].sides[p].entropy.mean, study->lengths.back().entropy[p], 0.01);
    }
}

TEST(LinearAttention, WithoutAScaleThereIsNothingToEstimate)
{
    Experiment experiment = noiseOf(100, 8);
    experiment.policyA = {"formula", {}, "0"};
    const auto study = linearOf(experiment, "16");
    EXPECT_NEAR(study->lengths.back().points[0].sides[0].error.mean, 0, 1e-6);
    EXPECT_NEAR(study->lengths.back().points[0].sides[0].entropy.mean, std::log(100), 1e-5);
}

TEST(LinearAttention, FailsOnFocusedRows)
{
    const auto study = linearOf(noiseOf(256, 8), "256");
    ASSERT_EQ(study->focus.size(), 4U);
    double before = 0;
    for (const FocusedRows& rows : study->focus) {
        double error = 0;
        for (const double one : rows.errors[0])
            error += one / double(rows.errors[0].size());
        EXPECT_GT(error, 1.5 * before) << "a larger scale, a larger error: factor " << rows.factor;
        before = error;
    }
    // The same holds at a single factor: the more focused half of the rows has a larger error.
    const FocusedRows& rows = study->focus[2];
    std::vector<double> sorted = rows.normalized;
    std::ranges::sort(sorted);
    double focused = 0, wide = 0;
    for (std::size_t r = 0; r < rows.normalized.size(); ++r)
        (rows.normalized[r] < sorted[sorted.size() / 2] ? focused : wide) += rows.errors[0][r];
    EXPECT_GT(focused, 1.2 * wide);
}

TEST(LinearAttention, WhatAnErrorTakesLiesBetweenWhatWasStudied)
{
    LinearLength length;
    for (const auto& [m, error] : {std::pair(16, 0.8), {64, 0.4}, {256, 0.2}})
        length.points.push_back({m, {{{}, {error, 0}, {2 * error, 0}}}});
    EXPECT_NEAR(*length.needed(0, 0.3), 128, 1e-9) << "half way on the scale of ln m";
    EXPECT_NEAR(*length.needed(0, 0.6, true), 128, 1e-9);
    EXPECT_FALSE(length.needed(0, 0.1)) << "more than were studied";
    EXPECT_FALSE(length.needed(0, 0.9)) << "fewer";
    LinearAttention study;
    length.n = 100;
    study.lengths = {length};
    EXPECT_FALSE(study.growth(0, 0.3));
    for (LinearPoint& point : length.points)
        point.m *= 4;
    length.n = 1600;
    study.lengths.push_back(length);
    EXPECT_NEAR(*study.growth(0, 0.3), 0.5, 1e-9) << "4 times the features for 16 times the length";
}

TEST(LinearAttention, MasksAndThreadsAndStopping)
{
    Experiment experiment = noiseOf(130, 8);
    experiment.mask = Mask::of("causal");
    const auto one = linearOf(experiment, "32,64", 1), three = linearOf(experiment, "32,64", 3);
    EXPECT_EQ(one->lengths.back().points[1].sides[1].error.mean, three->lengths.back().points[1].sides[1].error.mean);
    EXPECT_EQ(one->lengths.back().points[1].sides[1].entropy.mean, three->lengths.back().points[1].sides[1].entropy.mean);
    EXPECT_EQ(one->focus[3].errors, three->focus[3].errors);
    for (std::size_t i = 0; i < one->exact[0]->values.size(); ++i)
        ASSERT_EQ(std::isnan(one->exact[0]->values[i]), std::isnan(one->map(0, 0)->values[i]));
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(studyLinearAttention(one->result, setupOf("16"), stop.get_token()).error().kind, ErrorKind::Cancelled);
    EXPECT_EQ(studyLinearAttention(one->result, setupOf("100000")).error().what, "features");
}

} // namespace
} // namespace attentoscope
