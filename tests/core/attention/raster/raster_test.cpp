// SPDX-License-Identifier: GPL-3.0-or-later
// The map at a size in pixels: each pixel shows the largest of its cells, no cell is lost, and memory grows with the pixels
// only.
#include "core/attention/raster/raster.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/rows/row_set.h"

#include <gtest/gtest.h>

#include <omp.h>

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

struct Scene {
    Experiment experiment;
    SharedInputs inputs;
    BoundMask mask;
    SharedResult result; // with weights
};

Scene scene(Index n, const std::string& mask = "full")
{
    Scene s;
    s.experiment.n = n;
    s.experiment.d = 16;
    s.experiment.mask = Mask::of(mask);
    Demand demand;
    demand.weights = true;
    s.result = *evaluate(s.experiment, demand);
    s.inputs = s.result->inputs;
    s.mask = s.result->mask;
    return s;
}

std::vector<SharedRaster> rasters(const Scene& s, const RasterRequest& request)
{
    const auto made = rasterize(s.experiment, s.inputs, s.mask, {s.experiment.policyA, s.experiment.policyB}, request);
    EXPECT_TRUE(made.ok()) << made.error().text();
    return *made;
}

// Returns the largest visible weight of the pixel's cells, from the full map.
float expected(const Scene& s, const Raster& r, std::size_t policy, int y, int x)
{
    const RasterRequest& q = r.request;
    const Index h = q.row1 - q.row0, w = q.col1 - q.col0;
    float best = -1;
    KeyRanges visible;
    for (Index i = q.row0 + h * y / r.height; i < q.row0 + h * (y + 1) / r.height; ++i) {
        s.mask.row(i, visible);
        for (const KeyRange& range : visible)
            for (Index j = q.col0 + w * x / r.width; j < q.col0 + w * (x + 1) / r.width; ++j)
                if (range.begin <= j && j < range.end)
                    best = std::max(best, s.result->policies[policy].weights(i, j));
    }
    return best;
}

TEST(Raster, EveryPixelIsTheLargestOfItsCells)
{
    for (const char* mask : {"full", "causal", "sliding(9) | sink(2)", "!causal"}) {
        const Scene s = scene(150, mask);
        for (const RasterRequest& request :
            {RasterRequest{.row0 = 0, .row1 = 150, .col0 = 0, .col1 = 150, .width = 40, .height = 23},
                RasterRequest{.row0 = 0, .row1 = 150, .col0 = 0, .col1 = 150, .width = 999, .height = 999},
                RasterRequest{.row0 = 31, .row1 = 97, .col0 = 60, .col1 = 149, .width = 31, .height = 17}}) {
            const auto made = rasters(s, request);
            for (std::size_t p = 0; p < 2; ++p) {
                const Raster& r = *made[p];
                ASSERT_LE(r.width, request.col1 - request.col0);
                for (int y = 0; y < r.height; ++y)
                    for (int x = 0; x < r.width; ++x) {
                        const float want = expected(s, r, p, y, x), got = r.values[std::size_t(y) * r.width + x];
                        if (want < 0) {
                            ASSERT_TRUE(std::isnan(got)) << mask << " " << y << " " << x;
                        } else {
                            ASSERT_NEAR(got, want, 2e-6) << mask << " " << y << " " << x;
                        }
                    }
            }
        }
    }
}

TEST(Raster, ASingleHotColumnSurvivesAnyReduction)
{
    Experiment experiment;
    experiment.source = "gaussian";
    experiment.d = 4;
    for (const Index hot : {0, 1, 511, 777, 1023}) {
        auto inputs = std::make_shared<Inputs>();
        inputs->q = Matrix::Ones(1024, 4);
        inputs->k = Matrix::Zero(1024, 4);
        inputs->k.row(hot).setConstant(10);
        const auto mask = *Mask::parse("full")->bind({1024, 1024, 0, {}});
        const RasterRequest request{.row0 = 0, .row1 = 1024, .col0 = 0, .col1 = 1024, .width = 37, .height = 41};
        const auto made = rasterize(experiment, inputs, mask, {experiment.policyA}, request);
        ASSERT_TRUE(made.ok());
        const Raster& r = *(*made)[0];
        int columns = 0;
        for (int x = 0; x < r.width; ++x) {
            bool bright = true;
            for (int y = 0; y < r.height; ++y)
                bright = bright && r.values[std::size_t(y) * r.width + x] > 0.99F;
            columns += bright;
            if (bright) {
                EXPECT_TRUE(1024 * x / r.width <= hot && hot < 1024 * (x + 1) / r.width);
            }
        }
        EXPECT_EQ(columns, 1) << hot;
    }
}

TEST(Raster, StagesFollowFromTheScores)
{
    const Scene s = scene(64);
    RasterRequest request{.row0 = 0, .row1 = 64, .col0 = 0, .col1 = 64, .width = 64, .height = 64};
    const auto at = [&](Stage stage) {
        request.stage = stage;
        return rasters(s, request);
    };
    const auto scores = at(Stage::Scores), logits = at(Stage::Logits), weights = at(Stage::Weights), logs = at(Stage::LogWeights);
    EXPECT_EQ(scores[0], scores[1]) << "scores are the same under both policies";
    for (std::size_t p = 0; p < 2; ++p)
        for (int i = 0; i < 64 * 64; ++i) {
            const double lambda = s.result->policies[p].rows.lambda[std::size_t(i) / 64];
            ASSERT_NEAR(logits[p]->values[i], lambda * double(scores[p]->values[i]), 1e-5);
            ASSERT_NEAR(std::exp(logs[p]->values[i]), weights[p]->values[i], 1e-6);
        }
    for (const Stage stage : {Stage::Scores, Stage::Logits, Stage::Weights, Stage::LogWeights})
        EXPECT_EQ(parseStage(stageName(stage)), stage);
    EXPECT_FALSE(parseStage("heat").has_value());
}

TEST(Raster, SampledRowsAreThoseThatAnEvaluationOfAsManyHas)
{
    for (const Index n : {32, 1000, 999999})
        for (const int height : {1, 7, 32}) {
            const RasterRequest request{
                .row0 = 0, .row1 = n, .col0 = 0, .col1 = n, .width = 9, .height = height, .maxRows = height};
            EXPECT_EQ(computedRows(request), evenlySpacedRows(n, height));
        }
    // Three of each ten rows are computed, the last row of each third.
    const RasterRequest several{.row0 = 100, .row1 = 120, .col0 = 0, .col1 = 9, .width = 9, .height = 2, .maxRows = 6};
    EXPECT_EQ(computedRows(several), (std::vector<Index>{102, 105, 109, 112, 115, 119}));
}

TEST(Raster, SampledRowsAreCounted)
{
    const Scene s = scene(400);
    const RasterRequest request{.row0 = 0, .row1 = 400, .col0 = 0, .col1 = 400, .width = 20, .height = 20, .maxRows = 60};
    EXPECT_EQ(rasters(s, request)[0]->rowsComputed, 60);
    RasterRequest all = request;
    all.maxRows = 0;
    EXPECT_EQ(rasters(s, all)[0]->rowsComputed, 400);
}

TEST(Raster, RefusesWhatIsOutside)
{
    const Scene s = scene(20);
    RasterRequest request{.row0 = 0, .row1 = 21, .col0 = 0, .col1 = 20, .width = 5, .height = 5};
    EXPECT_FALSE(rasterize(s.experiment, s.inputs, s.mask, {s.experiment.policyA}, request).ok());
    request = {.row0 = 0, .row1 = 20, .col0 = 0, .col1 = 20, .width = 0, .height = 5};
    EXPECT_FALSE(rasterize(s.experiment, s.inputs, s.mask, {s.experiment.policyA}, request).ok());
}

TEST(Raster, ProfileAgreesWithTheMap)
{
    const Scene s = scene(100, "causal");
    const auto profile = profileRow(s.experiment, s.inputs, s.mask, {s.experiment.policyA, s.experiment.policyB}, 41);
    ASSERT_TRUE(profile.ok());
    for (std::size_t p = 0; p < 2; ++p) {
        EXPECT_EQ(profile->entropy[p], s.result->policies[p].rows.entropy[41]);
        for (Index j = 0; j < 100; ++j) {
            const bool visible = j <= 41;
            ASSERT_EQ(std::isnan(profile->scores[j]), !visible);
            ASSERT_EQ(std::isnan(profile->weightsOf(p)[j]), !visible);
            if (visible) {
                ASSERT_EQ(profile->weightsOf(p)[j], s.result->policies[p].weights(41, j));
                ASSERT_LE(profile->scores[j], profile->scores[std::size_t(profile->best)]);
            }
        }
        double sum = 0;
        for (Index j = 0; j <= 41; ++j)
            sum += double(profile->weightsOf(p)[j]);
        EXPECT_EQ(profile->sum[p], sum);
    }
    EXPECT_LE(profile->best, 41);
    EXPECT_FALSE(profileRow(s.experiment, s.inputs, s.mask, {s.experiment.policyA}, 100).ok());
}

// With so many keys each thread processes a part of them.
TEST(Raster, AProfileOfManyKeysIsThatOfAllItsParts)
{
    constexpr Index n = 150'000, row = 140'000;
    Experiment experiment;
    experiment.n = n;
    experiment.d = 8;
    experiment.mask = Mask::of("causal");
    const SharedInputs inputs = *makeInputs(experiment, {});
    const BoundMask mask = *bindMask(experiment, *inputs);
    const auto profile = profileRow(experiment, inputs, mask, {experiment.policyA, experiment.policyB}, row);
    ASSERT_TRUE(profile.ok());
    Index best = 0;
    for (Index j = 0; j < n; ++j) {
        ASSERT_EQ(std::isnan(profile->scores[std::size_t(j)]), j > row) << j;
        for (std::size_t p = 0; p < 2; ++p)
            ASSERT_EQ(std::isnan(profile->weightsOf(p)[std::size_t(j)]), j > row) << j;
        if (profile->scores[std::size_t(j)] > profile->scores[std::size_t(best)])
            best = j;
    }
    EXPECT_EQ(profile->best, best);
    for (std::size_t p = 0; p < 2; ++p) {
        double sum = 0;
        for (Index j = 0; j <= row; ++j)
            sum += double(profile->weightsOf(p)[std::size_t(j)]);
        EXPECT_NEAR(profile->sum[p], sum, 1e-12);
        EXPECT_NEAR(profile->sum[p], 1, 1e-5);
    }
    const int threads = omp_get_max_threads();
    omp_set_num_threads(1);
    const auto alone = profileRow(experiment, inputs, mask, {experiment.policyA, experiment.policyB}, row);
    omp_set_num_threads(threads);
    EXPECT_EQ(alone->sum, profile->sum) << "to the last bit, whoever does it";
    EXPECT_EQ(alone->best, profile->best);
}

TEST(Raster, ARowThatSeesNothingHasNoBestKeyAndNoSum)
{
    const Scene s = scene(20, "padding(0)");
    const auto profile = profileRow(s.experiment, s.inputs, s.mask, {s.experiment.policyA}, 3);
    ASSERT_TRUE(profile.ok());
    EXPECT_EQ(profile->best, -1);
    EXPECT_EQ(profile->sum[0], 0);
}

} // namespace
} // namespace attentoscope
