// SPDX-License-Identifier: GPL-3.0-or-later
// A and B row by row: compares the divergences and spectra of an evaluation with the float64 twin.
#include "core/statistics/divergence.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/kernels/reference.h"
#include "core/statistics/spectrum.h"
#include "core/studies/rows/divergences.h"
#include "core/studies/rows/spectra.h"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace attentoscope {
namespace {

struct Pair {
    SharedResult result;
    const RowStatistics& a;
    const RowStatistics& b;
};

Pair evaluated(const char* mask, const char* policies, double alibi = 0)
{
    Experiment experiment;
    experiment.alibi = alibi;
    experiment.n = 200;
    experiment.mask = Mask::of(mask);
    Demand demand;
    demand.policies = *parsePolicies(policies);
    demand.meanField = true;
    auto result = evaluate(experiment, demand);
    EXPECT_TRUE(result.ok());
    return {*result, (*result)->policies[0].rows, (*result)->policies[1].rows};
}

ReferenceRow twin(const Pair& pair, Index row, double lambda, const DistanceLaw& law = {})
{
    KeyRanges visible;
    pair.result->mask.row(row, visible);
    const Inputs& in = *pair.result->inputs;
    return referenceRow(view(in.q), view(in.k), MatrixView(nullptr, 0, 0), row, lambda, visible, 2, pair.result->experiment.alibi,
        {}, {law.reach});
}

// Top-k with more keys than there are equals the softmax, but is computed by the code for other normalizers.
TEST(Divergence, OfWeightsIsThatOfTheSoftmaxAndInfiniteWhereOneSideHasNone)
{
    const Pair softmax = evaluated("causal", "standard,log-n"), same = evaluated("causal", "standard@top-k:k=1000,log-n");
    const auto found = divergences(*same.result, same.result->rowIndex, same.a, same.b, {});
    ASSERT_TRUE(found.ok());
    for (const Index row : {Index(0), Index(1), Index(40), Index(199)}) {
        EXPECT_NEAR(found->forward[row], klDivergence(softmax.a, softmax.b, row), 2e-5) << row;
        EXPECT_NEAR(found->backward[row], klDivergence(softmax.b, softmax.a, row), 2e-5) << row;
    }
    const Pair sparse = evaluated("causal", "standard,standard@sparsemax");
    const auto apart = divergences(*sparse.result, sparse.result->rowIndex, sparse.a, sparse.b, {});
    ASSERT_TRUE(apart.ok());
    EXPECT_EQ(apart->forward[199], INFINITY) << "A has weight where B has none";
    EXPECT_GT(apart->backward[199], 0);
}

TEST(Divergence, EqualsTheSumOverKeys)
{
    for (const char* mask : {"full", "causal", "sliding(9)", "sink(2) & causal"})
        for (const char* policies : {"standard,entropy-invariant", "constant:m=0.2,constant:m=3", "log-n,standard",
                 "constant:m=0,standard", "constant:m=0,constant:m=0"}) {
            const Pair pair = evaluated(mask, policies);
            for (const Index row : {Index(0), Index(1), Index(77), Index(199)}) {
                const ReferenceRow a = twin(pair, row, pair.a.lambda[row]), b = twin(pair, row, pair.b.lambda[row]);
                double ab = 0, ba = 0, cross = 0;
                for (std::size_t j = 0; j < a.weights.size(); ++j) {
                    if (a.weights[j] > 0 && b.weights[j] > 0) {
                        ab += a.weights[j] * std::log(a.weights[j] / b.weights[j]);
                        ba += b.weights[j] * std::log(b.weights[j] / a.weights[j]);
                        cross -= a.weights[j] * std::log(b.weights[j]);
                    }
                }
                SCOPED_TRACE(std::string(mask) + ' ' + policies + " row " + std::to_string(row));
                EXPECT_NEAR(klDivergence(pair.a, pair.b, row), ab, 2e-5);
                EXPECT_NEAR(klDivergence(pair.b, pair.a, row), ba, 2e-5);
                EXPECT_NEAR(crossEntropy(pair.a, pair.b, row), cross, 2e-5);
            }
        }
}

// Under a law of distance there is no closed form, so the expected divergence is a sum over all logits.
TEST(Divergence, OfLawsOfDistanceIsTheSumOverKeys)
{
    for (const char* policies : {"standard,scale-invariant", "scale-invariant:t0=2,scale-invariant", "scale-invariant,log-n"})
        for (const double alibi : {0.0, 0.1}) {
            const Pair pair = evaluated("causal", policies, alibi);
            const auto found = divergences(*pair.result, pair.result->rowIndex, pair.a, pair.b, {});
            ASSERT_TRUE(found.ok());
            for (const Index row : {Index(0), Index(1), Index(77), Index(199)}) {
                const auto of = [&](std::size_t p, const RowStatistics& rows) {
                    return twin(pair, row, rows.lambda[row], distanceLawOf(pair.result->policies[p].scale)).weights;
                };
                const std::vector<double> a = of(0, pair.a), b = of(1, pair.b);
                double ab = 0, ba = 0;
                for (std::size_t j = 0; j <= std::size_t(row); ++j) {
                    ab += a[j] * std::log(a[j] / b[j]);
                    ba += b[j] * std::log(b[j] / a[j]);
                }
                EXPECT_NEAR(found->forward[row], ab, 1e-6) << policies << " row " << row;
                EXPECT_NEAR(found->backward[row], ba, 1e-6) << policies << " row " << row;
            }
            EXPECT_GT(found->forward[199], 1e-4);
        }
}

TEST(Divergence, IsZeroBetweenEqualScalesAndUndefinedWithoutKeys)
{
    const Pair same = evaluated("causal", "standard,constant:m=1");
    for (const double value : klDivergence(same.a, same.b))
        EXPECT_EQ(value, 0);
    const Pair empty = evaluated("!full", "standard,log-n");
    EXPECT_TRUE(std::isnan(klDivergence(empty.a, empty.b, 5)));
    EXPECT_TRUE(std::isnan(informationReading(empty.a)));
    RowStatistics uniform = evaluated("full", "constant:m=0,standard").a, other = evaluated("full", "constant:m=0,standard").b;
    other.meanField.clear();
    EXPECT_TRUE(std::isnan(klDivergence(uniform, other, 5))) << "the mean score is not known";
}

TEST(Divergence, ReadingsOfTheEntropies)
{
    const Pair pair = evaluated("causal", "standard,entropy-invariant");
    double information = 0;
    for (std::size_t r = 0; r < 200; ++r)
        information += (std::log(double(r + 1)) - pair.a.shannon[r]) / 200;
    EXPECT_NEAR(informationReading(pair.a), information, 1e-12);
    const Pair full = evaluated("full", "standard,log-n");
    EXPECT_NEAR(informationReading(full.a), std::log(200.0) - summarize(full.a.shannon).mean, 1e-12);
}

TEST(Spectra, MeanOverRowsOfTheTwin)
{
    for (const char* mask : {"full", "causal", "window(5) & !window(2)"}) {
        const Pair pair = evaluated(mask, "standard,scale-invariant:t0=4");
        const auto orders = spectrumOrders(9);
        const auto spectra = renyiSpectra(*pair.result, orders, 20);
        ASSERT_TRUE(spectra.ok());
        EXPECT_EQ(spectra->rows, 20);
        for (std::size_t p = 0; p < 2; ++p)
            for (std::size_t o = 0; o < orders.size(); ++o) {
                double sum = 0;
                for (const Index row : evenlySpacedRows(200, 20)) {
                    const ReferenceRow reference =
                        twin(pair, row, pair.result->policies[p].rows.lambda[row], distanceLawOf(pair.result->policies[p].scale));
                    std::vector<double> logits;
                    for (std::size_t j = 0; j < reference.weights.size(); ++j)
                        if (reference.weights[j] > 0)
                            logits.push_back(std::log(reference.weights[j]));
                    sum += renyiSpectrum(logits, std::vector{orders[o]})[0];
                }
                EXPECT_NEAR(spectra->mean[p][o], sum / 20, 1e-5) << mask << " order " << orders[o];
            }
        const auto all = *renyiSpectra(*pair.result, std::vector{1.0}, 0);
        EXPECT_NEAR(all.mean[0][0], summarize(pair.a.shannon).mean, 1e-5);
    }
}

TEST(Spectra, CanBeStopped)
{
    const Pair pair = evaluated("full", "standard,log-n");
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(renyiSpectra(*pair.result, std::vector{2.0}, 0, stop.get_token()).ok());
}

} // namespace
} // namespace attentoscope
