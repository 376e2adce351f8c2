// SPDX-License-Identifier: GPL-3.0-or-later
// Work that is many: networks, heads, trials, claims. Each part depends on its index alone, so the results are the same in
// whatever order, on however many threads and in however many processes (shard.h) the parts run, once they stand in the order of
// their indices.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <concepts>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace attentoscope {

template <class Work>
concept Parts = requires(Work& work, Index part, const StopToken& stop, const Progress& progress)
{
    typename Work::Result;
    {
        work.count()
        } -> std::same_as<Index>;
    {
        work.cost(part)
        } -> std::same_as<double>; // ≥ 0, in any unit: processor time, as far as it is known
    // Parts may run at the same time, each once. `progress` receives the share of this part that is done, if it is known before
    // the end.
    {
        work.run(part, stop, progress)
        } -> std::same_as<Outcome<typename Work::Result>>;
};

struct PartsSetup {
    int threads =
        0; // number of parts that run at the same time, each on one thread; 0: all cores. One part alone has all threads
    Progress progress{}; // by cost, on the calling thread
};

std::vector<Index> partsBefore(Index count); // 0, 1, … count − 1

// A part that waits to be run.
struct QueuedPart {
    double cost = 0;
    Index part = 0;
};
using RunPart = std::function<Outcome<Done>(Index part, const StopToken& stop, const Progress& progress)>;
// Runs parts as runParts() does.
Outcome<Done> runQueue(std::vector<QueuedPart> queue, const PartsSetup& setup, const StopToken& stop, const RunPart& run);

// Runs some parts of the work: one by one in the order given, or costly ones first where several run at the same time. Hands each
// result to take(part, result) as soon as it is there, one at a time but on any thread. Errors: that of a part, which stops all
// others; Cancelled, if parts are left.
template <Parts Work, class Take>
Outcome<Done> runParts(
    Work& work, const std::vector<Index>& parts, const PartsSetup& setup, const StopToken& stop, const Take& take)
{
    std::vector<QueuedPart> queue;
    for (const Index part : parts)
        queue.push_back({work.cost(part), part});
    std::mutex taking;
    return runQueue(
        std::move(queue), setup, stop, [&](Index part, const StopToken& ending, const Progress& progress) -> Outcome<Done> {
            auto result = work.run(part, ending, progress);
            if (!result)
                return result.error();
            const std::scoped_lock lock(taking);
            take(part, *std::move(result));
            return Done{};
        });
}

// Runs all parts, and returns their results in the order of their indices. Errors: those of runParts().
template <Parts Work>
Outcome<std::vector<typename Work::Result>> runAllParts(Work& work, const PartsSetup& setup, const StopToken& stop)
{
    using Result = typename Work::Result;
    std::vector<std::optional<Result>> found(std::size_t(work.count()));
    const auto done = runParts(work, partsBefore(work.count()), setup, stop,
        [&](Index part, Result result) { found[std::size_t(part)] = std::move(result); });
    if (!done)
        return done.error();
    std::vector<Result> results;
    results.reserve(found.size());
    for (std::optional<Result>& each : found)
        results.push_back(*std::move(each));
    return results;
}

} // namespace attentoscope
