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

INSTANTIATE_TEST_SUITE_P(All, NormalizerEntropies,
    testing::Values("softmax", "sink:s=1", "sigmoid", "sigmoid:b=1", "sparsemax", "entmax", "entmax:alpha=1.2", "top-k:k=5",
        "stick-breaking"));

} // namespace
} // namespace attentoscope
