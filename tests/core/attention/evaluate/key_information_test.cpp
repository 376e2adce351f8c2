// SPDX-License-Identifier: GPL-3.0-or-later
// The entropy of the keys and the mutual information of queries and keys: the published number from the whole map, closed
// forms, and the value of the default experiment.
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/evaluate/key_information.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace attentoscope {
namespace {

// Computes both numbers from all weights, which the result kept.
KeyInformation fromTheMap(const Result& result, std::size_t policy)
{
    const Matrix& weights = result.policies[policy].weights;
    std::vector<double> mean(std::size_t(weights.cols()));
    double conditional = 0, rows = 0;
    for (Index i = 0; i < weights.rows(); ++i) {
        if (result.policies[policy].rows.visible[std::size_t(i)] == 0)
            continue;
        ++rows;
        for (Index j = 0; j < weights.cols(); ++j) {
            const double a = double(weights(i, j));
            mean[std::size_t(j)] += a;
            conditional -= a > 0 ? a * std::log(a) : 0;
        }
    }
    double entropy = 0;
    for (const double total : mean)
        entropy -= total > 0 ? total / rows * std::log(total / rows) : 0;
    return {entropy, entropy - conditional / rows};
}

TEST(KeyInformation, IsThatOfTheWholeMap)
{
    for (const char* source : {"needles", "gaussian", "topics"})
        for (const char* mask : {"full", "causal", "sliding(16)", "padding(100)", "causal & !sink(3)"})
            for (const Index rows : {0, 40}) {
                Experiment experiment;
                experiment.source = source;
                experiment.n = 200;
                experiment.mask = *Mask::parse(mask);
                experiment.alibi = rows == 0 ? 0 : 0.02;
                Demand demand;
                demand.policies = std::vector{*parsePolicy("standard"), *parsePolicy("scale-invariant"), *parsePolicy("log-n")};
                demand.weights = true;
                demand.rows = rows;
                const auto result = evaluate(experiment, demand);
                ASSERT_TRUE(result);
                const auto found = keyInformation(**result);
                ASSERT_TRUE(found);
                ASSERT_EQ(found->size(), (*result)->policies.size());
                for (std::size_t p = 0; p < found->size(); ++p) {
                    const KeyInformation want = fromTheMap(**result, p);
                    EXPECT_NEAR((*found)[p].keyEntropy, want.keyEntropy, 2e-6) << source << ' ' << mask << ' ' << rows;
                    EXPECT_NEAR((*found)[p].mutual, want.mutual, 4e-6) << source << ' ' << mask << ' ' << rows;
                }
            }
}

TEST(KeyInformation, OfTheDefaultNeedles)
{
    Experiment experiment; // needles
    experiment.n = 2048;
    const auto result = evaluate(experiment);
    ASSERT_TRUE(result);
    const auto found = keyInformation(**result);
    ASSERT_TRUE(found);
    EXPECT_EQ((*result)->policies[1].policy.name, "entropy-invariant");
    EXPECT_NEAR((*found)[1].mutual, 2.294, 5e-4);
}

using Numbers = std::vector<double>;

TEST(KeyInformation, ClosedForms)
{
    // If each query looks at a key of its own, the information is ln 4. If all look at the same key, or all look everywhere, it
    // is 0.
    const KeyInformation own = keyInformationOf(Numbers{1, 1, 1, 1}, Numbers{0, 0, 0, 0});
    EXPECT_DOUBLE_EQ(own.mutual, 2 * std::numbers::ln2);
    EXPECT_DOUBLE_EQ(own.keyEntropy, 2 * std::numbers::ln2);
    const KeyInformation same = keyInformationOf(Numbers{4, 0, 0, 0}, Numbers{0, 0, 0, 0});
    EXPECT_EQ(same.keyEntropy, 0);
    EXPECT_EQ(same.mutual, 0);
    const double most = 2 * std::numbers::ln2;
    EXPECT_NEAR(keyInformationOf(Numbers{1, 1, 1, 1}, Numbers{most, most, most, most}).mutual, 0, 1e-15);
    const KeyInformation none = keyInformationOf(Numbers{0, 0}, Numbers{std::nan(""), std::nan("")});
    EXPECT_TRUE(std::isnan(none.keyEntropy) && std::isnan(none.mutual));
}

TEST(KeyInformation, CanBeStopped)
{
    Experiment experiment;
    const auto result = evaluate(experiment);
    ASSERT_TRUE(result);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(keyInformation(**result, stop.get_token()));
}

} // namespace
} // namespace attentoscope
