// SPDX-License-Identifier: GPL-3.0-or-later
// RoPE and ALiBi in all computations. With ALiBi, logits are not multiples of the scores; every place that once assumed so is
// compared here with the float64 twin (evaluations and rasters in differential_test and raster_twin_test).
#include "core/attention/evaluate/evaluate.h"
#include "core/attention/kernels/reference.h"
#include "core/attention/matching/matching.h"
#include "core/attention/raster/raster.h"
#include "core/sources/rope.h"
#include "core/statistics/spectrum.h"
#include "core/studies/rows/divergences.h"
#include "core/studies/rows/entropy_study.h"
#include "core/studies/rows/spectra.h"
#include "core/studies/sweep/sweep.h"

#include <gmock/gmock.h>

#include <cmath>

namespace attentoscope {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Experiment withAlibi(const char* mask = "causal")
{
    Experiment e;
    e.n = 200;
    e.mask = Mask::of(mask);
    e.alibi = 0.05;
    return e;
}

SharedResult evaluated(const Experiment& e, const Demand& demand = {})
{
    auto result = evaluate(e, demand);
    EXPECT_TRUE(result.ok()) << result.error().text();
    return *result;
}

ReferenceRow twin(const Result& result, Index row, double lambda, double alibi)
{
    KeyRanges visible;
    result.mask.row(row, visible);
    const Inputs& in = *result.inputs;
    return referenceRow(view(in.q), view(in.k), MatrixView(nullptr, in.nk(), 0), row, lambda, visible, 2, alibi);
}

ReferenceRow twin(const Result& result, std::size_t policy, Index row)
{
    return twin(result, row, result.policies[policy].rows.lambda[std::size_t(row)], result.experiment.alibi);
}

// Returns the logits of the keys that the row sees.
std::vector<double> logitsOf(const Result& result, std::size_t policy, Index row)
{
    std::vector<double> logits = twin(result, policy, row).scores;
    for (std::size_t j = 0; j < logits.size(); ++j)
        logits[j] = logits[j] * result.policies[policy].rows.lambda[std::size_t(row)]
            - result.experiment.alibi * double(result.inputs->position(row) - Index(j));
    return logits;
}

constexpr const char* masks[] = {"causal", "full", "causal & !sink(1)"};

TEST(Alibi, AProfileShowsTheBias)
{
    for (const char* mask : masks) {
        const SharedResult result = evaluated(withAlibi(mask));
        const Experiment& e = result->experiment;
        for (const Index row : {Index(0), Index(57), Index(199)}) {
            const auto profile = profileRow(e, result->inputs, result->mask, {e.policyA, e.policyB}, row);
            ASSERT_TRUE(profile.ok());
            for (std::size_t p = 0; p < 2; ++p) {
                const ReferenceRow want = twin(*result, p, row);
                const std::vector<double> logits = logitsOf(*result, p, row);
                for (std::size_t j = 0; j < 200; ++j) {
                    ASSERT_EQ(std::isnan(profile->scores[j]), std::isnan(want.scores[j]));
                    if (std::isnan(want.scores[j]))
                        continue;
                    EXPECT_NEAR(profile->scores[j], want.scores[j], 3e-5) << "raw, without the bias";
                    EXPECT_NEAR(profile->logit(p, Index(j)), logits[j], 2e-5);
                    EXPECT_NEAR(profile->weightsOf(p)[j], want.weights[j], 1e-6);
                }
                if (!std::isnan(want.entropy)) {
                    EXPECT_NEAR(profile->entropy[p], want.entropy, 1e-5);
                }
            }
        }
    }
}

TEST(Alibi, TopKeysAndRanksAreThoseOfTheLogits)
{
    Demand demand;
    demand.topKeys = 3;
    demand.rankedKey = 150;
    const SharedResult result = evaluated(withAlibi("full"), demand);
    for (std::size_t p = 0; p < 2; ++p)
        for (const Index row : {Index(3), Index(120), Index(199)}) {
            std::vector<double> weights = twin(*result, p, row).weights;
            const double chosen = weights[150];
            std::sort(weights.rbegin(), weights.rend());
            const RowStatistics& rows = result->policies[p].rows;
            EXPECT_NEAR(rows.topMass[std::size_t(row)], weights[0] + weights[1] + weights[2], 1e-5);
            EXPECT_EQ(rows.keyRank[std::size_t(row)],
                1 + std::count_if(weights.begin(), weights.end(), [&](double a) { return a > chosen; }));
        }
}

TEST(Alibi, SpectraAreThoseOfTheLogits)
{
    for (const char* mask : masks) {
        const SharedResult result = evaluated(withAlibi(mask));
        const std::vector<double> orders = spectrumOrders(49);
        const auto spectra = renyiSpectra(*result, orders, 0);
        const auto study = studyEntropy(result, 200);
        const auto row = studyRow(*result, 130);
        ASSERT_TRUE(spectra.ok() && study.ok() && row.ok());
        for (std::size_t p = 0; p < 2; ++p) {
            std::vector<double> mean(orders.size(), 0);
            Index rows = 0;
            for (Index i = 0; i < 200; ++i) {
                if (result->mask.visible(i) == 0)
                    continue;
                ++rows;
                const auto want = renyiSpectrum(logitsOf(*result, p, i), orders);
                for (std::size_t o = 0; o < orders.size(); ++o) {
                    mean[o] += want[o];
                    if (i == 130) {
                        EXPECT_NEAR((*row)->renyi[p][o], want[o], 1e-4) << mask << orders[o];
                    }
                }
            }
            for (std::size_t o = 0; o < orders.size(); ++o) {
                EXPECT_NEAR(spectra->mean[p][o], mean[o] / double(rows), 1e-5) << mask << orders[o];
                EXPECT_NEAR((*study)->renyi[p].mean[o], mean[o] / double(rows), 1e-4) << mask << orders[o];
            }
        }
    }
}

TEST(Alibi, DivergencesAreTheSumsOverKeys)
{
    for (const char* mask : masks) {
        Experiment e = withAlibi(mask);
        e.policyA = *parsePolicy("constant:m=0"); // λ = 0, so only the bias remains
        for (const char* policy : {"standard", "log-n"}) {
            e.policyB = *parsePolicy(policy);
            const SharedResult result = evaluated(e);
            const auto study = studyEntropy(result);
            ASSERT_TRUE(study.ok());
            for (const Index row : {Index(0), Index(1), Index(90), Index(199)}) {
                const Divergences& found = (*study)->apart;
                const auto one = studyRow(*result, row);
                ASSERT_TRUE(one.ok());
                if (result->mask.visible(row) == 0) {
                    EXPECT_TRUE(std::isnan(found.forward[std::size_t(row)]));
                    EXPECT_TRUE(std::isnan((*one)->apart.backward[0]));
                    continue;
                }
                const ReferenceRow a = twin(*result, 0, row), b = twin(*result, 1, row);
                double ab = 0, ba = 0;
                for (std::size_t j = 0; j < a.weights.size(); ++j)
                    if (a.weights[j] > 0 && b.weights[j] > 0) {
                        ab += a.weights[j] * std::log(a.weights[j] / b.weights[j]);
                        ba += b.weights[j] * std::log(b.weights[j] / a.weights[j]);
                    }
                EXPECT_NEAR(found.forward[std::size_t(row)], ab, 2e-5) << mask << row;
                EXPECT_NEAR(found.backward[std::size_t(row)], ba, 2e-5) << mask << row;
                EXPECT_EQ((*one)->apart.forward[0], found.forward[std::size_t(row)]) << "the same in a row of its own";
            }
        }
    }
}

// A factor on the scale of B does not change the bias.
TEST(Alibi, AFactorChangesTheScaleOnly)
{
    const SharedResult result = evaluated(withAlibi());
    const auto study = studyEntropy(result, 200);
    ASSERT_TRUE(study.ok());
    for (const std::size_t at : {std::size_t(0), std::size_t(64), std::size_t(100)}) {
        double sum = 0;
        for (Index i = 0; i < 200; ++i)
            sum += twin(*result, i, (*study)->factors[at] * result->policies[1].rows.lambda[std::size_t(i)], 0.05).entropy;
        EXPECT_NEAR((*study)->factorMean[at], sum / 200, 1e-5);
    }
}

double meanEntropy(const Experiment& e, const char* policy)
{
    Demand demand;
    demand.policies = *parsePolicies(policy);
    return summarize(evaluated(e, demand)->policies[0].rows.entropy).mean;
}

TEST(Alibi, MatchingMeetsTheMeasuredMean)
{
    for (const char* source : {"needles", "sphere", "topics"})
        for (const double target : {1.0, 2.5}) {
            Experiment e = withAlibi();
            e.source = source;
            EXPECT_NEAR(meanEntropy(e, ("entropy-matched:target=" + std::to_string(target)).c_str()), target, 1e-4) << source;
        }
    const double largest = meanEntropy(withAlibi(), "constant:m=0"); // the entropy from the bias alone
    EXPECT_LT(largest, 3.9);
    Demand demand;
    demand.policies = *parsePolicies("entropy-matched:target=4.2");
    const auto beyond = evaluate(withAlibi(), demand);
    ASSERT_FALSE(beyond.ok());
    EXPECT_THAT(beyond.error().text(), HasSubstr("no scale reaches an entropy of 4.2; the largest"));
    Experiment shorter = withAlibi();
    shorter.n = 128;
    EXPECT_NEAR(meanEntropy(withAlibi(), "entropy-matched:n0=128"), meanEntropy(shorter, "standard"), 1e-4);
}

// The scores grow with the distance, against the bias: the entropy first rises with the scale, so that a target above the
// entropy at m = 0 has a solution, too.
TEST(Alibi, MatchingFindsATargetAboveTheBiasAlone)
{
    auto inputs = std::make_shared<Inputs>();
    inputs->q = Matrix::Ones(1, 1);
    inputs->k.resize(50, 1);
    for (Index j = 0; j < 50; ++j)
        inputs->k(j, 0) = 0.5F * float(49 - j); // keys far away have high scores
    Experiment e = withAlibi("full");
    e.source = "tensor";
    e.alibi = 0.5;
    const BoundMask mask = *Mask::parse("full")->bind({1, 50, 0, {}});
    const Index rows[] = {0};
    const double start = std::log((1 - std::exp(-25)) / (1 - std::exp(-0.5)))
        + 0.5 * (1 / (std::exp(0.5) - 1) - 50 / (std::exp(25) - 1)); // the entropy of the geometric weights e^{−j/2}
    const auto m = matchEntropy({e, *inputs, mask, rows}, start + 0.5);
    ASSERT_TRUE(m.ok()) << m.error().text();
    KeyRanges visible;
    mask.row(0, visible);
    EXPECT_NEAR(
        referenceRow(view(inputs->q), view(inputs->k), MatrixView(nullptr, 50, 0), 0, m->multiplier, visible, 2, 0.5).entropy,
        start + 0.5, 1e-4);
    EXPECT_GT(m->multiplier, 1) << "where the entropy falls";
}

SharedSweep sweep(const Experiment& e, const char* policies, int threads = 0)
{
    auto runner = SweepRunner::start(e, *parsePolicies(policies), {.threads = threads});
    EXPECT_TRUE(runner.ok()) << runner.error().text();
    while (!runner->finished())
        EXPECT_TRUE(runner->step().ok());
    return runner->table();
}

// Shorter sequences reuse the keys of the longest one after RoPE, because their places are the same.
TEST(Positions, ASweepIsAnEvaluationAtEachLength)
{
    Experiment e;
    e.mask = Mask::of("causal");
    e.lengths = Lengths::of("100,230,700");
    e.trials = 1;
    e.rows = 20;
    for (const auto& [rope, alibi] : {std::pair{10000.0, 0.0}, {0.0, 0.1}, {500.0, 0.02}}) {
        e.rope = rope;
        e.alibi = alibi;
        const SharedSweep table = sweep(e, "standard,log-n");
        for (const SweepPoint& point : table->points) {
            Experiment one = e;
            one.n = point.n;
            Demand demand;
            demand.policies = {table->policies[point.policy]};
            demand.rows = e.rows;
            demand.meanField = true;
            const SharedResult result = evaluated(one, demand);
            const RowStatistics& rows = result->policies[0].rows;
            EXPECT_EQ(point.entropy().mean, summarize(rows.entropy).mean) << point.n;
            EXPECT_EQ(point[quantity("mean_field")].mean, summarize(rows.meanField).mean);
            EXPECT_EQ(point[quantity("planted_mass")].mean, summarize(rows.plantedMass).mean);
        }
    }
}

TEST(Positions, ThereIsNoTheory)
{
    Experiment e;
    e.source = "sphere";
    e.lengths = Lengths::of("64,512");
    e.trials = 1;
    EXPECT_TRUE(sweep(e, "standard")->points[1].theoryEntropy());
    for (const auto& [rope, alibi] : {std::pair{10000.0, 0.0}, {0.0, 0.1}}) {
        e.rope = rope;
        e.alibi = alibi;
        const SharedSweep measured = sweep(e, "standard");
        EXPECT_FALSE(measured->points[1].theoryEntropy());
        const auto theory = theoryTable(e, *parsePolicies("standard"));
        ASSERT_TRUE(theory.ok());
        EXPECT_FALSE(theory->points[1].theoryEntropy());
        EXPECT_EQ(measured->warnings.size(), alibi > 0 ? 1u : 0u) << "keys after";
    }
}

// Rotated noise is still noise: RoPE alone leaves the statistics unchanged, but it hides needles that are far away.
TEST(Positions, RopeLeavesNoiseAndHidesNeedles)
{
    Experiment e;
    e.source = "sphere";
    e.n = 1024;
    const double without = meanEntropy(e, "standard");
    e.rope = 10000;
    EXPECT_NEAR(meanEntropy(e, "standard"), without, 0.01);
    e.source = "needles";
    const auto mass = [&] { return summarize(evaluated(e)->policies[0].rows.plantedMass).mean; };
    const double turnedMass = mass();
    e.rope = 0;
    EXPECT_GT(mass(), turnedMass + 0.2);
}

TEST(Positions, SomeRowsAreThoseOfTheWhole)
{
    Experiment e = withAlibi();
    e.rope = 10000;
    Demand some;
    some.rows = 17;
    some.onlyTheseQueries = true;
    const SharedResult all = evaluated(e), few = evaluated(e, some);
    ASSERT_EQ(few->inputs->q.rows(), 17);
    for (std::size_t p = 0; p < 2; ++p)
        for (std::size_t r = 0; r < 17; ++r) {
            const std::size_t row = std::size_t(few->rowIndex[r]);
            EXPECT_EQ(few->policies[p].rows.shannon[r], all->policies[p].rows.shannon[row]);
            EXPECT_EQ(few->policies[p].rows.plantedMass[r], all->policies[p].rows.plantedMass[row]);
            EXPECT_EQ(few->policies[p].rows.argmax[r], all->policies[p].rows.argmax[row]);
        }
}

TEST(Positions, ThreadsDoNotChangeABit)
{
    Experiment e = withAlibi();
    e.n = 900;
    e.dv = 5;
    e.rope = 10000;
    e.lengths = Lengths::of("100,900");
    e.trials = 2;
    Demand demand;
    demand.meanField = true;
    demand.threads = 1;
    const SharedResult one = evaluated(e, demand);
    const auto study = studyEntropy(one);
    const SharedSweep curve = sweep(e, "standard,entropy-matched:target=2", 1);
    for (const int threads : {2, 3}) {
        demand.threads = threads;
        const SharedResult many = evaluated(e, demand);
        for (std::size_t p = 0; p < 2; ++p) {
            EXPECT_EQ(many->policies[p].rows.shannon, one->policies[p].rows.shannon);
            EXPECT_EQ(many->policies[p].rows.meanField, one->policies[p].rows.meanField);
            EXPECT_EQ(many->policies[p].output, one->policies[p].output);
        }
        const auto again = studyEntropy(many);
        ASSERT_TRUE(study.ok() && again.ok());
        EXPECT_EQ((*again)->apart.forward, (*study)->apart.forward);
        EXPECT_EQ((*again)->apart.backward, (*study)->apart.backward);
        const SharedSweep other = sweep(e, "standard,entropy-matched:target=2", threads);
        for (std::size_t i = 0; i < curve->points.size(); ++i)
            EXPECT_EQ(other->points[i].entropy().mean, curve->points[i].entropy().mean);
    }
}

// ALiBi is meant for causal masks, and the program says so for any other mask.
TEST(Alibi, KeysAheadAreWarnedAbout)
{
    const auto warnings = [](const char* mask) {
        std::vector<std::string> texts;
        const SharedResult result = evaluated(withAlibi(mask));
        for (const Message& warning : result->warnings)
            texts.push_back(warning.text());
        return texts;
    };
    EXPECT_THAT(warnings("causal"), ElementsAre());
    EXPECT_THAT(warnings("sliding(5) | sink(2) & causal"), ElementsAre());
    EXPECT_THAT(warnings("full"), ElementsAre(HasSubstr("made for a causal mask")));
    EXPECT_THAT(warnings("window(3)"), ElementsAre(HasSubstr("after the query")));
}

} // namespace
} // namespace attentoscope
