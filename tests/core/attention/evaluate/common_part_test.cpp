// SPDX-License-Identifier: GPL-3.0-or-later
// Queries and keys with a large common part, like real keys with a large mean, through all computations that a user sees.
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/kernels/reference.h"
#include "core/attention/matching/matching.h"
#include "core/attention/raster/raster.h"
#include "core/attention/rows/row_set.h"
#include "core/studies/rows/spectra.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace attentoscope {
namespace {

constexpr Index n = 192, d = 16;

struct Scene {
    Experiment experiment;
    std::shared_ptr<Inputs> inputs;
};

// Adds `common` to one coordinate of all queries and keys, so that every score grows by common² and the differences between
// keys stay.
Scene scene(float common, const std::string& mask = "full", double alibi = 0)
{
    Scene s;
    s.experiment.source = "gaussian";
    s.experiment.n = n;
    s.experiment.d = d;
    s.experiment.dv = 3;
    s.experiment.mask = Mask::of(mask);
    s.experiment.alibi = alibi;
    s.inputs = std::make_shared<Inputs>(**makeInputs(s.experiment));
    s.inputs->q.col(0).setConstant(common);
    s.inputs->k.col(0).setConstant(common);
    return s;
}

SharedResult evaluated(const Scene& s, Demand demand = {})
{
    demand.inputs = s.inputs;
    demand.policies = *parsePolicies("standard,ssmax,constant:m=3");
    const auto result = evaluate(s.experiment, demand);
    EXPECT_TRUE(result.ok()) << result.error().text();
    return *result;
}

ReferenceRow twinOf(const Scene& s, const BoundMask& mask, Index row, double lambda)
{
    KeyRanges visible;
    mask.row(row, visible);
    const Inputs& in = *s.inputs;
    return referenceRow(view(in.q), view(in.k), view(in.v), row, lambda, visible, 2, s.experiment.alibi);
}

void expectWeights(const PolicyResult& policy, Index row, const std::vector<double>& want)
{
    const auto weights = policy.weights.row(row);
    for (Index j = 0; j < n; ++j)
        ASSERT_NEAR(weights(j), want[std::size_t(j)], 1e-6) << row << ' ' << j;
    ASSERT_EQ(static_cast<float>(policy.rows.maxWeight[std::size_t(row)]), weights.maxCoeff()) << row;
    ASSERT_EQ(weights(policy.rows.argmax[std::size_t(row)]), weights.maxCoeff()) << row;
    ASSERT_NEAR(policy.rows.weightSum[std::size_t(row)], 1, 5e-7) << row;
}

void expectRow(const Scene& s, const BoundMask& mask, const PolicyResult& policy, Index row)
{
    const RowStatistics& rows = policy.rows;
    const auto r = std::size_t(row);
    const double lambda = rows.lambda[r];
    const ReferenceRow want = twinOf(s, mask, row, lambda);
    const double large = 1e-15 * std::abs(want.moments.maxLogit); // the error of a few float64 steps
    ASSERT_NEAR(rows.shannon[r], want.entropy, 1e-5) << row;
    ASSERT_NEAR(rows.logSumExp[r], logSumExpOf(want.moments), 1e-5 + large) << row;
    double mean = 0, top = 0;
    for (Index j = 0; j < n; ++j)
        if (const double score = want.scores[std::size_t(j)]; !std::isnan(score))
            mean += (lambda * score - s.experiment.alibi * double(row - j)) / want.moments.visible;
    std::vector<double> sorted(want.weights);
    std::ranges::sort(sorted, std::greater<>());
    for (std::size_t t = 0; t < 4; ++t)
        top += sorted[t];
    ASSERT_NEAR(rows.topMass[r], top, 1e-5) << row;
    const double meanField = std::log(want.moments.visible) - want.moments.maxLogit + mean;
    ASSERT_NEAR(rows.meanField[r], meanField, 2e-5 + 10 * large) << row;
    if (policy.weights.size() > 0)
        expectWeights(policy, row, want.weights);
}

TEST(CommonPart, ChangesNoStatistic)
{
    for (const float common : {60.0F, 1000.0F, 7000.0F}) // the logits are then 900, 2.5e5 and 1.2e7
        for (const double alibi : {0.0, 0.05})
            for (const char* mask : {"full", "causal", "sliding(30) | sink(2)"}) {
                SCOPED_TRACE(std::string(mask) + " common " + std::to_string(common) + " alibi " + std::to_string(alibi));
                const Scene s = scene(common, mask, alibi);
                Demand demand;
                demand.meanField = true;
                demand.topKeys = 4;
                for (const bool weights : {false, true}) {
                    demand.weights = weights;
                    const SharedResult result = evaluated(s, demand);
                    EXPECT_TRUE(result->warnings.empty() || alibi > 0);
                    for (const PolicyResult& policy : result->policies)
                        for (Index row = 0; row < n; ++row)
                            expectRow(s, result->mask, policy, row);
                }
            }
}

TEST(CommonPart, LeavesARowItsBitsWhicheverRowsAreAskedFor)
{
    Scene s = scene(7000, "causal & padding(190)");
    const SharedResult all = evaluated(s);
    s.inputs->k.bottomRows(2).setConstant(std::numeric_limits<float>::quiet_NaN()); // no query sees these keys
    for (const Index count : {1, 5, 40})
        for (const int threads : {1, 2}) {
            Demand demand;
            demand.rows = count;
            demand.threads = threads;
            const SharedResult some = evaluated(s, demand);
            for (std::size_t p = 0; p < 3; ++p)
                for (std::size_t r = 0; r < some->rowIndex.size(); ++r) {
                    const std::size_t row = std::size_t(some->rowIndex[r]);
                    for (const auto member : {&RowStatistics::shannon, &RowStatistics::logSumExp, &RowStatistics::maxWeight})
                        EXPECT_EQ((all->policies[p].rows.*member)[row], (some->policies[p].rows.*member)[r]) << row;
                }
        }
}

// Draws the map with one cell for each pixel.
Matrix picture(const Scene& s, const BoundMask& mask, Stage stage, Reduce reduce)
{
    const RasterRequest request{
        .row0 = 0, .row1 = n, .col0 = 0, .col1 = n, .width = int(n), .height = int(n), .stage = stage, .reduce = reduce};
    const auto rasters = rasterize(s.experiment, s.inputs, mask, {*parsePolicy("standard")}, request);
    EXPECT_TRUE(rasters.ok());
    return MatrixView(rasters->front()->values.data(), n, n);
}

TEST(CommonPart, IsInScoresAndLogitsThatAreShown)
{
    for (const double alibi : {0.0, 0.05}) {
        const Scene s = scene(1000, "causal", alibi);
        const BoundMask mask = *bindMask(s.experiment, *s.inputs);
        const double lambda = 1 / std::sqrt(double(d));
        for (const Reduce reduce : {Reduce::Max, Reduce::Mean}) {
            const Matrix scores = picture(s, mask, Stage::Scores, reduce), logits = picture(s, mask, Stage::Logits, reduce),
                         weights = picture(s, mask, Stage::Weights, reduce), logs = picture(s, mask, Stage::LogWeights, reduce);
            for (Index i = 0; i < n; ++i) {
                const ReferenceRow want = twinOf(s, mask, i, lambda);
                for (Index j = 0; j <= i; ++j) {
                    const double score = want.scores[std::size_t(j)], logit = lambda * score - alibi * double(i - j);
                    ASSERT_NEAR(scores(i, j), score, 0.04) << i << ' ' << j; // one float32 step at 1e6 is 0.06
                    ASSERT_NEAR(logits(i, j), logit, 0.01) << i << ' ' << j;
                    ASSERT_NEAR(weights(i, j), want.weights[std::size_t(j)], 5e-6) << i << ' ' << j;
                    ASSERT_NEAR(logs(i, j), logit - logSumExpOf(want.moments), 2e-5) << i << ' ' << j;
                }
            }
        }
        const Profile profile = *profileRow(s.experiment, s.inputs, mask, {*parsePolicy("standard")}, 100);
        const ReferenceRow want = twinOf(s, mask, 100, lambda);
        for (Index j = 0; j <= 100; ++j) {
            const double score = want.scores[std::size_t(j)];
            ASSERT_NEAR(profile.scores[std::size_t(j)], score, 0.04);
            ASSERT_NEAR(profile.logit(0, j), lambda * score - alibi * double(100 - j), 0.01);
            ASSERT_NEAR(profile.weightsOf(0)[std::size_t(j)], want.weights[std::size_t(j)], 5e-6);
        }
        ASSERT_NEAR(profile.entropy[0], want.entropy, 1e-5);
    }
}

TEST(CommonPart, LeavesThePlantedKeysTheirMass)
{
    Experiment experiment;
    experiment.n = n;
    experiment.d = d;
    const auto inputs = std::make_shared<Inputs>(**makeInputs(experiment));
    inputs->q.col(0).setConstant(7000);
    inputs->k.col(0).setConstant(7000);
    const Scene s{experiment, inputs};
    const SharedResult result = evaluated(s);
    for (const PolicyResult& policy : result->policies)
        for (Index i = 0; i < n; ++i) {
            const ReferenceRow want = twinOf(s, result->mask, i, policy.rows.lambda[std::size_t(i)]);
            double mass = 0;
            for (const Index key : inputs->plantedKeys[std::size_t(inputs->queryGroup[std::size_t(i)])])
                mass += want.weights[std::size_t(key)];
            ASSERT_NEAR(policy.rows.plantedMass[std::size_t(i)], mass, 2e-5) << i;
        }
}

TEST(CommonPart, IsNotInTheWayOfSpectraAndMatching)
{
    const Scene s = scene(7000), plain = scene(0);
    const std::vector<double> orders{0.5, 1, 2};
    const auto with = renyiSpectra(*evaluated(s), orders), without = renyiSpectra(*evaluated(plain), orders);
    for (std::size_t o = 0; o < orders.size(); ++o)
        EXPECT_NEAR(with->mean[0][o], without->mean[0][o], 1e-5);
    const std::vector<Index> rows = evenlySpacedRows(n, 0);
    const auto matched = [&](const Scene& one) {
        const BoundMask mask = *bindMask(one.experiment, *one.inputs);
        return *matchFactor({one.experiment, *one.inputs, mask, rows}, std::vector<double>(rows.size(), 1.0), 3.0);
    };
    EXPECT_NEAR(matched(s), matched(plain), 1e-5);
}

} // namespace
} // namespace attentoscope
