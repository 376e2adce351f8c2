// SPDX-License-Identifier: GPL-3.0-or-later
// Independent tasks on several threads. What a task does must depend on its number alone; then so does the result.
#pragma once

#include "core/base/matrix.h"
#include "core/base/progress.h"

#include <omp.h>

#include <atomic>
#include <new>

namespace attentoscope {

// task(i) for i = 0 ... tasks − 1 on `threads` threads (0: all cores). The stop token is looked at before each one; false when
// stopped. Progress is called from the thread that called.
template <class Task>
bool forEachTask(Index tasks, int threads, const StopToken& stop, const Progress& progress, const Task& task)
{
    std::atomic<bool> outOfMemory{false}; // no exception may leave a parallel region
    std::atomic<Index> finished{0};
    const int count = threads > 0 ? threads : omp_get_max_threads();
#pragma omp parallel for schedule(dynamic, 1) num_threads(count)
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
