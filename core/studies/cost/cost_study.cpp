// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/cost/cost_study.h"

#include "core/attention/kernels/attention_pass.h"
#include "core/attention/machine.h"
#include "core/attention/rows/row_set.h"
#include "core/random/counter_random.h"
#include "core/studies/cost/materialized.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <new>
#include <numeric>
#include <optional>

namespace attentoscope {
namespace {

using Clock = std::chrono::steady_clock;

struct Tokens {
    Matrix q, k, v;
    BoundMask mask;
};

void fillRandom(Matrix& m, StreamPurpose purpose)
{
    fillNormal(Stream{.seed = 1, .purpose = purpose}, 0, std::span(m.data(), std::size_t(m.size())));
}

Outcome<Tokens> tokensOf(const CostSetup& setup, Index n)
{
    auto bound = setup.mask.bind({.nq = n, .nk = n});
    if (!bound)
        return bound.error();
    Tokens tokens{Matrix(n, setup.d), Matrix(n, setup.d), Matrix(n, setup.dv), *bound};
    fillRandom(tokens.q, StreamPurpose::Queries);
    fillRandom(tokens.k, StreamPurpose::Keys);
    fillRandom(tokens.v, StreamPurpose::Values);
    return tokens;
}

// Returns the median and the shortest time over runs, after one that warms the caches; nothing if a run was stopped.
template <class Run>
std::optional<CostRun> timeOf(const CostLimits& limits, const Run& run)
{
    if (!run())
        return {};
    std::vector<double> times;
    double spent = 0;
    while (int(times.size()) < limits.mostRuns && (int(times.size()) < limits.fewestRuns || spent < limits.patienceMs)) {
        const auto begin = Clock::now();
        if (!run())
            return {};
        times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
        spent += times.back();
    }
    const auto [shortest, longest] = std::ranges::minmax(times);
    const auto middle = times.begin() + std::ptrdiff_t(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return CostRun{.ms = *middle, .shortestMs = shortest, .longestMs = longest, .runs = int(times.size())};
}

// Streamed attention as callers use it: with the rows, their scales, the results of each row, and the output.
class Streamed
{
public:
    Streamed(const Tokens& tokens, double lambda)
        : tokens_(tokens)
    {
        const std::size_t rows = std::size_t(tokens.q.rows());
        rows_.resize(rows);
        std::iota(rows_.begin(), rows_.end(), Index(0));
        lambda_.assign(rows, lambda);
        moments_.resize(rows);
        output_.resize(std::size_t(tokens.v.size()));
    }
    bool run(const StopToken& stop) { return attentionPass(problem(), out(), stop); }
    double working() { return workingBytes(problem(), out()); }

private:
    PassProblem problem() const
    {
        return {.q = view(tokens_.q),
            .k = view(tokens_.k),
            .v = view(tokens_.v),
            .mask = &tokens_.mask,
            .rows = rows_,
            .stored = {},
            .lambda = lambda_,
            .cube = false,
            .binEdges = {}};
    }
    PassOutput out() { return {.moments = moments_, .argmax = {}, .output = output_, .weights = {}, .scores = {}, .binMax = {}}; }

    const Tokens& tokens_;
    std::vector<Index> rows_;
    std::vector<double> lambda_;
    std::vector<RowMoments> moments_;
    std::vector<float> output_;
};

// A run is expected to take four times as long at twice the length.
bool fitsTime(const CostRun& before, const CostLimits& limits)
{
    return before.runs > 0 && 4 * before.shortestMs <= limits.longestMs;
}

bool fitsMemory(double bytes, const CostLimits& limits)
{
    const double free = availableBytes();
    return bytes <= limits.mostBytes && (free <= 0 || bytes <= free / 2);
}

// The measurements to make at one length.
struct Plan {
    bool materialized = false, streamed = false;
};

Plan planFor(const CostTable& table, const CostLimits& limits, Index n)
{
    Plan plan{true, true};
    if (!table.points.empty()) {
        const CostPoint& before = table.points.back();
        plan.materialized = fitsTime(before.materialized, limits);
        plan.streamed = fitsTime(before.streamed, limits);
    }
    const CostSetup& setup = table.setup;
    plan.materialized = plan.materialized && fitsMemory(materializedBytes(n, setup).total(), limits);
    plan.streamed = plan.streamed && fitsMemory(streamedBytes(n, setup).total(), limits);
    return plan;
}

Outcome<CostPoint> measureLength(
    const CostSetup& setup, Index n, const Plan& plan, const CostLimits& limits, const StopToken& stop)
{
    const auto tokens = tokensOf(setup, n);
    if (!tokens)
        return tokens.error();
    const double lambda = 1 / std::sqrt(double(setup.d));
    CostPoint point{.n = n};
    if (plan.streamed) {
        Streamed streamed(*tokens, lambda);
        const auto timing = timeOf(limits, [&] { return streamed.run(stop); });
        if (!timing)
            return cancelled();
        point.streamed = *timing;
        point.streamed.bytes = streamedBytes(n, setup);
        point.streamed.bytes.working = streamed.working();
    }
    if (plan.materialized) {
        Materialized room = roomFor(n, n, setup.dv);
        const auto timing = timeOf(limits,
            [&] { return materialize(view(tokens->q), view(tokens->k), view(tokens->v), tokens->mask, lambda, room, stop); });
        if (!timing)
            return cancelled();
        point.materialized = *timing;
        point.materialized.bytes = materializedBytes(n, setup);
    }
    return point;
}

} // namespace

CostBytes materializedBytes(Index n, const CostSetup& setup)
{
    constexpr double number = sizeof(float);
    return {.inputs = number * double(n) * double(2 * setup.d + setup.dv),
        .output = number * double(n) * double(setup.dv),
        .squares = 2 * number * double(n) * double(n)};
}

CostBytes streamedBytes(Index n, const CostSetup& setup)
{
    CostBytes bytes = materializedBytes(n, setup);
    bytes.squares = 0;
    bytes.rows = double(n) * double(sizeof(Index) + sizeof(double) + sizeof(RowMoments));
    return bytes;
}

Outcome<Done> measureCost(CostTable& table, const CostLimits& limits, const CostTold& tell, StopToken stop)
{
    const CostSetup& setup = table.setup;
    if (setup.d < 1 || setup.dv < 1)
        return badInput("d", ATT_TEXT("core", "must be at least 1, and so must d_v"));
    table.threads = hardwareThreads();
    table.simd = simdName();
    table.materializedSimd = materializedKernels().front()->simd;
    try {
        Index n = table.points.empty() ? limits.first : 2 * table.points.back().n;
        for (; n <= limits.last && !table.finished; n *= 2) {
            const Plan plan = planFor(table, limits, n);
            if (!plan.materialized && !plan.streamed)
                break;
            const auto point = measureLength(setup, n, plan, limits, stop);
            if (!point)
                return point.error();
            table.points.push_back(*point);
            if (tell)
                tell(table);
        }
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    }
    table.finished = true;
    return Done{};
}

const CostPoint* lastCommon(const CostTable& table)
{
    const auto found = std::find_if(table.points.rbegin(), table.points.rend(),
        [](const CostPoint& point) { return point.materialized.runs > 0 && point.streamed.runs > 0; });
    return found == table.points.rend() ? nullptr : &*found;
}

} // namespace attentoscope
