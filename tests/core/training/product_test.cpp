// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/products/product.h"

#include "tests/core/training/drawn_rows.h"

#include <gtest/gtest.h>

namespace attentoscope::training {
namespace {

template <class Scalar>
double errorOf(const Operand<Scalar>& a, const Operand<Scalar>& b, const Rows<Scalar>& found)
{
    const auto at = [](const Operand<Scalar>& m, Index i, Index j) {
        return double(m.transposed ? m.data[j * m.cols + i] : m.data[i * m.cols + j]);
    };
    double worst = 0;
    for (Index i = 0; i < a.height(); ++i)
        for (Index j = 0; j < b.width(); ++j) {
            double sum = 0;
            for (Index l = 0; l < a.width(); ++l)
                sum += at(a, i, l) * at(b, l, j);
            worst = std::max(worst, std::abs(sum - double(found(i, j))));
        }
    return worst;
}

template <class Scalar>
void equalsTheTwin(double tolerance)
{
    for (const Index tall : {Index(1), Index(7), Index(256), Index(600)}) {
        const auto a = drawnRows<Scalar>(tall, 11, 1), b = drawnRows<Scalar>(11, 20, 2), c = drawnRows<Scalar>(20, 11, 3);
        const auto d = drawnRows<Scalar>(tall, 9, 4);
        EXPECT_LT(errorOf<Scalar>(a, b, product<Scalar>(a, b, 1)), tolerance) << tall;
        const Operand<Scalar> turned = Operand<Scalar>(c).transpose(), left = Operand<Scalar>(a).transpose();
        EXPECT_LT(errorOf<Scalar>(a, turned, product<Scalar>(a, turned, 1)), tolerance) << tall;
        EXPECT_LT(errorOf<Scalar>(left, d, product<Scalar>(left, d, 1)), 4 * tolerance) << tall;
    }
}

// The error of a sum of n products of normal numbers is some √n units in the last place of √n.
TEST(Product, EqualsItsTwin)
{
    equalsTheTwin<float>(1e-5);
    equalsTheTwin<double>(1e-13);
}

TEST(Product, HasTheSameBitsForAnyNumberOfThreads)
{
    const auto a = drawnRows<float>(3000, 33, 1), d = drawnRows<float>(3000, 65, 2), b = drawnRows<float>(33, 65, 3);
    const Operand<float> left = Operand<float>(a).transpose();
    for (const int threads : {2, 3, 5}) {
        EXPECT_EQ(product<float>(a, b, threads), product<float>(a, b, 1)) << threads;
        EXPECT_EQ(product<float>(left, d, threads), product<float>(left, d, 1)) << threads;
    }
}

TEST(Product, OverNoRowsIsZero)
{
    const Rows<float> a(0, 2), b(0, 3);
    EXPECT_EQ(product<float>(Operand<float>(a).transpose(), b, 1), Rows<float>::Zero(2, 3));
    EXPECT_EQ(product<float>(a, Rows<float>::Ones(2, 3).eval(), 1).rows(), 0);
}

} // namespace
} // namespace attentoscope::training
