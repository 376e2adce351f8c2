// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the study of another policy for each head with evaluate() and with the softmax written out.
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/raster/raster_difference.h"
#include "core/attention/rows/row_set.h"
#include "core/policies/policy.h"
#include "core/sources/source.h"
#include "core/studies/heads/head_study.h"
#include "core/studies/heads/map_difference.h"

#include <gmock/gmock.h>

#include <cmath>
#include <numbers>

namespace attentoscope {
namespace {

using ::testing::HasSubstr;

const PolicyChoice standard{"standard", {}}, logN{"log-n", {}}, invariant{"entropy-invariant", {}},
    byDistance{"scale-invariant", {{"t0", 300}}};

Experiment example()
{
    Experiment experiment;
    experiment.source = "multihead";
    experiment.n = 160;
    experiment.d = 16;
    experiment.heads = 3;
    experiment.mask = Mask::of("causal");
    return experiment;
}

HeadStudySetup comparing(Index rows = 0)
{
    HeadStudySetup setup{.rows = rows};
    setup.compare = setup.common = true;
    return setup;
}

HeadStudy studied(const Experiment& experiment, const std::vector<PolicyChoice>& policies, const HeadStudySetup& setup)
{
    const auto feed = openHeadFeed(experiment, SingleHead::Accepted);
    EXPECT_TRUE(feed.ok());
    auto study = studyHeads(**feed, policies, setup);
    EXPECT_TRUE(study.ok()) << study.error().text();
    return *std::move(study);
}

double meanEntropy(const Experiment& experiment, const PolicyChoice& policy, Index rows)
{
    const auto result = evaluate(experiment, {{}, std::vector{policy}, rows});
    EXPECT_TRUE(result.ok()) << result.error().text();
    return summarize((*result)->policies.front().rows.entropy).mean;
}

// Returns the softmax of λ q·k over the keys that query i sees under a causal mask, in float64.
std::vector<double> weightsOf(const Inputs& inputs, Index i, double multiplier)
{
    std::vector<double> weights;
    double sum = 0;
    for (Index j = 0; j <= i; ++j) {
        double score = 0;
        for (Index t = 0; t < inputs.d(); ++t)
            score += double(inputs.q(i, t)) * double(inputs.k(j, t));
        weights.push_back(std::exp(multiplier / std::sqrt(double(inputs.d())) * score));
        sum += weights.back();
    }
    for (double& weight : weights)
        weight /= sum;
    return weights;
}

TEST(Counterfactual, DistancesAreThoseOfTheWeightsWrittenOut)
{
    Experiment experiment = example();
    const HeadStudy study = studied(experiment, {standard, logN}, comparing());
    ASSERT_EQ(study.compared(), 3U);
    for (Index head = 0; head < 3; ++head) {
        experiment.head = head;
        const auto inputs = makeInputs(experiment);
        double divergence = 0, moved = 0;
        for (Index i = 0; i < experiment.n; ++i) {
            const auto a = weightsOf(**inputs, i, 1), b = weightsOf(**inputs, i, std::log(double(i + 1)));
            for (std::size_t j = 0; j < a.size(); ++j) {
                const double middle = (a[j] + b[j]) / 2;
                divergence += (a[j] * std::log(a[j] / middle) + b[j] * std::log(b[j] / middle)) / 2 / double(experiment.n);
                moved += std::abs(a[j] - b[j]) / 2 / double(experiment.n);
            }
        }
        const HeadComparison& found = study.layers.front().compared[std::size_t(head)]->front();
        EXPECT_NEAR(found.divergence, divergence, 1e-6);
        EXPECT_NEAR(found.movedWeight, moved, 1e-6);
        EXPECT_GT(found.movedWeight, 0.05);
    }
}

// The moved weight is compared as shares: at most all of it moves, and a sigmoid whose weights all shrink by the same factor
// moves none.
TEST(Counterfactual, WhatIsMovedIsAPartOfTheWeight)
{
    const auto against = [](const char* a, const char* b) {
        const HeadStudy study = studied(example(), {*parsePolicy(a), *parsePolicy(b)}, comparing());
        return study.layers.front().compared.front()->front();
    };
    for (const char* normalizer : {"sigmoid", "sigmoid:b=5", "sink:s=2", "stick-breaking", "sparsemax"}) {
        const HeadComparison found = against("standard", (std::string("standard@") + normalizer).c_str());
        EXPECT_GT(found.movedWeight, 0.001) << normalizer;
        EXPECT_LT(found.movedWeight, 1) << normalizer;
        EXPECT_LE(found.divergence, std::log(2.0)) << normalizer;
    }
    const HeadComparison scaled = against("standard@sigmoid:b=-30", "standard@sigmoid:b=-40"); // nearly e^x / Σ e^x
    EXPECT_NEAR(scaled.movedWeight, 0, 1e-6);
    EXPECT_NEAR(scaled.divergence, 0, 1e-6);
    const HeadComparison sink = against("standard", "standard@sink:s=2");
    const HeadStudy alone = studied(example(), {*parsePolicy("standard@sink:s=2")}, {});
    EXPECT_NEAR(sink.movedWeight, alone.layers.front().heads.front()->numbers.front()[quantity("nowhere")], 1e-5)
        << "what the sink takes";
}

TEST(Counterfactual, AtTheMatchedScaleBIsAsFocusedAsA)
{
    std::vector<Experiment> cases(5, example());
    cases[1].entropy = {EntropyMeasure::Renyi, 2};
    cases[2].tau = 1.4;
    cases[3].alibi = 0.05;
    cases[4].mask = Mask::of("sliding(20) & !sink(1)"); // whose first row sees no key
    int solved = 0; // under a law of distance
    for (Experiment& experiment : cases) {
        for (const Index rows : {Index(0), Index(31)}) {
            const HeadStudy study = studied(experiment, {invariant, standard, logN, byDistance}, comparing(rows));
            for (Index head = 0; head < 3; ++head) {
                experiment.head = head;
                if (experiment.alibi != 0)
                    experiment.alibi = alibiSlope(head, Index(study.layers.front().heads.size()));
                const double wanted = meanEntropy(experiment, invariant, rows);
                const auto& comparisons = *study.layers.front().compared[std::size_t(head)];
                ASSERT_EQ(comparisons.size(), 3U);
                for (std::size_t other = 0; other < 3; ++other) {
                    const HeadMatch& match = comparisons[other].match;
                    if (other == 2 && match.unsolved) { // policy 2 favours near keys however small its scale is
                        EXPECT_THAT(match.unsolved->text(), HasSubstr("with one scale for each distance"));
                        continue;
                    }
                    solved += other == 2;
                    ASSERT_FALSE(match.unsolved) << match.unsolved->text();
                    Experiment scaled = experiment;
                    scaled.tau = match.tau;
                    const PolicyChoice& policy = other == 0 ? standard : other == 1 ? logN : byDistance;
                    EXPECT_NEAR(meanEntropy(scaled, policy, rows), wanted, 1e-4);
                    const auto result = evaluate(scaled, {{}, std::vector{policy}, rows});
                    EXPECT_NEAR(match.multiplier, summarize((*result)->policies.front().rows.multiplier).mean, 1e-9);
                }
            }
        }
    }
    EXPECT_GT(solved, 0);
}

TEST(Counterfactual, OneEntropyForAllHeadsIsTheMeanOfTheLayerUnlessItIsGiven)
{
    Experiment experiment = example();
    for (const std::optional<double> given : {std::optional<double>(), std::optional(2.5)}) {
        HeadStudySetup setup = comparing(40);
        setup.commonTarget = given;
        const HeadStudy study = studied(experiment, {standard, logN}, setup);
        const StudiedLayer& layer = study.layers.front();
        double mean = 0;
        for (const SharedHeadEntry& entry : layer.heads)
            mean += entry->numbers.front().entropy() / 3;
        EXPECT_NEAR(layer.common.target, given.value_or(mean), 1e-12);
        for (Index head = 0; head < 3; ++head) {
            experiment.head = head;
            const PolicyChoice matched = constantPolicy(layer.common.heads[std::size_t(head)]->multiplier);
            EXPECT_NEAR(meanEntropy(experiment, matched, 40), layer.common.target, 1e-4);
        }
    }
}

TEST(Counterfactual, WhatCannotBeReachedSaysWhy)
{
    HeadStudySetup setup = comparing();
    setup.commonTarget = 5.2; // more than the mean of ln n_i
    const HeadStudy study = studied(example(), {standard, {"constant", {{"m", 0}}}}, setup);
    const StudiedLayer& layer = study.layers.front();
    ASSERT_TRUE(layer.common.heads[1]->unsolved);
    EXPECT_THAT(layer.common.heads[1]->unsolved->text(), HasSubstr("no scale reaches an entropy of 5.2"));
    const HeadMatch& match = layer.compared[1]->front().match;
    ASSERT_TRUE(match.unsolved);
    EXPECT_THAT(match.unsolved->text(), HasSubstr("the scale is 0 in every row"));
    EXPECT_TRUE(std::isnan(match.tau));
}

TEST(Counterfactual, NothingMovesUnderTheSamePolicy)
{
    Experiment experiment = example();
    experiment.tau = 0.7;
    const HeadStudy study = studied(experiment, {logN, logN}, comparing(9));
    for (const SharedHeadComparisons& head : study.layers.front().compared) {
        EXPECT_EQ(head->front().divergence, 0);
        EXPECT_EQ(head->front().movedWeight, 0);
        EXPECT_EQ(head->front().match.tau, 0.7);
    }
}

TEST(Counterfactual, IsAddedToWhatIsKnownAndDoesNotDependOnThreads)
{
    const Experiment experiment = example();
    const std::vector<PolicyChoice> policies{standard, logN};
    const auto feed = openHeadFeed(experiment);
    const auto known = studyHeads(**feed, policies, {.rows = 50});
    ASSERT_TRUE(known.ok());
    EXPECT_EQ(known->compared(), 0U);
    const auto later = studyHeads(**feed, policies, comparing(50), *known);
    HeadStudySetup oneThread = comparing(50);
    oneThread.threads = 1;
    const HeadStudy together = studied(experiment, policies, oneThread);
    ASSERT_TRUE(later.ok());
    for (std::size_t head = 0; head < 3; ++head) {
        const StudiedLayer &a = later->layers.front(), &b = together.layers.front();
        EXPECT_EQ(a.heads[head], known->layers.front().heads[head]) << "what is known stays";
        EXPECT_EQ(a.compared[head]->front().divergence, b.compared[head]->front().divergence);
        EXPECT_EQ(a.compared[head]->front().match.tau, b.compared[head]->front().match.tau);
        EXPECT_EQ(a.common.heads[head]->multiplier, b.common.heads[head]->multiplier);
    }
}

TEST(Counterfactual, CanBeStoppedBetweenHeads)
{
    const auto feed = openHeadFeed(example());
    std::stop_source stopping;
    HeadStudy part;
    HeadStudySetup setup = comparing();
    setup.threads = 1; // else another head may be ready as well
    const auto study = studyHeads(**feed, {standard, logN}, setup, {}, stopping.get_token(), [&](const HeadStudy& soFar) {
        part = soFar;
        if (soFar.matched() == 1)
            stopping.request_stop();
    });
    ASSERT_FALSE(study.ok());
    EXPECT_EQ(study.error().kind, ErrorKind::Cancelled);
    EXPECT_EQ(part.compared(), 3U);
    EXPECT_EQ(part.matched(), 1U);
}

TEST(Counterfactual, LayersOfAFileHaveATargetEach)
{
    Experiment experiment;
    experiment.source = "tensor";
    experiment.tensorFile = TEST_DATA "/tensors/model.safetensors";
    const HeadStudy study = studied(experiment, {standard, logN}, comparing());
    ASSERT_EQ(study.layers.size(), 2U);
    EXPECT_EQ(study.compared(), 8U);
    EXPECT_EQ(study.matched(), 8U);
    for (const StudiedLayer& layer : study.layers)
        EXPECT_EQ(layer.common.target, layer.meanEntropy(0));
}

TEST(Counterfactual, CanKeepToOneLayer)
{
    Experiment experiment;
    experiment.source = "tensor";
    experiment.tensorFile = TEST_DATA "/tensors/model.safetensors";
    HeadStudySetup setup = comparing();
    setup.first = 1;
    setup.onlyFirst = true;
    const HeadStudy study = studied(experiment, {standard, logN}, setup);
    EXPECT_EQ(study.heads(), 8U);
    EXPECT_EQ(study.matched(), 4U);
    EXPECT_EQ(study.layers[0].compared[2], nullptr);
    EXPECT_NE(study.layers[1].compared[2], nullptr);
}

TEST(Counterfactual, ASourceOfOneHeadIsALayerOfOneHead)
{
    Experiment experiment;
    experiment.n = 100;
    const HeadStudy study = studied(experiment, {standard, logN}, comparing());
    ASSERT_EQ(study.heads(), 1U);
    EXPECT_EQ(study.layers.front().heads.front()->numbers[1].entropy(), meanEntropy(experiment, logN, 0));
    Experiment scaled = experiment; // measured, though there is a closed form for it
    scaled.tau = study.layers.front().compared.front()->front().match.tau;
    EXPECT_NEAR(meanEntropy(scaled, logN, 0), meanEntropy(experiment, standard, 0), 1e-4);
    EXPECT_FALSE(openHeadFeed(experiment).ok());
}

// The source has only weights: A is the exported weights, B their power τ.
TEST(Counterfactual, ThePowerThatUndoesAPowerIsOne)
{
    Experiment experiment;
    experiment.source = "weights";
    experiment.tensorFile = TEST_DATA "/tensors/attentions.npz";
    experiment.tau = 0.6;
    const HeadStudy study = studied(experiment, comparedPolicies(experiment), comparing());
    ASSERT_GE(study.compared(), 2U);
    for (const StudiedLayer& layer : study.layers)
        for (const SharedHeadComparisons& head : layer.compared) {
            ASSERT_FALSE(head->front().match.unsolved) << head->front().match.unsolved->text();
            EXPECT_NEAR(head->front().match.tau, 1, 1e-3);
            EXPECT_GT(head->front().movedWeight, 1e-3);
        }
}

class Differences : public testing::Test
{
protected:
    Outcome<MapDifference> made(int width, int height)
    {
        const RasterRequest request{.row1 = experiment.n, .col1 = experiment.n, .width = width, .height = height};
        return mapDifference(experiment, inputs, *bindMask(experiment, *inputs), standard, logN, request);
    }

    Experiment experiment = example();
    SharedInputs inputs = *makeInputs(experiment);
};

TEST_F(Differences, OfEveryCellAreThoseOfTheWeights)
{
    const auto cells = made(160, 160);
    ASSERT_TRUE(cells.ok());
    Demand demand{{.weights = true}, std::vector{standard, logN}};
    demand.inputs = inputs;
    const auto result = evaluate(experiment, demand);
    const Matrix wanted = (*result)->policies[1].weights - (*result)->policies[0].weights;
    for (Index i = 0; i < 160; ++i)
        for (Index j = 0; j < 160; ++j) {
            const float value = cells->difference->values[std::size_t(i * 160 + j)];
            EXPECT_EQ(std::isnan(value), j > i);
            if (j <= i) {
                EXPECT_NEAR(value, wanted(i, j), 1e-6F); // rounding of float32 weights
                EXPECT_GE(value, cells->difference->low);
                EXPECT_LE(value, cells->difference->high);
            }
        }
}

TEST_F(Differences, OfARowOfPixelsAddUpToNothing)
{
    const auto pixels = made(7, 11); // its pixels cover unequal numbers of cells
    ASSERT_TRUE(pixels.ok());
    double size = 0;
    for (int y = 0; y < 11; ++y) {
        double sum = 0;
        for (int x = 0; x < 7; ++x) {
            const double cells = double((x + 1) * 160 / 7 - x * 160 / 7);
            if (const float value = pixels->difference->values[std::size_t(y * 7 + x)]; !std::isnan(value)) {
                sum += cells * double(value);
                size += cells * std::abs(double(value));
            }
        }
        EXPECT_NEAR(sum, 0, 1e-6);
    }
    EXPECT_GT(size, 0.1);
}

} // namespace
} // namespace attentoscope
