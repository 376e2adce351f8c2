// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the functions that turn logits into weights with e^x / Σ e^x in long double, whose range holds e^x itself.
#include "core/weighting/weighting.h"

#include "core/attention/kernels/key_weights.h"
#include "core/statistics/entropy.h"
#include "core/weighting/logit.h"
#include "tests/helpers/instruction_sets.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace attentoscope {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity(), notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double rounding = 0x1p-53;

// Returns the weights by their definition; a masked key has the logit −∞ or NaN.
std::vector<double> byDefinition(const std::vector<double>& logits)
{
    long double z = 0;
    for (const double x : logits)
        z += std::isnan(x) ? 0 : std::exp((long double)(x));
    std::vector<double> weights;
    for (const double x : logits)
        weights.push_back(std::isnan(x) ? 0 : double(std::exp((long double)(x)) / z));
    return weights;
}

struct Weighted {
    RelativeNormalizer row;
    std::vector<double> weights; // 0 where masked
    std::vector<std::size_t> keys; // the keys that were not masked
};

Weighted weighted(const std::vector<double>& logits)
{
    Weighted out{{}, std::vector<double>(logits.size(), 0), {}};
    const auto logit = [&](std::size_t j) { return logits[j]; };
    out.row = relativeNormalizerOf(logits.size(), logit, [&](std::size_t j, double below, double e) {
        EXPECT_EQ(e, std::exp(below));
        out.weights[j] = e;
        out.keys.push_back(j);
    });
    for (double& a : out.weights)
        a = out.row.normalized(a);
    return out;
}

TEST(Weighting, BothFormsAreTheSoftmax)
{
    const std::vector<std::vector<double>> rows{{0.3, -1.2, 4.5, 4.4}, {7}, {2, 2, 2}, {800, 790, -800, 801.5}, {-5000, -5003},
        {notANumber, 1, -infinity, 3}, {0, -40, -700}};
    for (const auto& logits : rows) {
        const std::vector<double> expected = byDefinition(logits);
        const auto [row, weights, keys] = weighted(logits);
        const Normalizer whole = row.normalizer();
        for (std::size_t j = 0; j < logits.size(); ++j) {
            EXPECT_NEAR(weights[j], expected[j], 8 * rounding * expected[j]) << logits[j];
            if (expected[j] == 0) // masked, or far below
                continue;
            const double far = (std::abs(logits[j]) + std::abs(whole.logSumExp) + 4) * rounding;
            EXPECT_NEAR(whole.weight(logits[j]), expected[j], 2 * far * expected[j]) << logits[j];
            EXPECT_NEAR(whole.logWeight(logits[j]), std::log(expected[j]), 2 * far) << logits[j];
        }
    }
}

TEST(Weighting, MaskedKeysAreNotAskedAbout)
{
    EXPECT_EQ(weighted({notANumber, 1, -infinity, 3}).keys, (std::vector<std::size_t>{1, 3}));
    EXPECT_EQ(Normalizer{2}.weight(-infinity), 0);
    EXPECT_EQ(Normalizer{2}.logWeight(-infinity), -infinity);
    EXPECT_TRUE(std::isnan(Normalizer{2}.weight(notANumber)));
}

TEST(Weighting, ARowThatSeesNoKeyHasTheWeightNothingAndNoNormalizer)
{
    for (const auto& logits : {std::vector<double>{}, {-infinity, -infinity}, {notANumber}}) {
        const auto [row, weights, keys] = weighted(logits);
        EXPECT_TRUE(keys.empty());
        EXPECT_EQ(weights, std::vector<double>(logits.size(), 0));
        EXPECT_EQ(row.normalized(0), 0);
        EXPECT_TRUE(std::isnan(row.normalizer().logSumExp));
        EXPECT_TRUE(std::isnan(row.normalizer().weight(1)));
    }
    EXPECT_EQ(relativeNormalizerOf(RowMoments{}).normalized(0), 0);
    EXPECT_TRUE(std::isnan(normalizerOf(RowMoments{}).logSumExp));
}

TEST(Weighting, NoLogitIsTooLarge)
{
    for (const double huge : {1e5, 1e300}) {
        const auto weights = weighted({huge, -huge, huge, 0}).weights;
        EXPECT_EQ(weights, (std::vector<double>{0.5, 0, 0.5, 0})) << huge;
        EXPECT_EQ(weighted({-huge}).weights.front(), 1) << huge;
        EXPECT_EQ(weighted({-huge}).row.normalizer().logSumExp, -huge);
    }
}

TEST(Weighting, MomentsOfARowHaveItsNormalizer)
{
    const std::vector<double> logits{800, 790, 801.5};
    RowMoments moments;
    moments.maxLogit = 801.5;
    moments.rest = std::exp(-1.5) + std::exp(-11.5);
    moments.visible = 3;
    const auto [row, weights, keys] = weighted(logits);
    EXPECT_DOUBLE_EQ(normalizerOf(moments).logSumExp, row.normalizer().logSumExp);
    EXPECT_DOUBLE_EQ(relativeNormalizerOf(moments).normalized(1), weights[2]);
}

TEST(Weighting, ALogitIsTheScoreTimesTheScaleAndWhatIsAdded)
{
    EXPECT_EQ(logitOf(0.5, 3), 1.5);
    EXPECT_EQ(logitOf(0.5, 3, -2), -0.5);
    EXPECT_EQ(alibiBias(0.25, -4), -1) << "a key before the query loses";
    EXPECT_EQ(alibiBias(0.25, 2), 0.5);
    std::vector<double> logits;
    for (const double score : {1e30, -3.0, 0.0, -infinity})
        logits.push_back(logitOf(0, score));
    EXPECT_EQ(weighted(logits).weights, (std::vector<double>{1 / 3.0, 1 / 3.0, 1 / 3.0, 0}))
        << "λ = 0 is uniform over what counts";
}

TEST(Weighting, BaseTwoIsTheSame)
{
    for (const double below : {0.0, -1e-9, -0.7, -30.0, -700.0}) {
        EXPECT_NEAR(inNats(inBase2(below)), below, 2 * rounding * std::abs(below));
        const double e = relativeWeight(below);
        EXPECT_NEAR(relativeWeight2(inBase2(below)), e, (4 - 2 * below) * rounding * e) << below;
    }
    EXPECT_FLOAT_EQ(base2Scale(0.125), 0.125F / std::log(2.0F));
    EXPECT_EQ(-std::numeric_limits<float>::infinity() * base2Scale(0), -std::numeric_limits<float>::infinity());
    EXPECT_EQ(3e30F * base2Scale(0), 3e30F * 1e-37F);
}

// Compares single keys, computed by the vectors of each instruction set, with λ and biases.
TEST(Weighting, VectorsSayTheSame)
{
    for (const std::int64_t target : instructionSets()) {
        const OnInstructionSet on(target);
        for (const double logSumExp : {-900.0, 0.0, 3.5, 5000.0})
            for (const double below : {0.0, 1e-6, 0.3, 20.0, 80.0})
                for (const std::size_t place : {0, 7, 16}) { // within a vector, and in the remainder
                    KeyLogits keys{std::vector<double>(17, 0), std::vector<double>(17, -infinity)};
                    keys.score[place] = 2 * (logSumExp - below) + 6;
                    keys.bias[place] = -3;
                    const Normalizer row{logSumExp};
                    const double expected = row.weight(logitOf(0.5, keys.score[place], keys.bias[place]));
                    // The error is 1.2 ulp of the power of two, and the rounding of its exponent to float32.
                    EXPECT_NEAR(weightOn(keys, 0.5, row), expected, (2 + below) * 0x1p-23 * expected)
                        << logSumExp << ' ' << below;
                }
        EXPECT_EQ(weightOn({{0}, {-90}}, 1, {0}), 0) << "less than 2^-127";
        EXPECT_EQ(weightOn({{5}, {0}}, 1, {5 - 1e-12}), 1) << "no weight is above 1";
    }
}

} // namespace
} // namespace attentoscope
