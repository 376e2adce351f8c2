// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/kernels/attention_backward.h"
#include "core/attention/kernels/reference.h"
#include "core/training/networks/retrieval.h"
#include "tests/core/training/drawn_rows.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attentoscope::training {
namespace {

constexpr Index keyCountOfCase = 9, dimension = 5;

struct RetrievalCase {
    PolicyChoice policy;
    std::string name() const { return policyText(policy); }
    RetrievalScale scale() const { return *retrievalScale(policy, keyCountOfCase, dimension); }
};

// Every policy with every normalizer, with lengths in the range where they do something.
std::vector<RetrievalCase> retrievalCases()
{
    std::vector<RetrievalCase> cases;
    for (const Policy& policy : policies())
        for (const NormalizerEntry& normalizer : normalizers()) {
            PolicyChoice choice{policy.name, {}, {}, {normalizer.name, {}}};
            for (const PolicyParameter& parameter : policy.parameters)
                if (const std::string_view key = parameter.key; key == "n0" || key == "l" || key == "floor")
                    choice.parameters[parameter.key] = 3;
            if (std::string_view(normalizer.name) == "top-k")
                choice.normalizer.parameters["k"] = 4;
            if (!policy.fromData())
                cases.push_back({choice});
        }
    return cases;
}

template <class Scalar>
struct DrawnInputs {
    Rows<Scalar> q = drawnRows<Scalar>(3, dimension, 1), k = drawnRows<Scalar>(3 * keyCountOfCase, dimension, 2);
    Rows<Scalar> v = drawnRows<Scalar>(3 * keyCountOfCase, 4, 3);
    RetrievalInputs<Scalar> inputs() const { return {q, k, v}; }
};

// The error of a score in float32 is some 1e-6, which a multiplier near 3 and entmax may raise.
TEST(Retrieval, EqualsTheReferenceUnderEveryPolicyAndNormalizer)
{
    const DrawnInputs<float> drawn;
    const auto cases = retrievalCases();
    EXPECT_GT(cases.size(), 100U);
    for (const RetrievalCase& one : cases) {
        const RetrievalScale scale = one.scale();
        RetrievalResult<float> found;
        retrieve(drawn.inputs(), scale, found, 1);
        for (Index i = 0; i < 3; ++i) {
            const Matrix q = drawn.q.row(i), k = drawn.k.middleRows(i * keyCountOfCase, keyCountOfCase);
            const Matrix v = drawn.v.middleRows(i * keyCountOfCase, keyCountOfCase);
            const double lambda = found.lambda[std::size_t(i)];
            const ReferenceRow wanted = referenceRow(
                view(q), view(k), view(v), 0, lambda, {{0, keyCountOfCase}}, 2, 0, scale.rule, {scale.law.reach, keyCountOfCase});
            for (Index j = 0; j < keyCountOfCase; ++j)
                EXPECT_NEAR(found.weights(i, j), wanted.weights[std::size_t(j)], 1e-5) << one.name();
            for (Index c = 0; c < 4; ++c)
                EXPECT_NEAR(found.output(i, c), wanted.output[std::size_t(c)], 3e-5) << one.name();
            EXPECT_NEAR(found.entropy[std::size_t(i)], wanted.entropy, 3e-5) << one.name();
        }
    }
}

TEST(Retrieval, GradientsAreSlopesUnderEveryPolicyAndNormalizer)
{
    const Rows<double> ofOutput = drawnRows<double>(1, 4, 4);
    for (const RetrievalCase& one : retrievalCases()) {
        const DrawnInputs<double> drawn;
        Rows<double> q = drawn.q.topRows(1), k = drawn.k.topRows(keyCountOfCase), v = drawn.v.topRows(keyCountOfCase);
        const RetrievalInputs<double> inputs{q, k, v};
        RetrievalScale scale = one.scale();
        RetrievalResult<double> found;
        retrieve(inputs, scale, found, 1);
        RetrievalGradient<double> gradient;
        retrieveBackward(inputs, scale, found, ofOutput, gradient, 1);
        scale.lambda = found.lambda.front(); // which counts as a constant, even where it follows from the entropy
        scale.byEntropy.reset();
        const auto loss = [&] {
            RetrievalResult<double> moved;
            retrieve(inputs, scale, moved, 1);
            return moved.output.cwiseProduct(ofOutput).sum();
        };
        const auto compare = [&](Rows<double>& at, const Rows<double>& slopes, const char* what) {
            for (Index i = 0; i < at.size(); ++i)
                EXPECT_NEAR(slopes.data()[i], slopeBy(at.data()[i], loss), 2e-7) << one.name() << ' ' << what << ' ' << i;
        };
        compare(q, gradient.q, "q");
        compare(k, gradient.k, "k");
        compare(v, gradient.v, "v");
    }
}

TEST(Retrieval, GradientsAreThoseOfTheKernels)
{
    const DrawnInputs<float> drawn;
    const Matrix q = drawn.q.topRows(1), k = drawn.k.topRows(keyCountOfCase), v = drawn.v.topRows(keyCountOfCase);
    const Matrix g = drawnRows<float>(1, 4, 4);
    const BoundMask mask = *Mask::parse("full")->bind({.nq = 1, .nk = keyCountOfCase, .firstPlace = keyCountOfCase});
    for (const RetrievalCase& one : retrievalCases()) {
        const RetrievalScale scale = one.scale();
        RetrievalResult<float> found;
        const Rows<float> rows[] = {q, k, v};
        const RetrievalInputs<float> inputs{rows[0], rows[1], rows[2]};
        retrieve(inputs, scale, found, 1);
        RetrievalGradient<float> own;
        retrieveBackward(inputs, scale, found, Rows<float>(g), own, 1);
        Gradients wanted;
        ASSERT_TRUE(attentionBackward({.q = view(q),
                                          .k = view(k),
                                          .v = view(v),
                                          .g = view(g),
                                          .mask = &mask,
                                          .lambda = found.lambda,
                                          .threads = 1,
                                          .rules = std::span(&scale.rule, 1),
                                          .law = scale.law},
            wanted));
        EXPECT_LT((own.q - wanted.q).cwiseAbs().maxCoeff(), 5e-5) << one.name();
        EXPECT_LT((own.k - wanted.k).cwiseAbs().maxCoeff(), 5e-5) << one.name();
        EXPECT_LT((own.v - wanted.v).cwiseAbs().maxCoeff(), 5e-5) << one.name();
    }
}

TEST(Retrieval, RefusesScalesThatItCannotFind)
{
    for (const char* text : {"entropy-matched", "formula:0-n", "formula:1/0"})
        EXPECT_FALSE(retrievalScale(*parsePolicy(text), 9, 5)) << text;
    EXPECT_FALSE(retrievalScale({"exported"}, 9, 5));
}

TEST(Retrieval, HasTheSameBitsForAnyNumberOfThreads)
{
    const Rows<float> q = drawnRows<float>(50, 8, 1), k = drawnRows<float>(50 * 40, 8, 2), v = drawnRows<float>(50 * 40, 8, 3);
    const RetrievalScale scale = *retrievalScale({"standard"}, 40, 8);
    const auto all = [&](int threads) {
        RetrievalResult<float> found;
        retrieve<float>({q, k, v}, scale, found, threads);
        RetrievalGradient<float> gradient;
        retrieveBackward<float>({q, k, v}, scale, found, q, gradient, threads);
        return std::tuple(found.output, gradient.q, gradient.k, gradient.v);
    };
    EXPECT_EQ(all(1), all(3));
}

} // namespace
} // namespace attentoscope::training
