// SPDX-License-Identifier: GPL-3.0-or-later
// Runs independent tasks on several threads. A task must depend on its index only; then so does the result.
#pragma once

#include "core/base/matrix.h"
#include "core/base/progress.h"

#include <omp.h>

#include <atomic>
#include <new>

namespace attentoscope {

// Runs task(i) for i = 0 ... tasks − 1 on `threads` threads (0: all cores), begun in this order. Checks the stop token before
// each task; returns false when stopped. Progress is called on the calling thread.
template <class Task>
bool forEachTask(Index tasks, int threads, const StopToken& stop, const Progress& progress, const Task& task)
{
    std::atomic<bool> outOfMemory{false}; // exceptions must not leave an OpenMP region
    std::atomic<Index> finished{0};
    const int count = threads > 0 ? threads : omp_get_max_threads();
#pragma omp parallel for schedule(monotonic : dynamic, 1) num_threads(count)
    for (Index i = 0; i < tasks; ++i) {
        if (stop.stop_requested() || outOfMemory)
            continue;
        try {
            task(i);
        } catch (const std::bad_alloc&) {
            outOfMemory = true;
        }
        ++finished;
        if (progress && omp_get_thread_num() == 0)
            progress(double(finished) / double(tasks));
    }
    if (outOfMemory)
        throw std::bad_alloc();
    return !stop.stop_requested();
}

} // namespace attentoscope
