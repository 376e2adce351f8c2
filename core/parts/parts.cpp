// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/parts/parts.h"

#include "core/base/shared_tasks.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <thread>

namespace attentoscope {

std::vector<Index> partsBefore(Index count)
{
    std::vector<Index> parts(static_cast<std::size_t>(count));
    std::iota(parts.begin(), parts.end(), Index(0));
    return parts;
}

Outcome<Done> runQueue(std::vector<QueuedPart> queue, const PartsSetup& setup, const StopToken& stop, const RunPart& run)
{
    const Index count = Index(queue.size()), most = setup.threads > 0 ? setup.threads : omp_get_max_threads();
    const int threads = int(std::clamp<Index>(count, 1, most));
    double whole = 0;
    for (const QueuedPart& each : queue)
        whole += each.cost;
    if (threads > 1)
        std::ranges::stable_sort(queue, std::greater<>(), &QueuedPart::cost);
    std::stop_source ended; // stops all parts, for the caller or after one of them failed
    const std::stop_callback passOn(stop, [&] { ended.request_stop(); });
    const StopToken ending = ended.get_token();
    const std::thread::id caller = std::this_thread::get_id();
    std::atomic<double> spent{0};
    std::atomic<Index> finished{0};
    std::mutex failing;
    std::optional<std::pair<Index, Error>> failed; // the first part of those that failed
    forEachTask(count, threads, ending, {}, [&](Index place) {
        const QueuedPart& each = queue[std::size_t(place)];
        double told = 0;
        const Progress tell = [&](double share) {
            spent += each.cost * (share - std::exchange(told, share));
            if (setup.progress && std::this_thread::get_id() == caller)
                setup.progress(whole > 0 ? std::clamp(spent / whole, 0.0, 1.0) : 1);
        };
        const auto done = [&] {
            try {
                return run(each.part, ending, tell);
            } catch (...) {
                ended.request_stop(); // stops the parts on other threads
                throw;
            }
        }();
        if (!done) {
            const std::scoped_lock lock(failing);
            if (done.error().kind != ErrorKind::Cancelled && (!failed || each.part < failed->first))
                failed.emplace(each.part, done.error());
            ended.request_stop();
            return;
        }
        ++finished;
        tell(1);
    });
    if (failed)
        return failed->second;
    return finished < count ? Outcome<Done>(cancelled()) : Done{};
}

} // namespace attentoscope
