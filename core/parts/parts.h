// SPDX-License-Identifier: GPL-3.0-or-later
// Work that is many: networks, heads, trials, claims. Each part depends on its index alone, so the results are the same in
// whatever order, on however many threads and in however many processes (shard.h) the parts run, once they stand in the order of
// their indices.
#pragma once

#include "core/base/outcome.h"
#include "core/base/shared_tasks.h"

#include <algorithm>
#include <concepts>
#include <functional>
#include <mutex>
#include <numeric>
#include <optional>
#include <thread>
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

inline std::vector<Index> partsBefore(Index count)
{
    std::vector<Index> parts(static_cast<std::size_t>(count));
    std::iota(parts.begin(), parts.end(), Index(0));
    return parts;
}

// Runs some parts of the work: one by one in the order given, or costly ones first where several run at the same time. Hands each
// result to take(part, result) as soon as it is there, one at a time but on any thread. Errors: that of a part, which stops all
// others; Cancelled, if parts are left.
template <Parts Work, class Take>
Outcome<Done> runParts(
    Work& work, const std::vector<Index>& parts, const PartsSetup& setup, const StopToken& stop, const Take& take)
{
    const Index count = Index(parts.size());
    const int threads =
        int(std::clamp<Index>(setup.threads > 0 ? setup.threads : omp_get_max_threads(), 1, std::max<Index>(count, 1)));
    std::vector<std::pair<double, Index>> queue; // costs and parts
    double whole = 0;
    for (const Index part : parts)
        whole += queue.emplace_back(work.cost(part), part).first;
    if (threads > 1)
        std::ranges::stable_sort(queue, std::greater<>(), &std::pair<double, Index>::first);
    std::stop_source ended; // by the caller, or by a part that failed
    const std::stop_callback passOn(stop, [&] { ended.request_stop(); });
    const StopToken ending = ended.get_token();
    const std::thread::id caller = std::this_thread::get_id();
    std::atomic<double> spent{0};
    std::mutex mutex;
    Index taken = 0;
    std::optional<std::pair<Index, Error>> failed; // the first part of those that failed
    forEachTask(count, threads, ending, {}, [&](Index place) {
        const auto [cost, part] = queue[std::size_t(place)];
        double told = 0;
        const Progress tell = [&, cost = cost](double share) {
            spent += cost * (share - std::exchange(told, share));
            if (setup.progress && std::this_thread::get_id() == caller)
                setup.progress(whole > 0 ? std::clamp(spent / whole, 0.0, 1.0) : 1);
        };
        auto result = work.run(part, ending, tell);
        {
            const std::scoped_lock lock(mutex);
            if (result) {
                take(part, *std::move(result));
                ++taken;
            } else {
                if (result.error().kind != ErrorKind::Cancelled && (!failed || part < failed->first))
                    failed.emplace(part, result.error());
                ended.request_stop();
                return;
            }
        }
        tell(1);
    });
    if (failed)
        return failed->second;
    return taken < count ? Outcome<Done>(cancelled()) : Done{};
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
