// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/training_time.h"

#include <omp.h>

#include <algorithm>
#include <cmath>
#include <ctime>

namespace attentoscope::training {
namespace {

// Returns the processor time of this thread.
double processorSeconds()
{
    timespec now = {};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

} // namespace

Outcome<double> estimatedSeconds(const ExtrapolationPlan& plan, int threads, const StopToken& stop)
{
    constexpr double enough = 0.06; // s
    constexpr Index fewest = 2; // the first step allocates
    const std::vector<TrainingSetup> networks = plannedNetworks(plan);
    if (networks.empty())
        return 0.0;
    auto run = beginTraining(networks.front());
    if (!run)
        return run.error();
    std::stop_source measured;
    double begun = 0, last = 0; // processorSeconds(), so that what the machine does besides does not count
    Index steps = 0;
    const auto trained = train(*run, 1, measured.get_token(), {.afterStep = [&](const TrainingRun& at) {
        last = processorSeconds();
        if (at.done() == 1)
            begun = last;
        steps = at.done() - 1;
        if (stop.stop_requested() || (steps >= fewest && last - begun >= enough))
            measured.request_stop();
    }});
    if (stop.stop_requested())
        return cancelled();
    if (!trained && trained.error().kind != ErrorKind::Cancelled)
        return trained.error();
    if (steps == 0) // a training of a single step
        return 0.0;
    const double ofStep = (last - begun) / double(steps);
    const double together =
        double(std::clamp<std::size_t>(std::size_t(threads > 0 ? threads : omp_get_max_threads()), 1, networks.size()));
    return ofStep * double(plan.setup.steps) * std::ceil(double(networks.size()) / together);
}

} // namespace attentoscope::training
