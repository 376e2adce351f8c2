// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the gradients with an independent float64 implementation, which is itself checked with finite differences.
#include "core/attention/kernels/attention_backward.h"

#include "tests/helpers/instruction_sets.h"
#include "tests/helpers/normal_matrix.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <optional>

namespace attentoscope {
namespace {

struct Case {
    Matrix q, k, v, g;
    std::string mask;
    double lambda;
    double alibi = 0;
    double reach = 0; // the length of a law of distance; 0: none
    std::optional<Index> firstPlace{}; // the place of query 0 if the queries are a sequence of their own

    Index place(Index i) const { return i + firstPlace.value_or(k.rows() - q.rows()); }
    double factor(Index i, Index j) const // a
    {
        const double t = std::abs(double(place(i) - j));
        return reach > 0 ? std::sqrt(1 + 2 * std::log(1 + t / reach)) : 1;
    }
};

Case sample(Index nq, Index nk, Index d, Index dv, const std::string& mask)
{
    return {normal(nq, d, 1), normal(nk, d, 2), normal(nk, dv, 3), normal(nq, dv, 4), mask, 0.7 / std::sqrt(double(d))};
}

BoundMask bound(const Case& c)
{
    MaskShape shape{c.q.rows(), c.k.rows(), 0, {}};
    shape.firstPlace = c.firstPlace;
    return *Mask::parse(c.mask)->bind(shape);
}

// Returns softmax(a λ Q Kᵀ + 1 − a² − slope · distance), from the definition.
MatrixD weights(const MatrixD& q, const MatrixD& k, const BoundMask& mask, const Case& c)
{
    const auto logit = [&](Index i, Index j) {
        const double a = c.factor(i, j);
        return a * c.lambda * q.row(i).dot(k.row(j)) + 1 - a * a - c.alibi * double(c.place(i) - j);
    };
    MatrixD a = MatrixD::Zero(q.rows(), k.rows());
    KeyRanges visible;
    for (Index i = 0; i < q.rows(); ++i) {
        mask.row(i, visible);
        double top = -INFINITY, sum = 0;
        for (const KeyRange& r : visible)
            for (Index j = r.begin; j < r.end; ++j)
                top = std::max(top, logit(i, j));
        for (const KeyRange& r : visible)
            for (Index j = r.begin; j < r.end; ++j)
                sum += a(i, j) = std::exp(logit(i, j) - top);
        if (sum > 0)
            a.row(i) /= sum;
    }
    return a;
}

// Returns Σ G ∘ A V.
double loss(const MatrixD& q, const MatrixD& k, const MatrixD& v, const Case& c, const BoundMask& mask)
{
    const MatrixD g = c.g.cast<double>();
    return (weights(q, k, mask, c) * v).cwiseProduct(g).sum();
}

struct Twin {
    MatrixD q, k, v;
};

Twin twin(const Case& c)
{
    const MatrixD q = c.q.cast<double>(), k = c.k.cast<double>(), v = c.v.cast<double>(), g = c.g.cast<double>();
    const MatrixD a = weights(q, k, bound(c), c), da = g * v.transpose();
    const Eigen::VectorXd mean = a.cwiseProduct(da).rowwise().sum();
    MatrixD dx = a.cwiseProduct(da.colwise() - mean);
    for (Index i = 0; i < dx.rows(); ++i)
        for (Index j = 0; j < dx.cols(); ++j)
            dx(i, j) *= c.factor(i, j);
    return {c.lambda * dx * k, c.lambda * dx.transpose() * q, a.transpose() * g};
}

Gradients run(const Case& c, int threads = 0)
{
    const BoundMask mask = bound(c);
    const std::vector<double> lambda(c.q.rows(), c.lambda);
    const BackwardProblem problem{.q = view(c.q),
        .k = view(c.k),
        .v = view(c.v),
        .g = view(c.g),
        .mask = &mask,
        .lambda = lambda,
        .threads = threads,
        .alibi = c.alibi,
        .law = {c.reach}};
    Gradients out;
    EXPECT_TRUE(attentionBackward(problem, out));
    return out;
}

void expectFiniteDifferences(const Case& c)
{
    const Twin want = twin(c);
    const BoundMask mask = bound(c);
    MatrixD m[3] = {c.q.cast<double>(), c.k.cast<double>(), c.v.cast<double>()};
    const MatrixD* gradients[3] = {&want.q, &want.k, &want.v};
    constexpr double step = 1e-5;
    for (int which = 0; which < 3; ++which)
        for (Index at = 0; at < m[which].size(); ++at) {
            double& entry = m[which].data()[at];
            const double kept = entry;
            entry = kept + step;
            const double up = loss(m[0], m[1], m[2], c, mask);
            entry = kept - step;
            const double down = loss(m[0], m[1], m[2], c, mask);
            entry = kept;
            EXPECT_NEAR(gradients[which]->data()[at], (up - down) / (2 * step), 1e-8) << which << " " << at;
        }
}

TEST(AttentionBackward, TheTwinAgreesWithFiniteDifferences)
{
    Case c = sample(5, 7, 4, 3, "causal");
    expectFiniteDifferences(c);
    c.alibi = 0.3;
    expectFiniteDifferences(c);
    c.reach = 2;
    expectFiniteDifferences(c);
}

TEST(AttentionBackward, EveryShapeAndMaskAgreesWithTheTwin)
{
    for (const char* mask :
        {"full", "causal", "sliding(5) | sink(2)", "padding(20)", "block-diagonal(9)", "dilated(6,3)", "!causal", "!full"})
        for (const auto& [nq, nk] : {std::pair<Index, Index>{1, 1}, {3, 40}, {33, 33}, {97, 97}, {150, 200}})
            for (const Index dv : {1, 16}) {
                SCOPED_TRACE(std::string(mask) + " " + std::to_string(nq) + "x" + std::to_string(nk));
                Case c = sample(nq, nk, 12, dv, mask);
                c.alibi = dv == 1 ? 0 : 0.05;
                for (const double reach : {0.0, 10.0}) {
                    c.reach = reach;
                    const double larger = c.factor(0, 0) * std::max(c.factor(nq - 1, 0), c.factor(0, nk - 1));
                    const Twin want = twin(c);
                    for (const std::int64_t target : instructionSets()) {
                        const OnInstructionSet on(target);
                        const Gradients got = run(c);
                        EXPECT_LT((got.q.cast<double>() - want.q).cwiseAbs().maxCoeff(), larger * 2e-6);
                        EXPECT_LT((got.k.cast<double>() - want.k).cwiseAbs().maxCoeff(), larger * 4e-6);
                        EXPECT_LT((got.v.cast<double>() - want.v).cwiseAbs().maxCoeff(), larger * 4e-6);
                    }
                }
            }
}

TEST(AttentionBackward, QueriesOfASequenceOfTheirOwnStandAtTheirPlaces)
{
    for (const char* mask : {"full", "causal", "sliding(5) | sink(2)"})
        for (const auto& [nq, nk] : {std::pair<Index, Index>{3, 40}, {40, 3}, {150, 200}, {200, 130}})
            for (const double alibi : {0.0, 0.05})
                for (const double reach : {0.0, 10.0}) {
                    SCOPED_TRACE(std::string(mask) + " " + std::to_string(nq) + "x" + std::to_string(nk));
                    Case c = sample(nq, nk, 12, 5, mask);
                    c.alibi = alibi;
                    c.reach = reach;
                    c.firstPlace = 0;
                    const double larger = c.factor(0, 0) * std::max(c.factor(nq - 1, 0), c.factor(0, nk - 1));
                    const Twin want = twin(c);
                    const Gradients got = run(c);
                    EXPECT_LT((got.q.cast<double>() - want.q).cwiseAbs().maxCoeff(), larger * 4e-6);
                    EXPECT_LT((got.k.cast<double>() - want.k).cwiseAbs().maxCoeff(), larger * 4e-6);
                    EXPECT_LT((got.v.cast<double>() - want.v).cwiseAbs().maxCoeff(), larger * 4e-6);
                }
}

TEST(AttentionBackward, LargeLogitsKeepTheirScale)
{
    Case c = sample(64, 64, 16, 8, "full");
    c.q *= 20;
    const Twin want = twin(c);
    const Gradients got = run(c);
    EXPECT_LT((got.k.cast<double>() - want.k).cwiseAbs().maxCoeff() / want.k.cwiseAbs().maxCoeff(), 2e-5);
    EXPECT_LT((got.v.cast<double>() - want.v).cwiseAbs().maxCoeff(), 2e-5);
}

TEST(AttentionBackward, SameBitsForAnyThreads)
{
    Case c = sample(200, 200, 24, 24, "causal");
    c.alibi = 0.01;
    c.reach = 5;
    const Gradients one = run(c, 1);
    for (const int threads : {2, 3}) {
        const Gradients many = run(c, threads);
        EXPECT_EQ(many.q, one.q);
        EXPECT_EQ(many.k, one.k);
        EXPECT_EQ(many.v, one.v);
    }
}

TEST(AttentionBackward, MaskedKeysCannotLeak)
{
    Case c = sample(50, 60, 8, 8, "padding(40)");
    c.alibi = 0.1;
    const Gradients want = run(c);
    for (Index j = 40; j < 60; ++j) {
        c.k.row(j).setConstant(NAN);
        c.v.row(j).setConstant(INFINITY);
    }
    const Gradients got = run(c);
    EXPECT_EQ(got.q, want.q);
    EXPECT_EQ(got.k, want.k);
    EXPECT_EQ(got.v, want.v);
    EXPECT_TRUE(got.k.bottomRows(20).isZero(0));
}

} // namespace
} // namespace attentoscope
