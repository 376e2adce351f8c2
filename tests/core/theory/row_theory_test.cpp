// SPDX-License-Identifier: GPL-3.0-or-later
// The exact theory of rows: compared with plain quadrature (tests/data/make_exact_theory.py), elementary cases and published
// numbers.
#include "core/theory/row_theory.h"

#include "core/theory/sphere.h"

#include <cmath>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

namespace attentoscope::theory {
namespace {

nlohmann::json rowsOf(const char* name)
{
    std::ifstream file(std::string(TEST_DATA "/") + name);
    return nlohmann::json::parse(file);
}

std::string where(const nlohmann::json& row) { return row.dump(); }

TEST(RowTheory, SphereAndNeedlesAgainstQuadrature)
{
    const auto rows = rowsOf("exact_theory.json");
    ASSERT_EQ(rows.size(), 146U);
    for (const auto& row : rows) {
        const double needles = row["needles"], n = row["n"];
        const double cosine = needles > 0 ? row["cosine"].get<double>() : 0;
        RowTheory theory({RowModel::Sphere, row["d"], needles, cosine}, n);
        for (const double longest : {1.0, 100.0}) { // the largest length of the table must not matter
            RowTheory wider({RowModel::Sphere, row["d"], needles, cosine}, longest * n);
            const auto found = wider.at(n, needles, row["m"]);
            ASSERT_TRUE(found.has_value());
            EXPECT_NEAR(found->entropy, row["entropy"], 1e-6) << where(row);
            EXPECT_NEAR(found->sumSquares, row["sum_squares"], 1e-6) << where(row);
            if (needles > 0) {
                EXPECT_NEAR(found->plantedMass, row["planted_mass"], 1e-6) << where(row);
            }
        }
    }
}

TEST(RowTheory, GaussianAgainstQuadrature)
{
    const auto rows = rowsOf("gaussian_theory.json");
    ASSERT_EQ(rows.size(), 30U);
    for (const auto& row : rows) {
        RowTheory theory({RowModel::Gaussian, row["d"]}, row["n"]);
        const auto found = theory.at(row["n"], 0, row["m"]);
        ASSERT_TRUE(found.has_value());
        EXPECT_NEAR(found->entropy, row["entropy"], 2e-4) << where(row);
        EXPECT_NEAR(found->sumSquares, row["sum_squares"], 2e-4) << where(row);
    }
}

// Numbers of science.md, section 6.
TEST(RowTheory, PublishedNumbers)
{
    RowTheory sphere({RowModel::Sphere, 64}, 4096);
    const double ms[] = {1, 2, 3, 4, 6, 10};
    const std::pair<double, std::vector<double>> entropies[] = {{64, {3.6923, 2.6799, 1.8566, 1.3500, 0.8378, 0.4630}},
        {512, {5.7523, 4.4899, 3.1476, 2.2252, 1.3020, 0.6785}}, {4096, {7.8291, 6.4942, 4.7744, 3.3609, 1.8676, 0.9148}}};
    for (const auto& [n, expected] : entropies)
        for (std::size_t i = 0; i < expected.size(); ++i)
            EXPECT_NEAR(sphere.at(n, 0, ms[i])->entropy, expected[i], 6e-5) << n << ' ' << ms[i];
    RowTheory gaussian({RowModel::Gaussian, 64}, 4096);
    EXPECT_NEAR(gaussian.at(4096, 0, 1)->entropy, 7.8182, 1e-4);
    EXPECT_NEAR(gaussian.at(4096, 0, 4)->entropy, 3.0295, 1e-4);
    RowTheory needles({RowModel::Sphere, 64, 4, 0.85}, 16384);
    EXPECT_NEAR(needles.at(64, 4, 1)->entropy, 1.5686, 6e-5);
    EXPECT_NEAR(needles.at(512, 4, 1)->entropy, 2.6911, 6e-5);
    EXPECT_NEAR(needles.at(64, 4, std::log(64.0) / std::log(512.0))->entropy, 2.2541, 6e-5);
    EXPECT_NEAR(needles.at(16384, 4, std::log(16384.0) / std::log(512.0))->entropy, 3.7830, 6e-5);
}

double twoWeights(double gap) // the entropy of two weights whose logits differ by `gap`
{
    const double p = 1 / (1 + std::exp(std::abs(gap)));
    return p == 0 ? 0 : -p * std::log(p) - (1 - p) * std::log1p(-p);
}

// In one dimension a logit is ±m; in three it is uniform between ±m √3.
TEST(RowTheory, TwoKeysInFewDimensions)
{
    for (const double m : {0.1, 0.7, 2.0, 9.0, 80.0}) {
        RowTheory line({RowModel::Sphere, 1}, 2), space({RowModel::Sphere, 3}, 2);
        EXPECT_NEAR(line.at(2, 0, m)->entropy, (std::log(2.0) + twoWeights(2 * m)) / 2, 1e-6) << m;
        constexpr int steps = 200000; // over the distance between two uniform numbers, whose density falls linearly
        double sum = 0;
        for (int i = 0; i < steps; ++i) {
            const double gap = (i + 0.5) / steps;
            sum += twoWeights(2 * m * std::sqrt(3.0) * gap) * 2 * (1 - gap) / steps;
        }
        EXPECT_NEAR(space.at(2, 0, m)->entropy, sum, 1e-5) << m;
    }
}

TEST(RowTheory, EndsOfTheRange)
{
    RowTheory needles({RowModel::Sphere, 64, 4, 0.85}, 1e6);
    EXPECT_EQ(needles.at(1, 0, 3)->entropy, 0) << "one key has all the weight";
    EXPECT_EQ(needles.at(1, 1, 3)->plantedMass, 1);
    EXPECT_DOUBLE_EQ(needles.at(4, 4, 9)->entropy, std::log(4.0)) << "needles are alike";
    EXPECT_DOUBLE_EQ(needles.at(1000, 4, 0)->entropy, std::log(1000.0)) << "m = 0 is uniform";
    EXPECT_DOUBLE_EQ(needles.at(1000, 4, 0)->plantedMass, 0.004);
    EXPECT_DOUBLE_EQ(needles.at(1000, 4, 0)->sumSquares, 0.001);
    EXPECT_NEAR(needles.at(1000, 4, 1e-4)->entropy, std::log(1000.0), 1e-6);
    EXPECT_NEAR(needles.at(1000, 4, 100)->entropy, std::log(4.0), 1e-3) << "far beyond freezing the needles alone are left";
    EXPECT_FALSE(needles.at(1000, 5, 1)) << "there are four";
    EXPECT_FALSE(needles.at(1000, 4, 1e4)) << "too sharp for the points that stand for the noise";
    EXPECT_FALSE(needles.near(0.5, 0, 1));
}

// An entropy must never exceed ln n nor fall below 0, and must never grow with the scale.
TEST(RowTheory, EntropiesLieBetweenZeroAndUniform)
{
    for (const RowModel& model : {RowModel{RowModel::Sphere, 2}, RowModel{RowModel::Sphere, 64}, RowModel{RowModel::Sphere, 4096},
             RowModel{RowModel::Sphere, 64, 4, 0.85}, RowModel{RowModel::Gaussian, 64}}) {
        RowTheory theory(model, 1e6);
        for (const double n : {2.0, 5.0, 64.0, 4096.0, 1e6}) {
            double last = std::log(n) + 1e-12;
            for (double m = 0; m < 40; m = 1.3 * m + 0.3) {
                const auto row = theory.at(n, std::min(model.planted, n), m);
                ASSERT_TRUE(row.has_value());
                EXPECT_GE(row->entropy, 0);
                EXPECT_LE(row->entropy, last + 2e-4) << model.d << ' ' << n << ' ' << m;
                EXPECT_GE(row->sumSquares, 1 / n - 1e-12);
                EXPECT_LE(row->sumSquares, 1);
                last = row->entropy;
            }
        }
    }
}

TEST(RowTheory, InterpolationIsNear)
{
    std::mt19937 random(3);
    std::uniform_real_distribution<double> unit;
    for (const RowModel& model :
        {RowModel{RowModel::Sphere, 4}, RowModel{RowModel::Sphere, 64}, RowModel{RowModel::Sphere, 16, 4, 0.85},
            RowModel{RowModel::Sphere, 128, 4, 0.5}, RowModel{RowModel::Sphere, 512, 16, 0.9}}) {
        RowTheory theory(model, 1e6);
        for (int i = 0; i < 300; ++i) {
            const double n = std::floor(std::exp(unit(random) * std::log(1e6))), m = 14 * unit(random) * unit(random);
            const double planted = std::min(n, std::floor(unit(random) * (model.planted + 1)));
            const auto near = theory.near(n, planted, m), exact = theory.at(n, planted, m);
            ASSERT_TRUE(near && exact);
            EXPECT_NEAR(near->entropy, exact->entropy, 1e-3) << model.d << ' ' << n << ' ' << planted << ' ' << m;
            EXPECT_NEAR(near->sumSquares, exact->sumSquares, 1e-3);
            EXPECT_NEAR(near->plantedMass, exact->plantedMass, 1e-3);
        }
    }
}

// The multipliers that keep 5.752326, the entropy of the standard scale at 512. The limit alone would give 1.5796 ... 4.8614.
TEST(RowTheory, MatchesTheEntropyOfTheSphere)
{
    RowTheory sphere({RowModel::Sphere, 64}, 1048576);
    const std::pair<double, double> values[] = {
        {1024, 1.5870}, {4096, 2.4333}, {16384, 3.1404}, {65536, 3.7933}, {1048576, 5.0405}};
    for (const auto& [n, m] : values) {
        const auto found = sphere.matched(n, 0, 5.752326);
        ASSERT_TRUE(found.has_value());
        EXPECT_NEAR(*found, m, 6e-5) << n;
        EXPECT_NEAR(sphere.at(n, 0, *found)->entropy, 5.752326, 1e-6);
    }
    EXPECT_NEAR(*sphere.matched(512, 0, 5.752326), 1, 1e-6);
    EXPECT_FALSE(sphere.matched(256, 0, 5.752326)) << "ln 256 is less";
    RowTheory needles({RowModel::Sphere, 64, 4, 0.85}, 4096);
    EXPECT_FALSE(needles.matched(4096, 4, 1)) << "four needles alike keep ln 4";
    EXPECT_NEAR(needles.at(4096, 4, *needles.matched(4096, 4, 2))->entropy, 2, 1e-6);
}

// The theory agrees with the limit of many keys far below freezing, and not near it.
TEST(RowTheory, TendsToTheLimit)
{
    RowTheory sphere({RowModel::Sphere, 64}, 1e7);
    EXPECT_NEAR(sphere.at(1e7, 0, 1)->entropy, *sphereEntropy(1e7, 64, 1.0 / 8), 1e-5);
    EXPECT_NEAR(sphere.at(512, 0, 2)->entropy - *sphereEntropy(512, 64, 2.0 / 8), 0.1, 0.03) << "half the freezing multiplier";
    EXPECT_GT(sphere.at(512, 0, 2.85)->entropy - *sphereEntropy(512, 64, 2.85 / 8), 0.5);
}

} // namespace
} // namespace attentoscope::theory
