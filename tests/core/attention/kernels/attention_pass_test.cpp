// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the streaming pass with its float64 twin: tails at the edges of tiles, every mask atom, and difficult inputs.
#include "core/attention/kernels/attention_pass.h"

#include "core/attention/kernels/reference.h"
#include "tests/helpers/instruction_sets.h"
#include "tests/helpers/normal_matrix.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <span>

namespace attentoscope {
namespace {

struct Ran {
    std::vector<RowMoments> moments;
    std::vector<Index> argmax;
    std::vector<float> output, weights, scores, binMax;
    std::vector<double> common; // the number that was subtracted from all scores of a row
};

struct Case {
    Matrix q, k, v = {};
    std::string mask = "full";
    std::vector<Index> rows = {}; // empty: all
    std::vector<double> scales = {}; // λ, one per policy
    std::vector<Index> binEdges = {};
    double power = 0.5;
    int threads = 0;
    bool keep = true; // also ask for scores
    bool weigh = false; // also ask for weights, for which scores are float64
    double alibi = 0;
    std::vector<float> offset = {}; // the common part of the keys that is subtracted
};

BoundMask bound(const Case& s) { return *Mask::parse(s.mask)->bind({s.q.rows(), s.k.rows(), 0, {}}); }

Ran run(const Case& s)
{
    std::vector<Index> rows = s.rows;
    if (rows.empty()) {
        rows.resize(s.q.rows());
        std::iota(rows.begin(), rows.end(), 0);
    }
    const std::size_t count = rows.size(), scales = s.scales.size(), nk = s.k.rows();
    std::vector<double> lambda;
    for (const double scale : s.scales)
        lambda.insert(lambda.end(), count, scale);
    const BoundMask mask = bound(s);
    Ran out;
    out.moments.resize(scales * count);
    out.argmax.resize(s.alibi == 0 ? count : scales * count);
    out.output.resize(scales * count * s.v.cols());
    out.weights.resize(s.weigh ? scales * count * nk : 0);
    out.scores.resize(s.keep ? count * nk : 0);
    out.binMax.resize(s.binEdges.empty() ? 0 : count * (s.binEdges.size() - 1));
    const PassProblem problem{.q = view(s.q),
        .k = view(s.k),
        .v = view(s.v),
        .mask = &mask,
        .rows = rows,
        .stored = {},
        .scales = scales,
        .lambda = lambda,
        .alibi = s.alibi,
        .cube = true,
        .power = s.power,
        .binEdges = s.binEdges,
        .threads = s.threads,
        .keyOffset = s.offset};
    Ran whenDone = out; // a copy of each row's results at the moment when the pass reports it as done
    std::vector<int> told(count, 0);
    PassOutput passed{out.moments, out.argmax, out.output, out.weights, out.scores, out.binMax};
    passed.rowsDone = [&](std::size_t first, std::size_t some) {
        for (std::size_t r = first; r < first + some; ++r) {
            ++told[r];
            for (std::size_t p = 0; p < scales; ++p) {
                const std::size_t at = p * count + r;
                whenDone.moments[at] = out.moments[at];
                std::copy_n(out.output.begin() + at * s.v.cols(), s.v.cols(), whenDone.output.begin() + at * s.v.cols());
                std::copy_n(out.weights.begin() + at * nk, s.weigh ? nk : 0, whenDone.weights.begin() + at * nk);
            }
        }
    };
    EXPECT_TRUE(attentionPass(problem, passed));
    EXPECT_EQ(told, std::vector<int>(count, 1));
    EXPECT_EQ(std::memcmp(whenDone.moments.data(), out.moments.data(), out.moments.size() * sizeof(RowMoments)), 0);
    EXPECT_EQ(whenDone.output, out.output);
    EXPECT_EQ(whenDone.weights, out.weights);
    for (std::size_t r = 0; r < count; ++r)
        out.common.push_back(commonScore(problem, r));
    return out;
}

double shannon(const RowMoments& m) { return shannonOf(m); }

// Checks that the weights have the same maximum, sum and entropy as the moments, except for rounding to float32.
void expectSameSoftmax(const RowMoments& m, std::span<const float> weights)
{
    double sum = 0, entropy = 0, peak = 0;
    for (const double a : weights) {
        sum += a;
        entropy -= a > 0 ? a * std::log(a) : 0;
        peak = std::max(peak, a);
    }
    ASSERT_NEAR(peak, maxWeightOf(m), 0x1p-24 * peak);
    ASSERT_NEAR(sum, 1, 5e-7); // the exponentials in the moments are float32
    ASSERT_NEAR(entropy, shannon(m), 2e-6);
}

// Compares one row under one scale with the twin.
void expectRow(const Case& s, const Ran& got, std::size_t row, std::size_t p, const ReferenceRow& want, double tolerance)
{
    const std::size_t rows = got.argmax.size(), at = p * rows + row;
    const Index nk = s.k.rows(), dv = s.v.cols();
    const RowMoments& m = got.moments[at];
    ASSERT_EQ(m.visible, want.moments.visible);
    if (m.visible == 0) {
        EXPECT_EQ(got.argmax[row], -1);
        return;
    }
    const float longestQuery = s.q.rowwise().norm().maxCoeff(), longestKey = s.k.rowwise().norm().maxCoeff();
    const double largest = s.scales[p] * double(longestQuery * longestKey) + std::fabs(s.alibi) * double(nk);
    const double relative = 1e-6 + 8 * 0x1p-24 * largest;
    ASSERT_NEAR(shannon(m), want.entropy, tolerance);
    ASSERT_NEAR(m.maxLogit, want.moments.maxLogit, tolerance * std::max(1.0, std::fabs(want.moments.maxLogit)));
    ASSERT_NEAR(logSumExpOf(m), logSumExpOf(want.moments), tolerance * std::max(1.0, largest / 10));
    // e holds the float32 errors of two scores, the key's own and the largest one, each a few roundings of |q||k|.
    ASSERT_NEAR(m.rest, want.moments.rest, relative * want.moments.rest + 1e-30);
    ASSERT_NEAR(m.restSquare, want.moments.restSquare, 2 * relative * want.moments.restSquare + 1e-30);
    ASSERT_NEAR(m.restCube, want.moments.restCube, 3 * relative * want.moments.restCube + 1e-30);
    ASSERT_NEAR(m.power, want.moments.power, std::max(1.0, s.power) * relative * want.moments.power);
    if (s.weigh)
        expectSameSoftmax(m, std::span(got.weights).subspan(at * std::size_t(nk), std::size_t(nk)));
    const double peak = maxWeightOf(want.moments);
    for (Index j = 0; s.weigh && j < nk; ++j) {
        ASSERT_NEAR(got.weights[at * nk + j], want.weights[j], 1e-6 * peak);
        // These weights come from float64 scores. The smallest is e^−87 times the largest, a ratio rounded to float32.
        ASSERT_NEAR(got.weights[at * nk + j], want.weights[j], 4e-6 * want.weights[j] + 1e-37);
    }
    for (Index j = 0; s.keep && j < nk; ++j) {
        ASSERT_EQ(std::isnan(got.scores[row * nk + j]), std::isnan(want.scores[j])) << j;
    }
    for (Index c = 0; c < dv; ++c)
        ASSERT_NEAR(got.output[at * dv + c], want.output[c], 1e-5);
}

// Compares every row and scale with the twin, on every instruction set, with and without weights.
void expectTwin(Case s, double tolerance = 2e-6)
{
    const BoundMask mask = bound(s);
    std::vector<Index> rows = s.rows;
    if (rows.empty()) {
        rows.resize(s.q.rows());
        std::iota(rows.begin(), rows.end(), 0);
    }
    std::vector<ReferenceRow> want;
    KeyRanges visible;
    for (const double scale : s.scales)
        for (const Index row : rows) {
            mask.row(row, visible);
            want.push_back(referenceRow(view(s.q), view(s.k), view(s.v), row, scale, visible, s.power, s.alibi));
        }
    const bool keep = s.keep;
    for (const std::int64_t target : instructionSets())
        for (const bool weigh : {false, true}) {
            const OnInstructionSet on(target);
            s.weigh = weigh && keep;
            const Ran got = run(s);
            for (std::size_t i = 0; i < want.size(); ++i) {
                SCOPED_TRACE(std::string(hwy::TargetName(target)) + (weigh ? " weights" : "") + " row "
                    + std::to_string(rows[i % rows.size()]) + " scale " + std::to_string(s.scales[i / rows.size()]));
                expectRow(s, got, i % rows.size(), i / rows.size(), want[i], tolerance);
                if (testing::Test::HasFatalFailure())
                    return;
            }
            if (!keep)
                break;
        }
}

TEST(AttentionPass, EveryTailOfKeysQueriesAndDimensions)
{
    for (const Index nk : {1, 2, 3, 5, 11, 12, 13, 95, 96, 97, 191, 193})
        for (const Index nq : {1, 2, 15, 16, 17, 31, 32, 33, 65})
            for (const Index d : {1, 3, 64}) {
                SCOPED_TRACE(std::to_string(nq) + "x" + std::to_string(nk) + "x" + std::to_string(d));
                expectTwin(
                    {.q = normal(nq, d, 1), .k = normal(nk, d, 2), .v = normal(nk, 3, 3), .scales = {1 / std::sqrt(double(d))}});
                if (HasFatalFailure())
                    return;
            }
}

// Checks the bound that core/attention/evaluate/rounding.cpp assumes. In units of √d 2⁻²⁴ ‖q‖ ‖k‖ a score of d products is off
// by up to 1.26 (at d = 2; at d = 256 by 0.94 if all products have the same sign, otherwise by 0.18).
TEST(AttentionPass, ScoresAreAsExactAsIsSaidOfThem)
{
    for (const Index d : {1, 2, 7, 16, 64, 256})
        for (const char* kind : {"normal", "positive", "aligned"}) {
            SCOPED_TRACE(std::string(kind) + ", d = " + std::to_string(d));
            Case s{.q = normal(150, d, 1), .k = normal(150, d, 2), .scales = {1.0}};
            if (kind[0] == 'p')
                s.q = s.q.cwiseAbs(), s.k = s.k.cwiseAbs();
            if (kind[0] == 'a')
                s.k = 5 * s.q + 0.1F * s.k;
            const Ran got = run(s);
            double worst = 0;
            for (Index i = 0; i < 150; ++i)
                for (Index j = 0; j < 150; ++j) {
                    const double score = s.q.row(i).cast<double>().dot(s.k.row(j).cast<double>());
                    const double lengths = s.q.row(i).cast<double>().norm() * s.k.row(j).cast<double>().norm();
                    const double error = std::abs(double(got.scores[std::size_t(i * 150 + j)]) - score);
                    worst = std::max(worst, error / (std::sqrt(double(d)) * 0x1p-24 * lengths));
                }
            EXPECT_LE(worst, 1.5);
        }
}

TEST(AttentionPass, EveryTailOfValueColumns)
{
    for (const Index dv : {1, 5, 6, 7, 11, 12, 13, 24, 25, 64})
        expectTwin({.q = normal(33, 8, 1), .k = normal(100, 8, 2), .v = normal(100, dv, 3), .scales = {0.3, 1.0}});
}

// The sizes to 130 leave every remainder of a tile of 32 queries and of a block of 96 keys; beyond, every seventh size is enough.
TEST(AttentionPass, EveryMaskAtomAtManySizes)
{
    for (const char* mask : {"causal", "padding(7)", "window(4)", "sliding(5)", "block-causal(8)", "block-diagonal(8)",
             "block-diagonal(3,5,40)", "hierarchical(1,4,16)", "prefix(3)", "sink(2)", "dilated(4,3)", "sliding(9) | sink(3)",
             "!sliding(30)", "causal & !padding(20)", "!full"})
        for (Index n = 1; n <= 300; n += n < 130 ? 1 : 7) {
            SCOPED_TRACE(std::string(mask) + " n = " + std::to_string(n));
            expectTwin({.q = normal(n, 3, 1),
                .k = normal(n, 3, 2),
                .v = normal(n, 1, 3),
                .mask = mask,
                .scales = {0.4},
                .keep = n % 8 == 1});
            if (HasFatalFailure())
                return;
        }
}

TEST(AttentionPass, AlibiAddsToTheLogits)
{
    for (const double slope : {0.5, 0.0078125, -0.1})
        for (const double scale : {0.4, 0.0})
            for (const char* mask : {"full", "causal", "sliding(40) | sink(3)"})
                for (const Index n : {1, 33, 150, 300}) {
                    SCOPED_TRACE(std::string(mask) + " n = " + std::to_string(n) + " slope = " + std::to_string(slope));
                    expectTwin({.q = normal(n, 6, 1),
                                   .k = normal(n, 6, 2),
                                   .v = normal(n, 2, 3),
                                   .mask = mask,
                                   .scales = {scale},
                                   .alibi = slope},
                        1e-5);
                    if (HasFatalFailure())
                        return;
                }
    expectTwin({.q = normal(7, 6, 1), .k = normal(150, 6, 2), .v = {}, .mask = "causal", .scales = {0.4}, .alibi = 0.25});
}

TEST(AttentionPass, FewerQueriesThanKeysStandAtTheEnd)
{
    expectTwin({.q = normal(7, 6, 1), .k = normal(150, 6, 2), .v = normal(150, 2, 3), .mask = "causal", .scales = {0.4}});
    expectTwin({.q = normal(7, 6, 1), .k = normal(150, 6, 2), .v = normal(150, 2, 3), .mask = "sliding(20)", .scales = {0.4}});
}

TEST(AttentionPass, LogitsOfOrderOneHundred)
{
    expectTwin(
        {.q = normal(40, 64, 1, 4), .k = normal(700, 64, 2, 4), .v = normal(700, 2, 3), .scales = {1 / 8.0}, .power = 2}, 1e-5);
}

TEST(AttentionPass, AMaximumThatRisesAtEveryBlock)
{
    const Index n = 960;
    Matrix q = Matrix::Ones(3, 1), k(n, 1);
    for (Index j = 0; j < n; ++j)
        k(j, 0) = float(j) * 0.05F;
    expectTwin({.q = q, .k = k, .v = normal(n, 2, 3), .scales = {1.0, 4.0}});
}

TEST(AttentionPass, RowsWithOneManyAndOnlyTies)
{
    Case s{.q = normal(40, 6, 1), .k = normal(230, 6, 2), .v = normal(230, 5, 3), .mask = "sliding(150)", .scales = {0.4, 1}};
    for (const Index row : {0, 7, 20, 31, 32})
        s.q.row(row).setZero(); // all scores of these rows are equal
    for (Index key = 1; key < 230; key += 3)
        s.k.row(key) = s.k.row(key / 3); // these keys are equal in groups of two and three
    expectTwin(s);
    s.mask = "full";
    expectTwin(s);
}

TEST(AttentionPass, AMaximumThatRisesVeryFarKeepsEveryOrderFinite)
{
    for (const double power : {0.5, 0.981, 1.019, 2.0}) {
        Case s{.q = Matrix::Ones(1, 1), .k = Matrix::Zero(300, 1), .v = {}, .scales = {1.0}, .power = power};
        s.k(250, 0) = 2e5F;
        const RowMoments m = run(s).moments[0];
        EXPECT_EQ(m.sum(), 1.0) << power;
        EXPECT_EQ(m.power, powerIsExcess(power) ? 0.0 : 1.0) << power;
    }
}

TEST(AttentionPass, LimitsAreExact)
{
    const Index n = 200;
    Case flat{.q = Matrix::Zero(2, 4), .k = normal(n, 4, 2), .v = {}, .scales = {1.0}};
    for (const RowMoments& m : run(flat).moments) {
        EXPECT_EQ(m.sum(), double(n));
        EXPECT_EQ(m.weighted, 0.0);
        EXPECT_EQ(m.square(), double(n));
    }
    for (const float size : {1e4F, 1e6F, 1e15F}) {
        Case hot{.q = Matrix::Ones(2, 1), .k = Matrix::Constant(n, 1, -size), .v = {}, .scales = {1.0}};
        hot.k(137, 0) = size;
        hot.weigh = true;
        const Ran got = run(hot);
        for (int row = 0; row < 2; ++row) {
            EXPECT_EQ(got.moments[row].sum(), 1.0);
            EXPECT_EQ(got.moments[row].weighted, 0.0);
            EXPECT_EQ(got.moments[row].cube(), 1.0);
            EXPECT_EQ(got.argmax[row], 137);
            EXPECT_EQ(got.weights[row * n + 137], 1.0F);
        }
    }
    Case tiny{.q = Matrix::Constant(1, 1, 1e-30F), .k = Matrix::Constant(n, 1, 1e-15F), .v = {}, .scales = {1.0}};
    EXPECT_EQ(run(tiny).moments[0].sum(), double(n));
}

TEST(AttentionPass, MaskedKeysCannotLeak)
{
    Case clean{.q = normal(70, 8, 1),
        .k = normal(210, 8, 2),
        .v = normal(210, 5, 3),
        .mask = "!(!padding(200) | dilated(30,7)) & !sink(3)",
        .scales = {0.3, 1.1}};
    for (const bool weigh : {false, true}) {
        clean.weigh = weigh;
        const Ran want = run(clean);
        for (const float poison :
            {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 1e30F, -1e30F}) {
            Case dirty = clean;
            for (const Index j : {0, 1, 2, 200, 205, 209}) {
                dirty.k.row(j).setConstant(poison);
                dirty.v.row(j).setConstant(poison);
            }
            const Ran got = run(dirty);
            EXPECT_EQ(std::memcmp(got.moments.data(), want.moments.data(), want.moments.size() * sizeof(RowMoments)), 0);
            EXPECT_EQ(got.output, want.output);
            EXPECT_EQ(got.weights, want.weights);
        }
    }
}

TEST(AttentionPass, SameBitsForAnyThreadsAndAnyTileMates)
{
    Case base{.q = normal(301, 64, 1),
        .k = normal(301, 64, 2),
        .v = normal(301, 7, 3),
        .mask = "sliding(100) | sink(4)",
        .scales = {0.125, 0.2},
        .threads = 1};
    for (const bool weigh : {false, true}) {
        base.weigh = weigh;
        const Ran want = run(base);
        for (const int threads : {2, 3, 7}) {
            Case other = base;
            other.threads = threads;
            const Ran got = run(other);
            EXPECT_EQ(std::memcmp(got.moments.data(), want.moments.data(), want.moments.size() * sizeof(RowMoments)), 0)
                << threads;
            EXPECT_EQ(got.output, want.output);
        }
        Case some = base;
        some.rows = {3, 50, 299, 300};
        const Ran got = run(some);
        for (std::size_t p = 0; p < 2; ++p)
            for (std::size_t r = 0; r < some.rows.size(); ++r)
                EXPECT_EQ(
                    std::memcmp(&got.moments[p * 4 + r], &want.moments[p * 301 + std::size_t(some.rows[r])], sizeof(RowMoments)),
                    0);
    }
}

// For a single row the pass keeps the exact scores.
TEST(AttentionPass, ARowAloneHasTheBitsThatItHasBesideOthers)
{
    const auto expectBits = [](Case s) {
        const Ran all = run(s);
        s.rows = {3};
        const Ran one = run(s);
        const auto nk = std::size_t(s.k.rows()), dv = std::size_t(s.v.cols()), rows = std::size_t(s.q.rows());
        const auto same = [&](const auto& few, const auto& many, std::size_t policy, std::size_t size) {
            const auto one = std::span(few).subspan(policy * size, size),
                       other = std::span(many).subspan((rows * policy + 3) * size, size);
            return one.empty() || std::memcmp(one.data(), other.data(), one.size_bytes()) == 0;
        };
        ASSERT_TRUE(same(one.scores, all.scores, 0, nk));
        for (std::size_t p = 0; p < s.scales.size(); ++p) {
            ASSERT_TRUE(same(one.moments, all.moments, p, 1));
            ASSERT_TRUE(same(one.output, all.output, p, dv));
            ASSERT_TRUE(!s.weigh || same(one.weights, all.weights, p, nk));
        }
    };
    for (const std::int64_t target : instructionSets()) {
        SCOPED_TRACE(hwy::TargetName(target));
        const OnInstructionSet on(target);
        for (const Index nk : {1, 2, 3, 5, 13, 47, 49, 95, 96, 97, 193})
            for (const Index d : {1, 3, 4, 15, 16, 17, 22, 64})
                for (const bool weigh : {false, true})
                    for (const char* mask : {"full", "causal & !sink(2)"})
                        for (const Index dv : {0, 3}) {
                            SCOPED_TRACE(std::to_string(nk) + "x" + std::to_string(d) + "x" + std::to_string(dv)
                                + (weigh ? " with weights " : " ") + mask);
                            expectBits({.q = normal(5, d, 1),
                                .k = normal(nk, d, 2),
                                .v = normal(nk, dv, 3),
                                .mask = mask,
                                .scales = {0.3, 1.1},
                                .keep = true,
                                .weigh = weigh});
                        }
    }
}

// The pass computes only as many lanes of a tile as there are rows.
TEST(AttentionPass, TheFirstRowsHaveTheBitsThatTheyHaveAmongAll)
{
    for (const std::int64_t target : instructionSets()) {
        SCOPED_TRACE(hwy::TargetName(target));
        const OnInstructionSet on(target);
        for (const char* mask : {"full", "causal & !sink(2)"})
            for (const Index dv : {0, 3}) {
                Case s{.q = normal(200, 19, 1),
                    .k = normal(200, 19, 2),
                    .v = normal(200, dv, 3),
                    .mask = mask,
                    .scales = {0.3, 1.1},
                    .binEdges = {0, 7, 96, 150, 200}};
                const Ran all = run(s);
                for (const std::size_t count : {2, 4, 5, 8, 9, 15, 16, 17, 24, 25, 31, 33, 57}) {
                    SCOPED_TRACE(mask + std::string(" ") + std::to_string(dv) + " " + std::to_string(count));
                    s.rows.resize(count);
                    std::iota(s.rows.begin(), s.rows.end(), Index(0));
                    const Ran some = run(s);
                    const auto same = [&](const auto& few, const auto& many, std::size_t policy, std::size_t size) {
                        const auto these = std::span(few).subspan(policy * count * size, count * size);
                        return these.empty()
                            || std::memcmp(these.data(), many.data() + policy * 200 * size, these.size_bytes()) == 0;
                    };
                    ASSERT_TRUE(same(some.argmax, all.argmax, 0, 1));
                    ASSERT_TRUE(same(some.scores, all.scores, 0, 200));
                    ASSERT_TRUE(same(some.binMax, all.binMax, 0, 4));
                    for (std::size_t p = 0; p < 2; ++p) {
                        ASSERT_TRUE(same(some.moments, all.moments, p, 1));
                        ASSERT_TRUE(same(some.output, all.output, p, std::size_t(dv)));
                    }
                }
            }
    }
}

TEST(AttentionPass, ChunksOfKeysMergeToTheSameBits)
{
    Case s{.q = normal(37, 4, 1), .k = normal(40000, 4, 2), .v = normal(40000, 3, 3), .scales = {0.5, 1.0}};
    for (const char* mask : {"full", "!padding(20000)", "dilated(20000,9) | sink(3)", "prefix(12288)"}) {
        SCOPED_TRACE(mask);
        s.mask = mask;
        s.keep = true;
        expectTwin(s);
        const Ran byTile = run(s);
        s.keep = false; // now each chunk of keys is a task of its own
        for (const int threads : {1, 2, 3}) {
            s.threads = threads;
            const Ran byChunk = run(s);
            EXPECT_EQ(std::memcmp(byChunk.moments.data(), byTile.moments.data(), byTile.moments.size() * sizeof(RowMoments)), 0);
            EXPECT_EQ(byChunk.output, byTile.output);
            EXPECT_EQ(byChunk.argmax, byTile.argmax);
        }
    }
    s.mask = "full";
    s.k.setConstant(0.5F); // every key of every chunk has the maximum score
    for (const RowMoments& m : run(s).moments)
        EXPECT_EQ(m.sum(), 40000.0);
}

TEST(AttentionPass, WeightsOfFewRowsHaveTheSameBitsFromAnyThreads)
{
    Case s{.q = normal(70, 9, 1), .k = normal(30000, 9, 2), .v = normal(30000, 3, 3), .scales = {0.5, 1.0}, .weigh = true};
    for (const char* mask : {"full", "!padding(20000)", "dilated(20000,9) | sink(3)"})
        for (const double alibi : {0.0, 0.001}) {
            SCOPED_TRACE(std::string(mask) + (alibi != 0 ? " with ALiBi" : ""));
            s.mask = mask;
            s.alibi = alibi;
            s.rows = {};
            s.threads = 2;
            const Ran all = run(s); // the threads share out tiles
            for (const std::vector<Index>& rows : {std::vector<Index>{69}, {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}}) {
                s.rows = rows;
                for (const int threads : {1, 2}) { // with two threads, the chunks are shared out
                    s.threads = threads;
                    const Ran few = run(s);
                    for (std::size_t r = 0; r < rows.size(); ++r)
                        for (std::size_t p = 0; p < 2; ++p) {
                            const std::size_t at = p * rows.size() + r, inAll = p * 70 + std::size_t(rows[r]);
                            ASSERT_EQ(std::memcmp(&few.moments[at], &all.moments[inAll], sizeof(RowMoments)), 0);
                            ASSERT_EQ(
                                std::memcmp(&few.weights[at * 30000], &all.weights[inAll * 30000], 30000 * sizeof(float)), 0);
                            ASSERT_EQ(std::memcmp(&few.scores[r * 30000], &all.scores[std::size_t(rows[r]) * 30000],
                                          30000 * sizeof(float)),
                                0);
                        }
                }
            }
        }
}

TEST(AttentionPass, BinsHoldTheLargestScore)
{
    Case s{.q = normal(40, 8, 1),
        .k = normal(250, 8, 2),
        .v = {},
        .mask = "causal",
        .scales = {1.0},
        .binEdges = {10, 11, 50, 97, 200, 240}};
    s.q = normal(250, 8, 1);
    const Ran got = run(s);
    for (Index i = 0; i < 250; ++i)
        for (std::size_t b = 0; b + 1 < s.binEdges.size(); ++b) {
            float want = -std::numeric_limits<float>::infinity();
            for (Index j = s.binEdges[b]; j < s.binEdges[b + 1]; ++j)
                if (j <= i)
                    want = std::max(want, got.scores[i * 250 + j]);
            ASSERT_EQ(got.binMax[i * 5 + Index(b)], want) << i << " " << b;
        }
}

TEST(AttentionPass, EveryInstructionSetGivesTheSameBits)
{
    Case s{.q = normal(77, 19, 1),
        .k = normal(203, 19, 2),
        .v = normal(203, 13, 3),
        .mask = "sliding(150) | sink(2)",
        .scales = {0.2, 0.3}};
    for (const bool weigh : {false, true}) {
        s.weigh = weigh;
        const Ran want = run(s);
        for (const std::int64_t target : instructionSets()) {
            SCOPED_TRACE(hwy::TargetName(target));
            const OnInstructionSet on(target);
            const Ran got = run(s);
            if (hasMultiplyAdd(target)) {
                EXPECT_EQ(std::memcmp(got.moments.data(), want.moments.data(), want.moments.size() * sizeof(RowMoments)), 0);
                EXPECT_EQ(got.output, want.output);
                EXPECT_EQ(got.weights, want.weights);
            } else { // the orders of summation differ, and so does the rounding
                for (std::size_t r = 0; r < want.moments.size(); ++r)
                    EXPECT_NEAR(shannon(got.moments[r]), shannon(want.moments[r]), 5e-7);
            }
        }
    }
}

TEST(AttentionPass, StopsWhenAsked)
{
    const Case s{.q = normal(64, 8, 1), .k = normal(200, 8, 2), .v = {}, .scales = {1.0}};
    const BoundMask mask = bound(s);
    std::vector<Index> rows(64);
    std::iota(rows.begin(), rows.end(), 0);
    std::vector<double> lambda(64, 1.0);
    std::vector<RowMoments> moments(64);
    std::stop_source stop;
    stop.request_stop();
    const PassProblem problem{.q = view(s.q),
        .k = view(s.k),
        .v = view(s.v),
        .mask = &mask,
        .rows = rows,
        .stored = {},
        .scales = 1,
        .lambda = lambda,
        .cube = true,
        .power = 0,
        .binEdges = {},
        .threads = 1};
    EXPECT_FALSE(attentionPass(problem, {moments, {}, {}, {}, {}, {}}, stop.get_token()));
}

} // namespace
} // namespace attentoscope
