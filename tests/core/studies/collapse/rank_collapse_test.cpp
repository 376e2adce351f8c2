// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/collapse/rank_collapse.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attentoscope {
namespace {

using Tokens = std::vector<std::vector<double>>;

double dot(const std::vector<double>& one, const std::vector<double>& other)
{
    double sum = 0;
    for (std::size_t i = 0; i < one.size(); ++i)
        sum += one[i] * other[i];
    return sum;
}

// Makes n unit vectors with equal cosines: a common direction, and one of its own for each.
Tokens equalTokens(std::size_t n, double cosine)
{
    Tokens tokens(n, std::vector<double>(n + 1, 0.0));
    for (std::size_t i = 0; i < n; ++i) {
        tokens[i][n] = std::sqrt(cosine);
        tokens[i][i] = std::sqrt(1 - cosine);
    }
    return tokens;
}

struct PlainLayer {
    Tokens outputs; // of unit length
    double ownWeight = 0, entropy = 0; // of the last row
};

// Attends as the definition says: softmax of β x·x' over all tokens, a mean of the tokens, unit length.
PlainLayer attendPlainly(const Tokens& tokens, double beta)
{
    PlainLayer layer;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        std::vector<double> weights, output(tokens[i].size(), 0.0);
        double sum = 0;
        for (const auto& key : tokens)
            sum += weights.emplace_back(std::exp(beta * dot(tokens[i], key)));
        layer.entropy = 0;
        for (std::size_t j = 0; j < tokens.size(); ++j) {
            const double a = weights[j] / sum;
            layer.entropy -= a * std::log(a);
            for (std::size_t c = 0; c < output.size(); ++c)
                output[c] += a * tokens[j][c];
        }
        layer.ownWeight = weights[i] / sum;
        const double length = std::sqrt(dot(output, output));
        for (double& each : output)
            each /= length;
        layer.outputs.push_back(output);
    }
    return layer;
}

TEST(RankCollapse, IsWhatAttentionDoesToTokensOfEqualCosine)
{
    for (const std::size_t n : {2, 5, 40})
        for (const double cosine : {0.0, 0.3, 0.8})
            for (const double gamma : {0.2, 1.0, 2.5, 6.0}) {
                Tokens tokens = equalTokens(n, cosine);
                const CollapseGrid grid = *rankCollapse({{Index(n)}, {cosine}, {gamma}, 4});
                for (Index l = 0; l < 4; ++l) {
                    const PlainLayer plain = attendPlainly(tokens, gamma * std::log(double(n)));
                    tokens = plain.outputs;
                    const CollapsedTokens& found = grid.at(0, l, 0, 0);
                    EXPECT_NEAR(found.cosine(), dot(tokens[0], tokens[n - 1]), 1e-12) << n << ' ' << cosine << ' ' << gamma;
                    EXPECT_NEAR(found.cosine(), dot(tokens[0], tokens[1]), 1e-12) << "all cosines stay equal";
                    EXPECT_NEAR(found.ownWeight, plain.ownWeight, 1e-12);
                    EXPECT_NEAR(found.entropy, plain.entropy, 1e-11);
                }
            }
}

TEST(RankCollapse, JumpsAtTheCriticalScaleAsTheLengthGrows)
{
    const std::vector<double> gammas = {0.8 * 2, 1.2 * 2}; // about 1 / (1 − ½)
    const CollapseGrid grid = *rankCollapse({{100, 10'000, 1'000'000, Index(1) << 40}, {0.5}, gammas, 1});
    for (std::size_t n = 1; n < 4; ++n) {
        EXPECT_LT(grid.at(n, 0, 0, 0).apart, grid.at(n - 1, 0, 0, 0).apart) << "below it all tokens become one";
        EXPECT_GT(grid.at(n, 0, 0, 1).apart, grid.at(n - 1, 0, 0, 1).apart) << "above it they stay apart";
    }
    EXPECT_NEAR(grid.at(3, 0, 0, 0).cosine(), 1, 1e-3);
    EXPECT_NEAR(grid.at(3, 0, 0, 1).cosine(), 0.5, 5e-3);
    double before = INFINITY;
    for (const double n : {1e2, 1e4, 1e8, 1e16, 1e64}) {
        const double off = std::abs(halfwayGamma(n, 0.5) - criticalGamma(0.5));
        EXPECT_LT(off, before);
        before = off;
        EXPECT_NEAR(collapsedOnce(n, 0.5, halfwayGamma(n, 0.5)).apart, 0.25, 1e-9) << n;
    }
    EXPECT_LT(before, 0.02);
}

TEST(RankCollapse, KeepsItsDigitsWhereTokensAreAlmostOne)
{
    // Without a scale every row is uniform, and one layer makes all tokens one; below the jump the distance shrinks at each
    // layer.
    EXPECT_EQ(collapsedOnce(1000, 0.5, 0).apart, 0);
    EXPECT_NEAR(collapsedOnce(1000, 0.5, 0).entropy, std::log(1000.0), 1e-12);
    const CollapseGrid grid = *rankCollapse({{1000}, {0.2}, {0.5}, 4});
    for (Index layer = 1; layer < 4; ++layer) {
        EXPECT_GT(grid.at(0, layer, 0, 0).apart, 0);
        EXPECT_LT(grid.at(0, layer, 0, 0).apart, 1e-3 * grid.at(0, layer - 1, 0, 0).apart);
    }
    EXPECT_EQ(grid.at(0, 3, 0, 0).cosine(), 1) << "which alone would tell no layer from the next";
}

TEST(RankCollapse, RefusesNumbersThatMeanNothing)
{
    EXPECT_EQ(rankCollapse({{1}, {0.5}, {1}, 1}).error().what, "lengths");
    EXPECT_EQ(rankCollapse({{10}, {1.0}, {1}, 1}).error().what, "rho");
    EXPECT_EQ(rankCollapse({{10}, {-0.1}, {1}, 1}).error().what, "rho");
    EXPECT_EQ(rankCollapse({{10}, {NAN}, {1}, 1}).error().what, "rho");
    EXPECT_EQ(rankCollapse({{10}, {0.5}, {-1}, 1}).error().what, "gamma");
    EXPECT_EQ(rankCollapse({{10}, {0.5}, {1}, 0}).error().what, "layers");
    EXPECT_EQ(rankCollapse({{10}, std::vector<double>(20'000, 0.5), {1}, 1000}).error().what, "layers");
}

} // namespace
} // namespace attentoscope
