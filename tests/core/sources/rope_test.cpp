// SPDX-License-Identifier: GPL-3.0-or-later
// Compares RoPE with the rotation written out, and checks its purpose: scores depend on the distance only.
#include "core/sources/rope.h"

#include "core/sources/source.h"

#include <gmock/gmock.h>

#include <cmath>
#include <omp.h>

namespace attentoscope {
namespace {

Experiment withRope(double base, RopePairing pairing)
{
    Experiment e;
    e.source = "gaussian";
    e.rope = base;
    e.ropePairing = pairing;
    return e;
}

Inputs noise(Index n, Index d)
{
    Experiment e;
    e.source = "gaussian";
    e.n = n;
    e.d = d;
    return *findSource("gaussian")->make(e, 0, {});
}

Inputs turned(Inputs inputs, double base, RopePairing pairing)
{
    EXPECT_TRUE(applyRope(withRope(base, pairing), inputs).ok());
    return inputs;
}

double score(const Inputs& in, Index i, Index j) { return in.q.row(i).cast<double>().dot(in.k.row(j).cast<double>()); }

constexpr RopePairing pairings[] = {RopePairing::Interleaved, RopePairing::Half};

TEST(Rope, IsTheRotationOfItsDefinition)
{
    for (const double base : {10000.0, 1.0, 7.5})
        for (const RopePairing pairing : pairings) {
            const Index n = 1100, d = 6; // several blocks of the tables of angles
            const Inputs before = noise(n, d), after = turned(before, base, pairing);
            for (const Index p : {Index(0), Index(1), Index(255), Index(256), Index(777), n - 1})
                for (Index t = 0; t < d / 2; ++t) {
                    const Index x = pairing == RopePairing::Half ? t : 2 * t,
                                y = pairing == RopePairing::Half ? t + d / 2 : 2 * t + 1;
                    const double angle = double(p) * std::pow(base, -2.0 * double(t) / double(d));
                    for (const auto& [from, to] : {std::pair{&before.q, &after.q}, {&before.k, &after.k}}) {
                        const double a = (*from)(p, x), b = (*from)(p, y);
                        EXPECT_NEAR((*to)(p, x), a * std::cos(angle) - b * std::sin(angle), 3e-7 * (1 + std::hypot(a, b)));
                        EXPECT_NEAR((*to)(p, y), a * std::sin(angle) + b * std::cos(angle), 3e-7 * (1 + std::hypot(a, b)));
                    }
                }
        }
}

// In two dimensions key j is rotated by j radians, whatever the base.
TEST(Rope, InThePlaneTheAngleIsThePlace)
{
    Inputs in;
    in.q = Matrix::Zero(4, 2);
    in.k = Matrix::Zero(4, 2);
    in.q.col(0).setOnes();
    in.k.col(0).setOnes();
    const Inputs after = turned(in, 10000, RopePairing::Interleaved);
    for (Index i = 0; i < 4; ++i)
        for (Index j = 0; j < 4; ++j)
            EXPECT_NEAR(score(after, i, j), std::cos(double(i - j)), 1e-7);
}

// With the same vectors at every place, the score is a function of the distance.
TEST(Rope, ScoresDependOnTheDistanceAlone)
{
    for (const RopePairing pairing : pairings) {
        Inputs in = noise(600, 64);
        const Inputs one = in;
        for (Index i = 0; i < 600; ++i) {
            in.q.row(i) = one.q.row(0);
            in.k.row(i) = one.k.row(0);
        }
        const Inputs after = turned(in, 10000, pairing);
        for (const Index distance : {-300, -1, 0, 1, 5, 250}) {
            const double wanted = score(after, std::max<Index>(distance, 0), std::max<Index>(-distance, 0));
            for (const Index shift : {1, 37, 299}) {
                const Index i = std::max<Index>(distance, 0) + shift, j = i - distance;
                EXPECT_NEAR(score(after, i, j), wanted, 2e-5) << distance << " shifted by " << shift;
            }
        }
        EXPECT_NEAR(score(after, 0, 0), score(one, 0, 0), 1e-12) << "no turn at distance 0";
        EXPECT_GT(std::abs(score(after, 5, 0) - score(after, 0, 0)), 0.1);
    }
}

TEST(Rope, KeepsLengths)
{
    const Inputs before = noise(300, 32), after = turned(before, 10000, RopePairing::Half);
    for (Index i = 0; i < 300; ++i) {
        EXPECT_NEAR(after.q.row(i).norm(), before.q.row(i).norm(), 2e-5);
        EXPECT_NEAR(after.k.row(i).norm(), before.k.row(i).norm(), 2e-5);
    }
}

// Column t of "half" corresponds to column 2t of "interleaved", and column t + d/2 to column 2t + 1.
TEST(Rope, ThePairingsDifferByAPermutation)
{
    const Index n = 400, d = 10;
    const Inputs in = noise(n, d);
    Inputs permuted = in;
    for (Index t = 0; t < d / 2; ++t) {
        permuted.q.col(t) = in.q.col(2 * t);
        permuted.q.col(t + d / 2) = in.q.col(2 * t + 1);
        permuted.k.col(t) = in.k.col(2 * t);
        permuted.k.col(t + d / 2) = in.k.col(2 * t + 1);
    }
    const Inputs interleaved = turned(in, 500, RopePairing::Interleaved), half = turned(permuted, 500, RopePairing::Half);
    for (Index t = 0; t < d / 2; ++t) {
        EXPECT_EQ(half.q.col(t), interleaved.q.col(2 * t));
        EXPECT_EQ(half.q.col(t + d / 2), interleaved.q.col(2 * t + 1));
        EXPECT_EQ(half.k.col(t), interleaved.k.col(2 * t));
        EXPECT_EQ(half.k.col(t + d / 2), interleaved.k.col(2 * t + 1));
    }
}

// Queries of a suffix stand at the last keys; queries before the first key have a negative place.
TEST(Rope, QueriesStandAtTheirPlaces)
{
    const Inputs whole = turned(noise(500, 8), 10000, RopePairing::Interleaved);
    Inputs suffix = noise(500, 8);
    suffix.q = Matrix(suffix.q.bottomRows(3));
    suffix = turned(suffix, 10000, RopePairing::Interleaved);
    EXPECT_EQ(suffix.q, Matrix(whole.q.bottomRows(3)));
    EXPECT_EQ(suffix.k, whole.k);

    Inputs early = noise(500, 8);
    early.k = Matrix(early.k.topRows(100)); // query 0 stands at −400
    for (Index i = 0; i < 500; ++i)
        early.q.row(i) = early.q.row(0);
    for (Index j = 0; j < 100; ++j)
        early.k.row(j) = early.k.row(0);
    early = turned(early, 10000, RopePairing::Interleaved);
    EXPECT_NEAR(score(early, 0, 0), score(early, 50, 50), 2e-5);
    EXPECT_NEAR(score(early, 0, 20), score(early, 70, 90), 2e-5);
}

TEST(Rope, SomeQueriesAreThoseOfTheWholeSequence)
{
    Experiment e = withRope(10000, RopePairing::Half);
    e.source = "needles";
    e.n = 700;
    Inputs all = *findSource("needles")->make(e, 1, {});
    const std::vector<Index> rows{0, 3, 300, 301, 699};
    Inputs some = *findSource("needles")->make(e, {1, rows}, {});
    ASSERT_TRUE(applyRope(e, all).ok());
    ASSERT_TRUE(applyRope(e, some).ok());
    for (const Index row : rows)
        EXPECT_EQ(some.q.row(some.stored(row)), all.q.row(row));
    EXPECT_EQ(some.k, all.k);
}

TEST(Rope, ThreadsDoNotChangeABit)
{
    const int most = omp_get_max_threads();
    omp_set_num_threads(1);
    const Inputs one = turned(noise(3000, 64), 10000, RopePairing::Interleaved);
    omp_set_num_threads(3);
    const Inputs many = turned(noise(3000, 64), 10000, RopePairing::Interleaved);
    omp_set_num_threads(most);
    EXPECT_EQ(one.q, many.q);
    EXPECT_EQ(one.k, many.k);
}

TEST(Rope, OffDoesNothingAndAnOddDimensionIsRefused)
{
    const Inputs in = noise(5, 7);
    const Inputs same = turned(in, 0, RopePairing::Half);
    EXPECT_EQ(same.q, in.q);
    Inputs odd = in;
    const auto done = applyRope(withRope(10000, RopePairing::Half), odd);
    ASSERT_FALSE(done.ok());
    EXPECT_EQ(done.error().text(), "rope: rotates pairs of components, so the head dimension must be even, not 7");
    EXPECT_EQ(odd.q, in.q);
}

TEST(Rope, StopsWhenAsked)
{
    Inputs in = noise(2000, 64);
    std::stop_source stop;
    stop.request_stop();
    const auto done = applyRope(withRope(10000, RopePairing::Half), in, stop.get_token());
    ASSERT_FALSE(done.ok());
    EXPECT_EQ(done.error().kind, ErrorKind::Cancelled);
}

} // namespace
} // namespace attentoscope
