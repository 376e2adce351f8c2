// SPDX-License-Identifier: GPL-3.0-or-later
// Work of independent parts: networks, heads, trials, claims. Each part depends on its index alone, so the results are the same
// in whatever order, on however many threads and in however many processes (shard.h) the parts run, once they stand in the order
// of their indices. If several parts fail, which of their errors is told may depend on the number of threads.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace attentoscope {

template <class Found>
struct Parts {
    std::vector<double> costs{}; // of each part, ≥ 0, in any unit: processor time, as far as it is known
    // Parts may run at the same time, each once. `progress` receives the share of this part that is done, if it is known before
    // the end.
    std::function<Outcome<Found>(Index part, const StopToken& stop, const Progress& progress)> run{};

    Index count() const { return Index(costs.size()); }
};

struct PartsSetup {
    int threads = 0; // parts that run at the same time, each on one thread; 0: all cores. A part that runs alone has all threads
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
template <class Found, class Take>
Outcome<Done> runParts(
    const Parts<Found>& work, const std::vector<Index>& parts, const PartsSetup& setup, const StopToken& stop, const Take& take)
{
    std::vector<QueuedPart> queue;
    for (const Index part : parts)
        queue.push_back({work.costs[std::size_t(part)], part});
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
template <class Found>
Outcome<std::vector<Found>> runAllParts(const Parts<Found>& work, const PartsSetup& setup, const StopToken& stop)
{
    std::vector<std::optional<Found>> found(std::size_t(work.count()));
    const auto done = runParts(work, partsBefore(work.count()), setup, stop,
        [&](Index part, Found result) { found[std::size_t(part)] = std::move(result); });
    if (!done)
        return done.error();
    std::vector<Found> results;
    results.reserve(found.size());
    for (std::optional<Found>& each : found)
        results.push_back(*std::move(each));
    return results;
}

} // namespace attentoscope
