// SPDX-License-Identifier: GPL-3.0-or-later
// Compares every pixel of every stage and both reductions with the float64 twin: sizes that do not divide the range, masks with
// rows that see nothing, more queries than keys and fewer, any number of threads, any order of work.
#include "tests/core/attention/raster/raster_twin.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/rows/row_set.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

namespace attentoscope {
namespace {

struct Scene {
    Experiment experiment;
    SharedInputs inputs;
    BoundMask mask;
    std::vector<PolicyChoice> policies{
        *parsePolicy("standard"), *parsePolicy("constant:m=3"), *parsePolicy("scale-invariant:t0=6")};
};

Matrix noise(Index rows, Index cols, unsigned seed)
{
    std::mt19937 random(seed);
    std::normal_distribution<float> normal;
    Matrix m(rows, cols);
    for (Index i = 0; i < m.size(); ++i)
        m.data()[i] = normal(random);
    return m;
}

Scene scene(Index nq, Index nk, Index d, const std::string& mask)
{
    Scene s;
    auto inputs = std::make_shared<Inputs>();
    inputs->q = noise(nq, d, 1);
    inputs->k = noise(nk, d, 2);
    s.inputs = inputs;
    s.mask = *Mask::parse(mask)->bind({nq, nk, 0, {}});
    return s;
}

std::vector<RasterTwin> twins(const Scene& s)
{
    std::vector<Index> rows;
    for (Index i = 0; i < s.inputs->nq(); ++i)
        rows.push_back(i);
    const Scales scale = *scalesOf(s.experiment, *s.inputs, s.mask, s.policies, rows);
    std::vector<RasterTwin> out;
    for (std::size_t p = 0; p < s.policies.size(); ++p)
        out.emplace_back(*s.inputs, s.mask,
            std::vector<double>(scale.lambda.begin() + p * rows.size(), scale.lambda.begin() + (p + 1) * rows.size()),
            s.experiment.alibi, distanceLawOf(s.policies[p]).reach);
    return out;
}

std::vector<SharedRaster> rasters(const Scene& s, const RasterRequest& request)
{
    const auto made = rasterize(s.experiment, s.inputs, s.mask, s.policies, request);
    EXPECT_TRUE(made.ok()) << made.error().text();
    return *made;
}

void expectTwin(const Raster& raster, const RasterTwin& twin, const std::string& what)
{
    float low = std::numeric_limits<float>::infinity(), high = -low;
    for (int y = 0; y < raster.height; ++y)
        for (int x = 0; x < raster.width; ++x) {
            const auto want = twin.pixel(raster.request, raster.width, raster.height, y, x);
            const float got = raster.values[std::size_t(y) * raster.width + x];
            ASSERT_EQ(std::isnan(got), std::isnan(want.value)) << what << " pixel " << y << ' ' << x;
            if (std::isnan(got))
                continue;
            ASSERT_NEAR(got, want.value, want.tolerance) << what << " pixel " << y << ' ' << x;
            low = std::min(low, got);
            high = std::max(high, got);
        }
    if (low <= high) {
        EXPECT_EQ(raster.low, low) << what;
        EXPECT_EQ(raster.high, high) << what;
    }
}

constexpr Stage stages[] = {Stage::Scores, Stage::Logits, Stage::Weights, Stage::LogWeights};
constexpr Reduce reductions[] = {Reduce::Max, Reduce::Mean};

class RasterOfMask : public testing::TestWithParam<const char*>
{
};

void expectTwinsEverywhere(const std::string& mask, double alibi)
{
    struct Shape {
        Index nq, nk, d;
    };
    for (const auto& [nq, nk, d] : {Shape{131, 131, 7}, Shape{40, 211, 16}, Shape{150, 97, 3}}) {
        Scene s = scene(nq, nk, d, mask);
        s.experiment.alibi = alibi;
        const auto twin = twins(s);
        for (RasterRequest request : {RasterRequest{.row0 = 0, .row1 = nq, .col0 = 0, .col1 = nk, .width = 17, .height = 13},
                 RasterRequest{.row0 = 0, .row1 = nq, .col0 = 0, .col1 = nk, .width = 999, .height = 1},
                 RasterRequest{.row0 = nq / 3, .row1 = nq - 2, .col0 = 5, .col1 = nk - 1, .width = 1, .height = 999},
                 RasterRequest{.row0 = 0, .row1 = nq, .col0 = nk / 2, .col1 = nk, .width = 7, .height = 9, .maxRows = 20}})
            for (const Stage stage : stages)
                for (const Reduce reduce : reductions) {
                    request.stage = stage;
                    request.reduce = reduce;
                    const auto made = rasters(s, request);
                    for (std::size_t p = 0; p < made.size(); ++p)
                        expectTwin(*made[p], twin[stage == Stage::Scores ? 0 : p],
                            std::string(stageName(stage)) + ' ' + reduceName(reduce) + " policy " + std::to_string(p) + " n_q "
                                + std::to_string(nq) + " size " + std::to_string(request.width) + 'x'
                                + std::to_string(request.height));
                }
    }
}

TEST_P(RasterOfMask, EveryStageAndReductionIsTheTwins) { expectTwinsEverywhere(GetParam(), 0); }

TEST_P(RasterOfMask, SoTheyAreWithALiBi) { expectTwinsEverywhere(GetParam(), 0.125); }

INSTANTIATE_TEST_SUITE_P(Masks, RasterOfMask,
    testing::Values("full", "causal", "sliding(9) | sink(2)", "padding(33)", "dilated(4,3)", "!causal", "causal & !window(40)",
        "block-diagonal(20)", "!full"));

// There are more keys than the first chunk of the pass, so bins reach over chunks and blocks, and rows fill several bundles.
TEST(RasterTwin, ManyKeysAndRows)
{
    const Scene s = scene(3, 30'001, 5, "causal");
    const auto twin = twins(s);
    for (const int width : {1, 2, 7, 313})
        for (const Reduce reduce : reductions)
            for (const Stage stage : stages) {
                const auto made = rasters(s,
                    {.row0 = 0,
                        .row1 = 3,
                        .col0 = 11,
                        .col1 = 30'001,
                        .width = width,
                        .height = 2,
                        .stage = stage,
                        .reduce = reduce});
                for (std::size_t p = 0; p < made.size(); ++p)
                    expectTwin(*made[p], twin[stage == Stage::Scores ? 0 : p], stageName(stage));
            }
    const Scene tall = scene(2500, 40, 3, "causal | sink(1)");
    const auto tallTwin = twins(tall);
    for (const int height : {1, 3, 700})
        for (const Reduce reduce : reductions)
            expectTwin(*rasters(tall,
                           {.row0 = 0, .row1 = 2500, .col0 = 0, .col1 = 40, .width = 9, .height = height, .reduce = reduce})[1],
                tallTwin[1], "tall");
}

// The running maximum rises at every key, so that every sum of weights must be rescaled again and again.
TEST(RasterTwin, AMaximumThatAlwaysRises)
{
    Scene s = scene(5, 2000, 1, "full");
    auto inputs = std::make_shared<Inputs>(*s.inputs);
    for (Index j = 0; j < 2000; ++j)
        inputs->k(j, 0) = float(j) / 50;
    inputs->q.col(0) << 1, 0.1F, 10, 0, -3;
    s.inputs = inputs;
    const auto twin = twins(s);
    for (const int width : {1, 13, 500})
        for (std::size_t p = 0; p < 2; ++p)
            expectTwin(
                *rasters(
                    s, {.row0 = 0, .row1 = 5, .col0 = 0, .col1 = 2000, .width = width, .height = 5, .reduce = Reduce::Mean})[p],
                twin[p], "rising");
}

TEST(RasterTwin, MeansOfWeightsTimesCellsAreTheRowsThatSeeSomething)
{
    const Scene s = scene(100, 100, 8, "causal & !window(10)"); // the first ten rows see nothing
    const RasterRequest request{.row0 = 0, .row1 = 100, .col0 = 0, .col1 = 100, .width = 33, .height = 7, .reduce = Reduce::Mean};
    const SharedRaster made = rasters(s, request)[0];
    const Raster& r = *made;
    double total = 0;
    for (int y = 0; y < 7; ++y)
        for (int x = 0; x < 33; ++x) {
            const double cells = double(100 * (y + 1) / 7 - 100 * y / 7) * double(100 * (x + 1) / 33 - 100 * x / 33);
            const float mean = r.values[std::size_t(y) * 33 + x];
            total += std::isnan(mean) ? 0 : cells * double(mean);
        }
    EXPECT_NEAR(total, 90, 1e-4);
}

bool sameBits(const std::vector<float>& a, const std::vector<float>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

void expectAnyThreadsAndCompany(const Scene& s)
{
    for (const Stage stage : {Stage::Logits, Stage::Weights})
        for (const Reduce reduce : reductions) {
            RasterRequest request{
                .row0 = 0, .row1 = 700, .col0 = 100, .col1 = 25'000, .width = 77, .height = 700, .stage = stage, .threads = 1};
            request.reduce = reduce;
            const auto one = rasters(s, request);
            for (const int threads : {2, 3, 7}) {
                request.threads = threads;
                for (std::size_t p = 0; p < 2; ++p)
                    EXPECT_TRUE(sameBits(rasters(s, request)[p]->values, one[p]->values)) << threads;
            }
            request.row0 = 300;
            request.row1 = 307;
            request.height = 7;
            const auto few = rasters(s, request);
            for (std::size_t p = 0; p < 2; ++p)
                EXPECT_TRUE(sameBits(few[p]->values, {one[p]->values.begin() + 300 * 77, one[p]->values.begin() + 307 * 77}));
        }
}

// Few rows share out the chunks of keys, many rows go tile by tile. The pixels of a row must not depend on which of the two it
// was.
TEST(RasterTwin, ThreadsAndCompanyDoNotChangeABit)
{
    Scene s = scene(700, 26'000, 4, "sliding(20000) | sink(3)");
    expectAnyThreadsAndCompany(s);
    s.experiment.alibi = 0.01;
    expectAnyThreadsAndCompany(s);
}
TEST(RasterTwin, OnlyTheQueriesThatAreComputedNeedBeThere)
{
    Experiment experiment;
    experiment.source = "gaussian";
    experiment.n = 500;
    experiment.d = 8;
    experiment.mask = Mask::of("causal");
    const RasterRequest request{
        .row0 = 0, .row1 = 500, .col0 = 0, .col1 = 500, .width = 50, .height = 20, .maxRows = 40, .reduce = Reduce::Mean};
    const auto all = *makeInputs(experiment);
    const auto some = *makeInputs(experiment, Draw{0, computedRows(request)});
    ASSERT_EQ(some->q.rows(), 40);
    const auto mask = *bindMask(experiment, *all);
    const auto whole = *rasterize(experiment, all, mask, {experiment.policyA}, request);
    const auto few = *rasterize(experiment, some, mask, {experiment.policyA}, request);
    EXPECT_EQ(whole[0]->rowsComputed, 40);
    EXPECT_TRUE(sameBits(whole[0]->values, few[0]->values));
}

TEST(RasterTwin, WorkDecidesHowManyRows)
{
    const RasterRequest request{.row0 = 0, .row1 = 1000, .col0 = 0, .col1 = 100, .width = 50, .height = 20};
    EXPECT_EQ(rowsForWork(1000.0 * 1000 * 8, request, 1000, 8), 0); // 0: all rows
    EXPECT_EQ(rowsForWork(300.0 * 1000 * 8, request, 1000, 8), 300);
    EXPECT_EQ(rowsForWork(1, request, 1000, 8), 20); // at least one for each row of pixels
    RasterRequest scores = request;
    scores.stage = Stage::Scores; // scores need only the keys of the range
    EXPECT_EQ(rowsForWork(1000.0 * 100 * 8, scores, 1000, 8), 0);
    EXPECT_EQ(parseReduce("mean"), Reduce::Mean);
    EXPECT_EQ(parseReduce("max"), Reduce::Max);
    EXPECT_FALSE(parseReduce("median").has_value());
}

// Compares two pictures of the same size, one over 50 times as many cells: only the memory for the keys may grow.
TEST(RasterTwin, MemoryGrowsWithPixelsNotCells)
{
    RasterRequest request{.row0 = 0, .row1 = 20'000, .col0 = 0, .col1 = 20'000, .width = 800, .height = 800};
    for (const Reduce reduce : reductions) {
        request.reduce = reduce;
        request.row1 = request.col1 = 20'000;
        const double small = rasterBytes(request, 20'000, 20'000, 2);
        request.row1 = request.col1 = 1'000'000;
        EXPECT_LT(rasterBytes(request, 1'000'000, 1'000'000, 2) - small, 50e6);
    }
}

} // namespace
} // namespace attentoscope
