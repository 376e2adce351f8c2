// SPDX-License-Identifier: GPL-3.0-or-later
// Entropies of every order, above all near 1, of every normalizer under masks, compared with float64 sums over the resulting
// weights.
#include "core/attention/evaluate/evaluate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace attentoscope {
namespace {

// Returns the entropy of the weights, taken as shares of their sum, together with the place of weight p that belongs to no key.
// The formulas keep their digits at orders near 1.
double entropyOfWeights(const EntropyMeasure& measure, const std::vector<double>& weights, double p, double total)
{
    std::vector<double> shares;
    for (const double a : weights)
        if (a > 0)
            shares.push_back(a / total * (1 - p));
    if (p > 0)
        shares.push_back(p);
    const double order = measure.order;
    if (measure.kind == EntropyMeasure::Shannon) {
        double sum = 0;
        for (const double a : shares)
            sum -= a * std::log(a);
        return sum;
    }
    double excess = 0; // Σ a^order − 1
    for (const double a : shares)
        excess += a * std::expm1((order - 1) * std::log(a));
    return (measure.kind == EntropyMeasure::Renyi ? std::log1p(excess) : excess) / (1 - order);
}

class NormalizerEntropies : public testing::TestWithParam<const char*>
{
};

TEST_P(NormalizerEntropies, AreThoseOfTheirWeights)
{
    for (const char* mask : {"full", "causal", "sliding(16)", "causal & !sliding(4)"})
        for (const char* order :
            {"shannon", "renyi:0.5", "renyi:0.98", "renyi:0.99", "renyi:0.9999999", "renyi:1.00001", "renyi:1.01", "renyi:1.03",
                "renyi:1.5", "renyi:2", "renyi:4", "tsallis:0.99", "tsallis:1.000000001", "tsallis:1.01", "tsallis:3"}) {
            Experiment experiment;
            experiment.n = 120;
            experiment.d = 16;
            experiment.mask = Mask::of(mask);
            experiment.entropy = *parseEntropyMeasure(order);
            Demand demand;
            demand.policies = {*parsePolicy(std::string("standard@") + GetParam())};
            demand.weights = true;
            const auto result = evaluate(experiment, demand);
            ASSERT_TRUE(result) << result.error().text();
            const PolicyResult& found = (*result)->policies.front();
            for (std::size_t r = 0; r < found.rows.entropy.size(); ++r) {
                std::vector<double> weights;
                double total = 0;
                for (Index j = 0; j < found.weights.cols(); ++j)
                    total += weights.emplace_back(double(found.weights(Index(r), j)));
                if (total == 0)
                    continue; // no key is visible, or under stick-breaking none before the query
                const double p = found.rows.nowhere.empty() ? 0 : found.rows.nowhere[r];
                const double twin = entropyOfWeights(experiment.entropy, weights, p, total);
                EXPECT_NEAR(found.rows.entropy[r], twin, 1e-4 * (1 + twin)) << mask << ", " << order << ", row " << r;
            }
        }
}

// Without weights it is summed in the pass where the sums of the softmax are enough; these exponentials are float32. All other
// statistics have the same bits whether it is asked for or not.
TEST_P(NormalizerEntropies, LocalityIsThatOfTheWeights)
{
    for (const char* mask : {"full", "causal", "causal & !sliding(4)", "sliding(16)"})
        for (const double alibi : {0.0, 0.25}) {
            Experiment experiment;
            experiment.n = 150;
            experiment.d = 16;
            experiment.mask = Mask::of(mask);
            experiment.alibi = alibi;
            const std::string policy = std::string("@") + GetParam();
            Demand demand;
            demand.policies = {*parsePolicy("standard" + policy), *parsePolicy("log-n" + policy)};
            const auto plain = evaluate(experiment, demand);
            demand.locality = true;
            const auto result = evaluate(experiment, demand);
            demand.weights = true;
            const auto weighed = evaluate(experiment, demand);
            ASSERT_TRUE(plain && result && weighed);
            for (std::size_t p = 0; p < 2; ++p) {
                const RowStatistics &found = (*result)->policies[p].rows, &want = (*weighed)->policies[p].rows,
                                    &before = (*plain)->policies[p].rows;
                ASSERT_EQ(found.locality.size(), 150U);
                EXPECT_TRUE(before.locality.empty());
                for (std::size_t r = 0; r < 150; ++r) {
                    EXPECT_EQ(std::isnan(found.locality[r]), std::isnan(want.locality[r])) << r;
                    if (!std::isnan(want.locality[r])) {
                        EXPECT_NEAR(found.locality[r], want.locality[r], 2e-6 * want.locality[r]) << mask << ' ' << r;
                    }
                    EXPECT_TRUE(found.entropy[r] == before.entropy[r] || found.visible[r] == 0);
                    EXPECT_TRUE(found.maxWeight[r] == before.maxWeight[r] || found.visible[r] == 0);
                }
            }
        }
}

INSTANTIATE_TEST_SUITE_P(All, NormalizerEntropies,
    testing::Values("softmax", "sink:s=1", "sigmoid", "sigmoid:b=1", "sparsemax", "entmax", "entmax:alpha=1.2", "top-k:k=5",
        "stick-breaking"));

} // namespace
} // namespace attentoscope
