// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/products/elements.h"
#include "tests/core/training/drawn_rows.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attentoscope::training {
namespace {

template <class Scalar>
void expectGelu(double tolerance)
{
    std::vector<Scalar> x;
    for (int i = -900; i <= 900; ++i)
        x.push_back(Scalar(i) / 100);
    std::vector<Scalar> y(x.size()), slope(x.size());
    gelu<Scalar>(x, y, slope);
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double at = double(x[i]), share = std::erfc(-at / std::sqrt(2.0)) / 2;
        EXPECT_NEAR(y[i], at * share, tolerance) << at;
        EXPECT_NEAR(slope[i], share + at * std::exp(-at * at / 2) / std::sqrt(2 * std::acos(-1.0)), tolerance) << at;
    }
    gelu<Scalar>(x, x, {});
    EXPECT_EQ(x, y) << "in place";
}

TEST(Elements, GeluIsThatOfTheNormalLaw)
{
    expectGelu<float>(1e-6);
    expectGelu<double>(1e-14);
}

template <class Scalar>
void expectSoftmax(double tolerance)
{
    for (const Index n : {1, 7, 1300}) {
        const Rows<Scalar> scores = drawnRows<Scalar>(1, n, 3) * 4;
        for (const double lambda : {0.7, -1.3}) {
            Rows<Scalar> weights = scores;
            const double found = softmaxRow<Scalar>({weights.data(), std::size_t(n)}, lambda);
            const Eigen::ArrayXd e = (scores.row(0).transpose().template cast<double>().array() * lambda).exp();
            const Eigen::ArrayXd wanted = e / e.sum();
            EXPECT_NEAR(found, -(wanted * wanted.log()).sum(), 30 * tolerance) << n;
            for (Index j = 0; j < n; ++j)
                EXPECT_NEAR(weights(0, j), wanted[j], tolerance) << n;
            Rows<Scalar> gradient = drawnRows<Scalar>(1, n, 5);
            const Eigen::ArrayXd given = gradient.row(0).transpose().template cast<double>().array();
            softmaxRowBackward<Scalar>({weights.data(), std::size_t(n)}, {gradient.data(), std::size_t(n)}, lambda);
            for (Index j = 0; j < n; ++j)
                EXPECT_NEAR(gradient(0, j), lambda * wanted[j] * (given[j] - (wanted * given).sum()), 10 * tolerance) << n;
        }
    }
}

TEST(Elements, SoftmaxIsThatOfItsDefinition)
{
    expectSoftmax<float>(1e-6);
    expectSoftmax<double>(1e-14);
}

// Training is the same on any number of threads only if the bits do not depend on where an array begins.
TEST(Elements, HaveTheSameBitsAtAnyAddress)
{
    constexpr std::size_t n = 83;
    const Rows<float> drawn = drawnRows<float>(1, Index(n), 3) * 3;
    const auto at = [&](std::size_t shift) {
        std::vector<float> x(n + 16), y(n + 16), slope(n + 16);
        std::copy_n(drawn.data(), n, x.data() + shift);
        const std::span<float> own(x.data() + shift, n), to(y.data() + shift, n), slopes(slope.data() + shift, n);
        gelu<float>(own, to, slopes);
        const double entropy = softmaxRow<float>(own, 0.9);
        std::vector<float> all(own.begin(), own.end());
        all.insert(all.end(), to.begin(), to.end());
        all.insert(all.end(), slopes.begin(), slopes.end());
        softmaxRowBackward<float>(own, to, 0.9);
        all.insert(all.end(), to.begin(), to.end());
        return std::pair(all, entropy);
    };
    for (std::size_t shift = 1; shift < 16; ++shift)
        EXPECT_EQ(at(shift), at(0)) << shift;
}

} // namespace
} // namespace attentoscope::training
