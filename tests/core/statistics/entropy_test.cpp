// SPDX-License-Identifier: GPL-3.0-or-later
// Compares entropies from the sums of one pass with their definitions over the weights.
#include "core/statistics/entropy.h"
#include "core/statistics/row_statistics.h"
#include "tests/helpers/instruction_sets.h"

#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <limits>
#include <rapidcheck.h>
#include <span>
#include <vector>

namespace attentoscope {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
const double nan = std::numeric_limits<double>::quiet_NaN();

using Logits = std::vector<double>;

RowMoments momentsOf(const Logits& x, double order)
{
    RowMoments row;
    row.visible = double(x.size());
    row.maxLogit = x.empty() ? 0 : *std::max_element(x.begin(), x.end());
    bool topSeen = false;
    for (const double logit : x) {
        const double e = std::exp(logit - row.maxLogit);
        row.weighted += e * (logit - row.maxLogit);
        row.power += powerIsExcess(order) ? e * std::expm1((order - 1) * (logit - row.maxLogit)) : std::pow(e, order);
        if (!topSeen && logit == row.maxLogit) {
            topSeen = true;
            continue;
        }
        row.rest += e;
        row.restSquare += e * e;
        row.restCube += e * e * e;
    }
    return row;
}

Logits weightsOf(const Logits& x)
{
    Logits weights = x;
    const double top = *std::max_element(x.begin(), x.end());
    double sum = 0;
    for (double& w : weights)
        sum += w = std::exp(w - top);
    for (double& w : weights)
        w /= sum;
    return weights;
}

double shannonByDefinition(const Logits& a)
{
    double h = 0;
    for (const double w : a)
        h -= w > 0 ? w * std::log(w) : 0;
    return h;
}

double powerSum(const Logits& a, double order)
{
    double sum = 0;
    for (const double w : a)
        sum += std::pow(w, order);
    return sum;
}

double renyiByDefinition(const Logits& a, double order)
{
    if (order == 0)
        return std::log(double(a.size()));
    if (order == 1)
        return shannonByDefinition(a);
    if (order == inf)
        return -std::log(*std::max_element(a.begin(), a.end()));
    return std::log(powerSum(a, order)) / (1 - order);
}

double renyi(double order, const Logits& x) { return entropyOf({EntropyMeasure::Renyi, order}, momentsOf(x, order)); }
double tsallis(double order, const Logits& x) { return entropyOf({EntropyMeasure::Tsallis, order}, momentsOf(x, order)); }

// Makes rows from flat to one-hot.
rc::Gen<Logits> anyLogits()
{
    return rc::gen::exec([] {
        const double spread = *rc::gen::element(0.0, 0.01, 1.0, 5.0, 40.0, 1000.0);
        Logits x(*rc::gen::inRange<std::size_t>(1, 40));
        for (double& logit : x)
            logit = spread * *rc::gen::inRange(-1000, 1001) / 1000.0;
        return x;
    });
}

TEST(Entropy, AgreesWithTheDefinitions)
{
    EXPECT_TRUE(rc::check("every order of a family", [] {
        const Logits x = *anyLogits();
        const Logits a = weightsOf(x);
        RC_ASSERT(std::abs(shannonOf(momentsOf(x, 0)) - shannonByDefinition(a)) < 1e-12);
        for (const double order : {0.0, 0.3, 0.999, 1.0, 1.001, 1.5, 2.0, 2.7, 3.0, 4.5, 20.0, inf})
            RC_ASSERT(std::abs(renyi(order, x) - renyiByDefinition(a, order)) < 1e-10);
        for (const double order : {0.3, 0.999, 1.001, 1.5, 2.0, 2.7, 3.0, 4.5, 20.0})
            RC_ASSERT(std::abs(tsallis(order, x) - (1 - powerSum(a, order)) / (order - 1)) < 1e-10);
        RC_ASSERT(tsallis(0, x) == double(x.size()) - 1);
        RC_ASSERT(tsallis(1, x) == shannonOf(momentsOf(x, 1)));
    }));
}

TEST(Entropy, RenyiDoesNotIncreaseWithTheOrder)
{
    const std::vector<double> orders = {0, 1e-6, 0.1, 0.5, 0.9, 1 - 1e-4, 1 - 1e-6, 1 - 2e-7, 1 - 5e-8, 1, 1 + 5e-8, 1 + 2e-7,
        1 + 1e-6, 1 + 1e-4, 1.1, 1.9999, 2, 2.0001, 2.5, 3, 3.0001, 10, 1e3, 1e308, inf};
    // Sums of 40 terms are exact to about 1e-15; the general formula divides this error by order − 1.
    const auto rounding = [](double order) { return 1e-12 + (std::abs(order - 1) > 1e-7 ? 1e-15 / std::abs(order - 1) : 0); };
    EXPECT_TRUE(rc::check("H_0 >= ... >= H_inf", [&] {
        const Logits x = *anyLogits();
        double before = inf;
        double roundingBefore = 0;
        for (const double order : orders) {
            const double now = renyi(order, x);
            RC_ASSERT(now <= before + rounding(order) + roundingBefore);
            roundingBefore = rounding(order);
            before = now;
        }
    }));
}

TEST(Entropy, IsSmoothThroughOrderOne)
{
    EXPECT_TRUE(rc::check("near order 1 it stays near Shannon", [] {
        const Logits x = *anyLogits();
        const double h = renyi(1, x);
        for (const double step : {1e-9, 0.9e-7, 1.1e-7, 1e-6, 1e-5}) {
            // H changes by step / 2 times the variance of log a, which cannot exceed (log n)² / 4 + 1.
            const double room = step * (std::pow(std::log(double(x.size())), 2) / 4 + 1) + 1e-8;
            RC_ASSERT(std::abs(renyi(1 + step, x) - h) < room);
            RC_ASSERT(std::abs(renyi(1 - step, x) - h) < room);
            RC_ASSERT(std::abs(tsallis(1 + step, x) - h) < step * std::pow(std::log(double(x.size())) + 1, 2) + 1e-8);
        }
    }));
}

TEST(Entropy, StaysBetweenZeroAndTheLargestValue)
{
    EXPECT_TRUE(rc::check("0 <= H <= largest", [] {
        const Logits x = *anyLogits();
        for (const auto kind : {EntropyMeasure::Shannon, EntropyMeasure::Renyi, EntropyMeasure::Tsallis})
            for (const double order : {0.0, 0.5, 1.0, 1.3, 2.0, 3.0, 7.0}) {
                const EntropyMeasure measure{kind, order};
                const double h = entropyOf(measure, momentsOf(x, order));
                RC_ASSERT(h >= 0);
                RC_ASSERT(h <= largestEntropy(measure, double(x.size())));
            }
    }));
}

TEST(Entropy, AdditiveShiftChangesNothing)
{
    EXPECT_TRUE(rc::check("x + c", [] {
        const Logits x = *anyLogits();
        Logits shifted = x;
        for (double& logit : shifted)
            logit += 1024; // exact
        RC_ASSERT(std::abs(shannonOf(momentsOf(x, 0)) - shannonOf(momentsOf(shifted, 0))) < 1e-9);
        RC_ASSERT(std::abs(logSumExpOf(momentsOf(shifted, 0)) - logSumExpOf(momentsOf(x, 0)) - 1024) < 1e-9);
    }));
}

TEST(Entropy, UniformRowHasTheLargestValue)
{
    const Logits x(512, 3.25);
    EXPECT_NEAR(shannonOf(momentsOf(x, 0)), std::log(512.0), 1e-13);
    EXPECT_NEAR(renyi(1.7, x), std::log(512.0), 1e-12);
    EXPECT_NEAR(tsallis(2, x), 1 - 1.0 / 512, 1e-14);
    EXPECT_NEAR(largestEntropy({EntropyMeasure::Tsallis, 2}, 512), 1 - 1.0 / 512, 1e-14);
    EXPECT_NEAR(largestEntropy({EntropyMeasure::Tsallis, 0.5}, 512), (std::sqrt(512.0) - 1) / 0.5, 1e-11);
    EXPECT_EQ(largestEntropy({EntropyMeasure::Tsallis, 0}, 512), 511);
}

TEST(Entropy, OneVisibleKeyIsExactlyZeroAndNoneIsUndefined)
{
    for (const auto kind : {EntropyMeasure::Shannon, EntropyMeasure::Renyi, EntropyMeasure::Tsallis})
        for (const double order : {0.0, 1.0, 1.5, 2.0, 3.0}) {
            EXPECT_EQ(entropyOf({kind, order}, momentsOf({-7.3}, order)), 0);
            EXPECT_TRUE(std::isnan(entropyOf({kind, order}, RowMoments{})));
        }
    EXPECT_EQ(renyi(inf, {-7.3}), 0);
    EXPECT_EQ(jacobianNormOf(momentsOf({-7.3}, 0)), 0);
    EXPECT_EQ(maxWeightOf(momentsOf({-7.3}, 0)), 1);
    EXPECT_TRUE(std::isnan(logSumExpOf({})));
    EXPECT_TRUE(std::isnan(maxWeightOf({})));
    EXPECT_TRUE(std::isnan(jacobianNormOf({})));
}

TEST(Entropy, PowerSumIsAskedForOnlyWhereNothingElseServes)
{
    for (const double order : {0.0, 1.0, 2.0, 3.0, inf})
        EXPECT_FALSE(needsPower({EntropyMeasure::Renyi, order}));
    EXPECT_FALSE(needsPower({}));
    EXPECT_TRUE(needsPower({EntropyMeasure::Renyi, 0.5}));
    EXPECT_TRUE(needsPower({EntropyMeasure::Tsallis, 1.5}));
}

TEST(Entropy, JacobianNormFromTheMatrixItself)
{
    EXPECT_TRUE(rc::check("norm of diag(a) - a a^T", [] {
        const Logits x = *anyLogits();
        const Logits a = weightsOf(x);
        double square = 0;
        for (std::size_t i = 0; i < a.size(); ++i)
            for (std::size_t j = 0; j < a.size(); ++j)
                square += std::pow((i == j ? a[i] : 0) - a[i] * a[j], 2);
        RC_ASSERT(std::abs(std::pow(jacobianNormOf(momentsOf(x, 0)), 2) - square) < 4e-15); // Σe² limits r² to this
    }));
    // The row is almost one-hot. Its norm is 2ε, where the plain formula would give nothing but rounding.
    EXPECT_NEAR(jacobianNormOf(momentsOf({0, std::log(1e-10)}, 0)) / 2e-10, 1, 1e-5);
}

TEST(Entropy, MeasureText)
{
    for (const char* text : {"shannon", "renyi:2", "renyi:inf", "renyi:0", "tsallis:1.5"}) {
        const auto measure = parseEntropyMeasure(text);
        ASSERT_TRUE(measure.ok()) << text;
        EXPECT_EQ(entropyMeasureText(*measure), text);
    }
    EXPECT_EQ(parseEntropyMeasure("renyi:inf")->order, inf);
    for (const char* text :
        {"", "entropy", "renyi", "renyi:", "renyi:-1", "renyi:nan", "tsallis:inf", "tsallis:65", "shannon:2", "renyi:2x"})
        EXPECT_FALSE(parseEntropyMeasure(text).ok()) << text;
}

TEST(Summary, LeavesOutWhatIsUndefined)
{
    const std::vector<double> values = {1, nan, 3, nan, 8};
    const Summary summary = summarize(values);
    EXPECT_EQ(summary.count, 3);
    EXPECT_DOUBLE_EQ(summary.mean, 4);
    EXPECT_DOUBLE_EQ(summary.std, std::sqrt((9 + 1 + 16) / 3.0));
    EXPECT_EQ(summary.min, 1);
    EXPECT_EQ(summary.max, 8);
    const std::vector<double> none = {nan};
    EXPECT_TRUE(std::isnan(summarize(none).mean));
    EXPECT_EQ(summarize(none).count, 0);
}

TEST(RowStatistics, ARowIsPutAloneAsAmongOthers)
{
    std::vector<RowMoments> moments;
    for (int keys = 0; keys < 70; ++keys) {
        Logits x;
        for (int j = 0; j < keys; ++j)
            x.push_back(std::sin(double(keys * j)) * keys / 9);
        moments.push_back(momentsOf(x, 2));
    }
    const EntropyMeasure renyi{EntropyMeasure::Renyi, 2};
    RowStatistics together, alone;
    for (RowStatistics* rows : {&together, &alone})
        rows->resize(moments.size());
    together.put(0, moments, renyi);
    for (std::size_t r = 0; r < moments.size(); ++r)
        alone.put(r, std::span(moments).subspan(r, 1), renyi);
    EXPECT_EQ(together.size(), 70u);
    EXPECT_TRUE(together.plantedMass.empty());
    EXPECT_EQ(together.visible.front(), 0);
    for (const auto member : {&RowStatistics::logSumExp, &RowStatistics::shannon, &RowStatistics::entropy,
             &RowStatistics::normalized, &RowStatistics::effectiveSupport, &RowStatistics::jacobianNorm}) {
        EXPECT_TRUE(std::isnan((together.*member)[0])) << "a row that sees nothing";
        for (std::size_t r = 2; r < moments.size(); ++r)
            EXPECT_EQ((together.*member)[r], (alone.*member)[r]) << r;
    }
    for (const auto member : {&RowStatistics::maxWeight, &RowStatistics::sumSquares})
        for (std::size_t r = 2; r < moments.size(); ++r)
            EXPECT_EQ((together.*member)[r], (alone.*member)[r]) << r;
    for (std::size_t r = 1; r < moments.size(); ++r) {
        EXPECT_NEAR(together.shannon[r], shannonOf(moments[r]), 1e-14);
        EXPECT_NEAR(together.entropy[r], entropyOf(renyi, moments[r]), 1e-14);
        EXPECT_NEAR(together.logSumExp[r], logSumExpOf(moments[r]), 1e-14);
        EXPECT_NEAR(together.effectiveSupport[r], std::exp(together.shannon[r]), 1e-12);
    }
}

// On every instruction set: noisy rows, and peaked rows in which only the sums over the other keys have any information left.
TEST(RowStatistics, ByVectorsIsWhatTheFormulasOfOneRowSay)
{
    std::vector<RowMoments> moments;
    for (const double spread : {0.0, 0.1, 1.0, 9.0, 60.0})
        for (int keys = 0; keys < 40; ++keys) {
            Logits x;
            for (int j = 0; j < keys; ++j)
                x.push_back(std::sin(double(keys * j)) * spread);
            moments.push_back(momentsOf(x, 2));
        }
    moments[30].without = 3; // these moments do not come from a plain softmax
    moments[31].nowhere = 0.25;
    moments[31].total = 0.75;
    moments[32].jacobian = 0.125;
    const auto same = [](double got, double want) {
        return std::abs(got - want) <= 1e-14 * std::abs(want) || (got != got && want != want);
    };
    for (const auto target : instructionSets())
        for (const EntropyMeasure measure : {EntropyMeasure{}, {EntropyMeasure::Tsallis, 1.5}}) {
            const OnInstructionSet on(target);
            RowStatistics rows;
            rows.resize(moments.size());
            rows.put(0, moments, measure);
            for (std::size_t r = 0; r < moments.size(); ++r) {
                const RowMoments& one = moments[r];
                const double entropy = entropyOf(measure, one), places = one.visible + (one.nowhere > 0 ? 1 : 0);
                EXPECT_EQ(rows.visible[r], std::int64_t(one.visible));
                EXPECT_TRUE(same(rows.maxWeight[r], maxWeightOf(one))) << r;
                EXPECT_TRUE(same(rows.sumSquares[r], sumSquaresOf(one))) << r;
                EXPECT_TRUE(same(rows.jacobianNorm[r], jacobianNormOf(one)))
                    << r << ": " << rows.jacobianNorm[r] << ' ' << jacobianNormOf(one);
                EXPECT_TRUE(same(rows.shannon[r], shannonOf(one))) << r;
                EXPECT_TRUE(same(rows.entropy[r], entropy)) << r;
                EXPECT_TRUE(
                    one.visible < 2 || one.nowhere > 0 || same(rows.normalized[r], entropy / largestEntropy(measure, places)))
                    << r;
            }
        }
}

} // namespace
} // namespace attentoscope
