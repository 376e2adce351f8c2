// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/cost/cost_study.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <thread>

namespace attentoscope {
namespace {

CostLimits quick()
{
    CostLimits limits;
    limits.last = 512;
    limits.patienceMs = 0;
    return limits;
}

TEST(Cost, BytesAreWhatTheArraysTake)
{
    const CostSetup setup{.d = 32, .dv = 16};
    const CostBytes kept = materializedBytes(1000, setup), streamed = streamedBytes(1000, setup);
    EXPECT_EQ(kept.inputs, 1000 * (32 + 32 + 16) * 4);
    EXPECT_EQ(kept.output, 1000 * 16 * 4);
    EXPECT_EQ(kept.squares, 2 * 1000 * 1000 * 4);
    EXPECT_EQ(kept.total(), 320000 + 64000 + 8000000);
    EXPECT_EQ(streamed.inputs, kept.inputs);
    EXPECT_EQ(streamed.squares, 0);
    EXPECT_EQ(streamed.rows, 1000 * (8 + 8 + 15 * 8)) << "number, λ, fifteen sums and numbers";
}

TEST(Cost, EachLengthIsMeasuredBothWays)
{
    CostTable table{.setup = {.d = 16, .dv = 8, .mask = Mask::of("causal")}};
    std::vector<std::size_t> told;
    ASSERT_TRUE(measureCost(table, quick(), [&](const CostTable& part) { told.push_back(part.points.size()); }).ok());
    EXPECT_TRUE(table.finished);
    ASSERT_EQ(table.points.size(), 4u);
    EXPECT_EQ(told, (std::vector<std::size_t>{1, 2, 3, 4}));
    for (std::size_t at = 0; at < 4; ++at) {
        const CostPoint& point = table.points[at];
        EXPECT_EQ(point.n, Index(64) << at);
        for (const CostRun* run : {&point.materialized, &point.streamed}) {
            EXPECT_GT(run->ms, 0);
            EXPECT_EQ(run->runs, 3);
        }
        EXPECT_EQ(point.materialized.bytes.total(), materializedBytes(point.n, table.setup).total());
        EXPECT_GT(point.streamed.bytes.working, 0);
        EXPECT_EQ(point.streamed.bytes.total() - point.streamed.bytes.working, streamedBytes(point.n, table.setup).total());
    }
    EXPECT_EQ(lastCommon(table), &table.points.back());
    EXPECT_FALSE(table.simd.empty());
    EXPECT_FALSE(table.materializedSimd.empty());
}

TEST(Cost, MemoryLimitsTheOneThatKeepsTheSquares)
{
    CostTable table{.setup = {.d = 4, .dv = 4}};
    CostLimits limits = quick();
    limits.mostBytes = 600000; // 8 · 256² bytes fit, 8 · 512² do not
    ASSERT_TRUE(measureCost(table, limits).ok());
    ASSERT_EQ(table.points.size(), 4u);
    EXPECT_EQ(table.points.back().materialized.runs, 0);
    EXPECT_GT(table.points.back().streamed.runs, 0);
    EXPECT_EQ(lastCommon(table)->n, 256);
}

TEST(Cost, TimeLimitsBoth)
{
    CostTable table{.setup = {.d = 4, .dv = 4}};
    CostLimits limits = quick();
    limits.longestMs = 0;
    ASSERT_TRUE(measureCost(table, limits).ok());
    EXPECT_EQ(table.points.size(), 1u) << "the first length is measured in any case";
    EXPECT_TRUE(table.finished);
}

TEST(Cost, GoesOnWhereItWasStopped)
{
    CostTable table{.setup = {.d = 4, .dv = 4}};
    std::stop_source source;
    const auto stopAtTwo = [&](const CostTable& part) {
        if (part.points.size() == 2)
            source.request_stop();
    };
    const auto stopped = measureCost(table, quick(), stopAtTwo, source.get_token());
    ASSERT_FALSE(stopped.ok());
    EXPECT_EQ(stopped.error().kind, ErrorKind::Cancelled);
    ASSERT_EQ(table.points.size(), 2u);
    EXPECT_FALSE(table.finished);
    const double first = table.points[0].streamed.ms;
    ASSERT_TRUE(measureCost(table, quick()).ok());
    EXPECT_EQ(table.points.size(), 4u);
    EXPECT_EQ(table.points[0].streamed.ms, first);
}

TEST(Cost, StopsWithinALength)
{
    CostTable table{.setup = {.d = 64, .dv = 64}};
    CostLimits limits;
    limits.longestMs = limits.patienceMs = 1e9; // the study would take minutes
    limits.mostBytes = 3e8;
    std::stop_source source;
    std::chrono::steady_clock::time_point asked;
    std::jthread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
        asked = std::chrono::steady_clock::now();
        source.request_stop();
    });
    const auto stopped = measureCost(table, limits, {}, source.get_token());
    later.join();
    ASSERT_FALSE(stopped.ok());
    const std::chrono::duration<double> waited = std::chrono::steady_clock::now() - asked;
    EXPECT_LT(waited.count(), 5) << "generous: the machine may be busy";
}

TEST(Cost, WhatCannotBeMeasuredIsSaid)
{
    CostTable nothing{.setup = {.d = 0, .dv = 4}};
    EXPECT_FALSE(measureCost(nothing, quick()).ok());
    CostTable bad{.setup = {.d = 4, .dv = 4, .mask = Mask::of("recorded")}};
    const auto error = measureCost(bad, quick());
    ASSERT_FALSE(error.ok());
    EXPECT_EQ(error.error().kind, ErrorKind::BadInput);
    EXPECT_EQ(lastCommon(nothing), nullptr);
}

} // namespace
} // namespace attentoscope
