// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/geometry/row_hull.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/studies/geometry/hull_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attentoscope {
namespace {

Experiment withValues(Index n = 100, Index dv = 6)
{
    Experiment experiment;
    experiment.n = n;
    experiment.d = 16;
    experiment.dv = dv;
    return experiment;
}

SharedResult evaluated(const Experiment& experiment)
{
    Demand demand;
    demand.weights = true;
    const auto result = evaluate(experiment, demand);
    EXPECT_TRUE(result.ok()) << result.error().text();
    return *result;
}

SharedRowHull hullOf(const Result& result, Index row, Index drawn = 1000)
{
    const auto hull = studyRowHull(result, *valuesOf(result), row, drawn);
    EXPECT_TRUE(hull.ok());
    return *hull;
}

// Tells whether the point lies on or to the left of every edge.
bool inside(const std::vector<PlanePoint>& corners, const PlanePoint& point, double tolerance)
{
    for (std::size_t c = 0; c < corners.size(); ++c) {
        const PlanePoint &a = corners[c], &b = corners[(c + 1) % corners.size()];
        const double length = std::hypot(b.x - a.x, b.y - a.y);
        if (((b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)) / length < -tolerance)
            return false;
    }
    return true;
}

TEST(RowHull, PlacesAreTheNumbersOfValuesThatHaveTwo)
{
    const SharedResult result = evaluated(withValues(100, 2));
    const auto hull = hullOf(*result, 70);
    const TokenRows& v = valuesOf(*result)->v;
    EXPECT_TRUE(hull->ofNumbers);
    PlanePoint mean;
    for (std::size_t j = 0; j < hull->keys.size(); ++j) {
        EXPECT_EQ(hull->places[j], (PlanePoint{double(v(hull->keys[j], 0)), double(v(hull->keys[j], 1))}));
        mean.x += hull->places[j].x / double(hull->visible);
        mean.y += hull->places[j].y / double(hull->visible);
    }
    EXPECT_NEAR(hull->mean.x, mean.x, 1e-12);
    EXPECT_NEAR(hull->mean.y, mean.y, 1e-12);
    EXPECT_EQ(hull->share, 1);
    EXPECT_FALSE(hullOf(*evaluated(withValues()), 70)->ofNumbers);
}

TEST(RowHull, OutputsLieInTheHullByWeightsThatAreThoseOfTheEvaluation)
{
    for (const char* mask : {"full", "causal", "sliding(9)"}) {
        Experiment experiment = withValues();
        experiment.mask = Mask::of(mask);
        const SharedResult result = evaluated(experiment);
        const auto hull = hullOf(*result, 70);
        for (std::size_t p = 0; p < 2; ++p) {
            double sum = 0;
            PlanePoint mixed;
            for (std::size_t j = 0; j < hull->keys.size(); ++j) {
                const double a = hull->weights[p][j];
                EXPECT_GE(a, 0);
                EXPECT_NEAR(a, double(result->policies[p].weights(70, hull->keys[j])), 1e-6);
                sum += a;
                mixed.x += a * hull->places[j].x;
                mixed.y += a * hull->places[j].y;
            }
            EXPECT_NEAR(sum, 1, 1e-12) << mask;
            EXPECT_NEAR(mixed.x, hull->outputs[p].place.x, 1e-9);
            EXPECT_NEAR(mixed.y, hull->outputs[p].place.y, 1e-9);
            EXPECT_TRUE(inside(hull->outline, hull->outputs[p].place, 1e-12));
            EXPECT_NEAR(hull->outputs[p].entropy, result->policies[p].rows.shannon[70], 1e-5);
        }
        EXPECT_EQ(hull->visible, result->mask.visible(70));
    }
}

TEST(RowHull, DistancesAreThoseOfTheOutputThatTheKernelGives)
{
    const SharedResult result = evaluated(withValues());
    const auto hull = hullOf(*result, 33);
    const TokenRows& v = result->inputs->v;
    const Eigen::RowVectorXd mean = v.cast<double>().colwise().mean();
    const double spread = std::sqrt((v.cast<double>().rowwise() - mean).rowwise().squaredNorm().mean());
    EXPECT_NEAR(hull->spread, spread, 1e-9);
    for (std::size_t p = 0; p < 2; ++p) {
        const Eigen::RowVectorXd output = result->policies[p].output.row(33).cast<double>();
        Eigen::Index nearest = 0;
        const double shortest = (v.cast<double>().rowwise() - output).rowwise().norm().minCoeff(&nearest);
        EXPECT_NEAR(hull->outputs[p].toMean, (output - mean).norm() / spread, 1e-5);
        EXPECT_NEAR(hull->outputs[p].toNearest, shortest / spread, 1e-5);
        EXPECT_EQ(hull->outputs[p].nearest, nearest);
    }
}

TEST(RowHull, ThePathGoesFromTheMeanToTheCorner)
{
    Experiment experiment = withValues();
    experiment.source = "gaussian";
    const SharedResult result = evaluated(experiment);
    const auto hull = hullOf(*result, 12);
    const HullOutput &first = hull->path.front(), &last = hull->path.back();
    EXPECT_EQ(first.multiplier, 0);
    EXPECT_NEAR(first.entropy, std::log(100), 1e-12);
    EXPECT_NEAR(first.toMean, 0, 1e-12);
    EXPECT_NEAR(std::hypot(first.place.x, first.place.y), 0, 1e-12);
    EXPECT_TRUE(std::isinf(last.multiplier));
    EXPECT_EQ(last.entropy, 0);
    EXPECT_NEAR(last.toNearest, 0, 1e-12);
    EXPECT_EQ(last.nearest, result->policies[0].rows.argmax[12]);
    EXPECT_TRUE(std::ranges::is_sorted(hull->path, {}, &HullOutput::multiplier));
    EXPECT_TRUE(std::ranges::is_sorted(hull->path, std::greater<>(), &HullOutput::entropy)) << "H falls with m";
    for (const HullOutput& step : hull->path)
        EXPECT_TRUE(inside(hull->outline, step.place, 1e-12)) << step.multiplier;
}

TEST(RowHull, EqualScoresShareTheEnd)
{
    Experiment experiment = withValues(8, 3);
    const SharedResult made = evaluated(experiment);
    auto result = std::make_shared<Result>(*made);
    auto inputs = std::make_shared<Inputs>(*made->inputs);
    inputs->k.rowwise() = inputs->k.row(0).eval();
    result->inputs = inputs;
    const auto hull = hullOf(*result, 5);
    EXPECT_NEAR(hull->path.back().entropy, std::log(8), 1e-12);
    EXPECT_NEAR(hull->path.back().toMean, 0, 1e-12);
}

TEST(RowHull, ALongRowIsDrawnInPartsButItsHullIsWhole)
{
    const SharedResult result = evaluated(withValues(800, 2));
    const auto all = hullOf(*result, 500, 1000), some = hullOf(*result, 500, 100);
    EXPECT_EQ(all->keys.size(), 800u);
    EXPECT_LT(some->keys.size(), 180u);
    EXPECT_EQ(all->outline, some->outline);
    for (std::size_t p = 0; p < 2; ++p) {
        const auto heaviest = std::ranges::max_element(all->weights[p]) - all->weights[p].begin();
        EXPECT_TRUE(std::ranges::binary_search(some->keys, all->keys[std::size_t(heaviest)]));
    }
    for (const PlanePoint& corner : some->outline)
        EXPECT_NE(std::ranges::find(some->places, corner), some->places.end());
}

TEST(RowHull, RowsThatSeeNothingOrOneKey)
{
    Experiment experiment = withValues();
    experiment.mask = Mask::of("causal & !sink(3)");
    const SharedResult result = evaluated(experiment);
    const auto none = hullOf(*result, 1);
    EXPECT_EQ(none->visible, 0);
    EXPECT_TRUE(none->path.empty());
    const auto one = hullOf(*result, 3);
    EXPECT_EQ(one->visible, 1);
    EXPECT_EQ(one->spread, 0);
    EXPECT_TRUE(std::isnan(one->outputs[0].toMean));
    EXPECT_EQ(one->outputs[0].entropy, 0);
}

TEST(HullRows, AgreeWithTheRowAlone)
{
    for (const double alibi : {0.0, 0.3}) {
        Experiment experiment = withValues();
        experiment.mask = Mask::of("causal");
        experiment.alibi = alibi;
        const SharedResult result = evaluated(experiment);
        const auto rows = studyHullRows(*result, *valuesOf(*result), 20);
        ASSERT_TRUE(rows.ok());
        ASSERT_EQ((*rows)->rows.size(), 20u);
        EXPECT_EQ((*rows)->rows.back(), 99);
        for (std::size_t r = 0; r < 20; ++r) {
            const auto hull = hullOf(*result, (*rows)->rows[r]);
            for (std::size_t p = 0; p < 2; ++p) {
                EXPECT_NEAR((*rows)->policies[p].entropy[r], hull->outputs[p].entropy, 1e-5);
                EXPECT_NEAR((*rows)->policies[p].toMean[r], hull->outputs[p].toMean, 1e-5);
                EXPECT_NEAR((*rows)->policies[p].toNearest[r], hull->outputs[p].toNearest, 1e-4);
            }
        }
    }
}

TEST(HullRows, LeaveOutRowsWithoutAChoice)
{
    Experiment experiment = withValues();
    experiment.mask = Mask::of("causal & !sink(3)");
    const SharedResult result = evaluated(experiment);
    const auto rows = studyHullRows(*result, *valuesOf(*result), 1000);
    ASSERT_TRUE(rows.ok());
    EXPECT_EQ((*rows)->rows.front(), 4) << "the first that sees two keys";
    EXPECT_EQ((*rows)->rows.size(), 96u);
    experiment.mask = Mask::of("!full");
    const auto none = studyHullRows(*evaluated(experiment), *valuesOf(*result), 1000);
    ASSERT_TRUE(none.ok());
    EXPECT_TRUE((*none)->rows.empty());
}

TEST(HullRows, StopWhenAsked)
{
    const SharedResult result = evaluated(withValues());
    std::stop_source source;
    source.request_stop();
    const auto rows = studyHullRows(*result, *valuesOf(*result), 20, source.get_token());
    ASSERT_FALSE(rows.ok());
    EXPECT_EQ(rows.error().kind, ErrorKind::Cancelled);
    const auto hull = studyRowHull(*result, *valuesOf(*result), 5, 100, source.get_token());
    ASSERT_FALSE(hull.ok());
    EXPECT_EQ(hull.error().kind, ErrorKind::Cancelled);
}

} // namespace
} // namespace attentoscope
