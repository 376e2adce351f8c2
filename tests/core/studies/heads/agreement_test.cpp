// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/heads/agreement.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace attentoscope {
namespace {

Matrix rows(std::initializer_list<std::initializer_list<float>> values) { return Matrix(values); }

SharedHeadAgreement agreementOf(const std::vector<Matrix>& heads)
{
    AgreementRows kept(Index(heads.size()), 1);
    for (std::size_t head = 0; head < heads.size(); ++head)
        if (heads[head].size() > 0)
            kept.add(Index(head), 0, heads[head]);
    return kept.divergences(heads.front().rows(), 2, {});
}

// Returns ½ KL(a‖m) + ½ KL(b‖m), the definition.
double naive(const Matrix& a, const Matrix& b, Index row)
{
    double sum = 0;
    for (Index j = 0; j < a.cols(); ++j) {
        const double p = a(row, j), q = b(row, j), m = (p + q) / 2;
        sum += (p > 0 ? p * std::log(p / m) / 2 : 0) + (q > 0 ? q * std::log(q / m) / 2 : 0);
    }
    return sum;
}

TEST(Agreement, IsTheMeanOfTheDefinitionOverRows)
{
    const Matrix a = rows({{0.5F, 0.25F, 0.25F, 0}, {0.125F, 0.125F, 0.5F, 0.25F}});
    const Matrix b = rows({{0.25F, 0.25F, 0, 0.5F}, {0.25F, 0.25F, 0.25F, 0.25F}});
    const auto found = agreementOf({a, b});
    const MatrixD& js = found->divergence.front();
    EXPECT_NEAR(js(0, 1), (naive(a, b, 0) + naive(a, b, 1)) / 2, 1e-15);
    EXPECT_EQ(js(0, 1), js(1, 0));
    EXPECT_EQ(js(0, 0), 0);
    EXPECT_EQ(found->mean(0), js(0, 1));
}

TEST(Agreement, IsNothingBetweenEqualsAndLn2WithoutACommonKey)
{
    const Matrix a = rows({{0.7F, 0.3F, 0, 0}}), b = rows({{0, 0, 0.1F, 0.9F}});
    const MatrixD js = agreementOf({a, a, b})->divergence.front();
    EXPECT_EQ(js(0, 1), 0);
    EXPECT_NEAR(js(0, 2), std::numbers::ln2, 1e-7); // the weights are float32
    EXPECT_LE(js(0, 2), std::numbers::ln2);
}

TEST(Agreement, LeavesOutRowsThatSeeNothingAndHeadsThatCouldNotBeRead)
{
    const Matrix a = rows({{0, 0}, {1, 0}}), b = rows({{0, 0}, {0.5F, 0.5F}});
    const auto found = agreementOf({a, b, Matrix()});
    EXPECT_NEAR(found->divergence.front()(0, 1), naive(a, b, 1), 1e-15);
    EXPECT_TRUE(std::isnan(found->divergence.front()(0, 2)));
    EXPECT_TRUE(std::isnan(found->divergence.front()(2, 2)));
    EXPECT_EQ(found->mean(0), found->divergence.front()(0, 1));
}

TEST(Agreement, OfAHeadThatSeesNoKeyIsUndefinedEvenWithItself)
{
    const Matrix blind = rows({{0, 0}, {0, 0}}), seeing = rows({{0, 0}, {1, 0}});
    const MatrixD js = agreementOf({blind, seeing})->divergence.front();
    EXPECT_TRUE(std::isnan(js(0, 0)));
    EXPECT_TRUE(std::isnan(js(0, 1)));
    EXPECT_EQ(js(1, 1), 0);
}

TEST(Agreement, KeepsNoMoreRowsThanFit)
{
    EXPECT_EQ(agreementRowsThatFit(64, 8, 2, 2048, 2048), 64);
    EXPECT_EQ(agreementRowsThatFit(64, 8, 2, 10, 10), 10);
    const Index few = agreementRowsThatFit(64, 32, 2, 1 << 20, 1 << 20);
    EXPECT_EQ(few, 1);
}

} // namespace
} // namespace attentoscope
