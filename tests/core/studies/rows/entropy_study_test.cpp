// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the study of a result with float64 spectra and with separate evaluations.
#include "core/studies/rows/entropy_study.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/statistics/spectrum.h"
#include "core/studies/rows/spectra.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace attentoscope {
namespace {

SharedResult evaluated(Experiment experiment)
{
    auto result = evaluate(experiment);
    EXPECT_TRUE(result.ok());
    return *result;
}

Experiment small(const char* mask = "full")
{
    Experiment experiment;
    experiment.n = 200;
    experiment.mask = Mask::of(mask);
    return experiment;
}

TEST(EntropyStudy, SpectraEqualTheFloat64Ones)
{
    for (const char* mask : {"full", "causal", "causal & !sink(1)", "causal & sliding(90)"}) {
        Experiment experiment = small(mask);
        if (experiment.mask.usesPlaces() && experiment.mask.typed() != "causal")
            experiment.policyB = *parsePolicy("scale-invariant");
        const SharedResult result = evaluated(experiment);
        const auto study = studyEntropy(result, 200);
        ASSERT_TRUE(study.ok());
        const auto exact = renyiSpectra(*result, (*study)->orders, 0);
        ASSERT_TRUE(exact.ok());
        EXPECT_EQ((*study)->sampledRows, exact->rows) << mask;
        for (std::size_t p = 0; p < 2; ++p)
            for (std::size_t o = 0; o < exact->orders.size(); ++o) {
                EXPECT_NEAR((*study)->renyi[p].mean[o], exact->mean[p][o], 1e-4) << mask << " order " << exact->orders[o];
                EXPECT_LE((*study)->renyi[p].low[o], (*study)->renyi[p].high[o]);
            }
    }
}

TEST(EntropyStudy, ARowsSpectrumHoldsItsNamedEntropies)
{
    const SharedResult result = evaluated(small("causal"));
    const auto found = studyRow(*result, 120);
    ASSERT_TRUE(found.ok());
    const auto orders = spectrumOrders((*found)->renyi[0].size());
    const auto at = [&](double order) { return std::size_t(std::find(orders.begin(), orders.end(), order) - orders.begin()); };
    for (std::size_t p = 0; p < 2; ++p) {
        const RowStatistics& rows = result->policies[p].rows;
        EXPECT_NEAR((*found)->renyi[p][at(0)], std::log(121.0), 1e-12);
        EXPECT_NEAR((*found)->renyi[p][at(1)], rows.shannon[120], 1e-5);
        EXPECT_NEAR((*found)->renyi[p].back(), -std::log(rows.maxWeight[120]), 1e-5);
        EXPECT_EQ((*found)->statistics[p].shannon.front(), rows.shannon[120]) << "the same bits as in the whole";
        EXPECT_NEAR((*found)->tsallis[p][at(0)], 120, 1e-9);
        EXPECT_NEAR((*found)->tsallis[p][at(1)], rows.shannon[120], 1e-5);
        EXPECT_NEAR((*found)->tsallis[p][at(2)], 1 - std::exp(-(*found)->renyi[p][at(2)]), 1e-12);
    }
}

TEST(EntropyStudy, ARowWithoutVisibleKeyIsUndefinedAndNotCounted)
{
    const SharedResult result = evaluated(small("causal & !sink(1)"));
    const auto row = studyRow(*result, 0);
    ASSERT_TRUE(row.ok());
    EXPECT_TRUE(std::isnan((*row)->renyi[0].front()));
    const auto study = studyEntropy(result, 200);
    ASSERT_TRUE(study.ok());
    EXPECT_EQ((*study)->sampledRows, 199);
    EXPECT_EQ((*study)->entropy[0].undefined, 1);
    EXPECT_TRUE(std::isnan((*study)->apart.forward[0]));
    const auto nothing = studyEntropy(evaluated(small("!full")));
    ASSERT_TRUE(nothing.ok());
    EXPECT_EQ((*nothing)->sampledRows, 0);
    EXPECT_TRUE(std::isnan((*nothing)->renyi[0].mean[5]));
    EXPECT_TRUE(std::isnan(bestFactor(**nothing, 1).factor));
}

TEST(EntropyStudy, HistogramsShareTheirBinsAndHoldEveryRow)
{
    Experiment experiment = small();
    experiment.bits = true;
    const SharedResult result = evaluated(experiment);
    const auto study = studyEntropy(result);
    ASSERT_TRUE(study.ok());
    for (const auto* both : {&(*study)->entropy, &(*study)->normalized}) {
        EXPECT_EQ((*both)[0].low, (*both)[1].low);
        EXPECT_EQ((*both)[0].counts.size(), (*both)[1].counts.size());
        for (const Histogram& one : *both)
            EXPECT_EQ(std::accumulate(one.counts.begin(), one.counts.end(), std::int64_t(0)), 200);
    }
    const Summary bits = summarize(result->policies[0].rows.entropy);
    EXPECT_LE((*study)->entropy[1].low, bits.min / std::log(2.0));
    EXPECT_GE((*study)->entropy[0].high, bits.max / std::log(2.0)) << "nats would end below";
}

// Evaluates with tau = f, which multiplies the scale of B by the factor f.
TEST(EntropyStudy, FactorsEqualEvaluationsAtThatScale)
{
    for (const EntropyMeasure measure : {EntropyMeasure{}, EntropyMeasure{EntropyMeasure::Renyi, 3}}) {
        Experiment experiment = small();
        experiment.entropy = measure;
        if (measure.kind == EntropyMeasure::Renyi)
            experiment.policyB = *parsePolicy("scale-invariant");
        const SharedResult result = evaluated(experiment);
        const auto study = studyEntropy(result, 200);
        ASSERT_TRUE(study.ok());
        for (const double factor : {0.25, 0.8, 1.0, 2.0}) { // 0.8 lies between two studied factors
            experiment.tau = factor;
            const SharedResult there = evaluated(experiment);
            const FactorEffect at = atFactor(**study, 2, factor);
            EXPECT_NEAR(at.mean, summarize(there->policies[1].rows.entropy).mean, 1e-4) << factor;
            if (measure.kind == EntropyMeasure::Shannon) {
                double penalty = 0;
                for (const double entropy : there->policies[1].rows.shannon)
                    penalty += (entropy - 2) * (entropy - 2) / double(there->rowIndex.size());
                EXPECT_NEAR(at.penalty, penalty, 1e-4) << factor;
            }
        }
    }
}

TEST(EntropyStudy, TheBestFactorHasTheSmallestPenalty)
{
    Experiment experiment = small();
    experiment.policyB = parsePolicies("constant:m=1")->front();
    const SharedResult result = evaluated(experiment);
    const auto study = studyEntropy(result, 200);
    ASSERT_TRUE(study.ok());
    const double target = summarize(result->policies[0].rows.entropy).mean;
    const FactorEffect same = bestFactor(**study, target);
    EXPECT_FALSE(same.atEnd);
    EXPECT_NEAR(same.factor, 1, 0.1) << "B is A already";
    for (const double penalty : penalties(**study, target))
        EXPECT_LE(same.penalty, penalty + 1e-12);
    EXPECT_GE(same.penalty, 0);
    EXPECT_NEAR(atFactor(**study, target, same.factor).penalty, same.penalty, 1e-9);
    EXPECT_TRUE(bestFactor(**study, -5).atEnd) << "no scale reaches a negative entropy";
}

TEST(EntropyStudy, StopsWhenAsked)
{
    std::stop_source stop;
    stop.request_stop();
    const auto study = studyEntropy(evaluated(small()), 256, stop.get_token());
    ASSERT_FALSE(study.ok());
    EXPECT_EQ(study.error().kind, ErrorKind::Cancelled);
}

} // namespace
} // namespace attentoscope
