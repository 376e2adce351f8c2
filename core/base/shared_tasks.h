// SPDX-License-Identifier: GPL-3.0-or-later
// Runs independent tasks on several threads. A task must depend on its index only; then so does the result.
#pragma once

#include "core/base/matrix.h"
#include "core/base/progress.h"

#include <omp.h>

#include <atomic>
#include <exception>

namespace attentoscope {

// Runs task(i) for i = 0 ... tasks − 1 on `threads` threads (0: all cores), begun in this order. Checks the stop token before
// each task; returns false when stopped. Progress is called on the calling thread. Throws what the first task threw that did; the
// tasks after it are not begun.
template <class Task>
bool forEachTask(Index tasks, int threads, const StopToken& stop, const Progress& progress, const Task& task)
{
    std::atomic<bool> hasThrown{false};
    std::exception_ptr thrown; // exceptions must not leave an OpenMP region
    std::atomic<Index> finished{0};
    const int count = threads > 0 ? threads : omp_get_max_threads();
#pragma omp parallel for schedule(monotonic : dynamic, 1) num_threads(count)
    for (Index i = 0; i < tasks; ++i) {
        if (stop.stop_requested() || hasThrown)
            continue;
        try {
            task(i);
        } catch (...) {
            if (!hasThrown.exchange(true))
                thrown = std::current_exception();
        }
        ++finished;
        if (progress && omp_get_thread_num() == 0)
            progress(double(finished) / double(tasks));
    }
    if (thrown)
        std::rethrow_exception(thrown);
    return !stop.stop_requested();
}

} // namespace attentoscope
