// SPDX-License-Identifier: GPL-3.0-or-later
// Attention weights that are given without queries and keys have the same statistics as the queries and keys that made them,
// and powers of them equal the effect of the factor τ.
#include "core/attention/evaluate/evaluate.h"

#include "core/attention/matching/matching.h"
#include "core/attention/raster/raster.h"
#include "core/studies/sweep/sweep.h"

#include <fstream>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace attentoscope {
namespace {

using ::testing::HasSubstr;

const std::string attentions = std::string(TEST_DATA) + "/tensors/attentions.npz";

Experiment ofWeights(double tau = 1, const std::string& mask = "full")
{
    Experiment experiment;
    experiment.source = "weights";
    experiment.tensorFile = attentions;
    experiment.tau = tau;
    experiment.mask = Mask::of(mask);
    return experiment;
}

// The Q and K of a drawn sequence, and a source of the weights that the standard scale makes of them.
struct Pair {
    Experiment drawn;
    SharedInputs tables, weights;
};

Pair pairOf(const std::string& mask, Index n = 150)
{
    Pair pair;
    pair.drawn.source = "topics";
    pair.drawn.n = n;
    pair.drawn.d = 24;
    pair.drawn.mask = Mask::of(mask);
    pair.tables = *makeInputs(pair.drawn);
    Demand demand;
    demand.inputs = pair.tables;
    demand.weights = true;
    demand.policies = {PolicyChoice{"standard", {}}};
    const auto result = *evaluate(pair.drawn, demand);
    Inputs weights;
    weights.given = result->policies.front().weights.array().log();
    weights.q.resize(n, 0);
    weights.k.resize(n, 0);
    pair.weights = std::make_shared<const Inputs>(std::move(weights));
    return pair;
}

// Scores are float32 sums of d products, so each may be off by d 2⁻²⁴ |q| |k| from the score that the weights imply (these are
// float32, too, but made from float64 scores). A logit is off by λ τ times that: 24 · 6e-8 · 24 · 0.51 = 1.8e-5 at τ = 2.5. A
// min-entropy is off by the error of one logit.
constexpr double tolerance = 1.8e-5;

void expectSame(const RowStatistics& one, const RowStatistics& other)
{
    ASSERT_EQ(one.size(), other.size());
    for (std::size_t r = 0; r < one.size(); ++r) {
        EXPECT_EQ(one.argmax[r], other.argmax[r]) << r;
        EXPECT_NEAR(one.entropy[r], other.entropy[r], tolerance) << r;
        EXPECT_NEAR(one.maxWeight[r], other.maxWeight[r], 1e-6) << r;
        EXPECT_NEAR(one.jacobianNorm[r], other.jacobianNorm[r], 1e-6) << r;
    }
}

TEST(GivenWeights, AreWhatTheirQueriesAndKeysSay)
{
    for (const char* mask : {"full", "causal", "causal & sliding(20)"})
        for (const char* entropy : {"shannon", "renyi:2", "renyi:0.5", "tsallis:3", "renyi:inf"}) {
            SCOPED_TRACE(std::string(mask) + ' ' + entropy);
            const Pair pair = pairOf(mask);
            Experiment tables = pair.drawn, weights = ofWeights(2.5, mask);
            weights.entropy = tables.entropy = *parseEntropyMeasure(entropy);
            Demand demand;
            demand.inputs = pair.weights;
            demand.weights = true;
            const auto given = evaluate(weights, demand);
            ASSERT_TRUE(given.ok()) << given.error().text();
            ASSERT_EQ((*given)->policies.size(), 2U);
            EXPECT_EQ((*given)->policies[0].policy.name, "exported");
            EXPECT_EQ((*given)->policies[1].policy.name, "power");
            EXPECT_EQ((*given)->policies[1].rows.multiplier.back(), 2.5);
            demand.inputs = pair.tables;
            demand.policies = {PolicyChoice{"standard", {}}};
            for (const auto& [policy, tau] : {std::pair(0, 1.0), std::pair(1, 2.5)}) {
                tables.tau = tau;
                const auto made = *evaluate(tables, demand);
                expectSame((*given)->policies[std::size_t(policy)].rows, made->policies[0].rows);
                const float farthest =
                    ((*given)->policies[std::size_t(policy)].weights - made->policies[0].weights).cwiseAbs().maxCoeff();
                EXPECT_LT(farthest, 1e-6F);
            }
        }
}

TEST(GivenWeights, OfAFileHaveTheEntropiesOfNumPy)
{
    const auto expected = nlohmann::json::parse(std::ifstream(std::string(TEST_DATA) + "/tensors/attentions.json"));
    for (Index layer = 0; layer < 2; ++layer)
        for (Index head = 0; head < 3; ++head) {
            Experiment experiment = ofWeights(2.5, "causal");
            experiment.layer = layer;
            experiment.head = head;
            const auto result = evaluate(experiment);
            ASSERT_TRUE(result.ok()) << result.error().text();
            EXPECT_TRUE((*result)->warnings.empty());
            for (std::size_t row = 0; row < 7; ++row) {
                const auto of = [&](const char* power) {
                    return expected.at(std::to_string(layer) + ' ' + power)[std::size_t(head)][row].get<double>();
                };
                EXPECT_NEAR((*result)->policies[0].rows.entropy[row], of("1"), 1e-6);
                EXPECT_NEAR((*result)->policies[1].rows.entropy[row], of("2.5"), 1e-6);
            }
        }
}

TEST(GivenWeights, OfZeroHaveNoScoreAndARowOfThemIsEmpty)
{
    Matrix a(3, 4);
    a << 0.5F, 0.5F, 0, 0, /**/ 0, 0, 0, 0, /**/ 0.25F, 0.25F, 0.25F, 0.25F;
    auto inputs = std::make_shared<Inputs>();
    inputs->given = a.array().log();
    inputs->q.resize(3, 0);
    inputs->k.resize(4, 0);
    Demand demand;
    demand.inputs = inputs;
    demand.weights = true;
    const auto result = *evaluate(ofWeights(), demand);
    EXPECT_EQ(result->policies[0].weights, a);
    EXPECT_EQ(result->emptyRows, 1);
    EXPECT_TRUE(std::isnan(result->policies[0].rows.entropy[1]));
    EXPECT_NEAR(result->policies[0].rows.entropy[0], std::log(2), 1e-7);
    EXPECT_NEAR(result->policies[1].rows.entropy[2], std::log(4), 1e-7);
    const auto profile = profileRow(ofWeights(), inputs, result->mask, comparedPolicies(ofWeights()), 0);
    ASSERT_TRUE(profile.ok());
    EXPECT_TRUE(std::isnan(profile->scores[2]));
    EXPECT_NEAR(profile->scores[0], std::log(0.5), 1e-7);
}

TEST(GivenWeights, RowsThatSumToSomethingElseAreSaid)
{
    auto inputs = std::make_shared<Inputs>();
    inputs->given = Matrix::Constant(2, 2, 0.5F).array().log();
    inputs->given(1, 0) = std::log(0.1F);
    inputs->q.resize(2, 0);
    inputs->k.resize(2, 0);
    Demand demand;
    demand.inputs = inputs;
    const auto result = *evaluate(ofWeights(), demand);
    ASSERT_EQ(result->warnings.size(), 1U);
    EXPECT_THAT(result->warnings[0].text(), HasSubstr("in 1 of 2 rows the visible weights do not sum to 1 (row 1: 0.6)"));
    EXPECT_NEAR(result->policies[0].rows.maxWeight[1], 0.5 / 0.6, 1e-7);
}

TEST(GivenWeights, ZerosAheadOfTheQueryAreSaidWhereTheyCount)
{
    const auto result = *evaluate(ofWeights());
    ASSERT_EQ(result->warnings.size(), 1U);
    EXPECT_THAT(result->warnings[0].text(), HasSubstr("are 0 wherever a key comes after the query"));
    EXPECT_EQ(result->policies[0].rows.visible[0], 7);
    EXPECT_EQ((*evaluate(ofWeights(1, "causal")))->policies[0].rows.visible[0], 1);
}

TEST(GivenWeights, BeginningsAreCurves)
{
    const Pair pair = pairOf("causal");
    Experiment experiment = ofWeights(1, "causal");
    experiment.lengths = Lengths::of("2,4,7");
    auto runner = SweepRunner::start(experiment, comparedPolicies(experiment));
    ASSERT_TRUE(runner.ok()) << runner.error().text();
    while (!runner->finished())
        ASSERT_TRUE(runner->step().ok());
    const auto table = runner->table();
    ASSERT_EQ(table->points.size(), 6U);
    EXPECT_EQ(table->points[0].trials, 1);
    const auto whole = *evaluate(experiment);
    const auto& entropy = whole->policies[0].rows.entropy;
    double mean = 0; // rows that see one key have the entropy 0
    for (std::size_t row = 0; row < 4; ++row)
        mean += entropy[row] / 4;
    EXPECT_NEAR(table->points[1].entropy().mean, mean, 1e-9) << "a causal row does not depend on what comes after it";
}

TEST(GivenWeights, NoPolicyIsApplied)
{
    Demand demand;
    demand.policies = {PolicyChoice{"log-n", {}}};
    const auto refused = evaluate(ofWeights(), demand);
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error().text(), HasSubstr("\"log-n\" cannot be applied to attention weights without their queries"));
    Experiment experiment = ofWeights();
    experiment.rope = 10000;
    EXPECT_THAT(evaluate(experiment).error().text(), HasSubstr("rope: must be off"));
    experiment.rope = 0;
    experiment.alibi = 0.5;
    EXPECT_THAT(evaluate(experiment).error().text(), HasSubstr("alibi: must be off"));
    demand.policies = {PolicyChoice{"exported", {}}};
    Experiment drawn;
    drawn.n = 16;
    EXPECT_THAT(evaluate(drawn, demand).error().text(), HasSubstr("this source has queries and keys"));
}

TEST(GivenWeights, PowersReachTheEntropiesThatTheZerosLeave)
{
    const Experiment experiment = ofWeights();
    const auto inputs = *makeInputs(experiment);
    const auto mask = Mask().bind({7, 7});
    const std::vector<Index> last{6}, all{0, 1, 2, 3, 4, 5, 6};
    const auto m = matchEntropy({experiment, *inputs, *mask, last}, 1.5);
    ASSERT_TRUE(m.ok()) << m.error().text();
    Experiment powered = ofWeights(m->multiplier);
    EXPECT_NEAR((*evaluate(powered))->policies[1].rows.entropy[6], 1.5, 1e-4);
    // The largest mean entropy that these weights allow is that of uniform weights over their non-zero entries, ln(7!) / 7 =
    // 1.218, though the mask shows seven keys to each row.
    EXPECT_TRUE(matchEntropy({experiment, *inputs, *mask, all}, 1.2).ok());
    EXPECT_FALSE(matchEntropy({experiment, *inputs, *mask, all}, 1.3).ok());
}

TEST(GivenWeights, MapsShowZerosAsHidden)
{
    const Experiment experiment = ofWeights();
    const auto inputs = *makeInputs(experiment);
    const auto mask = Mask().bind({7, 7});
    RasterRequest request;
    request.row1 = request.col1 = request.width = request.height = 7;
    const auto maps = rasterize(experiment, inputs, *mask, comparedPolicies(experiment), request);
    ASSERT_TRUE(maps.ok()) << maps.error().text();
    for (int y = 0; y < 7; ++y)
        for (int x = 0; x < 7; ++x) {
            const float value = (*maps)[0]->values[std::size_t(y * 7 + x)];
            if (x > y)
                EXPECT_TRUE(std::isnan(value)) << y << ' ' << x;
            else
                EXPECT_NEAR(value, std::exp(inputs->given(y, x)), 1e-6) << y << ' ' << x;
        }
}

} // namespace
} // namespace attentoscope
