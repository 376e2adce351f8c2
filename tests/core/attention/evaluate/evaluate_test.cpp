// SPDX-License-Identifier: GPL-3.0-or-later
// evaluate(): which experiments it accepts and refuses, what it warns of, and what it reports.
#include "core/attention/evaluate/evaluate.h"
#include "core/studies/sweep/sweep.h"

#include "core/base/safe_file.h"
#include "core/formats/tensors/npy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <unistd.h>

namespace attentoscope {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

std::shared_ptr<Inputs> someInputs(Index n, Index d)
{
    Experiment experiment;
    experiment.source = "gaussian";
    experiment.n = n;
    experiment.d = d;
    experiment.dv = 3;
    return std::make_shared<Inputs>(**makeInputs(experiment));
}

Outcome<SharedResult> runWith(std::shared_ptr<Inputs> inputs, const std::string& mask)
{
    Experiment experiment;
    experiment.source = "gaussian";
    experiment.mask = Mask::of(mask);
    Demand demand;
    demand.inputs = std::move(inputs);
    return evaluate(experiment, demand);
}

TEST(Evaluate, DefaultExperimentFindsItsNeedles)
{
    Demand demand;
    demand.rows = 256;
    const auto result = evaluate(Experiment{}, demand);
    ASSERT_TRUE(result.ok()) << result.error().text();
    ASSERT_EQ((*result)->policies.size(), 2U);
    const Summary standard = summarize((*result)->policies[0].rows.plantedMass);
    const Summary invariant = summarize((*result)->policies[1].rows.plantedMass);
    EXPECT_GT(invariant.mean, standard.mean + 0.2); // 0.79 against 0.52 at n = 2048
    EXPECT_NEAR((*result)->policies[1].rows.multiplier[0], std::log(2048.0) / std::log(512.0), 1e-12);
    EXPECT_EQ((*result)->emptyRows, 0);
    EXPECT_TRUE((*result)->warnings.empty());
    EXPECT_GT((*result)->elapsedMs, 0);
    EXPECT_FALSE((*result)->simd.empty());
    EXPECT_EQ((*result)->experiment, Experiment{});
}

// From the tenth row on, the 23 rows see 1, 2 … 23 keys. The first nine see none, so they have no scale and do not count.
TEST(Evaluate, ARowWithoutKeysIsInNoMeanOfMultipliers)
{
    Experiment experiment;
    experiment.source = "gaussian";
    experiment.n = 32;
    experiment.mask = Mask::of("causal & !padding(9)");
    experiment.lengths = Lengths::of("32");
    const std::vector<PolicyChoice> logN = {{"log-n", {}}};
    const double expected = std::lgamma(24) / 23; // mean of ln 1 … ln 23
    Demand demand;
    demand.policies = logN;
    const auto result = evaluate(experiment, demand);
    ASSERT_TRUE(result.ok());
    const RowStatistics& rows = (*result)->policies[0].rows;
    EXPECT_NEAR(summarize(rows.multiplier).mean, expected, 1e-12);
    for (std::size_t row = 0; row < 32; ++row) {
        EXPECT_EQ(std::isnan(rows.multiplier[row]), row < 9) << row;
        EXPECT_EQ(std::isnan(rows.lambda[row]), row < 9) << row;
    }
    auto sweep = *SweepRunner::start(experiment, logN);
    while (!sweep.finished())
        ASSERT_TRUE(sweep.step().ok());
    EXPECT_NEAR(sweep.table()->points[0].multiplier, expected, 1e-12);
}

TEST(Evaluate, RowsAreEvenlySpacedAndEndWithTheLast)
{
    EXPECT_EQ(evenlySpacedRows(5, 0), (std::vector<Index>{0, 1, 2, 3, 4}));
    EXPECT_EQ(evenlySpacedRows(5, 9), (std::vector<Index>{0, 1, 2, 3, 4}));
    EXPECT_EQ(evenlySpacedRows(100, 4), (std::vector<Index>{24, 49, 74, 99}));
    EXPECT_EQ(evenlySpacedRows(7, 1), (std::vector<Index>{6}));
}

TEST(Evaluate, ANumberThatIsNoneIsNamedByRowAndColumn)
{
    auto inputs = someInputs(20, 4);
    inputs->k(13, 2) = NAN;
    auto result = runWith(inputs, "full");
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().what, "K");
    EXPECT_THAT(result.error().text(), HasSubstr("row 13, column 2"));
    EXPECT_THAT(result.error().text(), HasSubstr("nan"));
    EXPECT_TRUE(runWith(inputs, "padding(13)").ok()) << "behind the mask it is harmless";

    inputs = someInputs(20, 4);
    inputs->q(7, 0) = INFINITY;
    result = runWith(inputs, "full");
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().what, "Q");
    EXPECT_THAT(result.error().text(), HasSubstr("row 7, column 0"));
    EXPECT_FALSE(runWith(inputs, "causal").ok());
    EXPECT_TRUE(runWith(inputs, "!padding(20)").ok()) << "a row that sees no key needs no query";

    inputs = someInputs(20, 4);
    inputs->v(19, 1) = -INFINITY;
    result = runWith(inputs, "sink(1) | causal");
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().what, "V");
    EXPECT_THAT(result.error().text(), HasSubstr("-inf"));
}

TEST(Evaluate, ScoresBeyondFloatAreRefused)
{
    auto inputs = someInputs(20, 4);
    inputs->q *= 1e20F;
    inputs->k *= 1e20F;
    const auto result = runWith(inputs, "full");
    ASSERT_FALSE(result.ok());
    EXPECT_THAT(result.error().text(), HasSubstr("float32"));
}

TEST(Evaluate, RowsWithoutAVisibleKeyAreCountedAndUndefined)
{
    const auto some = runWith(someInputs(20, 4), "causal & !padding(5)");
    ASSERT_TRUE(some.ok());
    EXPECT_EQ((*some)->emptyRows, 5);
    ASSERT_EQ((*some)->warnings.size(), 1U);
    EXPECT_THAT((*some)->warnings[0].text(), HasSubstr("rows that see no key: 5 of 20"));
    const RowStatistics& rows = (*some)->policies[0].rows;
    EXPECT_TRUE(std::isnan(rows.entropy[4]));
    EXPECT_EQ(rows.visible[4], 0);
    EXPECT_EQ(rows.argmax[4], -1);
    EXPECT_EQ(rows.entropy[5], 0.0);
    EXPECT_EQ(summarize(rows.entropy).count, 15);
    EXPECT_TRUE((*some)->policies[0].output.row(0).isZero(0));

    const auto none = runWith(someInputs(20, 4), "!full");
    ASSERT_TRUE(none.ok());
    EXPECT_EQ((*none)->emptyRows, 20);
    EXPECT_THAT((*none)->warnings[0].text(), HasSubstr("every key of every row"));
    EXPECT_TRUE(std::isnan(summarize((*none)->policies[0].rows.entropy).mean));
}

TEST(Evaluate, PaddingThatCanBeSeenIsSaid)
{
    Experiment experiment;
    experiment.source = "text";
    experiment.text = {"a b", "a b c d e"};
    const auto warnings = [&](const char* mask, Index batch) {
        experiment.mask = Mask::of(mask);
        experiment.batch = batch;
        std::string all;
        const SharedResult result = *evaluate(experiment);
        for (const Message& warning : result->warnings)
            all += warning.text() + '\n';
        return all;
    };
    EXPECT_EQ(warnings("full", 0), "padding keys are visible: 3 ([PAD]); the mask \"padding\" would hide them\n");
    EXPECT_THAT(warnings("causal", 0), HasSubstr("padding keys are visible: 3")) << "the rows of padding see them";
    EXPECT_THAT(warnings("prefix(3) & !sink(1)", 0), HasSubstr("padding keys are visible: 3"));
    EXPECT_EQ(warnings("sink(3)", 0), "padding keys are visible: 1 ([PAD]); the mask \"padding\" would hide them\n");
    EXPECT_EQ(warnings("padding", 0), "");
    EXPECT_EQ(warnings("padding(2)", 0), "") << "hidden by another name";
    EXPECT_EQ(warnings("full", 1), "") << "the longest has none";
}

TEST(Evaluate, BadFieldsAreRefusedByName)
{
    const auto errorOf = [](auto change) {
        Experiment experiment;
        change(experiment);
        const auto result = evaluate(experiment);
        return result.ok() ? std::string("accepted") : result.error().text();
    };
    EXPECT_THAT(errorOf([](Experiment& e) { e.n = 0; }), HasSubstr("n: "));
    EXPECT_THAT(errorOf([](Experiment& e) { e.d = -3; }), HasSubstr("d: "));
    EXPECT_THAT(errorOf([](Experiment& e) { e.tau = NAN; }), HasSubstr("tau: "));
    EXPECT_THAT(errorOf([](Experiment& e) { e.source = "nowhere"; }), HasSubstr("nowhere"));
    EXPECT_THAT(errorOf([](Experiment& e) { e.d = 5; }), HasSubstr("needles"));
    EXPECT_THAT(errorOf([](Experiment& e) { e.source = "tensor"; }), HasSubstr("q"));
    EXPECT_THAT(errorOf([](Experiment& e) {
        e.source = "tensor";
        e.queryFile = e.keyFile = "/no/such/file.npy";
    }),
        HasSubstr("/no/such/file.npy"));
}

TEST(Evaluate, WhatDoesNotFitIsRefusedBeforeItIsAllocated)
{
    Experiment experiment;
    experiment.n = Index(1) << 24;
    experiment.d = 4096;
    const auto result = evaluate(experiment);
    ASSERT_FALSE(result.ok());
    EXPECT_THAT(result.error().text(), HasSubstr("MiB"));
    Demand demand;
    demand.weights = true;
    experiment.n = Index(1) << 20;
    experiment.d = 6;
    EXPECT_FALSE(evaluate(experiment, demand).ok());
}

TEST(Evaluate, FewerQueriesThanKeysFromFiles)
{
    const fs::path folder = fs::temp_directory_path() / ("attentoscope-evaluate-" + std::to_string(::getpid()));
    fs::create_directories(folder);
    const auto put = [&](const char* name, Index rows, Index cols) {
        std::vector<float> data(rows * cols);
        for (std::size_t i = 0; i < data.size(); ++i)
            data[i] = std::sin(float(i));
        EXPECT_TRUE(writeFileSafely(folder / name, npyBytes(std::span<const float>(data), std::vector<Index>{rows, cols})).ok());
        return (folder / name).string();
    };
    Experiment experiment;
    experiment.source = "tensor";
    experiment.queryFile = put("q.npy", 3, 8);
    experiment.keyFile = put("k.npy", 10, 8);
    experiment.valueFile = put("v.npy", 10, 5);
    experiment.mask = Mask::of("causal");
    const auto result = evaluate(experiment);
    ASSERT_TRUE(result.ok()) << result.error().text();
    EXPECT_EQ((*result)->policies[0].rows.visible, (PerRow<std::int64_t>{8, 9, 10}));
    EXPECT_EQ((*result)->policies[0].output.rows(), 3);
    EXPECT_EQ((*result)->policies[0].output.cols(), 5);

    experiment.keyFile = put("k9.npy", 10, 9);
    EXPECT_THAT(evaluate(experiment).error().text(), HasSubstr("9"));
    fs::remove_all(folder);
}

// Close to order 1 the formulas divide by order − 1, so the expected values come from the definitions on float64 weights.
TEST(Evaluate, EntropiesOfOrdersAroundOne)
{
    Experiment experiment;
    experiment.source = "gaussian";
    experiment.n = 300;
    experiment.tau = 2;
    Demand demand;
    demand.rows = 16;
    demand.weights = true;
    for (const double order :
        {0.5, 0.979, 0.981, 0.99, 0.999, 0.99999, 0.9999999, 1.0000002, 1.00001, 1.001, 1.019, 1.021, 1e-50})
        for (const auto kind : {EntropyMeasure::Renyi, EntropyMeasure::Tsallis}) {
            experiment.entropy = {kind, order};
            const SharedResult result = *evaluate(experiment, demand);
            const PolicyResult& got = result->policies[0];
            for (std::size_t r = 0; r < got.rows.size(); ++r) {
                double excess = 0; // Σ a^q − 1
                for (Index j = 0; j < 300; ++j)
                    excess += double(got.weights(r, j)) * std::expm1((order - 1) * std::log(double(got.weights(r, j))));
                const double want = kind == EntropyMeasure::Renyi ? std::log1p(excess) / (1 - order) : excess / (1 - order);
                EXPECT_NEAR(got.rows.entropy[r], want, 1e-5 * std::max(1.0, want)) << order << " row " << r;
            }
        }
}

TEST(Evaluate, TopMassAndRankAreThoseOfTheWeights)
{
    Experiment experiment;
    experiment.source = "gaussian";
    experiment.n = 301;
    experiment.d = 16;
    for (const char* mask : {"full", "causal", "sliding(30) | sink(2)", "dilated(5,7)"}) {
        experiment.mask = Mask::of(mask);
        Demand demand;
        demand.policies = *parsePolicies("standard,log-n");
        demand.weights = true;
        demand.topKeys = 7;
        demand.rankedKey = 150;
        const SharedResult result = *evaluate(experiment, demand);
        for (const PolicyResult& policy : result->policies)
            for (Index r = 0; r < 301; ++r) {
                std::vector<double> weights;
                for (Index j = 0; j < 301; ++j)
                    weights.push_back(double(policy.weights(r, j)));
                const double chosen = weights[150];
                std::ranges::sort(weights, std::greater<>());
                double mass = 0;
                for (int j = 0; j < 7; ++j)
                    mass += weights[j];
                EXPECT_NEAR(policy.rows.topMass[r], mass, 2e-6) << mask << " row " << r;
                const double rank = double(std::ranges::lower_bound(weights, chosen, std::greater<>()) - weights.begin()) + 1;
                if (chosen > 0)
                    EXPECT_EQ(policy.rows.keyRank[r], rank) << mask << " row " << r;
                else
                    EXPECT_TRUE(std::isnan(policy.rows.keyRank[r])) << mask << " row " << r;
            }
    }
    Demand beyond;
    beyond.rankedKey = 301;
    EXPECT_FALSE(evaluate(experiment, beyond).ok());
}

TEST(Evaluate, NoPoliciesAreRefused)
{
    Demand demand;
    demand.policies.emplace();
    EXPECT_FALSE(evaluate(Experiment{}, demand).ok());
    EXPECT_FALSE(SweepRunner::start(Experiment{}, {}).ok());
}

TEST(Evaluate, ValuesBeyondFloatAreRefused)
{
    auto inputs = someInputs(20, 4);
    inputs->v(3, 1) = 1e38F;
    const auto result = runWith(inputs, "full");
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().what, "V");
    EXPECT_TRUE(runWith(inputs, "padding(3)").ok());
}

TEST(Evaluate, StopsWhenAsked)
{
    std::stop_source stop;
    stop.request_stop();
    const auto result = evaluate(Experiment{}, {}, stop.get_token());
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().kind, ErrorKind::Cancelled);
}

} // namespace
} // namespace attentoscope
