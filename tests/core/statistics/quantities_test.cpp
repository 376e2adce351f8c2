// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/statistics/quantities.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/evaluate/key_information.h"
#include "core/attention/reports/row_report.h"
#include "core/studies/sweep/sweep_report.h"

#include <gmock/gmock.h>

#include <cmath>
#include <set>

namespace attentoscope {
namespace {

using ::testing::Contains;

SharedResult evaluated(const Experiment& experiment, const std::vector<PolicyChoice>& policies)
{
    Demand demand;
    demand.policies = policies;
    demand.weights = demand.onKeys = true;
    const auto result = evaluate(experiment, demand);
    EXPECT_TRUE(result.ok()) << result.error().text();
    return *result;
}

// The twin: returns the weight of row r on the visible keys from `first` to `last`; NaN if it sees none of them.
double weightOn(const Result& result, const PolicyResult& policy, std::size_t r, Index first, Index last)
{
    KeyRanges visible;
    result.mask.row(result.rowIndex[r], visible);
    double sum = 0;
    bool any = false;
    for (const KeyRange& range : visible)
        for (Index j = std::max(range.begin, first); j < std::min(range.end, last + 1); ++j) {
            sum += double(policy.weights(Index(r), j));
            any = true;
        }
    return any ? sum : std::nan("");
}

void expectWeightsOnKeys(const Experiment& experiment, const std::vector<PolicyChoice>& policies)
{
    const SharedResult result = evaluated(experiment, policies);
    for (const PolicyResult& policy : result->policies)
        for (std::size_t r = 0; r < result->rowIndex.size(); ++r) {
            const Index place = result->inputs->position(result->rowIndex[r]);
            const auto expect = [&](const char* key, Index first, Index last) {
                const double found = valuesOf(quantity(key), policy.rows)[r], twin = weightOn(*result, policy, r, first, last);
                EXPECT_EQ(std::isnan(found), std::isnan(twin)) << key << ' ' << r << ' ' << experiment.mask.typed();
                if (!std::isnan(twin)) {
                    EXPECT_NEAR(found, twin, 2e-6) << key << ' ' << r << ' ' << experiment.mask.typed();
                }
            };
            expect("first_key_weight", 0, 0);
            expect("own_key_weight", place, place);
            expect("recent_weight", place - 127, place);
        }
}

TEST(Quantities, WeightsOnKeysAreThoseOfTheMap)
{
    Experiment experiment;
    experiment.n = 200;
    const std::vector<PolicyChoice> both = {{"standard", {}}, {"log-n", {}}};
    for (const char* mask :
        {"full", "causal", "causal & !sink(1)", "causal & sliding(50)", "!window(20)", "causal & padding(90)"}) {
        experiment.mask = Mask::of(mask);
        expectWeightsOnKeys(experiment, both);
    }
    experiment.mask = Mask::of("causal");
    experiment.alibi = 0.05;
    expectWeightsOnKeys(experiment, both);
}

TEST(Quantities, WeightsOnKeysOfASuffixAndOfGivenWeights)
{
    Experiment experiment;
    experiment.source = "text";
    experiment.text = {"I love AI and so do you"};
    expectWeightsOnKeys(experiment, {{"standard", {}}});
    Experiment given;
    given.source = "weights";
    given.tensorFile = TEST_DATA "/tensors/attentions.npz";
    given.mask = Mask::of("causal");
    expectWeightsOnKeys(given, {{"exported", {}}});
}

TEST(Quantities, AreDescribedOnce)
{
    std::set<std::string> keys;
    for (const Quantity& each : quantities()) {
        EXPECT_TRUE(keys.insert(each.key).second) << each.key;
        EXPECT_NE(each.values != nullptr, each.keys != nullptr) << each.key;
        EXPECT_EQ(&quantities()[indexOf(each)], &each);
        EXPECT_EQ(findQuantity(each.key), &each);
        EXPECT_STRNE(each.help, "");
        EXPECT_TRUE(each.swept || each.tier == 3) << each.key;
    }
    EXPECT_EQ(findQuantity("nothing"), nullptr);
}

TEST(Quantities, AreTheColumnsOfRowsAndSweeps)
{
    Experiment experiment;
    experiment.n = 64;
    const SharedResult result = evaluated(experiment, {{"standard", {}}});
    const Table rows = rowReport(*result);
    for (const Quantity& each : quantities())
        if (!valuesOf(each, result->policies[0].rows).empty()) {
            EXPECT_THAT(rows.columns, Contains(std::string(each.key)));
        }
    EXPECT_THAT(rows.columns, Contains("recent_weight"));
    for (const auto& line : rows.rows)
        EXPECT_EQ(line.size(), rows.columns.size());

    experiment.lengths = Lengths::of("64");
    experiment.trials = 1;
    experiment.rows = 64;
    auto runner = *SweepRunner::start(experiment, {{"standard", {}}}, {.keyInformation = true});
    while (!runner.finished())
        ASSERT_TRUE(runner.step().ok());
    const SharedSweep sweep = runner.table();
    const Table table = sweepReport(*sweep, unitOf(experiment));
    for (const Quantity* each : sweptQuantities()) {
        EXPECT_THAT(table.columns, Contains(std::string(each->key)));
        EXPECT_THAT(table.columns, Contains(std::string(each->key) + "_stderr"));
    }
    const auto information = keyInformation(*result);
    ASSERT_TRUE(information.ok());
    EXPECT_NEAR(sweep->points[0][quantity("key_entropy")].mean, information->front().keyEntropy, 1e-6);
    EXPECT_NEAR(sweep->points[0][quantity("mutual_information")].mean, information->front().mutual, 1e-6);
    for (const char* key : {"first_key_weight", "own_key_weight", "recent_weight", "max_weight"})
        EXPECT_NEAR(sweep->points[0][quantity(key)].mean, summarize(valuesOf(quantity(key), result->policies[0].rows)).mean, 1e-6)
            << key;
    EXPECT_EQ(shortReport(table).columns,
        (std::vector<std::string>{"policy", "n", "entropy", "entropy_stderr", "normalized_entropy", "max_weight", "planted_mass",
            "jacobian_norm", "multiplier", "theory_entropy", "limit_entropy"}));
}

} // namespace
} // namespace attentoscope
