// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the sinks and the entropy bound of whole results with the weights of each row in float64.
#include "core/studies/rows/sink_study.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/evaluate/logit_norms.h"
#include "core/statistics/mean_spread.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace attentoscope {
namespace {

Experiment sinksUnder(const char* mask, const char* source = "needles", Index n = 48)
{
    Experiment experiment;
    experiment.source = source;
    experiment.n = n;
    experiment.d = 16;
    experiment.mask = Mask::of(mask);
    return experiment;
}

SharedSinkStudy sinksFound(const Experiment& experiment)
{
    const auto result = evaluate(experiment);
    EXPECT_TRUE(result.ok());
    const auto found = studySinks(*result);
    EXPECT_TRUE(found.ok());
    return *found;
}

// Returns the visible keys of a row and their weights, in float64.
std::vector<std::pair<Index, double>> weightsOfRow(const Result& result, std::size_t r, std::size_t policy)
{
    const Index row = result.rowIndex[r];
    KeyRanges visible;
    result.mask.row(row, visible);
    std::vector<std::pair<Index, double>> weights;
    double largest = -INFINITY, sum = 0;
    for (const KeyRange& range : visible)
        for (Index j = range.begin; j < range.end; ++j) {
            const double score = result.inputs->q.row(row).cast<double>().dot(result.inputs->k.row(j).cast<double>());
            const double bias = result.experiment.alibi * double(j - result.inputs->position(row));
            weights.emplace_back(j, result.policies[policy].rows.lambda[r] * score + bias);
            largest = std::max(largest, weights.back().second);
        }
    for (auto& [key, weight] : weights)
        sum += weight = std::exp(weight - largest);
    for (auto& [key, weight] : weights)
        weight /= sum;
    return weights;
}

double entropyOfWeights(const std::vector<double>& weights)
{
    double sum = 0, entropy = 0;
    for (const double weight : weights)
        sum += weight;
    for (const double weight : weights)
        entropy -= weight > 0 ? weight / sum * std::log(weight / sum) : 0;
    return entropy;
}

TEST(Sinks, AreThoseOfTheWeights)
{
    Experiment steep = sinksUnder("causal");
    steep.alibi = 0.5;
    Experiment sharp = sinksUnder("full", "gaussian");
    sharp.tau = 6;
    for (const Experiment& experiment :
        {sinksUnder("full"), sinksUnder("causal"), sinksUnder("causal", "gaussian"), sinksUnder("sliding(9) | sink(2)"),
            sinksUnder("causal & !sink(1)"), sinksUnder("!full"), sinksUnder("causal & !cells(*:5,9:*)"), steep, sharp}) {
        const SharedSinkStudy study = sinksFound(experiment);
        const Result& result = *study->result;
        for (std::size_t p = 0; p < 2; ++p)
            for (const Sinks chosen : allSinks)
                for (std::size_t r = 0; r < result.rowIndex.size(); ++r) {
                    SCOPED_TRACE(experiment.mask.typed() + " " + nameOf(chosen) + " row " + std::to_string(r));
                    std::vector<double> ofSinks, ofOthers;
                    for (const auto& [key, weight] : weightsOfRow(result, r, p)) {
                        const bool first = key == 0 && chosen != Sinks::Own;
                        const bool own = key == result.rowIndex[r] && chosen != Sinks::First;
                        (first || own ? ofSinks : ofOthers).push_back(weight);
                    }
                    const SinkRows& rows = study->of(p, chosen);
                    if (ofSinks.empty()) {
                        EXPECT_TRUE(std::isnan(rows.mass[r]));
                        EXPECT_TRUE(std::isnan(rows.choice[r]));
                        continue;
                    }
                    double mass = 0, others = 0;
                    for (const double weight : ofSinks)
                        mass += weight;
                    for (const double weight : ofOthers)
                        others += weight;
                    EXPECT_NEAR(rows.mass[r], mass, 2e-6);
                    EXPECT_NEAR(rows.beyond[r], others * entropyOfWeights(ofOthers), 1e-5);
                    EXPECT_NEAR(rows.choice[r] + rows.beyond[r], result.policies[p].rows.shannon[r], 1e-5);
                    EXPECT_FALSE(std::isnan(rows.given[r]) && ofOthers.size() > 1 && others > 0.01);
                    if (!std::isnan(rows.given[r])) {
                        EXPECT_NEAR(rows.given[r], entropyOfWeights(ofOthers), 1e-4);
                    }
                }
    }
}

// The entropy of the keys that are no sinks equals the entropy of the row with the sinks masked.
TEST(Sinks, GivenNotASinkIsTheEntropyWithItMasked)
{
    const SharedSinkStudy study = sinksFound(sinksUnder("causal", "gaussian", 300));
    Experiment masked = sinksUnder("causal & !sink(1)", "gaussian", 300);
    masked.length = *parseLengthMeaning("position"); // keeps the n of the policy the same
    Experiment whole = sinksUnder("causal", "gaussian", 300);
    whole.length = masked.length;
    const SharedSinkStudy same = sinksFound(whole);
    const auto without = evaluate(masked);
    ASSERT_TRUE(without.ok());
    for (std::size_t r = 1; r < 300; ++r)
        EXPECT_NEAR(same->of(1, Sinks::First).given[r], (*without)->policies[1].rows.shannon[r], 2e-5) << r;
    EXPECT_EQ(study->of(0, Sinks::First).means.rows, 300);
    const SinkMeans& means = study->of(0, Sinks::First).means;
    EXPECT_EQ(means.givenRows, 299) << "the first row sees nothing else";
    EXPECT_NEAR(means.givenOf, means.entropy * 300 / 299, 1e-12) << "and has no entropy";
}

TEST(Sinks, MeansAreOverTheRowsThatSeeOne)
{
    const SharedSinkStudy study = sinksFound(sinksUnder("sliding(9)"));
    const SinkMeans& first = study->of(0, Sinks::First).means;
    EXPECT_EQ(first.rows, 9);
    EXPECT_EQ(study->of(0, Sinks::Own).means.rows, 48);
    double mass = 0, entropy = 0;
    for (std::size_t r = 0; r < 9; ++r) {
        mass += study->of(0, Sinks::First).mass[r] / 9;
        entropy += study->result->policies[0].rows.shannon[r] / 9;
    }
    EXPECT_NEAR(first.mass, mass, 1e-12);
    EXPECT_NEAR(first.entropy, entropy, 1e-12);
    EXPECT_NEAR(first.choice + first.beyond, entropy, 1e-5);
    EXPECT_NEAR(first.share(), first.choice / first.entropy, 1e-15);
    const SinkMeans none = sinksFound(sinksUnder("causal & !sink(1)"))->of(0, Sinks::First).means;
    EXPECT_EQ(none.rows, 0);
    EXPECT_TRUE(std::isnan(none.mass));
    EXPECT_TRUE(std::isnan(none.share()));
    EXPECT_TRUE(std::isnan(none.fit));
}

// Each row has two logits, one of them the sink's, so H is a function of p, and for p > ½ nearly a line.
TEST(Sinks, FitTellsHowMuchOfTheEntropyFollowsTheirWeight)
{
    const SharedSinkStudy study = sinksFound(sinksUnder("sink(2)", "gaussian"));
    const SinkRows& rows = study->of(0, Sinks::First);
    double mass = 0, entropy = 0, xy = 0, xx = 0, yy = 0;
    const PerRow<double>& shannon = study->result->policies[0].rows.shannon;
    for (std::size_t r = 0; r < 48; ++r) {
        mass += rows.mass[r] / 48;
        entropy += shannon[r] / 48;
    }
    for (std::size_t r = 0; r < 48; ++r) {
        xy += (rows.mass[r] - mass) * (shannon[r] - entropy);
        xx += (rows.mass[r] - mass) * (rows.mass[r] - mass);
        yy += (shannon[r] - entropy) * (shannon[r] - entropy);
    }
    EXPECT_NEAR(rows.means.fit, xy * xy / xx / yy, 1e-12);
    EXPECT_NEAR(rows.means.share(), 1, 1e-6) << "beyond the choice there is one key";
}

double largestSingular(const MatrixD& keys) // found by iteration, which approaches it from below
{
    Eigen::VectorXd x = Eigen::VectorXd::Ones(keys.cols());
    x[0] += 0.5;
    for (int step = 0; step < 5000; ++step)
        x = (keys.transpose() * (keys * x)).normalized();
    return (keys * x).norm();
}

TEST(LeastEntropies, AreAboveNoRowAndOfTheNormsTheySay)
{
    Experiment flat = sinksUnder("causal"), steep = sinksUnder("causal & !cells(*:5,9:*)"),
               alike = sinksUnder("full", "gaussian");
    flat.tau = 0.05;
    steep.alibi = 0.2;
    alike.tau = 0.2;
    for (const Experiment& experiment : {sinksUnder("full"), flat, steep, alike, sinksUnder("sliding(5)", "sphere"),
             sinksUnder("block-diagonal(7)", "gaussian", 50)}) {
        const SharedSinkStudy study = sinksFound(experiment);
        const Result& result = *study->result;
        ASSERT_EQ(study->least.size(), 2U);
        const Inputs& in = *result.inputs;
        const bool holed = experiment.alibi != 0; // no row sees key 5, and row 9 sees no key
        MatrixD keys = in.k.cast<double>();
        if (holed) {
            keys.middleRows(5, 42) = keys.bottomRows(42).eval();
            keys.conservativeResize(47, Eigen::NoChange);
        }
        keys.rowwise() -= Eigen::RowVectorXd(keys.colwise().mean());
        EXPECT_NEAR(study->keyNorm, largestSingular(keys), 1e-9 * study->keyNorm);
        for (std::size_t p = 0; p < 2; ++p)
            for (std::size_t r = 0; r < result.rowIndex.size(); ++r) {
                SCOPED_TRACE(experiment.mask.typed() + " row " + std::to_string(r));
                const LeastEntropies& least = study->least[p];
                if (holed && r == 9) {
                    EXPECT_TRUE(std::isnan(least.entropy[r]));
                    continue;
                }
                const auto weights = weightsOfRow(result, r, p);
                double mean = 0, squares = 0; // of the logits, except for a constant that all share
                for (const auto& [key, weight] : weights)
                    mean += std::log(weight) / double(weights.size());
                for (const auto& [key, weight] : weights)
                    squares += (std::log(weight) - mean) * (std::log(weight) - mean);
                EXPECT_LE(std::sqrt(squares), least.norm[r] * (1 + 1e-9));
                EXPECT_LE(least.norm[r], least.spectralNorm[r] * (1 + 1e-12));
                EXPECT_LE(least.entropy[r], result.policies[p].rows.shannon[r] + 1e-6);
                EXPECT_LE(least.spectralEntropy[r], least.entropy[r] + 1e-12);
                if (experiment.mask.typed() == "full") {
                    EXPECT_NEAR(std::sqrt(squares), least.norm[r], 1e-9 * least.norm[r]) << "it sees all keys";
                }
            }
    }
}

// The study of heads gives the same numbers without asking for sinks.
TEST(LeastEntropies, NormsHoldUnderALawOfDistanceToo)
{
    for (const double alibi : {0.0, 0.2}) {
        Experiment experiment = sinksUnder("causal");
        experiment.alibi = alibi;
        experiment.policyB = *parsePolicy("scale-invariant:t0=3");
        const auto result = evaluate(experiment);
        ASSERT_TRUE(result.ok());
        const Inputs& in = *(*result)->inputs;
        const auto norms = LogitNorms::of(in, (*result)->mask, alibi, (*result)->rowIndex, {});
        ASSERT_TRUE(norms.ok());
        const DistanceLaw law = distanceLawOf(experiment.policyB);
        for (std::size_t r = 0; r < (*result)->rowIndex.size(); ++r) {
            const double lambda = (*result)->policies[1].rows.lambda[r];
            MeanSpreadSum logits;
            for (Index j = 0; j <= Index(r); ++j) {
                const double a = std::sqrt(1 + 2 * std::log(1 + double(Index(r) - j) / 3));
                const double score = in.q.row(Index(r)).cast<double>().dot(in.k.row(j).cast<double>());
                logits.add(a * lambda * score + 1 - a * a - alibi * double(Index(r) - j));
            }
            const auto norm = norms->ofRow(Index(r), lambda, law);
            EXPECT_LE(logits.spread().deviation * std::sqrt(double(r + 1)), norm.own * (1 + 1e-9)) << r;
            EXPECT_LE(norm.own, norm.spectral * (1 + 1e-12)) << r;
        }
    }
    Experiment sinks = sinksUnder("causal");
    sinks.policyB = *parsePolicy("scale-invariant");
    const auto refused = studySinks(*evaluate(sinks));
    ASSERT_FALSE(refused.ok()) << "H given no sink is a closed form of one scale a row";
    EXPECT_NE(refused.error().text().find("scale-invariant"), std::string::npos);
}

Demand demandOn(SharedInputs inputs)
{
    Demand demand;
    demand.inputs = std::move(inputs);
    return demand;
}

// One key differs from all others, which are equal, and the queries point along it. Such rows reach the bound.
TEST(LeastEntropies, AreReachedByOneKeyAgainstEqualOnes)
{
    Inputs inputs;
    Matrix q = Matrix::Zero(20, 4), k = Matrix::Constant(20, 4, 0.5F);
    q.col(1).setConstant(2);
    k(7, 1) = 3;
    inputs.q = q;
    inputs.k = k;
    inputs.v = Matrix(0, 0);
    Experiment experiment = sinksUnder("full", "gaussian", 20);
    experiment.d = 4;
    const auto result = evaluate(experiment, demandOn(std::make_shared<const Inputs>(std::move(inputs))));
    ASSERT_TRUE(result.ok());
    const auto study = studySinks(*result);
    ASSERT_TRUE(study.ok());
    for (std::size_t p = 0; p < 2; ++p)
        for (std::size_t r = 0; r < 20; ++r) {
            EXPECT_NEAR((*study)->least[p].entropy[r], (*result)->policies[p].rows.shannon[r], 2e-6);
            EXPECT_NEAR((*study)->least[p].spectralEntropy[r], (*result)->policies[p].rows.shannon[r], 2e-6);
        }
}

// A key that no row sees changes nothing, even if it is not finite.
TEST(LeastEntropies, KnowNothingOfMaskedKeys)
{
    const auto made = makeInputs(sinksUnder("causal & padding(40)"));
    ASSERT_TRUE(made.ok());
    const auto spoilt = [&](float number) {
        auto inputs = std::make_shared<Inputs>();
        inputs->q = Matrix((*made)->q.view());
        Matrix keys((*made)->k.view());
        keys.bottomRows(8).setConstant(number);
        inputs->k = keys;
        inputs->v = Matrix(0, 0);
        const auto result = evaluate(sinksUnder("causal & padding(40)"), demandOn(inputs));
        EXPECT_TRUE(result.ok());
        return *studySinks(*result);
    };
    const SharedSinkStudy clean = spoilt(0), dirty = spoilt(std::numeric_limits<float>::quiet_NaN());
    EXPECT_EQ(clean->keyNorm, dirty->keyNorm);
    EXPECT_GT(clean->keyNorm, 1);
    EXPECT_EQ(clean->least[0].entropy, dirty->least[0].entropy);
}

// In more dimensions than the spectral norm is computed for, the Frobenius norm takes its place, which is never smaller.
TEST(LeastEntropies, OfVeryManyDimensionsAreStillBounds)
{
    Experiment experiment = sinksUnder("full", "gaussian", 12);
    experiment.d = LogitNorms::mostDimensions + 8;
    const SharedSinkStudy study = sinksFound(experiment);
    MatrixD keys = study->result->inputs->k.cast<double>();
    keys.rowwise() -= Eigen::RowVectorXd(keys.colwise().mean());
    EXPECT_NEAR(study->keyNorm, keys.norm(), 1e-9 * keys.norm());
    EXPECT_GE(study->keyNorm, largestSingular(keys));
    for (std::size_t r = 0; r < 12; ++r)
        EXPECT_LE(study->least[0].entropy[r], study->result->policies[0].rows.shannon[r] + 1e-6);
}

TEST(LeastEntropies, AreNotThereForGivenWeights)
{
    Inputs inputs;
    inputs.q = Matrix(6, 0);
    inputs.k = Matrix(6, 0);
    inputs.v = Matrix(0, 0);
    inputs.given = Matrix::Constant(6, 6, std::log(0.1F));
    inputs.given.col(0).setConstant(std::log(0.5F));
    inputs.given(3, 0) = -std::numeric_limits<float>::infinity();
    Experiment experiment = sinksUnder("full", "gaussian", 6);
    const auto result = evaluate(experiment, demandOn(std::make_shared<const Inputs>(std::move(inputs))));
    ASSERT_TRUE(result.ok());
    const auto study = studySinks(*result);
    ASSERT_TRUE(study.ok());
    EXPECT_TRUE((*study)->least.empty());
    ASSERT_TRUE((*study)->noBound.has_value());
    EXPECT_NEAR((*study)->of(0, Sinks::First).mass[0], 0.5, 1e-6);
    EXPECT_NEAR((*study)->of(0, Sinks::First).mass[3], 0, 1e-6);
    EXPECT_NEAR((*study)->of(0, Sinks::First).given[0], std::log(5), 1e-5);
}

} // namespace
} // namespace attentoscope
