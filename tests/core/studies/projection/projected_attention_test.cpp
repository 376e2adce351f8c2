// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/projection/projected_attention.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/studies/projection/projection_matrix.h"
#include "core/studies/projection/sampled_map.h"
#include "tests/core/studies/projection/naive_map.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

namespace attentoscope {
namespace {

Experiment fewNeedles()
{
    Experiment experiment;
    experiment.n = 160;
    experiment.d = 16;
    return experiment;
}

ProjectionSetup setupOf(ProjectionMatrix matrix, const char* targets)
{
    ProjectionSetup setup;
    setup.matrices = {matrix};
    setup.targets = Lengths::of(targets);
    return setup;
}

SharedProjectedAttention studyOf(const Experiment& experiment, const ProjectionSetup& setup, int threads = 0)
{
    Demand demand;
    demand.threads = threads;
    const auto result = evaluate(experiment, demand);
    EXPECT_TRUE(result.ok());
    const auto study = projectAttention(*result, setup);
    EXPECT_TRUE(study.ok());
    return *study;
}

TEST(SampledMaps, PoolWeightsAsOtherMapsDo)
{
    constexpr float masked = std::numeric_limits<float>::quiet_NaN();
    constexpr Index keys = 4 * SampledMap::width; // four of a pixel
    std::vector<float> row(std::size_t(keys), masked);
    row[1] = 0.25F;
    row[2] = 0.5F;
    const SharedRaster mean = SampledMap(1, keys).of(row);
    EXPECT_EQ(mean->request.reduce, Reduce::Mean);
    EXPECT_EQ(mean->values[0], 0.1875F) << "a masked key has weight 0";
    EXPECT_TRUE(std::isnan(mean->values[1])) << "no visible key";
    EXPECT_EQ(SampledMap(1, keys, 1, Reduce::Max).of(row)->values[0], 0.5F);
}

// Compares with the definition in float64: R written out, f(q)·f(k) multiplied out, and the softmax.
TEST(ProjectedAttention, IsTheSoftmaxOfProjectedScores)
{
    const Experiment experiment = fewNeedles();
    const auto study = studyOf(experiment, setupOf(ProjectionMatrix::Gaussian, "4,24"));
    EXPECT_THAT(study->targets, testing::ElementsAre(2, 4, 24));
    const Inputs& inputs = *study->result->inputs;
    const std::vector<Index> rows = SampledMap(160, 160).rows();
    ASSERT_EQ(rows.size(), 64U);
    const double lambdas[] = {1 / 4.0, std::log(160) / std::log(512) / 4.0};
    for (const std::size_t t : {0U, 2U})
        for (const std::size_t p : {0U, 1U}) {
            const Index k = study->targets[t];
            std::vector<double> entropies, errors, planted;
            for (Index draw = 0; draw < study->draws; ++draw) {
                MatrixD r(k, 16);
                for (Index c = 0; c < k; ++c) {
                    std::vector<float> row(16);
                    fillProjectionRow(ProjectionMatrix::Gaussian, experiment.seed, c, row, draw);
                    for (Index i = 0; i < 16; ++i)
                        r(c, i) = double(row[std::size_t(i)]);
                }
                double entropy = 0, error = 0, mass = 0;
                for (const Index i : rows) {
                    const Eigen::VectorXd q = r * inputs.q.row(i).transpose().cast<double>();
                    const NaiveRow exact =
                        naiveRow(160, [&](std::size_t j) { return std::exp(lambdas[p] * naiveDot(inputs, i, Index(j))); });
                    const NaiveRow projected = naiveRow(160, [&](std::size_t j) {
                        const Eigen::VectorXd key = r * inputs.k.row(Index(j)).transpose().cast<double>();
                        return std::exp(lambdas[p] * q.dot(key) / double(k));
                    });
                    entropy += projected.entropy / 64;
                    error += naiveMoved(projected, exact) / 64;
                    for (const Index j : inputs.plantedKeys[std::size_t(inputs.queryGroup[std::size_t(i)])])
                        mass += projected.a[std::size_t(j)] / 64;
                }
                entropies.push_back(entropy), errors.push_back(error), planted.push_back(mass);
            }
            const ProjectedSide& side = study->lengths.back().points[t].sides[p];
            EXPECT_NEAR(side.entropy.mean, meanOfDraws(entropies).mean, 1e-4);
            EXPECT_NEAR(side.entropy.error, meanOfDraws(entropies).error, 1e-4);
            EXPECT_NEAR(side.error.mean, meanOfDraws(errors).mean, 1e-4);
            EXPECT_NEAR(side.planted.mean, meanOfDraws(planted).mean, 1e-4);
        }
}

// The whole Hadamard matrix is orthogonal, so it keeps every inner product.
TEST(ProjectedAttention, AWholeHadamardMatrixChangesNothing)
{
    const auto study = studyOf(fewNeedles(), setupOf(ProjectionMatrix::Hadamard, "4,16"));
    for (const ProjectedLength& length : study->lengths)
        for (const std::size_t p : {0U, 1U}) {
            const ProjectedPoint& all = length.points.back();
            EXPECT_NEAR(all.sides[p].entropy.mean, length.exact[p].entropy, 1e-4);
            EXPECT_LT(all.sides[p].error.mean, 1e-4);
            EXPECT_EQ(all.found.mean, 1);
            EXPECT_GT(length.points.front().sides[p].error.mean, 0.2) << "two rows do not";
        }
    const SharedRaster &exact = study->exact[1], &whole = study->map(2, 1);
    ASSERT_EQ(exact->values.size(), whole->values.size());
    for (std::size_t i = 0; i < exact->values.size(); ++i)
        ASSERT_NEAR(exact->values[i], whole->values[i], 1e-5);
}

TEST(ProjectedAttention, ExactNumbersAreThoseOfTheEvaluation)
{
    const auto study = studyOf(fewNeedles(), setupOf(ProjectionMatrix::Gaussian, "8"));
    const std::vector<Index> rows = SampledMap(160, 160).rows();
    for (const std::size_t p : {0U, 1U}) {
        double entropy = 0, planted = 0;
        for (const Index i : rows) {
            entropy += study->result->policies[p].rows.shannon[std::size_t(i)] / 64;
            planted += study->result->policies[p].rows.plantedMass[std::size_t(i)] / 64;
        }
        EXPECT_NEAR(study->lengths.back().exact[p].entropy, entropy, 1e-4);
        EXPECT_NEAR(study->lengths.back().exact[p].planted, planted, 1e-5);
    }
    EXPECT_EQ(study->lengths.front().n, 80) << "160, 80; 40 is too short";
}

TEST(ProjectedAttention, TheKThatKeepsHalfLiesBetweenThoseThatWereStudied)
{
    ProjectedLength length;
    length.exact = {{3, 0.8}};
    for (const auto& [k, planted] : {std::pair(4, 0.5), {8, 0.1}, {16, 0.3}, {32, 0.5}, {64, 0.7}})
        length.points.push_back({k, {}, {{{}, {}, {planted, 0}}}});
    EXPECT_NEAR(*length.keepingHalf(0), 16 * std::sqrt(2), 1e-9) << "0.4 is half way from 0.3 to 0.5; what was above before has "
                                                                    "fallen since";
    length.exact[0].planted = 0.1;
    EXPECT_FALSE(length.keepingHalf(0)) << "the smallest k keeps it already";
    length.exact[0].planted = 1.6;
    EXPECT_FALSE(length.keepingHalf(0)) << "the largest does not";
}

// The estimate k = 2 ln n / (c² − 2 ln n / d), put back into the scores from which it is derived.
TEST(ProjectedAttention, TheEstimateMakesTheLargestHayAsLargeAsANeedle)
{
    for (const double n : {64.0, 2048.0, 16384.0}) {
        const double k = theory::needleDimension(0.85, 64, n);
        EXPECT_NEAR(std::sqrt(2 * std::log(n) * (64 + 64 * 64 / k)), 0.85 * 64, 1e-9);
    }
    EXPECT_TRUE(std::isnan(theory::needleDimension(0.2, 64, 2048))) << "hay is larger without a projection";
}

TEST(ProjectedAttention, MasksBiasesAndThreadsChangeWhatTheyShould)
{
    Experiment experiment = fewNeedles();
    experiment.mask = Mask::of("causal & !sink(1)");
    experiment.alibi = 0.25;
    const auto one = studyOf(experiment, setupOf(ProjectionMatrix::Sparse, "8,32"), 1);
    const auto three = studyOf(experiment, setupOf(ProjectionMatrix::Sparse, "8,32"), 3);
    const auto whole = [](const auto& study) { return study->lengths.back().points.front().sides[1]; };
    EXPECT_EQ(whole(one).entropy.mean, whole(three).entropy.mean);
    EXPECT_EQ(whole(one).error.mean, whole(three).error.mean);
    EXPECT_EQ(one->map(0, 1)->values.size(), three->map(0, 1)->values.size());
    for (std::size_t i = 0; i < one->map(0, 1)->values.size(); ++i) {
        const float a = one->map(0, 1)->values[i], b = three->map(0, 1)->values[i], exact = one->exact[1]->values[i];
        ASSERT_TRUE(a == b || (std::isnan(a) && std::isnan(b)));
        ASSERT_EQ(std::isnan(a), std::isnan(exact)) << "the mask hides the same cells";
    }
    const auto rows = SampledMap(160, 160).rows();
    double entropy = 0, seeing = 0;
    for (const Index i : rows)
        if (const double h = one->result->policies[0].rows.shannon[std::size_t(i)]; !std::isnan(h))
            entropy += h, ++seeing;
    EXPECT_NEAR(one->lengths.back().exact[0].entropy, entropy / seeing, 1e-4) << "with ALiBi's bias, of rows that see a key";
    EXPECT_EQ(double(one->lengths.back().rows), seeing);
}

TEST(ProjectedAttention, StopsAndRefuses)
{
    const auto result = evaluate(fewNeedles());
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = projectAttention(*result, {}, stop.get_token());
    ASSERT_FALSE(stopped.ok());
    EXPECT_EQ(stopped.error().kind, ErrorKind::Cancelled);
    EXPECT_EQ(projectAttention(*result, setupOf(ProjectionMatrix::Gaussian, "8192")).error().what, "target");
}

} // namespace
} // namespace attentoscope
