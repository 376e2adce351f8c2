// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the standard errors of a sweep with the actual deviations of its means, over many sequences.
#include "core/studies/sweep/mean_error.h"

#include "core/attention/evaluate/evaluate.h"
#include "core/attention/evaluate/evaluate_rows.h"
#include "core/attention/rows/row_set.h"
#include "core/formats/tensors/npy.h"
#include "core/studies/sweep/sweep.h"
#include "tests/helpers/temp_folder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>

namespace attentoscope {
namespace {

constexpr Index d = 16;

// Makes normal queries and keys, each similar to the one before it by the correlation `alike`.
SharedInputs sequenceOf(Index n, double alike, std::uint64_t seed)
{
    Experiment experiment;
    experiment.source = "gaussian";
    experiment.n = n;
    experiment.d = d;
    experiment.dv = 0;
    experiment.seed = std::int64_t(seed);
    Inputs inputs = **makeInputs(experiment, {});
    const auto fresh = float(std::sqrt(1 - alike * alike));
    for (TokenRows* matrix : {&inputs.q, &inputs.k})
        for (Index row = 1; row < n; ++row)
            matrix->row(row) = float(alike) * matrix->row(row - 1) + fresh * matrix->row(row);
    return std::make_shared<const Inputs>(std::move(inputs));
}

std::vector<double> entropies(const SharedInputs& inputs, const char* mask, const char* policy, Index rows = 0)
{
    Experiment experiment;
    experiment.mask = Mask::of(mask);
    const auto bound = *bindMask(experiment, *inputs);
    const auto evaluated = middleRows(inputs->nq(), rows);
    const std::vector<PolicyChoice> policies = {*parsePolicy(policy)};
    const auto results = evaluateRows(
        {.experiment = experiment, .inputs = *inputs, .mask = bound, .rows = evaluated, .policies = policies, .threads = 1});
    const PerRow<double>& entropy = results->front().rows.entropy;
    return {entropy.begin(), entropy.end()};
}

// Returns the mean error that a sweep estimates from some rows; `all` holds the entropies of all rows.
MeanError beginning(const SharedInputs& inputs, const char* mask, Index rows, const std::vector<double>& all)
{
    Experiment experiment;
    experiment.mask = Mask::of(mask);
    const Index n = inputs->nq();
    const SeenRows seen = seenRows(*bindMask(experiment, *inputs), middleRows(n, rows));
    const double fewest = seen.fewest < 0 ? std::nan("") : all[std::size_t(seen.fewest)];
    return ofBeginning(rowSample(entropies(inputs, mask, "standard", rows), n, seen.keys, fewest));
}

// Sums up estimated errors and the deviations that occurred, to compare their sizes.
struct Calibration {
    double estimates = 0, squares = 0, sum = 0, count = 0;
    void add(double estimate, double deviation)
    {
        estimates += estimate;
        squares += deviation * deviation;
        sum += deviation;
        ++count;
    }
    double ratio() const { return estimates / count / std::sqrt(squares / count); } // deviations from the true value
    double ratioAboutMean() const { return estimates / count / std::sqrt((squares - sum * sum / count) / (count - 1)); }
};

// The sequences have similar neighbouring queries, like real text, or independent ones; some have a scale that grows along the
// sequence. Under some masks the first rows, or the first rows of each block, see fewer keys than the evaluated rows do.
TEST(MeanErrors, TwiceThatOfABeginningHoldsTheMeanOverAllRowsInNineOfTenFiles)
{
    constexpr Index n = 300;
    constexpr int files = 80;
    for (const char* mask : {"full", "causal", "sliding(20)", "causal & block-diagonal(75)"})
        for (const bool ramp : {false, true})
            for (const double alike : {0.0, 0.9}) {
                std::map<Index, int> held;
                for (std::uint64_t seed = 0; seed < files; ++seed) {
                    Inputs made = *sequenceOf(n, alike, seed);
                    for (Index row = 0; row < n && ramp; ++row)
                        made.q.row(row) *= 3 * float(row) / n;
                    const auto inputs = std::make_shared<const Inputs>(std::move(made));
                    const std::vector<double> all = entropies(inputs, mask, "standard");
                    for (const Index rows : {Index(4), Index(8), Index(16), Index(32), Index(64)}) {
                        const MeanError mean = beginning(inputs, mask, rows, all);
                        held[rows] += std::abs(mean.mean - summarize(all).mean) <= 2 * mean.error ? 1 : 0;
                    }
                }
                for (const auto& [rows, count] : held)
                    EXPECT_GE(count, files * 9 / 10)
                        << mask << (ramp ? ", ramp" : "") << ", alike " << alike << ", rows " << rows;
            }
}

TEST(MeanErrors, OfABeginningAreNotMuchWiderThanWhatHappens)
{
    constexpr Index n = 512;
    for (const char* mask : {"causal", "full"})
        for (const Index rows : {Index(32), Index(64), Index(256)}) {
            Calibration found;
            for (std::uint64_t seed = 0; seed < 200; ++seed) {
                const SharedInputs inputs = sequenceOf(n, 0, seed);
                const std::vector<double> all = entropies(inputs, mask, "standard");
                const MeanError mean = beginning(inputs, mask, rows, all);
                found.add(mean.error, mean.mean - summarize(all).mean);
            }
            SCOPED_TRACE(std::string(mask) + ", rows " + std::to_string(rows));
            EXPECT_GT(found.ratio(), 0.85);
            EXPECT_LT(found.ratio(), 1.5);
        }
}

TEST(MeanErrors, OfABeginningNeedFourRows)
{
    EXPECT_TRUE(std::isnan(ofBeginning(rowSample(std::vector{1.0, 2.0, 1.0}, 9)).error));
    EXPECT_GT(ofBeginning(rowSample(std::vector{1.0, 2.0, 1.0, 2.0}, 9)).error, 0);
    EXPECT_EQ(ofBeginning(rowSample(std::vector{1.0, 2.0, 1.0}, 3)).error, 0) << "all rows";
}

TEST(MeanErrors, OverWindowsIsWhatMeansOfSuchSequencesDifferBy)
{
    struct Case {
        Index keys, n, rows, windows;
    };
    for (const Case c : {Case{1024, 256, 256, 8}, {1024, 256, 64, 8}, {640, 128, 128, 16}})
        for (const char* mask : {"causal", "full"})
            for (const double alike : {0.0, 0.9}) {
                Calibration found;
                for (std::uint64_t seed = 0; seed < 200; ++seed) {
                    const SharedInputs whole = sequenceOf(c.keys, alike, seed);
                    std::vector<RowSample> windows;
                    std::vector<Index> begins;
                    for (Index i = 0; i < c.windows; ++i) {
                        begins.push_back(i * (c.keys - c.n) / (c.windows - 1));
                        const auto window = std::make_shared<const Inputs>(partOf(*whole, begins.back(), c.n));
                        windows.push_back(rowSample(entropies(window, mask, "standard", c.rows), c.n));
                    }
                    const MeanError mean = overWindows(windows, begins, c.n);
                    found.add(mean.error, mean.mean);
                }
                SCOPED_TRACE(std::string(mask) + ", windows of " + std::to_string(c.n) + ", alike " + std::to_string(alike));
                EXPECT_GT(found.ratioAboutMean(), 0.8);
                EXPECT_LT(found.ratioAboutMean(), 1.25);
            }
}

TEST(MeanErrors, OverDrawsIsTheSpreadOfTheirMeans)
{
    const RowSample draws[] = {{.count = 4, .mean = 1}, {.count = 4, .mean = 2}, {.count = 4, .mean = 6}, {}};
    const MeanError mean = overDraws(draws);
    EXPECT_DOUBLE_EQ(mean.mean, 3);
    EXPECT_DOUBLE_EQ(mean.error, std::sqrt((4.0 + 1 + 9) / 3 / 2));
}

TEST(MeanErrors, WindowsThatAreApartAreDraws)
{
    const RowSample windows[] = {{.count = 4, .mean = 1}, {.count = 4, .mean = 2}, {.count = 4, .mean = 6}};
    const Index begins[] = {0, 10, 20};
    EXPECT_NEAR(overWindows(windows, begins, 10).error, overDraws(windows).error, 1e-12);
    EXPECT_TRUE(std::isnan(overWindows(windows, begins, 21).error)) << "any two have a key in common";
    EXPECT_EQ(overWindows(windows, begins, 21).mean, 3);
}

TEST(MeanErrors, ATrendIsNoSpreadOfADraw)
{
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    const double trend[] = {1, 2, nan, 3, 4, 5, 6};
    const RowSample sample = rowSample(trend, 14);
    EXPECT_EQ(sample.count, 6);
    EXPECT_DOUBLE_EQ(sample.mean, 3.5);
    EXPECT_DOUBLE_EQ(sample.unseen, 0.5);
    EXPECT_DOUBLE_EQ(overDraws(std::vector{sample}).error, 0);
    EXPECT_TRUE(std::isnan(overDraws(std::vector{rowSample(std::vector{1.0}, 14)}).error));
    EXPECT_TRUE(std::isnan(overDraws(std::vector{rowSample(std::vector{nan}, 14)}).mean));
}

class SweepOfAFile : public ::testing::Test
{
protected:
    SweepOfAFile()
    {
        const SharedInputs inputs = sequenceOf(200, 0, 3);
        const Index shape[] = {200, d};
        const auto put = [&](const char* name, const TokenRows& matrix) {
            return folder.put(name, npyBytes(std::span(matrix.data(), std::size_t(matrix.size())), shape)).string();
        };
        experiment.source = "tensor";
        experiment.queryFile = put("q.npy", inputs->q);
        experiment.keyFile = put("k.npy", inputs->k);
        experiment.mask = Mask::of("causal");
        experiment.lengths = Lengths::of("40,120,200");
    }

    SharedSweep sweep() const
    {
        auto runner = *SweepRunner::start(experiment, {*parsePolicy("standard")});
        while (!runner.finished())
            EXPECT_TRUE(runner.step().ok());
        return runner.table();
    }

    test::TempFolder folder;
    Experiment experiment;
};

TEST_F(SweepOfAFile, NothingIsUncertainWhereAllRowsOfTheBeginningAreEvaluated)
{
    experiment.rows = 50;
    const SharedSweep table = sweep();
    EXPECT_EQ(table->points[0].entropy().error, 0) << "40 rows";
    for (const SweepPoint& point : {table->points[1], table->points[2]}) {
        EXPECT_GT(point.entropy().error, 0);
        EXPECT_LT(point.entropy().error, 0.06) << "the rows differ by 0.8, for they see from one key to all: that is no error";
    }
}

TEST_F(SweepOfAFile, WindowsHaveAnErrorWhereSomeAreApart)
{
    experiment.windows = true;
    experiment.trials = 9;
    const SharedSweep table = sweep();
    EXPECT_GT(table->points[0].entropy().error, 0);
    EXPECT_TRUE(std::isnan(table->points[1].entropy().error)) << "any two windows of 120 keys of 200 overlap";
    EXPECT_FALSE(std::isnan(table->points[1].entropy().mean));
    EXPECT_TRUE(std::isnan(table->points[2].entropy().error)) << "there is one window";
}

} // namespace
} // namespace attentoscope
