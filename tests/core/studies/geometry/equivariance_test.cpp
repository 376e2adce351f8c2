// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/geometry/equivariance.h"

#include "core/attention/evaluate/evaluate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

constexpr double rounding = 2e-6; // error of float32 sums over some dozens of keys in another order

Experiment small(Index n = 48)
{
    Experiment experiment;
    experiment.source = "gaussian";
    experiment.n = n;
    experiment.d = 16;
    experiment.dv = 8;
    return experiment;
}

SharedEquivariance studied(const Experiment& experiment, Index tokens = 64)
{
    const auto result = evaluate(experiment);
    EXPECT_TRUE(result.ok()) << result.error().text();
    const auto study = studyEquivariance(*result, *valuesOf(**result), tokens);
    EXPECT_TRUE(study.ok()) << study.error().text();
    return study.ok() ? *study : nullptr;
}

const OrderEffect* effect(const Equivariance& study, Places places)
{
    const auto found = std::ranges::find(study.effects, places, &OrderEffect::places);
    return found == study.effects.end() ? nullptr : &*found;
}

TEST(RandomOrder, IsAPermutationThatTheSeedDecides)
{
    const auto order = randomOrder(100, 7);
    auto sorted = order;
    std::ranges::sort(sorted);
    for (Index i = 0; i < 100; ++i)
        EXPECT_EQ(sorted[std::size_t(i)], i);
    EXPECT_FALSE(std::ranges::is_sorted(order));
    EXPECT_EQ(order, randomOrder(100, 7));
    EXPECT_NE(order, randomOrder(100, 8));
    EXPECT_NE(order, randomOrder(100, 7, 1));
    EXPECT_TRUE(randomOrder(0, 7).empty());
}

TEST(Equivariance, WithoutPlacesOnlyRoundingIsLeft)
{
    for (const char* source : {"gaussian", "needles", "sphere", "topics"}) {
        Experiment experiment = small();
        experiment.source = source;
        experiment.d = 32;
        const auto study = studied(experiment);
        ASSERT_TRUE(study);
        for (const Places places : {Places::AsSet, Places::None}) {
            EXPECT_LT(effect(*study, places)->weights, rounding) << source;
            EXPECT_LT(effect(*study, places)->outputs, 10 * rounding) << source;
        }
    }
}

TEST(Equivariance, PlacesBreakIt)
{
    const auto study = studied(small());
    ASSERT_TRUE(study);
    for (const Places places : {Places::Causal, Places::Rope, Places::Alibi}) {
        ASSERT_NE(effect(*study, places), nullptr);
        EXPECT_GT(effect(*study, places)->weights, 0.05);
        EXPECT_GT(effect(*study, places)->outputs, 0.05);
    }
}

TEST(Equivariance, AsSetIsWhatTheExperimentSays)
{
    Experiment experiment = small();
    experiment.mask = Mask::of("causal");
    EXPECT_GT(effect(*studied(experiment), Places::AsSet)->weights, 0.05);
    experiment.mask = Mask::of("full");
    experiment.rope = 10000;
    const auto turned = studied(experiment);
    EXPECT_GT(effect(*turned, Places::AsSet)->weights, 0.05);
    EXPECT_LT(effect(*turned, Places::None)->weights, rounding) << "the tokens before anything turned them";
    experiment.rope = 0;
    experiment.alibi = 0.5;
    EXPECT_GT(effect(*studied(experiment), Places::AsSet)->weights, 0.05);
    experiment.alibi = 0;
    experiment.length.kind = LengthMeaning::Position;
    const auto byPlace = studied(experiment);
    EXPECT_GT(effect(*byPlace, Places::AsSet)->weights, 1e-3) << "the scale of B follows the place";
    EXPECT_LT(effect(*byPlace, Places::None)->weights, rounding);
}

TEST(Equivariance, PaddingBelongsToTheTokens)
{
    Experiment experiment = small();
    experiment.source = "text";
    experiment.text = {"the cat sat on the mat", "one two three"};
    experiment.batch = 1;
    experiment.mask = Mask::of("padding");
    const auto study = studied(experiment);
    ASSERT_TRUE(study);
    EXPECT_TRUE(std::isnan(study->original.back())) << "something is padded";
    EXPECT_LT(effect(*study, Places::AsSet)->weights, rounding);
}

TEST(Equivariance, MapsAreTheOriginalMovedAndPutBack)
{
    Experiment experiment = small(20);
    experiment.mask = Mask::of("causal");
    const auto study = studied(experiment);
    ASSERT_TRUE(study);
    const auto cell = [](const std::vector<float>& map, Index i, Index j) { return map[std::size_t(i * 20 + j)]; };
    Demand demand;
    demand.weights = true;
    const auto result = evaluate(experiment, demand);
    ASSERT_TRUE(result.ok());
    for (Index i = 0; i < 20; ++i)
        for (Index j = 0; j < 20; ++j) {
            EXPECT_EQ(std::isnan(cell(study->original, i, j)), j > i);
            if (j <= i) {
                EXPECT_EQ(cell(study->original, i, j), (*result)->policies[0].weights(i, j));
            }
            const float moved = cell(study->permuted, i, j);
            const float back = cell(study->back, study->queryOrder[std::size_t(i)], study->keyOrder[std::size_t(j)]);
            EXPECT_TRUE(moved == back || (std::isnan(moved) && std::isnan(back)));
        }
}

TEST(Equivariance, OfALongSequenceItIsTheBeginning)
{
    const auto study = studied(small(200), 64);
    ASSERT_TRUE(study);
    EXPECT_FALSE(study->wholeSequence);
    EXPECT_EQ(study->original.size(), 64u * 64u);
    EXPECT_TRUE(studied(small(64), 64)->wholeSequence);
}

TEST(Equivariance, HoldsWithARopeThatIsRemoved)
{
    Experiment experiment = small(200);
    experiment.rope = 500;
    const auto study = studied(experiment);
    Experiment plain = experiment;
    plain.rope = 0;
    ASSERT_TRUE(study);
    EXPECT_EQ(effect(*study, Places::Causal)->weights, effect(*studied(plain), Places::Causal)->weights);
}

TEST(Equivariance, AnOddDimensionHasNoRope)
{
    Experiment experiment = small();
    experiment.d = 15;
    const auto study = studied(experiment);
    ASSERT_TRUE(study);
    EXPECT_EQ(effect(*study, Places::Rope), nullptr);
    EXPECT_EQ(study->effects.size(), 4u);
}

TEST(Equivariance, ValuesAreMadeWhereThereAreNone)
{
    Experiment experiment = small();
    experiment.dv = 0;
    const auto without = evaluate(experiment);
    experiment.dv = madeDimension;
    const auto with = evaluate(experiment);
    ASSERT_TRUE(without.ok() && with.ok());
    EXPECT_TRUE(valuesOf(**without)->made);
    EXPECT_FALSE(valuesOf(**with)->made);
    EXPECT_EQ(valuesOf(**without)->v, (*with)->inputs->v) << "the ones that d_v = 16 gives";
}

TEST(Equivariance, StopsWhenAsked)
{
    const auto result = evaluate(small());
    ASSERT_TRUE(result.ok());
    std::stop_source source;
    source.request_stop();
    const auto study = studyEquivariance(*result, *valuesOf(**result), 64, source.get_token());
    ASSERT_FALSE(study.ok());
    EXPECT_EQ(study.error().kind, ErrorKind::Cancelled);
}

} // namespace
} // namespace attentoscope
