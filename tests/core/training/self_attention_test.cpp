// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/kernels/attention_backward.h"
#include "core/attention/kernels/reference.h"
#include "core/training/networks/self_attention.h"
#include "tests/core/training/drawn_rows.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attentoscope::training {
namespace {

constexpr Index tokens = 7;
constexpr HeadsShape twoHeads{.heads = 2, .d = 4, .ropeBase = 0};

// Every policy, every normalizer and every kind of mask that needs no file, but not all of their combinations.
struct HeadsCase {
    PolicyChoice policy;
    const char* mask = "full";

    std::string name() const { return policyText(policy) + ' ' + mask; }
    SequenceScale scale() const { return *sequenceScale(policy, {Mask::of(mask), {}}, tokens, twoHeads.d); }
};

PolicyChoice shortened(const char* name, const char* normalizer)
{
    PolicyChoice choice{name, {}, {}, {normalizer, {}}};
    for (const PolicyParameter& parameter : findPolicy(name)->parameters)
        if (const std::string_view key = parameter.key; key == "n0" || key == "l" || key == "floor")
            choice.parameters[parameter.key] = 3;
    if (std::string_view(normalizer) == "top-k")
        choice.normalizer.parameters["k"] = 3;
    return choice;
}

std::vector<HeadsCase> headsCases()
{
    std::vector<HeadsCase> cases;
    for (const Policy& policy : policies())
        if (!policy.fromData())
            for (const char* mask : {"full", "causal"})
                cases.push_back({shortened(policy.name, "softmax"), mask});
    for (const NormalizerEntry& normalizer : normalizers())
        for (const char* mask : {"full", "causal"})
            cases.push_back({shortened("entropy-invariant", normalizer.name), mask});
    for (const MaskAtom& atom : maskAtoms())
        if (!atom.takesPath)
            if (const auto mask = Mask::parse(atom.example); mask && mask->bind({.nq = tokens, .nk = tokens}))
                cases.push_back({shortened("standard", "softmax"), atom.example});
    return cases;
}

TEST(SelfAttention, EqualsTheReferenceUnderEveryPolicyNormalizerAndMask)
{
    const Rows<float> qkv = drawnRows<float>(2 * tokens, 3 * twoHeads.width(), 1);
    const auto cases = headsCases();
    EXPECT_GT(cases.size(), 50U);
    for (const HeadsCase& one : cases) {
        const SequenceScale scale = one.scale();
        const BoundMask mask = *Mask::of(one.mask).bind({.nq = tokens, .nk = tokens});
        HeadsTrace<float> trace;
        Rows<float> out;
        attend<float>(twoHeads, {qkv, {}}, scale, true, trace, out, 1);
        for (Index block = 0; block < 4; ++block) {
            const Index first = block / 2 * tokens, column = block % 2 * twoHeads.d;
            const auto part = [&](Index which) {
                return Matrix(qkv.block(first, which * twoHeads.width() + column, tokens, twoHeads.d));
            };
            const Matrix q = part(0), k = part(1), v = part(2);
            for (Index i = 0; i < tokens; ++i) {
                KeyRanges seen;
                mask.row(i, seen);
                const ReferenceRow wanted = referenceRow(view(q), view(k), view(v), i, trace.lambda(block, i), seen, 2, 0,
                    scale.rules[std::size_t(i)], {scale.law.reach, i});
                for (Index j = 0; j < tokens; ++j)
                    EXPECT_NEAR(trace.weights[std::size_t((block * tokens + i) * tokens + j)],
                        seen.empty() ? 0 : wanted.weights[std::size_t(j)], 1e-5)
                        << one.name() << ' ' << i << ' ' << j;
                for (Index c = 0; c < twoHeads.d && !seen.empty(); ++c)
                    EXPECT_NEAR(out(first + i, column + c), wanted.output[std::size_t(c)], 3e-5) << one.name();
                if (seen.empty() || wanted.total == 0)
                    EXPECT_TRUE(std::isnan(trace.entropy(block, i))) << one.name() << ' ' << i;
                else
                    EXPECT_NEAR(trace.entropy(block, i), wanted.entropy, 3e-5) << one.name() << ' ' << i;
            }
        }
    }
}

TEST(SelfAttention, GradientsAreSlopes)
{
    constexpr HeadsShape shape{.heads = 2, .d = 4, .ropeBase = 50};
    const Rows<double> start = drawnRows<double>(2 * tokens, 3 * shape.width(), 1);
    const Rows<double> ofOut = drawnRows<double>(2 * tokens, shape.width(), 2), ofEntropy = drawnRows<double>(4, tokens, 3);
    for (const HeadsCase& one : headsCases()) {
        SequenceScale scale = one.scale();
        if (scale.byEntropy)
            continue; // its λ differs between the blocks, and counts as a constant: see retrieval_test.cpp
        Rows<double> qkv = start, out;
        std::vector<double> factors = {1.25, 0.5};
        HeadsTrace<double> trace;
        const auto loss = [&] {
            attend<double>(shape, {qkv, factors}, scale, true, trace, out, 1);
            double sum = out.cwiseProduct(ofOut).sum();
            for (Index i = 0; i < ofEntropy.size(); ++i)
                sum += std::isfinite(trace.entropy.data()[i]) ? trace.entropy.data()[i] * ofEntropy.data()[i] : 0;
            return sum;
        };
        loss();
        HeadsGradient<double> gradient;
        attendBackward<double>(shape, {qkv, factors}, scale, trace, ofOut, ofEntropy, gradient, 1);
        for (Index i = 0; i < qkv.size(); i += 3)
            EXPECT_NEAR(gradient.qkv.data()[i], slopeBy(qkv.data()[i], loss), 5e-7) << one.name() << ' ' << i;
        for (std::size_t head = 0; head < 2; ++head)
            EXPECT_NEAR(gradient.factors[head], slopeBy(factors[head], loss), 5e-7) << one.name() << " head " << head;
    }
}

TEST(SelfAttention, GradientsAreThoseOfTheKernels)
{
    constexpr HeadsShape oneHead{.heads = 1, .d = 4, .ropeBase = 0};
    const Rows<float> qkv = drawnRows<float>(tokens, 12, 1), ofOut = drawnRows<float>(tokens, 4, 2);
    const Matrix q = qkv.leftCols(4), k = qkv.middleCols(4, 4), v = qkv.rightCols(4), g = ofOut;
    for (const HeadsCase& one : headsCases()) {
        const SequenceScale scale = one.scale();
        HeadsTrace<float> trace;
        Rows<float> out;
        attend<float>(oneHead, {qkv, {}}, scale, true, trace, out, 1);
        HeadsGradient<float> own;
        attendBackward<float>(oneHead, {qkv, {}}, scale, trace, ofOut, {}, own, 1);
        const BoundMask mask = *Mask::of(one.mask).bind({.nq = tokens, .nk = tokens});
        Gradients wanted;
        ASSERT_TRUE(attentionBackward({.q = view(q),
                                          .k = view(k),
                                          .v = view(v),
                                          .g = view(g),
                                          .mask = &mask,
                                          .lambda = std::span(trace.lambda.data(), std::size_t(tokens)),
                                          .threads = 1,
                                          .rules = scale.rules,
                                          .law = scale.law},
            wanted));
        EXPECT_LT((own.qkv.leftCols(4) - wanted.q).cwiseAbs().maxCoeff(), 5e-5) << one.name();
        EXPECT_LT((own.qkv.middleCols(4, 4) - wanted.k).cwiseAbs().maxCoeff(), 5e-5) << one.name();
        EXPECT_LT((own.qkv.rightCols(4) - wanted.v).cwiseAbs().maxCoeff(), 5e-5) << one.name();
    }
}

// RoPE leaves q·k a function of the distance.
TEST(SelfAttention, TurnsQueriesAndKeysByTheirPlaces)
{
    constexpr HeadsShape shape{.heads = 1, .d = 6, .ropeBase = 20};
    Rows<double> qkv(9, 18), out;
    for (Index i = 0; i < 9; ++i)
        qkv.row(i) = drawnRows<double>(1, 18, 4);
    const SequenceScale scale = *sequenceScale({"standard"}, {}, 9, 6);
    HeadsTrace<double> trace;
    attend<double>(shape, {qkv, {}}, scale, true, trace, out, 1);
    const auto weight = [&](Index i, Index j) { return trace.weights[std::size_t(i * 9 + j)]; };
    EXPECT_NEAR(std::log(weight(2, 5) / weight(2, 4)), std::log(weight(3, 6) / weight(3, 5)), 1e-12);
    EXPECT_GT(std::abs(std::log(weight(2, 5) / weight(2, 4))), 1e-3);
}

TEST(SelfAttention, HasTheSameBitsForAnyNumberOfThreads)
{
    constexpr HeadsShape shape{.heads = 2, .d = 8, .ropeBase = 100};
    const Rows<float> qkv = drawnRows<float>(6 * 60, 48, 1), ofOut = drawnRows<float>(6 * 60, 16, 2);
    const std::vector<float> factors = {1, 2};
    const auto all = [&](const char* mask, int threads) {
        const SequenceScale scale = *sequenceScale({"log-n"}, {Mask::of(mask), {}}, 60, 8);
        HeadsTrace<float> trace;
        Rows<float> out;
        attend<float>(shape, {qkv, factors}, scale, true, trace, out, threads);
        HeadsGradient<float> gradient;
        attendBackward<float>(shape, {qkv, factors}, scale, trace, ofOut, {}, gradient, threads);
        return std::tuple(out, gradient.qkv, gradient.factors);
    };
    for (const char* mask : {"causal", "full"}) // the rows of the latter are weighed in float32
        EXPECT_EQ(all(mask, 1), all(mask, 3)) << mask;
}

} // namespace
} // namespace attentoscope::training
