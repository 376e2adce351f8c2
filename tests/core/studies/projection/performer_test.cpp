// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/projection/performer.h"

#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <gmock/gmock.h>

#include <cmath>
#include <numbers>

namespace attentoscope {
namespace {

ProjectionSetup setupOf(Index dim, const char* features)
{
    ProjectionSetup setup;
    setup.featureDim = dim;
    setup.features = Lengths::of(features);
    return setup;
}

const PerformerTable errorsOf(const ProjectionSetup& setup, Index seed = 1, int threads = 0)
{
    const auto table = performerErrors(setup, seed, threads);
    EXPECT_TRUE(table.ok());
    return *table;
}

// The draws of ω are independent, so their spread gives an honest standard error.
TEST(Performer, IsUnbiased)
{
    for (const Index dim : {1, 4, 8})
        for (const PerformerRow& row : errorsOf(setupOf(dim, "16,256,2048")).rows) {
            SCOPED_TRACE("d " + std::to_string(dim) + ", m " + std::to_string(row.m));
            EXPECT_GT(row.meanRatioError, 0);
            EXPECT_LT(std::fabs(row.meanRatio - 1), 4.5 * row.meanRatioError);
        }
}

// The error falls as 1/√m. The measured error is mostly less than the root of the variance, because much of the variance comes
// from rare draws that are far off (a lognormal number with σ = 2 has the kurtosis e¹⁶).
TEST(Performer, ErrorFallsAsTheFormulaSays)
{
    const auto rows = errorsOf(setupOf(1, "1024:65536:x4")).rows;
    ASSERT_EQ(rows.size(), 4U);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        SCOPED_TRACE(rows[i].m);
        EXPECT_GT(rows[i].rmsError, 0.4 * rows[i].theoryRms);
        EXPECT_LT(rows[i].rmsError, 1.3 * rows[i].theoryRms);
        EXPECT_LT(rows[i].medianError, rows[i].rmsError);
        if (i > 0) {
            EXPECT_NEAR(rows[i].theoryRms / rows[i - 1].theoryRms, 0.5, 1e-12);
        }
    }
    EXPECT_LT(rows.back().rmsError, rows.front().rmsError / 4);
}

// At d = 1 queries and keys are ±1, so q + k is 0 or ±2. For ±2 the variance of one feature is integrated over ω.
TEST(Performer, FormulaAtDimensionOne)
{
    const auto feature = [](double omega) { return std::exp(2 * omega - 1); }; // φ(1)² for m = 1
    const auto moment = [&](int power) {
        return boost::math::quadrature::gauss_kronrod<double, 61>::integrate(
            [&](double x) { return std::pow(feature(x), power) * std::exp(-x * x / 2) / std::sqrt(2 * std::numbers::pi); }, -20,
            24, 12, 1e-12);
    };
    EXPECT_NEAR(moment(1) / std::exp(1.0), 1, 1e-9) << "exp(q·k)";
    const double variance = moment(2) / (moment(1) * moment(1)) - 1;

    const PerformerRow row = errorsOf(setupOf(1, "100")).rows.front();
    const double pairs = row.theoryRms * row.theoryRms * 100 / variance * 64 * 64; // for q + k = 0 there is no variance
    EXPECT_GT(pairs, 64 * 64 * 0.3);
    EXPECT_LT(pairs, 64 * 64 * 0.7);
    EXPECT_NEAR(pairs, std::round(pairs), 1e-5) << "a number of pairs";
}

TEST(Performer, WeightsAreBetterKnownWithMoreFeatures)
{
    const auto rows = errorsOf(setupOf(4, "16,256,4096,65536")).rows;
    ASSERT_EQ(rows.size(), 4U);
    for (std::size_t i = 1; i < rows.size(); ++i) {
        EXPECT_LT(rows[i].weightError, rows[i - 1].weightError);
        EXPECT_LT(rows[i].medianError, rows[i - 1].medianError);
    }
    EXPECT_LT(rows[3].weightError, rows[2].weightError / 2) << "16 times the features";
}

TEST(Performer, ThreadsDoNotChangeABit)
{
    const auto one = errorsOf(setupOf(8, "16,300"), 5, 1), three = errorsOf(setupOf(8, "16,300"), 5, 3);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(one.rows[i].meanRatio, three.rows[i].meanRatio);
        EXPECT_EQ(one.rows[i].rmsError, three.rows[i].rmsError);
        EXPECT_EQ(one.rows[i].medianError, three.rows[i].medianError);
        EXPECT_EQ(one.rows[i].weightError, three.rows[i].weightError);
    }
}

TEST(Performer, BadInputIsNamed)
{
    EXPECT_EQ(performerErrors(setupOf(0, "16"), 1).error().what, "feature-dim");
    EXPECT_EQ(performerErrors(setupOf(8, "70000"), 1).error().text(), "features: must be at most 65536, not 70000");
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(performerErrors(setupOf(8, "16"), 1, 0, stop.get_token()).error().kind, ErrorKind::Cancelled);
}

} // namespace
} // namespace attentoscope
