// SPDX-License-Identifier: GPL-3.0-or-later
// The entropy-matched policy: the data decide the scale, theory gives a first guess and the target at n0, and errors say why
// there is no solution.
#include "core/attention/matching/matching.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/raster/raster.h"
#include "core/studies/sweep/sweep.h"

#include <cmath>
#include <gmock/gmock.h>

namespace attentoscope {
namespace {

using testing::HasSubstr;

SharedResult evaluated(const Experiment& experiment, const char* policy, Index rows = 0)
{
    Demand demand;
    demand.policies = *parsePolicies(policy);
    demand.rows = rows;
    auto result = evaluate(experiment, demand);
    EXPECT_TRUE(result.ok()) << result.error().text();
    return *result;
}

std::string refusal(const Experiment& experiment, const char* policy)
{
    Demand demand;
    demand.policies = *parsePolicies(policy);
    const auto result = evaluate(experiment, demand);
    EXPECT_FALSE(result.ok());
    return result.ok() ? std::string() : result.error().text();
}

double meanEntropy(const SharedResult& result, std::size_t policy = 0)
{
    return summarize(result->policies[policy].rows.entropy).mean;
}

Experiment sphere(Index n)
{
    Experiment experiment;
    experiment.source = "sphere";
    experiment.n = n;
    return experiment;
}

// The target is the entropy that theory expects of the standard scale at 512. The multiplier that these data need for it is
// near that of theory.
TEST(Matching, SphereHasTheEntropyOfTheStandardScaleAt512)
{
    const std::pair<Index, double> values[] = {{512, 1}, {1024, 1.5870}, {4096, 2.4333}};
    for (const auto& [n, m] : values) {
        const auto result = evaluated(sphere(n), "entropy-matched,standard", 64);
        EXPECT_NEAR(meanEntropy(result), 5.752326, 1e-4) << n;
        EXPECT_NEAR(result->policies[0].rows.multiplier[3], m, 0.02) << n;
        EXPECT_EQ(policyText(result->policies[0].policy), "entropy-matched") << "named as asked for";
        EXPECT_EQ(result->policies[0].scale.name, "constant");
        EXPECT_EQ(result->policies[1].scale, result->policies[1].policy);
    }
    EXPECT_THAT(refusal(sphere(256), "entropy-matched"), HasSubstr("no scale reaches an entropy of 5.752326"));
}

TEST(Matching, TheFactorTauComesAfterwards)
{
    Experiment experiment = sphere(1024);
    const double m = evaluated(experiment, "entropy-matched", 4)->policies[0].rows.multiplier[0];
    experiment.tau = 2;
    EXPECT_EQ(evaluated(experiment, "entropy-matched", 4)->policies[0].rows.multiplier[0], 2 * m);
}

// With and without theory, under masks and for every kind of entropy, the measured mean equals the target.
TEST(Matching, MeasuredMeanIsTheTarget)
{
    struct Case {
        const char* source;
        const char* mask;
        const char* entropy;
        const char* policy;
        double target;
    };
    const Case cases[] = {
        {"sphere", "full", "shannon", "entropy-matched:target=3", 3},
        {"sphere", "full", "shannon", "entropy-matched:target=0.4", 0.4}, // far beyond freezing
        {"gaussian", "full", "shannon", "entropy-matched:target=2", 2},
        {"needles", "full", "shannon", "entropy-matched:target=5", 5},
        {"sphere", "causal", "shannon", "entropy-matched:target=3", 3},
        {"needles", "sliding(40) | sink(2)", "shannon", "entropy-matched:target=1.25", 1.25},
        {"gaussian", "full", "renyi:2", "entropy-matched:target=4", 4},
        {"gaussian", "full", "renyi:inf", "entropy-matched:target=1", 1},
        {"topics", "full", "shannon", "entropy-matched:target=5.5", 5.5},
        {"topics", "causal", "tsallis:0.5", "entropy-matched:target=10", 10},
        {"text", "full", "shannon", "entropy-matched:target=0.7", 0.7},
    };
    for (const Case& c : cases) {
        Experiment experiment;
        experiment.source = c.source;
        experiment.n = 300;
        experiment.mask = Mask::of(c.mask);
        experiment.entropy = *parseEntropyMeasure(c.entropy);
        for (const Index rows : {Index(0), Index(2)})
            EXPECT_NEAR(meanEntropy(evaluated(experiment, c.policy, rows)), c.target, 1e-4) << c.source << ' ' << c.mask << rows;
    }
}

// Evaluates the same keys and rows without a mask and under one that hides nothing.
TEST(Matching, AMaskThatHidesNothingChangesNothing)
{
    Experiment experiment;
    experiment.source = "gaussian";
    experiment.n = 600;
    const auto plain = evaluated(experiment, "entropy-matched:target=2");
    experiment.mask = Mask::of("padding(600)");
    const auto masked = evaluated(experiment, "entropy-matched:target=2");
    EXPECT_NEAR(meanEntropy(plain), 2, 1e-4);
    EXPECT_NEAR(plain->policies[0].rows.multiplier[0], masked->policies[0].rows.multiplier[0], 2e-4);
}

// If there are very many rows, a sample of them is measured. The mean of all other rows must lie within the stated error.
TEST(Matching, ASampleOfTheRowsStatesItsError)
{
    Experiment experiment = sphere(16384);
    const auto inputs = *makeInputs(experiment);
    const auto mask = *Mask::parse("full")->bind({16384, 16384});
    const auto all = evenlySpacedRows(16384, 0);
    const auto scale = matchEntropy({experiment, *inputs, mask, all}, 4);
    ASSERT_TRUE(scale.ok());
    EXPECT_EQ(scale->rows, 8192);
    EXPECT_GT(scale->error, 0);
    EXPECT_LT(scale->error, 0.01);
    const auto few = matchEntropy({experiment, *inputs, mask, std::span(all).first(100)}, 4);
    EXPECT_EQ(few->rows, 100);
    EXPECT_EQ(few->error, 0);
    Demand demand{{}, std::vector{constantPolicy(scale->multiplier)}, 3001};
    demand.inputs = inputs;
    const auto others = *evaluate(experiment, demand);
    EXPECT_NEAR(meanEntropy(others), 4, 5 * scale->error * std::sqrt(8192.0 / 3001));
}

TEST(Matching, WithoutATargetItIsTheStandardScaleAtN0)
{
    for (const char* source : {"topics", "needles"}) {
        Experiment experiment;
        experiment.source = source;
        experiment.mask = Mask::of("causal");
        experiment.n = 200;
        const double standard = meanEntropy(evaluated(experiment, "standard"));
        experiment.n = 700;
        EXPECT_NEAR(meanEntropy(evaluated(experiment, "entropy-matched:n0=200")), standard, 1e-4) << source;
        experiment.n = 200;
        EXPECT_NEAR(evaluated(experiment, "entropy-matched:n0=200")->policies[0].rows.multiplier[0], 1, 1e-4);
    }
    // A text has a fixed length, so its first keys are the reference.
    Experiment text;
    text.source = "text";
    text.text = {"a b c d e f g h"};
    EXPECT_TRUE(evaluated(text, "entropy-matched:n0=4"));
    EXPECT_THAT(refusal(text, "entropy-matched"), HasSubstr("8 keys, fewer than n0 = 512"));
}

TEST(Matching, SaysWhyThereIsNoSolution)
{
    Experiment experiment = sphere(64);
    experiment.mask = Mask::of("causal");
    EXPECT_THAT(refusal(experiment, "entropy-matched:target=4"), HasSubstr("even uniform weights reach only 3.2"));
    Experiment ties;
    ties.source = "text";
    ties.text = {"a b c a"};
    EXPECT_THAT(refusal(ties, "entropy-matched:target=0.1"),
        HasSubstr("even at the largest scale it is 0.3465736")); // two of four rows end at log 2
    experiment.mask = Mask::of("!full");
    EXPECT_THAT(refusal(experiment, "entropy-matched:target=1"), HasSubstr("no row sees a key"));
}

TEST(Matching, ThreadsDoNotChangeTheScale)
{
    Experiment experiment = sphere(400);
    experiment.mask = Mask::of("causal");
    Demand demand;
    demand.policies = *parsePolicies("entropy-matched:target=3");
    demand.threads = 1;
    const auto one = *evaluate(experiment, demand);
    demand.threads = 2;
    EXPECT_EQ(one->policies[0].rows.multiplier, (*evaluate(experiment, demand))->policies[0].rows.multiplier);
}

TEST(Matching, CanBeStopped)
{
    std::stop_source stop;
    stop.request_stop();
    Experiment experiment = sphere(400);
    experiment.mask = Mask::of("causal");
    const auto inputs = *makeInputs(experiment);
    const auto mask = *Mask::parse("causal")->bind({400, 400});
    const auto rows = evenlySpacedRows(400, 0);
    const auto m = matchEntropy({experiment, *inputs, mask, rows}, 3, stop.get_token());
    ASSERT_FALSE(m.ok());
    EXPECT_EQ(m.error().kind, ErrorKind::Cancelled);
}

// The map of a matched policy equals that of the constant multiplier which the matching found.
TEST(Matching, MapsAndProfilesTakeTheSameScale)
{
    Experiment experiment = sphere(300);
    experiment.mask = Mask::of("causal");
    const auto result = evaluated(experiment, "entropy-matched:target=3");
    const double m = result->policies[0].rows.multiplier[0];
    const auto matched = *parsePolicies("entropy-matched:target=3");
    const auto profile = profileRow(experiment, result->inputs, result->mask, matched, 200);
    ASSERT_TRUE(profile.ok());
    EXPECT_EQ(profile->multiplier[0], m);
    const RasterRequest request{.row0 = 100, .row1 = 200, .col0 = 0, .col1 = 100, .width = 20, .height = 20};
    const auto one = rasterize(experiment, result->inputs, result->mask, matched, request);
    const auto two = rasterize(experiment, result->inputs, result->mask, {result->policies[0].scale}, request);
    ASSERT_TRUE(one.ok() && two.ok());
    EXPECT_EQ((*one)[0]->high, (*two)[0]->high);
}

TEST(Matching, ASweepLeavesOutWhatHasNoSolution)
{
    Experiment experiment = sphere(64);
    experiment.lengths = Lengths::of("64,512,1024");
    experiment.mask = Mask::of("causal");
    experiment.trials = 2;
    auto runner = *SweepRunner::start(experiment, *parsePolicies("entropy-matched,standard"));
    while (!runner.finished())
        ASSERT_TRUE(runner.step().ok());
    const SharedSweep table = runner.table();
    EXPECT_TRUE(std::isnan(table->points[0].entropy().mean));
    EXPECT_TRUE(std::isnan(table->points[0].multiplier));
    EXPECT_TRUE(table->points[0].unsolved.has_value());
    EXPECT_EQ(table->points[0].trials, 2);
    EXPECT_FALSE(std::isnan(table->points[3].entropy().mean)) << "the other policies are measured all the same";
    EXPECT_NEAR(table->points[1].multiplier, 1, 0.02);
    EXPECT_NEAR(table->points[1].entropy().mean, table->points[2].entropy().mean, 1e-4) << "that is what matching is for";
    EXPECT_GT(table->points[2].multiplier, 1.5);
    ASSERT_EQ(table->unsolvedNotes().size(), 1U);
    EXPECT_THAT(table->unsolvedNotes()[0].text(), HasSubstr("n = 64: no scale"));
}

TEST(Matching, TheoryAlone)
{
    Experiment experiment = sphere(64);
    experiment.lengths = Lengths::of("256,1024,16384,65536,1048576");
    const auto table = theoryTable(experiment, *parsePolicies("entropy-matched:target=5.752326"));
    ASSERT_TRUE(table.ok());
    EXPECT_TRUE(table->points[0].unsolved.has_value());
    const double m[] = {0, 1.5870, 3.1404, 3.7933, 5.0405};
    for (std::size_t i = 1; i < 5; ++i) {
        EXPECT_NEAR(table->points[i].multiplier, m[i], 6e-5);
        EXPECT_NEAR(*table->points[i].theoryEntropy(), 5.752326, 1e-6);
    }
}

TEST(Matching, TheoryOfNeedlesAndGaussian)
{
    Experiment experiment;
    experiment.lengths = Lengths::of("32,64,512,16384");
    experiment.trials = 1; // the needles that a row of 32 keys sees differ between trials
    const auto needles = *theoryTable(experiment, *parsePolicies("entropy-matched,entropy-matched:n0=32"));
    EXPECT_NEAR(needles.points[2].multiplier, 1, 1e-6);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_NEAR(*needles.points[i].theoryEntropy(), 2.6911, 1e-4) << "with whatever needles there are";
    }
    EXPECT_NEAR(needles.points[4].multiplier, 1, 1e-6) << "n0 = 32 itself";
    EXPECT_THAT(needles.points[5].unsolved.value_or("").text(), HasSubstr("no scale gives an entropy of 1.01"))
        << "groups of fewer needles than four are sharper than four can be";
    experiment.source = "gaussian";
    experiment.tau = 2;
    const auto gaussian = *theoryTable(experiment, *parsePolicies("entropy-matched"));
    EXPECT_NEAR(gaussian.points[2].multiplier, 2, 1e-4) << "the factor comes afterwards";
    EXPECT_GT(gaussian.points[3].multiplier, 2 * std::sqrt(1 + 2 * std::log(32.0))) << "what the limit alone would ask for";
}

TEST(Scales, AFormulaThatGivesNoScaleNamesTheRow)
{
    Experiment experiment = sphere(100);
    experiment.mask = Mask::of("causal");
    EXPECT_THAT(refusal(experiment, "formula:1/ln(n)"), HasSubstr("λ = inf for row 0, where n = 1"));
    EXPECT_THAT(refusal(experiment, "formula:sqrt(50 - n)"), HasSubstr("for row 50, where n = 51"));
    EXPECT_THAT(refusal(experiment, "formula:(9 - i)/d"), HasSubstr("λ = -0.015625 for row 10"));
    EXPECT_THAT(refusal(experiment, "formula:1e7"), HasSubstr("to 1e+06"));
    // Rows that are not evaluated do not count, and neither do rows that see no key.
    Demand demand;
    demand.policies = *parsePolicies("formula:1/ln(n)");
    demand.rows = 10;
    EXPECT_TRUE(evaluate(experiment, demand).ok());
    demand.rows = 0;
    experiment.mask = Mask::of("causal & !window(1) & !window(2)");
    EXPECT_FALSE(evaluate(experiment, demand).ok());
    experiment.mask = Mask::of("!full");
    EXPECT_TRUE(evaluate(experiment, demand).ok());
    experiment = sphere(100);
    experiment.lengths = Lengths::of("64,128");
    const auto table = theoryTable(experiment, *parsePolicies("formula:100-n"));
    ASSERT_FALSE(table.ok());
    EXPECT_THAT(table.error().text(), HasSubstr("n = 128"));
    auto runner = *SweepRunner::start(experiment, *parsePolicies("formula:100-n"));
    EXPECT_TRUE(runner.step().ok());
    EXPECT_FALSE(runner.step().ok());
}

TEST(Scales, LargestFormulaStaysDefined)
{
    const auto result = evaluated(sphere(64), "formula:1e6");
    for (const double entropy : result->policies[0].rows.entropy)
        EXPECT_NEAR(entropy, 0, 1e-6);
}

TEST(MeanField, IsTheFormulaOnTheScores)
{
    for (const char* mask : {"full", "causal", "sliding(70)", "dilated(9,5)", "sink(3) | window(20)"}) {
        Experiment experiment;
        experiment.n = 333;
        experiment.mask = Mask::of(mask);
        Demand demand;
        demand.policies = *parsePolicies("log-n");
        demand.meanField = true;
        const auto result = *evaluate(experiment, demand);
        const auto profile = [&](Index row) {
            return *profileRow(experiment, result->inputs, result->mask, *demand.policies, row);
        };
        for (const Index row : {Index(0), Index(5), Index(200), Index(332)}) {
            double sum = 0, largest = -1e300, count = 0;
            for (Index j = 0; j < 333; ++j) {
                if (std::isnan(profile(row).scores[j]))
                    continue;
                const double score = result->inputs->q.row(row).cast<double>().dot(result->inputs->k.row(j).cast<double>());
                sum += score;
                largest = std::max(largest, score);
                ++count;
            }
            const RowStatistics& rows = result->policies[0].rows;
            const double expected = std::log(count) - rows.lambda[row] * (largest - sum / count);
            EXPECT_NEAR(rows.meanField[row], expected, 1e-4) << mask << " row " << row; // s_max is a float32 number
        }
    }
}

// The mean field of random data agrees with its expectation wherever theory has one.
TEST(MeanField, SweepAgreesWithItsExpectation)
{
    for (const char* source : {"sphere", "gaussian", "needles"}) {
        Experiment experiment;
        experiment.source = source;
        experiment.lengths = Lengths::of("512,4096");
        const auto policies = *parsePolicies("standard");
        auto runner = *SweepRunner::start(experiment, policies);
        while (!runner.finished())
            ASSERT_TRUE(runner.step().ok());
        const auto theory = *theoryTable(experiment, policies);
        for (std::size_t i = 0; i < 2; ++i) {
            const MeanError found = runner.table()->points[i][quantity("mean_field")];
            EXPECT_NEAR(found.mean, theory.points[i][quantity("mean_field")].mean, 5 * found.error + 0.002) << source;
            EXPECT_LT(found.error, 0.05);
        }
    }
}

} // namespace
} // namespace attentoscope
