// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/geometry/query_plane.h"

#include "core/attention/evaluate/evaluate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

Experiment smallField(const char* mask = "full", double alibi = 0)
{
    Experiment experiment;
    experiment.n = 60;
    experiment.d = 8;
    experiment.dv = 5;
    experiment.mask = Mask::of(mask);
    experiment.alibi = alibi;
    experiment.groups = 4;
    return experiment;
}

SharedResult resultOf(const Experiment& experiment)
{
    Demand demand;
    demand.weights = true;
    const auto result = evaluate(experiment, demand);
    EXPECT_TRUE(result.ok()) << result.error().text();
    return *result;
}

SharedQueryPlane planeFor(const Result& result, Index row)
{
    const auto plane = studyQueryPlane(result, *valuesOf(result), row);
    EXPECT_TRUE(plane.ok());
    return *plane;
}

TEST(QueryPlane, WhereItIsItsOwnItIsTheEvaluation)
{
    for (const auto& [mask, alibi] : {std::pair("full", 0.0), std::pair("causal", 0.25), std::pair("sliding(9)", 0.0)}) {
        SCOPED_TRACE(mask);
        const SharedResult result = resultOf(smallField(mask, alibi));
        const SharedQueryPlane plane = planeFor(*result, 40);
        const MovedQuery moved = moveQuery(*plane, plane->own);
        ASSERT_EQ(moved.policies.size(), 2u);
        EXPECT_NEAR(moved.norm, double(result->inputs->q.row(40).norm()), 1e-5);
        for (std::size_t p = 0; p < 2; ++p) {
            const PolicyResult& policy = result->policies[p];
            for (std::size_t j = 0; j < plane->keys.size(); ++j)
                EXPECT_NEAR(moved.policies[p].weights[j], double(policy.weights(40, plane->keys[j])), 1e-5);
            EXPECT_NEAR(moved.policies[p].entropy, policy.rows.entropy[40], 1e-4);
        }
    }
}

// Checks a moved query against the definition: the vector of d numbers is made anew, and its softmax written out.
TEST(QueryPlane, ElsewhereItIsTheSoftmaxOfAQueryMadeAnew)
{
    const SharedResult result = resultOf(smallField("causal"));
    const Inputs& inputs = *result->inputs;
    const SharedQueryPlane plane = planeFor(*result, 50);
    const Plane keys = planeOf(inputs.k, plane->keys), values = planeOf(inputs.v, plane->keys);
    const PlanePoint place{plane->own.x + 3.5, -0.4 * plane->reach};
    const MovedQuery moved = moveQuery(*plane, place);
    const Eigen::VectorXd own = inputs.q.row(50).cast<double>().transpose();
    const Eigen::VectorXd q = own + keys.axes.transpose() * Eigen::Vector2d(place.x - plane->own.x, place.y - plane->own.y);
    EXPECT_NEAR(moved.norm, q.norm(), 1e-9);
    for (std::size_t p = 0; p < 2; ++p) {
        const double lambda = result->policies[p].rows.multiplier[50] / std::sqrt(8.0);
        double z = 0, entropy = 0;
        Eigen::VectorXd output = Eigen::VectorXd::Zero(5);
        for (const Index key : plane->keys)
            z += std::exp(lambda * q.dot(inputs.k.row(key).cast<double>().transpose()));
        for (std::size_t j = 0; j < plane->keys.size(); ++j) {
            const double score = q.dot(inputs.k.row(plane->keys[j]).cast<double>().transpose()), a = std::exp(lambda * score) / z;
            EXPECT_NEAR(moved.scores[j], score, 1e-9);
            EXPECT_NEAR(moved.policies[p].weights[j], a, 1e-9);
            entropy -= a * std::log(a);
            output += a * inputs.v.row(plane->keys[j]).cast<double>().transpose();
        }
        EXPECT_NEAR(moved.policies[p].entropy, entropy, 1e-9);
        EXPECT_NEAR(moved.policies[p].output.x, values.at(output).x, 1e-9);
        EXPECT_NEAR(moved.policies[p].output.y, values.at(output).y, 1e-9);
    }
}

// The adaptive scale must follow the moved query; moved to another query's place, it has the scale of that row.
TEST(QueryPlane, TheAdaptiveScaleIsThatOfTheQueryWhereItIs)
{
    Experiment experiment = smallField("causal", 0.1);
    experiment.source = "gaussian";
    experiment.tau = 1.2;
    experiment.policyA = {"adaptive", {}, {}};
    const SharedResult result = resultOf(experiment);
    const SharedQueryPlane plane = planeFor(*result, 50);
    EXPECT_NEAR(lambdaAt(*plane, 0, plane->own), result->policies[0].rows.lambda[50], 1e-6);
    const PlanePoint place{0.2 * plane->reach, -0.4 * plane->reach};
    const MovedQuery moved = moveQuery(*plane, place);
    double z = 0, h = 0;
    std::vector<double> a;
    for (std::size_t j = 0; j < plane->keys.size(); ++j)
        z += a.emplace_back(std::exp(moved.scores[j] / std::sqrt(8.0) - 0.1 * double(50 - plane->keys[j])));
    for (const double each : a)
        h -= each / z * std::log(each / z);
    const double m = -0.037 * std::pow(h, 4) + 0.481 * std::pow(h, 3) - 2.3 * h * h + 4.917 * h - 1.791;
    ASSERT_GT(m, 1);
    EXPECT_NEAR(lambdaAt(*plane, 0, place), 1.2 * m / std::sqrt(8.0), 1e-9);
    EXPECT_GT(std::abs(lambdaAt(*plane, 0, place) - lambdaAt(*plane, 0, plane->own)), 1e-3);
    EXPECT_EQ(lambdaAt(*plane, 1, place), plane->lambda[1]);
    const std::size_t heavy = moved.policies[0].heaviest;
    z = 0;
    for (std::size_t j = 0; j < plane->keys.size(); ++j)
        z += std::exp(1.2 * m * moved.scores[j] / std::sqrt(8.0) - 0.1 * double(50 - plane->keys[j]));
    EXPECT_NEAR(moved.policies[0].weights[heavy],
        std::exp(1.2 * m * moved.scores[heavy] / std::sqrt(8.0) - 0.1 * double(50 - plane->keys[heavy])) / z, 1e-9);
}

TEST(QueryPlane, TheFieldIsTheOutputAtEachOfItsPlaces)
{
    const SharedResult result = resultOf(smallField());
    const SharedQueryPlane plane = planeFor(*result, 7);
    ASSERT_EQ(Index(plane->field.size()), plane->side * plane->side);
    EXPECT_EQ((plane->side - 1) % 8, 0) << "lines at every eighth part";
    for (const auto& [x, y] : {std::pair<Index, Index>(0, 0), {plane->side - 1, 3}, {5, plane->side / 2}}) {
        const auto along = [&, side = double(plane->side - 1)](Index at) { return plane->reach * (2 * double(at) / side - 1); };
        const PlanePoint output = moveQuery(*plane, {along(x), along(y)}).policies[0].output;
        const PlanePoint& known = plane->field[std::size_t(y * plane->side + x)];
        EXPECT_NEAR(known.x, output.x, 1e-9);
        EXPECT_NEAR(known.y, output.y, 1e-9);
    }
    for (const PlanePoint& output : plane->field) // inside the hull, so not beyond any of its corners in x or y
        for (const auto coordinate : {&PlanePoint::x, &PlanePoint::y}) {
            const auto [least, most] = std::ranges::minmax(plane->valueOutline, {}, coordinate);
            EXPECT_GE(output.*coordinate, least.*coordinate - 1e-9);
            EXPECT_LE(output.*coordinate, most.*coordinate + 1e-9);
        }
}

// A query far out in some direction puts its largest weight on the key farthest in that direction.
TEST(QueryPlane, ItIsDrawnToTheKeyThatItPointsAt)
{
    const SharedResult result = resultOf(smallField());
    const SharedQueryPlane plane = planeFor(*result, 7);
    const auto farthest = std::ranges::max_element(plane->keyPlaces, {}, &PlanePoint::x) - plane->keyPlaces.begin();
    const MovedQuery moved = moveQuery(*plane, {1e4, plane->own.y});
    EXPECT_EQ(Index(moved.policies[0].heaviest), farthest);
    EXPECT_NEAR(moved.policies[0].weights[std::size_t(farthest)], 1, 1e-3);
    EXPECT_EQ(plane->within({1e4, -1e4}), (PlanePoint{plane->reach, -plane->reach}));
    for (const PlanePoint& key : plane->keyPlaces)
        EXPECT_LT(std::max(std::abs(key.x), std::abs(key.y)), plane->reach);
}

TEST(QueryPlane, WhatIsDrawnStandsForAll)
{
    MovedQuery moved;
    moved.scores.assign(1000, 0);
    moved.policies.resize(2);
    for (std::size_t p = 0; p < 2; ++p) {
        moved.policies[p].weights.assign(1000, 0.001);
        moved.policies[p].weights[p == 0 ? 777 : 3] = 0.5;
    }
    const std::vector<std::size_t> drawn = drawnKeys(moved, 100);
    EXPECT_LE(drawn.size(), 100u);
    EXPECT_TRUE(std::ranges::is_sorted(drawn));
    EXPECT_EQ(std::ranges::adjacent_find(drawn), drawn.end()) << "each once";
    for (const std::size_t key : {777, 3, 0, 20, 980})
        EXPECT_TRUE(std::ranges::binary_search(drawn, key)) << key;
    EXPECT_EQ(drawnKeys(moved, 1000).size(), 1000u);
}

TEST(QueryPlane, SaysWhereThereIsNothing)
{
    const SharedResult blind = resultOf(smallField("!full"));
    const SharedQueryPlane plane = planeFor(*blind, 3);
    EXPECT_EQ(plane->visible, 0);
    EXPECT_TRUE(plane->field.empty());
    std::stop_source stopped;
    stopped.request_stop();
    const SharedResult result = resultOf(smallField());
    const auto none = studyQueryPlane(*result, *valuesOf(*result), 3, stopped.get_token());
    ASSERT_FALSE(none.ok());
    EXPECT_EQ(none.error().kind, ErrorKind::Cancelled);
}

} // namespace
} // namespace attentoscope
