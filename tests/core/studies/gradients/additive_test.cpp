// SPDX-License-Identifier: GPL-3.0-or-later
// Additive scores: compares the fast ones with the definition, and the gradient with finite differences in float64.
#include "core/studies/gradients/additive.h"

#include "tests/helpers/additive_twin.h"
#include "tests/helpers/instruction_sets.h"
#include "tests/helpers/normal_matrix.h"

#include <gtest/gtest.h>

#include <cmath>
#include <tuple>

namespace attentoscope {
namespace {

AdditiveScorer scorer(Index units, Index d, double gain = 1)
{
    GradientSetup setup;
    setup.additiveUnits = units;
    setup.additiveGain = gain;
    AdditiveScorer made = randomScorer(setup, d, 3);
    made.b = normal(units, 1, 5).cast<double>().col(0); // biases as after some training
    return made;
}

TEST(Additive, FastScoresAreThoseOfTheDefinition)
{
    for (const auto& [nq, nk, d, units] : {std::tuple<Index, Index, Index, Index>{1, 1, 1, 1}, {3, 32, 8, 5}, {7, 45, 16, 64}})
        for (const float scale : {0.1F, 1.0F, 40.0F}) { // at 40 the units are saturated
            const AdditiveScorer s = scorer(units, d, 2);
            const Matrix q = normal(nq, d, 1, scale), k = normal(nk, d, 2, scale);
            const MatrixD want = additiveScores(s, q.cast<double>(), k.cast<double>());
            for (const std::int64_t target : instructionSets()) {
                const OnInstructionSet on(target);
                Matrix got;
                ASSERT_TRUE(fastAdditiveScores(s, view(q), view(k), got));
                // Each tanh is exact to about 1e-7 and to the rounding of its argument.
                EXPECT_LT((got.cast<double>() - want).cwiseAbs().maxCoeff(), 1.5e-6 * s.bound() * std::max(1.0F, scale / 4));
            }
        }
}

TEST(Additive, NoScoreExceedsTheBound)
{
    const AdditiveScorer s = scorer(32, 8, 3);
    const Matrix q = normal(40, 8, 1, 1e4F), k = normal(90, 8, 2, 1e4F);
    Matrix e;
    ASSERT_TRUE(fastAdditiveScores(s, view(q), view(k), e));
    EXPECT_TRUE(e.allFinite());
    EXPECT_LE(double(e.cwiseAbs().maxCoeff()), s.bound() * (1 + 1e-6));
    EXPECT_GT(double(e.cwiseAbs().maxCoeff()), s.bound() / 3);
}

TEST(Additive, SameBitsForAnyThreadsAndWhateverTheNeighbours)
{
    const AdditiveScorer s = scorer(24, 12);
    const Matrix q = normal(9, 12, 1), k = normal(201, 12, 2);
    Matrix one, many, fewer;
    ASSERT_TRUE(fastAdditiveScores(s, view(q), view(k), one, 1));
    for (const int threads : {2, 3}) {
        ASSERT_TRUE(fastAdditiveScores(s, view(q), view(k), many, threads));
        EXPECT_EQ(many, one);
    }
    ASSERT_TRUE(fastAdditiveScores(s, MatrixView(q.data() + 12, 4, 12), MatrixView(k.data(), 77, 12), fewer));
    EXPECT_EQ(fewer, one.block(1, 0, 4, 77));
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(fastAdditiveScores(s, view(q), view(k), many, 0, stop.get_token()));
}

// The loss is Σ G ∘ softmax(e) V, so that the gradient also goes through the weights.
struct Loss {
    MatrixD v, g; // (n_k, d_v), (n_q, d_v)

    MatrixD weights(const MatrixD& e) const
    {
        MatrixD a = (e.colwise() - e.rowwise().maxCoeff()).array().exp();
        return a.array().colwise() / a.rowwise().sum().array();
    }
    double at(const AdditiveScorer& s, const MatrixD& q, const MatrixD& k) const
    {
        return (weights(additiveScores(s, q, k)) * v).cwiseProduct(g).sum();
    }
    MatrixD scoreGradient(const AdditiveScorer& s, const MatrixD& q, const MatrixD& k) const
    {
        const MatrixD a = weights(additiveScores(s, q, k)), dA = g * v.transpose();
        const Eigen::VectorXd mean = a.cwiseProduct(dA).rowwise().sum();
        return a.cwiseProduct(dA.colwise() - mean);
    }
};

TEST(Additive, GradientsAgreeWithFiniteDifferences)
{
    AdditiveScorer s = scorer(5, 4, 2);
    MatrixD q = normal(3, 4, 1).cast<double>(), k = normal(6, 4, 2).cast<double>();
    const Loss loss{normal(6, 2, 3).cast<double>(), normal(3, 2, 4).cast<double>()};
    const AdditiveGradients got = additiveBackward(s, q, k, loss.scoreGradient(s, q, k));
    const auto check = [&](auto& parameter, const auto& gradient, const char* name) {
        constexpr double step = 1e-5;
        ASSERT_EQ(parameter.size(), gradient.size()) << name;
        for (Index at = 0; at < parameter.size(); ++at) {
            double& entry = parameter.data()[at];
            const double kept = entry;
            entry = kept + step;
            const double up = loss.at(s, q, k);
            entry = kept - step;
            const double down = loss.at(s, q, k);
            entry = kept;
            EXPECT_NEAR(gradient.data()[at], (up - down) / (2 * step), 1e-8) << name << ' ' << at;
        }
        EXPECT_GT(gradient.norm(), 1e-3) << name; // a gradient of 0 would agree trivially
    };
    check(s.wq, got.wq, "W_q");
    check(s.wk, got.wk, "W_k");
    check(s.b, got.b, "b");
    check(s.v, got.v, "v");
    check(q, got.q, "q");
    check(k, got.k, "k");
}

TEST(Additive, HiddenKeysHaveNoGradient)
{
    const AdditiveScorer s = scorer(6, 3);
    const MatrixD q = normal(4, 3, 1).cast<double>(), k = normal(5, 3, 2).cast<double>();
    MatrixD dE = normal(4, 5, 3).cast<double>();
    dE.col(2).setZero();
    const AdditiveGradients got = additiveBackward(s, q, k, dE);
    EXPECT_TRUE(got.k.row(2).isZero(0));
    MatrixD other = k;
    other.row(2).setConstant(NAN);
    const AdditiveGradients same = additiveBackward(s, q, other, dE);
    EXPECT_EQ(same.q, got.q);
    EXPECT_EQ(same.v, got.v);
}

TEST(Additive, AScorerFollowsFromItsSeed)
{
    GradientSetup setup;
    const AdditiveScorer one = randomScorer(setup, 16, 7), same = randomScorer(setup, 16, 7), other = randomScorer(setup, 16, 8);
    EXPECT_EQ(one.wq, same.wq);
    EXPECT_EQ(one.v, same.v);
    EXPECT_NE(one.wq, other.wq);
    EXPECT_NE(one.wq, one.wk);
    EXPECT_NEAR(one.wq.squaredNorm() / double(one.wq.size()), 1.0 / 16, 0.006);
    EXPECT_NEAR(one.v.norm(), 1, 0.3);
}

} // namespace
} // namespace attentoscope
