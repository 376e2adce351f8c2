// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/projection/projection_theory.h"

#include "core/policies/policy.h"

#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <gtest/gtest.h>

#include <cmath>

namespace attentoscope {
namespace {

template <class F>
double integral(const F& f, double from, double to)
{
    return boost::math::quadrature::gauss_kronrod<double, 61>::integrate(f, from, to, 12, 1e-11);
}

TEST(ProjectionTheory, NumbersOfTheDocuments)
{
    EXPECT_NEAR(theory::headDimension(8, 1e5), 92.1, 0.05);
    EXPECT_NEAR(theory::headDimension(8, 512), 49.9, 0.05);
    EXPECT_NEAR(theory::headDimension(8.33, 512), 52.0, 0.05);
    EXPECT_NEAR(theory::boundConstants[1], 2 / 0.24, 0.005);
    EXPECT_NEAR(theory::boundDimension(8, 2000, 0.25), 8 * 7.600902460 / 0.0625, 1e-6);
    EXPECT_NEAR(theory::boundDistortion(8, 2000, theory::boundDimension(8, 2000, 0.3)), 0.3, 1e-12);
}

TEST(ProjectionTheory, TheInvariantDimensionGrowsAsTheMultiplier)
{
    for (const double n : {64.0, 512.0, 2048.0, 131072.0})
        EXPECT_NEAR(theory::invariantDimension(64, 512, n) / 64, std::log(n) / std::log(512.0), 1e-12);
    EXPECT_NEAR(theory::invariantDimension(64, 512, 8192) / 64, 1.444444, 1e-6);
}

TEST(ProjectionTheory, GaussianDensityHasMeanOneAndVarianceTwoOverK)
{
    for (const Index k : {2, 3, 16, 64, 1024}) {
        SCOPED_TRACE(k);
        const double end = 1 + 80 / double(k) + 12 * std::sqrt(2 / double(k)); // the density beyond is negligible
        const auto moment = [&](int power) {
            return integral([&](double x) { return std::pow(x, power) * theory::gaussianRatioDensity(k, x); }, 0, end);
        };
        EXPECT_NEAR(moment(0), 1, 1e-8);
        EXPECT_NEAR(moment(1), 1, 1e-8);
        EXPECT_NEAR(moment(2) - 1, 2 / double(k), 1e-8);
    }
    EXPECT_EQ(theory::gaussianRatioDensity(16, -0.1), 0);
    EXPECT_TRUE(std::isinf(theory::gaussianRatioDensity(1, 0)));
}

TEST(ProjectionTheory, HadamardDensityHasItsVariance)
{
    for (const Index k : {16, 100, 200}) {
        const double end = 256 / double(k);
        const auto density = [&](double x) { return theory::hadamardRatioDensity(256, k, x).value(); };
        EXPECT_NEAR(integral(density, 0, end), 1, 1e-8);
        EXPECT_NEAR(integral([&](double x) { return x * density(x); }, 0, end), 1, 1e-8);
        const double variance = integral([&](double x) { return (x - 1) * (x - 1) * density(x); }, 0, end);
        EXPECT_NEAR(variance / theory::ratioVariance(ProjectionMatrix::Hadamard, 256, k), 1, 1e-6);
    }
    EXPECT_FALSE(theory::hadamardRatioDensity(200, 16, 1)) << "padded";
    EXPECT_FALSE(theory::hadamardRatioDensity(256, 256, 1)) << "nothing varies";
}

TEST(ProjectionTheory, VariancesOfTheMatrices)
{
    EXPECT_EQ(theory::ratioVariance(ProjectionMatrix::Gaussian, 100, 16), 0.125);
    EXPECT_EQ(theory::ratioVariance(ProjectionMatrix::Sparse, 100, 16), 0.125);
    EXPECT_NEAR(theory::ratioVariance(ProjectionMatrix::Rademacher, 100, 16), 0.125 * 99 / 102, 1e-12);
    EXPECT_EQ(theory::ratioVariance(ProjectionMatrix::Hadamard, 128, 128), 0);
    EXPECT_EQ(theory::ratioVariance(ProjectionMatrix::Hadamard, 100, 256), 0);
    const double rest = theory::ratioVariance(ProjectionMatrix::Hadamard, 128, 32);
    EXPECT_NEAR(theory::ratioVariance(ProjectionMatrix::Hadamard, 128, 160), rest / 25, 1e-12);
}

} // namespace
} // namespace attentoscope
