// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the effect of a mask with the float64 twin of each row without it.
#include "core/studies/rows/mask_effect.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/kernels/reference.h"

#include <gtest/gtest.h>

#include <cmath>

namespace attentoscope {
namespace {

TEST(MaskEffects, AreSumsOverHiddenKeysWithoutTheMask)
{
    for (const char* mask :
        {"causal", "sliding(3) | sink(2)", "causal & !sink(2)", "full", "!full", "causal & !cells(*:5,9:*)"}) {
        Experiment experiment;
        experiment.n = 40;
        experiment.d = 16;
        experiment.mask = Mask::of(mask);
        const auto result = evaluate(experiment);
        ASSERT_TRUE(result.ok());
        const auto effects = maskEffects(**result);
        ASSERT_TRUE(effects.ok());
        ASSERT_EQ(effects->size(), 2U);
        experiment.mask = Mask();
        const auto whole = evaluate(experiment);
        const Inputs& in = *(*result)->inputs;
        for (std::size_t p = 0; p < 2; ++p)
            for (Index i = 0; i < 40; ++i) {
                SCOPED_TRACE(std::string(mask) + " row " + std::to_string(i));
                const double lambda = (*whole)->policies[p].rows.lambda[std::size_t(i)];
                const ReferenceRow row = referenceRow(view(in.q), view(in.k), MatrixView(nullptr, 0, 0), i, lambda, {{0, 40}});
                double entropy = 0, hidden = 0;
                KeyRanges visible;
                (*result)->mask.row(i, visible);
                for (Index j = 0; j < 40; ++j) {
                    const double a = row.weights[std::size_t(j)];
                    entropy -= a > 0 ? a * std::log(a) : 0;
                    bool seen = false;
                    for (const KeyRange& range : visible)
                        seen |= range.begin <= j && j < range.end;
                    hidden += seen ? 0 : a;
                }
                EXPECT_NEAR((*effects)[p].entropy[std::size_t(i)], entropy, 2e-5);
                EXPECT_NEAR((*effects)[p].hiddenWeight[std::size_t(i)], hidden, 2e-5);
            }
    }
}

// Key 5 takes from each row what it had behind the causal mask, whatever that hides already.
TEST(MaskEffects, TellWhatIsHiddenByHandApart)
{
    Experiment experiment;
    experiment.n = 40;
    experiment.mask = Mask::of("causal");
    const auto whole = evaluate(experiment);
    Demand demand;
    demand.weights = true;
    const auto before = evaluate(experiment, demand);
    experiment.mask = Mask::of("causal & !cells(*:5)");
    const auto result = evaluate(experiment);
    ASSERT_TRUE(result.ok());
    const auto effects = maskEffects(**result);
    ASSERT_TRUE(effects.ok());
    for (std::size_t p = 0; p < 2; ++p) {
        ASSERT_EQ((*effects)[p].hiddenByHand.size(), 40U);
        for (Index i = 0; i < 40; ++i) {
            EXPECT_NEAR((*effects)[p].hiddenByHand[std::size_t(i)], i < 5 ? 0 : (*before)->policies[p].weights(i, 5), 1e-6);
            EXPECT_EQ((*effects)[p].entropyBefore[std::size_t(i)], (*before)->policies[p].rows.entropy[std::size_t(i)]);
        }
    }
    const auto unpainted = maskEffects(**whole);
    ASSERT_TRUE(unpainted.ok());
    EXPECT_TRUE(unpainted->front().hiddenByHand.empty());
}

TEST(MaskEffects, AreInTheMeasureOfTheExperiment)
{
    Experiment experiment;
    experiment.n = 30;
    experiment.mask = Mask::of("causal");
    experiment.entropy = EntropyMeasure{EntropyMeasure::Kind::Renyi, 2};
    const auto result = evaluate(experiment);
    const auto effects = maskEffects(**result);
    ASSERT_TRUE(effects.ok());
    const RowStatistics& rows = (*result)->policies[0].rows;
    EXPECT_NEAR(effects->front().entropy[29], rows.entropy[29], 1e-6) << "the last row sees all";
    EXPECT_NE(rows.entropy[29], rows.shannon[29]);
    EXPECT_NEAR(effects->front().hiddenWeight[29], 0, 1e-6);
}

} // namespace
} // namespace attentoscope
