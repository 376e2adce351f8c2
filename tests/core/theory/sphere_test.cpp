// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/theory/needles.h"
#include "core/theory/sphere.h"

#include <cmath>
#include <fstream>
#include <gtest/gtest.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace attentoscope::theory {
namespace {

void expectRelative(double value, double expected, double tolerance, const std::string& what)
{
    EXPECT_LE(std::abs(value - expected), tolerance * std::abs(expected)) << what << ": " << value << " for " << expected;
}

// Values of log M, A and D with thirty digits.
TEST(SphereTheory, ReferenceFile)
{
    std::ifstream file(TEST_DATA "/theory.json");
    const auto rows = nlohmann::json::parse(file);
    ASSERT_EQ(rows.size(), 20u);
    const auto number = [](const nlohmann::json& text) { return std::stod(text.get<std::string>()); };
    for (const auto& row : rows) {
        const double d = row["d"], lambda = row["lam"];
        const std::string where = "d = " + std::to_string(d) + ", lambda = " + std::to_string(lambda);
        expectRelative(logM(d, lambda * d), number(row["log_M"]), 1e-12, "log M at " + where);
        expectRelative(ratioA(d, lambda * d), number(row["A"]), 1e-12, "A at " + where);
        expectRelative(lossD(d, lambda * d), number(row["D"]), 1e-12, "D at " + where);
        expectRelative(laplaceD(d, lambda), number(row["laplace_D"]), 1e-12, "Laplace at " + where);
        expectRelative(law024D(d, lambda), row["law_024"], 1e-12, "0.24 at " + where);
    }
}

// The corners of the range, computed with 60 digits.
TEST(SphereTheory, WholeRangeOfDimensionsAndScales)
{
    struct Row {
        double d, beta, logM, a, loss;
    };
    const std::vector<Row> rows = {
        {2, 1e-08, 2.500000000000000089e-17, 5.0000000000000000421e-9, 2.5000000000000000577e-17},
        {2, 1e6, 999992.17330631281325, 0.99999949999987499987, 7.3266935621866222936},
        {3, 0.3, 0.014955255419671121382, 0.099405096988408252489, 0.014866273676851353261},
        {3, 1e6, 999985.49134226147578, 0.999999, 13.508657738524219414},
        {8, 100, 86.790199143434577417, 0.96544184234641988338, 9.7539850912074109215},
        {64, 1e-06, 7.8124999999999983682e-15, 1.5624999999999995594e-8, 7.8124999999999965186e-15},
        {64, 3000, 2846.3001189659112573, 0.98955339137429787191, 122.36005515698235847},
        {64, 1e6, 999663.47178466635416, 0.99996850048037548026, 305.02869570912610142},
        {128, 1e5, 99512.668039367180472, 0.99936519843946471526, 423.85180457929105433},
        {1024, 0.001, 4.8828124999976764355e-10, 9.765624999990705132e-7, 4.8828124999930288998e-10},
        {1024, 40, 0.78065631760372861383, 0.039003191698386578897, 0.77947135033173454207},
        {4096, 1e-08, 1.2207031250000000511e-20, 2.4414062500000000511e-12, 1.2207031250000000511e-20},
        {4096, 64, 0.49993901446160750047, 0.015621189023257361864, 0.49981708302686365884},
        {4096, 3000, 914.72017824517659922, 0.52816386153771128305, 669.77140636796724994},
        {4096, 1e6, 986692.92672133485399, 0.99795459510427537217, 11261.668382940518174},
    };
    for (const auto& row : rows) {
        const std::string where = "d = " + std::to_string(row.d) + ", beta = " + std::to_string(row.beta);
        expectRelative(logM(row.d, row.beta), row.logM, 1e-13, "log M at " + where);
        expectRelative(ratioA(row.d, row.beta), row.a, 1e-13, "A at " + where);
        expectRelative(lossD(row.d, row.beta), row.loss, 1e-13, "D at " + where);
    }
}

// For d = 3 the functions are elementary: M = sinh β / β, A = coth β − 1/β.
TEST(SphereTheory, ThreeDimensionsInElementaryFunctions)
{
    for (const double beta : {0.5, 1.0, 4.0, 20.0, 300.0, 4000.0, 20000.0}) {
        const double logSinh = beta + std::log1p(-std::exp(-2 * beta)) - std::log(2.0);
        expectRelative(logM(3, beta), logSinh - std::log(beta), 1e-13, "log M");
        expectRelative(ratioA(3, beta), 1 / std::tanh(beta) - 1 / beta, 1e-13, "A");
    }
}

// For d = 1 the sphere is two points: M = cosh β, A = tanh β, and D grows only towards log 2.
TEST(SphereTheory, OneDimensionInElementaryFunctions)
{
    for (const double beta : {1e-20, 1e-12, 1e-6, 0.3, 2.0, 40.0, 5000.0}) {
        const double logCosh = beta < 0.1 ? std::log1p(2 * std::pow(std::sinh(beta / 2), 2))
                                          : beta + std::log1p(std::exp(-2 * beta)) - std::log(2.0);
        expectRelative(logM(1, beta), logCosh, 1e-12, "log M");
        expectRelative(ratioA(1, beta), std::tanh(beta), 1e-12, "A");
        EXPECT_LE(lossD(1, beta), std::log(2.0) + 1e-12) << beta;
    }
    EXPECT_EQ(freezingMultiplier(512, 1), std::numeric_limits<double>::infinity());
    EXPECT_EQ(freezingMultiplier(2, 1), std::numeric_limits<double>::infinity());
}

TEST(SphereTheory, NothingIsLostAtScaleZeroAndMoreAtEveryLargerOne)
{
    for (const double d : {2.0, 64.0, 4096.0}) {
        EXPECT_EQ(lossD(d, 0), 0);
        EXPECT_EQ(logM(d, 0), 0);
        EXPECT_EQ(ratioA(d, 0), 0);
        double before = 0;
        for (double beta = 1e-8; beta < 1e9; beta *= 1.3) {
            const double now = lossD(d, beta);
            ASSERT_GT(now, before) << "d = " << d << ", beta = " << beta;
            before = now;
        }
    }
}

TEST(SphereTheory, EntropyAndFreezing)
{
    EXPECT_NEAR(*sphereEntropy(512, 64, 0.125), 5.749, 5e-4);
    EXPECT_NEAR(*sphereEntropy(16384, 64, 0.125), 9.215, 5e-4);
    const double invariant = std::log(16384.0) / std::log(512.0) / 8;
    EXPECT_NEAR(*sphereEntropy(16384, 64, invariant), 8.556, 5e-4);
    EXPECT_EQ(*sphereEntropy(1, 64, 5), 0);
    EXPECT_NEAR(*sphereEntropy(100, 64, 0), std::log(100.0), 1e-15);
    EXPECT_FALSE(sphereEntropy(512, 64, std::log(512.0) / 8)) << "log-n is far beyond the line at n = 512";

    EXPECT_NEAR(freezingMultiplier(512, 32), 4.70784, 5e-6);
    EXPECT_NEAR(freezingMultiplier(4096, 32), 6.00642, 5e-6);
    EXPECT_NEAR(freezingMultiplier(512, 64), 4.07921, 5e-6);
    EXPECT_NEAR(freezingMultiplier(4096, 64), 4.94594, 5e-6);
    EXPECT_NEAR(freezingMultiplier(65536, 64), 6.09850, 5e-6);
    EXPECT_NEAR(freezingMultiplier(512, 128), 3.79738, 5e-6);
    EXPECT_NEAR(freezingMultiplier(4096, 128), 4.49265, 5e-6);
    EXPECT_NEAR(freezingMultiplier(65536, 128), 5.35908, 5e-6);
    EXPECT_NEAR(gaussianFreezingMultiplier(512), 3.532, 5e-4);
}

TEST(SphereTheory, FreezingIsWhereTheLossMeetsLogN)
{
    for (const double d : {2.0, 3.0, 64.0, 4096.0})
        for (const double n : {2.0, 100.0, 65536.0, 1048576.0}) {
            const double m = freezingMultiplier(n, d);
            expectRelative(lossD(d, m * std::sqrt(d)), std::log(n), 1e-12, "D at freezing");
            const double lambda = m / std::sqrt(d);
            EXPECT_TRUE(sphereEntropy(n, d, 0.999 * lambda));
            EXPECT_FALSE(sphereEntropy(n, d, 1.001 * lambda));
        }
}

TEST(SphereTheory, Approximations)
{
    // The Gaussian D is half a nat at the standard scale; the Laplace D is half the log of the golden ratio per dimension at λ
    // = 1.
    EXPECT_DOUBLE_EQ(gaussianD(64, 0.125), 0.5);
    EXPECT_NEAR(laplaceD(1, 1), 0.5 * std::log((1 + std::sqrt(5.0)) / 2), 1e-15);
    EXPECT_DOUBLE_EQ(law024D(64, 0.125), 1.92);
    // For tiny scales every estimate except the last is λ²d/2.
    EXPECT_NEAR(laplaceD(64, 1e-7) / gaussianD(64, 1e-7), 1, 1e-12);
    EXPECT_NEAR(lossD(64, 64e-7) / gaussianD(64, 1e-7), 1, 1e-12);
    EXPECT_NEAR(*gaussianEntropy(512, 64, 0.125), std::log(512.0) - 0.5, 1e-14);
    EXPECT_FALSE(gaussianEntropy(512, 64, gaussianFreezingMultiplier(512) * 1.0001 / 8));
}

// Needles with d = 64, 4 needles at cosine 0.85. At n = 512 their mass is 0.81146: 1 / (1 + 508 e^0.496284 / (4 e^6.8)).
TEST(NeedlesTheory, Table)
{
    const std::vector<double> lengths = {64, 256, 512, 1024, 4096, 16384};
    const std::vector<double> standard = {1.5687, 2.0963, 2.6915, 3.6189, 6.2310, 8.6554};
    const std::vector<double> standardMass = {0.973, 0.897, 0.811, 0.682, 0.348, 0.118};
    const std::vector<double> invariant = {2.2547, 2.5396, 2.6915, 2.8583, 3.2584, 3.7831};
    const std::vector<double> invariantMass = {0.833, 0.819, 0.811, 0.803, 0.779, 0.745};
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        const double n = lengths[i];
        const auto plain = needlesEntropy(n, 64, 0.125, 4, 0.85);
        const auto scaled = needlesEntropy(n, 64, 0.125 * std::log(n) / std::log(512.0), 4, 0.85);
        ASSERT_TRUE(plain && scaled);
        EXPECT_NEAR(plain->entropy, standard[i], 5.1e-5) << n;
        EXPECT_NEAR(plain->plantedMass, standardMass[i], 5.1e-4) << n;
        EXPECT_NEAR(scaled->entropy, invariant[i], 5.1e-5) << n;
        EXPECT_NEAR(scaled->plantedMass, invariantMass[i], 5.1e-4) << n;
    }
}

TEST(NeedlesTheory, Limits)
{
    EXPECT_FALSE(needlesEntropy(4, 64, 0.125, 4, 0.85)) << "no hay";
    // Without a scale the weights are uniform over all keys.
    const auto flat = needlesEntropy(1000, 64, 0, 4, 0.85);
    ASSERT_TRUE(flat);
    EXPECT_NEAR(flat->entropy, std::log(1000.0), 1e-12);
    EXPECT_NEAR(flat->plantedMass, 0.004, 1e-15);
    // At a large scale the four needles share all weight; the other keys, which are frozen, no longer matter.
    const auto sharp = needlesEntropy(1000, 64, 5, 4, 0.85);
    ASSERT_TRUE(sharp);
    EXPECT_NEAR(sharp->entropy, std::log(4.0), 1e-6);
    EXPECT_NEAR(sharp->plantedMass, 1, 1e-6);
    // Here the frozen keys matter, because the needles hardly stand out.
    EXPECT_FALSE(needlesEntropy(1000, 64, 5, 4, 0.05));
}

} // namespace
} // namespace attentoscope::theory
