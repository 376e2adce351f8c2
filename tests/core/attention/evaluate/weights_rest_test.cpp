// SPDX-License-Identifier: GPL-3.0-or-later
// Recorded weights whose rows do not sum to 1: with the rest as one more place they are what the normalizer "sink" makes of the
// same queries and keys; without a place they stay as they are. Compared with that normalizer, and with sums written out.
#include "core/sources/files/weights_rest.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/evaluate/result_warnings.h"
#include "core/studies/rows/sink_study.h"

#include <cmath>
#include <gmock/gmock.h>
#include <numeric>

namespace attentoscope {
namespace {

using ::testing::HasSubstr;

Experiment weightsUnder(const std::string& mask)
{
    Experiment experiment;
    experiment.source = "weights";
    experiment.tensorFile = std::string(TEST_DATA) + "/tensors/attentions.npz"; // the demand has other inputs
    experiment.queries = QueryPlaces::Own; // said, so that no warning asks
    experiment.mask = Mask::of(mask);
    return experiment;
}

// Makes the inputs as a file of these weights does.
Inputs recorded(const Matrix& a, WeightsRest asked = WeightsRest::Told, const std::string& normalizer = {})
{
    Inputs inputs;
    inputs.q.resize(a.rows(), 0);
    inputs.k.resize(a.cols(), 0);
    inputs.given = a.cast<double>().array().log().cast<float>();
    inputs.rest.rounding = roundingOfSums({a.data(), std::size_t(a.size())});
    for (Index row = 0; row < a.rows(); ++row)
        inputs.rest.sums.push_back(a.row(row).cast<double>().sum());
    readRest(inputs, asked, normalizer);
    return inputs;
}

Demand everythingOf(SharedInputs inputs)
{
    Demand demand;
    demand.inputs = std::move(inputs);
    demand.weights = demand.onKeys = demand.keyInformation = true;
    return demand;
}

SharedResult resultOf(const Matrix& a, WeightsRest asked = WeightsRest::Told, const std::string& normalizer = {},
    const std::string& mask = "full", double tau = 1)
{
    Experiment experiment = weightsUnder(mask);
    experiment.tau = tau;
    return *evaluate(experiment, everythingOf(std::make_shared<const Inputs>(recorded(a, asked, normalizer))));
}

struct Drawn {
    Experiment experiment;
    SharedInputs inputs;

    SharedResult under(const std::string& policy, const std::string& mask)
    {
        experiment.mask = Mask::of(mask);
        Demand demand = everythingOf(inputs);
        demand.policies = {*parsePolicy(policy)};
        return *evaluate(experiment, demand);
    }
};

Drawn drawn(Index n)
{
    Drawn made;
    made.experiment.source = "topics";
    made.experiment.n = n;
    made.experiment.d = 24;
    made.inputs = *makeInputs(made.experiment);
    return made;
}

void expectNear(std::span<const double> one, std::span<const double> other, double within, const char* what)
{
    ASSERT_EQ(one.size(), other.size()) << what;
    ASSERT_FALSE(one.empty()) << what;
    for (std::size_t r = 0; r < one.size(); ++r)
        if (!(std::isnan(one[r]) && std::isnan(other[r]))) {
            ASSERT_NEAR(one[r], other[r], within) << what << ' ' << r;
        }
}

// The error of one logit, as in given_weights_test.cpp at τ = 1.
constexpr double closeEnough = 8e-6;
// 1 less the sum of 90 weights of float32 may be off by 90 · 2⁻²⁵ = 2.7e-6, and the masks below leave as little as a tenth of
// the weights of a row.
constexpr double closeBehindAMask = 3e-5;

void expectTheSame(const RowStatistics& one, const RowStatistics& other, double within = closeEnough)
{
    expectNear(one.shannon, other.shannon, within, "shannon");
    expectNear(one.entropy, other.entropy, within, "entropy");
    expectNear(one.normalized, other.normalized, within, "normalized");
    expectNear(one.maxWeight, other.maxWeight, within, "maxWeight");
    expectNear(one.jacobianNorm, other.jacobianNorm, within, "jacobianNorm");
    expectNear(one.sumSquares, other.sumSquares, within, "sumSquares");
    expectNear(one.nowhere, other.nowhere, within, "nowhere");
    expectNear(one.entropyOfKeys, other.entropyOfKeys, within, "entropyOfKeys");
    expectNear(one.locality, other.locality, 1e-3, "locality"); // of distances up to 90
    expectNear(one.keyEntropy, other.keyEntropy, within, "keyEntropy");
    expectNear(one.mutualInformation, other.mutualInformation, within, "mutualInformation");
    ASSERT_EQ(one.onKeys.size(), other.onKeys.size());
    for (std::size_t i = 0; i < one.onKeys.size(); ++i)
        expectNear(one.onKeys[i], other.onKeys[i], within, "onKeys");
    EXPECT_EQ(one.argmax, other.argmax);
}

TEST(RestOfWeights, AsAPlaceIsTheSinkThatMadeIt)
{
    Drawn tables = drawn(90);
    for (const char* sink : {"standard@sink", "standard@sink:s=3", "standard@sink:s=-4"})
        for (const auto& [made, looked] : {std::pair("full", "full"), {"causal", "causal"},
                 {"causal & sliding(9)", "causal & sliding(9)"}, {"full", "causal"}, {"full", "sliding(7)"}}) {
            if (std::string(sink).ends_with("-4") && std::string(made) != looked)
                continue; // the place is so small that its rounding shows where the mask leaves little else
            SCOPED_TRACE(std::string(sink) + ", made under " + made + ", looked at under " + looked);
            const Matrix a = tables.under(sink, made)->policies[0].weights;
            const auto given = resultOf(a, WeightsRest::Sink, {}, looked);
            const auto expected = tables.under(sink, looked);
            const double within = std::string(made) == looked ? closeEnough : closeBehindAMask;
            expectTheSame(given->policies[0].rows, expected->policies[0].rows, within);
            EXPECT_LT((given->policies[0].weights - expected->policies[0].weights).cwiseAbs().maxCoeff(), within);
        }
}

TEST(RestOfWeights, HasEveryEntropyThatTheSinkHas)
{
    Drawn tables = drawn(40);
    const Matrix a = tables.under("standard@sink:s=1.5", "causal")->policies[0].weights;
    for (const char* measure : {"renyi:2", "renyi:0.5", "renyi:inf", "tsallis:3"}) {
        SCOPED_TRACE(measure);
        Experiment experiment = weightsUnder("causal");
        experiment.entropy = tables.experiment.entropy = *parseEntropyMeasure(measure);
        const auto given = *evaluate(experiment, everythingOf(std::make_shared<const Inputs>(recorded(a))));
        expectTheSame(given->policies[0].rows, tables.under("standard@sink:s=1.5", "causal")->policies[0].rows);
    }
}

// The same by sums that are written out: a and p to the power τ, over their sum.
TEST(RestOfWeights, GoesToAPowerWithTheWeights)
{
    Matrix a(3, 4);
    a << 0.1F, 0.2F, 0.05F, 0.15F, /**/ 0.4F, 0, 0.3F, 0.1F, /**/ 0.01F, 0.02F, 0.03F, 0.04F;
    for (const double tau : {1.0, 0.5, 2.0, 7.0}) {
        const auto result = resultOf(a, WeightsRest::Told, {}, "full", tau);
        const RowStatistics& rows = result->policies[1].rows;
        for (Index row = 0; row < 3; ++row) {
            std::vector<double> places{1 - a.row(row).cast<double>().sum()};
            for (Index key = 0; key < 4; ++key)
                places.push_back(double(a(row, key)));
            double sum = 0, entropy = 0;
            for (double& place : places)
                sum += place = std::pow(place, tau);
            for (const double place : places)
                entropy -= place > 0 ? place / sum * std::log(place / sum) : 0;
            EXPECT_NEAR(rows.shannon[std::size_t(row)], entropy, 1e-6) << tau << ' ' << row;
            EXPECT_NEAR(rows.nowhere[std::size_t(row)], places[0] / sum, 1e-6) << tau << ' ' << row;
            EXPECT_NEAR(result->policies[1].weights(row, 0), places[1] / sum, 1e-6) << tau << ' ' << row;
        }
    }
}

TEST(RestOfWeights, IsAPlaceWhereEveryRowLacksMoreThanRounding)
{
    Matrix a = Matrix::Constant(4, 5, 0.15F);
    EXPECT_EQ(recorded(a).rest.kind, RestOfRows::Place);
    EXPECT_TRUE(recorded(a).rest.bySums);
    a.row(2).setConstant(0.2F);
    EXPECT_EQ(recorded(a).rest.kind, RestOfRows::Shares) << "one row is whole";
    EXPECT_EQ(recorded(a, WeightsRest::Sink).rest.kind, RestOfRows::Place);
    a.row(2).setZero();
    EXPECT_EQ(recorded(a).rest.kind, RestOfRows::Place) << "a row without weight says nothing";
    EXPECT_EQ(recorded(a, WeightsRest::Rescale).rest.kind, RestOfRows::Shares);
    EXPECT_EQ(recorded(Matrix::Zero(3, 3)).rest.kind, RestOfRows::Shares);
    EXPECT_EQ(recorded(Matrix::Constant(2, 5, 0.19999F)).rest.kind, RestOfRows::Shares) << "float32: within 1e-4";
    EXPECT_EQ(recorded(Matrix::Constant(2, 5, 0.1999F)).rest.kind, RestOfRows::Place);
    const float bfloat16 = 0.19921875F; // the nearest below 0.2
    EXPECT_EQ(recorded(Matrix::Constant(2, 5, bfloat16)).rest.kind, RestOfRows::Shares) << "its sum is 0.996";
    EXPECT_EQ(roundingOfSums(std::vector<float>{0.5F, bfloat16}), 1e-2);
    EXPECT_EQ(roundingOfSums(std::vector<float>{0.5F, 0.199951171875F}), 2e-3) << "float16";
    EXPECT_EQ(roundingOfSums(std::vector<float>{0.5F, 0.2F}), 1e-4);
}

TEST(RestOfWeights, IsSaidOnceWithTheOptionThatTurnsIt)
{
    const Matrix a = Matrix::Constant(4, 5, 0.15F);
    const auto told = resultOf(a);
    ASSERT_EQ(told->warnings.size(), 1U);
    EXPECT_EQ(told->warnings[0].text(),
        "every row of weights sums to less than 1 (row 0: 0.75): the missing part counts as one more position, which belongs to "
        "no key; choose \"rest\" rescale to divide each row by its sum instead");
    EXPECT_TRUE(resultOf(a, WeightsRest::Sink)->warnings.empty()) << "who asked for it need not be told";
    const auto rescaled = resultOf(a, WeightsRest::Rescale);
    ASSERT_EQ(rescaled->warnings.size(), 1U);
    EXPECT_EQ(rescaled->warnings[0].text(),
        "in 4 of 4 rows the visible weights do not sum to 1 (row 0: 0.75); each row is divided by its sum");
    EXPECT_NEAR(rescaled->policies[0].rows.shannon[0], std::log(5), 1e-6);
    EXPECT_TRUE(rescaled->policies[0].rows.nowhere.empty());
    const auto hidden = resultOf(Matrix::Constant(3, 4, 0.25F), WeightsRest::Sink, {}, "causal");
    ASSERT_EQ(hidden->warnings.size(), 1U);
    EXPECT_THAT(
        hidden->warnings[0].text(), HasSubstr("in 2 of 3 rows the mask hides some weight (the visible weight of row 0 is 0.5)"));
}

TEST(RestOfWeights, OfANormalizerWithoutAPlaceBelongsToNone)
{
    Matrix a(4, 3);
    a << 0.3F, 0.1F, 0.2F, /**/ 0.9F, 0.8F, 0.1F, /**/ 0, 0, 0, /**/ 0.25F, 0.5F, 0.25F;
    for (const char* name : {"softpick", "sigmoid", " sigmoid:b=-2"}) {
        SCOPED_TRACE(name);
        const auto result = resultOf(a, WeightsRest::Told, name);
        const RowStatistics& rows = result->policies[0].rows;
        EXPECT_LT((result->policies[0].weights - a).cwiseAbs().maxCoeff(), 1e-7F) << "as exported";
        EXPECT_EQ(result->emptyRows, 1) << "the row of zeros";
        EXPECT_TRUE(rows.nowhere.empty());
        ASSERT_EQ(rows.weightTotal.size(), 4U);
        for (const Index row : {0, 1, 3}) {
            const auto r = std::size_t(row);
            const Eigen::ArrayXd shares = a.row(row).cast<double>().array().transpose() / a.row(row).cast<double>().sum();
            EXPECT_NEAR(rows.shannon[r], -(shares * shares.log()).sum(), 1e-6);
            EXPECT_NEAR(rows.maxWeight[r], double(a.row(row).maxCoeff()), 1e-7);
            EXPECT_NEAR(rows.weightTotal[r], double(a.row(row).sum()), 1e-6);
            EXPECT_NEAR(rows.sumSquares[r], double(a.row(row).squaredNorm()), 1e-6);
            EXPECT_NEAR(rows.onKeys[0][r], double(a(row, 0)), 1e-7) << "the weight on the first key";
        }
        EXPECT_TRUE(std::isnan(rows.jacobianNorm[0])) << "the rule is not known";
        ASSERT_EQ(result->warnings.size(), 2U) << "and the empty row";
        EXPECT_THAT(result->warnings[1].text(),
            HasSubstr("they stay as they are, and if a row sums to less than 1, the difference belongs to no position"));
        // H(K) is that of the mean shares.
        Eigen::ArrayXd mean = Eigen::ArrayXd::Zero(3);
        for (const Index row : {0, 1, 3})
            mean += a.row(row).cast<double>().array().transpose() / a.row(row).cast<double>().sum() / 3;
        EXPECT_NEAR(rows.keyEntropy[0], -(mean * mean.log()).sum(), 1e-6);
    }
    EXPECT_EQ(recorded(a, WeightsRest::Rescale, "softpick").rest.kind, RestOfRows::Shares) << "the user decides";
    EXPECT_EQ(recorded(a, WeightsRest::Told, "softmax").rest.kind, RestOfRows::Shares);
    EXPECT_EQ(recorded(a, WeightsRest::Told, "sink:s=1").rest.kind, RestOfRows::Place);
    const Inputs unknown = recorded(a, WeightsRest::Told, "softmin");
    ASSERT_EQ(unknown.doubts.size(), 1U);
    EXPECT_THAT(unknown.doubts[0].text(),
        HasSubstr("the file names the normalizer “softmin”, which is not known; the known ones are softmax, "));
}

TEST(RestOfWeights, OfRowsAboveOneIsNoPlace)
{
    Matrix a(2, 2);
    a << 0.25F, 0.25F, /**/ 0.9F, 0.6F;
    const auto result = resultOf(a, WeightsRest::Sink);
    const RowStatistics& rows = result->policies[0].rows;
    EXPECT_NEAR(rows.nowhere[0], 0.5, 1e-7);
    EXPECT_EQ(rows.nowhere[1], 0);
    EXPECT_NEAR(rows.maxWeight[1], 0.9, 1e-7) << "as it was exported";
    EXPECT_NEAR(rows.shannon[1], -0.6 * std::log(0.6) - 0.4 * std::log(0.4), 1e-6) << "of its shares";
    ASSERT_EQ(result->warnings.size(), 1U);
    EXPECT_THAT(result->warnings[0].text(), HasSubstr("1 of 2 rows of weights sum to more than 1 (row 1: 1.5)"));
}

TEST(RestOfWeights, CountsAmongTheKeysBesideTheSinks)
{
    Drawn tables = drawn(30);
    for (const char* sink : {"standard@sink:s=6", "standard@sink:s=-2"}) { // the place is the largest of all, or small
        const Matrix a = tables.under(sink, "causal")->policies[0].weights;
        const auto result = resultOf(a, WeightsRest::Sink, {}, "causal");
        const auto study = studySinks(result);
        ASSERT_TRUE(study.ok()) << study.error().text();
        const SinkRows& first = (*study)->of(0, Sinks::First);
        for (Index row = 1; row < 30; ++row) {
            const auto r = std::size_t(row);
            const double p = double(a(row, 0)), nowhere = 1 - a.row(row).cast<double>().sum();
            double others = -nowhere * std::log(nowhere);
            for (Index key = 1; key <= row; ++key)
                others -= double(a(row, key)) * std::log(double(a(row, key)));
            const double given = others / (1 - p) + std::log(1 - p);
            EXPECT_NEAR(first.mass[r], p, 1e-6);
            EXPECT_NEAR(first.given[r], given, 1e-4) << sink << ' ' << row;
            EXPECT_NEAR(first.choice[r] + first.beyond[r], result->policies[0].rows.shannon[r], 1e-6);
        }
    }
    const auto softpick = studySinks(resultOf(Matrix::Constant(3, 3, 0.2F), WeightsRest::Told, "softpick"));
    ASSERT_FALSE(softpick.ok());
    EXPECT_THAT(softpick.error().text(), HasSubstr("choose \"rest\" rescale to divide each recorded row by its sum"));
}

} // namespace
} // namespace attentoscope
