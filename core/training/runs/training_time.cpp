// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/training_time.h"

#include "core/training/runs/trained_network.h"

#include <omp.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <span>
#include <vector>

namespace attentoscope::training {
namespace {

// Returns the processor time of this thread.
double processorSeconds()
{
    timespec now = {};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

// Returns the processor time of one test of a network, from as many of its questions as are computed at once.
Outcome<double> secondsOfTest(
    const TrainingRun& run, std::span<const PolicyChoice> policies, Index n, Index questions, const StopToken& stop)
{
    const Index together = trainedNetwork(run.setup, 1)->tokensTogether() / std::max<Index>(n, 1);
    const double begun = processorSeconds();
    const auto tested = testNetwork(run, policies, n, std::clamp<Index>(together, 1, questions), 1, stop);
    if (!tested)
        return tested.error();
    return (processorSeconds() - begun) * std::max(1.0, double(questions) / double(tested->front().examples));
}

// Returns the processor time of the tests of all networks.
Outcome<double> secondsOfTests(const ExtrapolationPlan& plan, const TrainingRun& run, std::size_t networks, const StopToken& stop)
{
    std::vector<Index> lengths = plan.lengths;
    if (std::ranges::find(lengths, plan.setup.longest) == lengths.end())
        lengths.push_back(plan.setup.longest);
    const std::vector<TrainingGroup> groups = trainingGroups(plan.setup, plan.policies);
    double ofEach = 0; // group, with a single seed
    for (const TrainingGroup& group : groups) {
        std::vector<PolicyChoice> policies;
        for (const std::size_t policy : group.policies)
            policies.push_back(plan.policies[policy]);
        for (const Index n : lengths) {
            const auto seconds = secondsOfTest(run, policies, n, plan.examples, stop);
            if (!seconds)
                return seconds.error();
            ofEach += *seconds;
        }
    }
    return ofEach * double(networks) / double(groups.size()); // a control takes as long as a group
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
    const double ofStep = steps > 0 ? (last - begun) / double(steps) : 0; // 0: a training of a single step
    const auto ofTests = secondsOfTests(plan, *run, networks.size(), stop);
    if (!ofTests)
        return ofTests.error();
    const double together =
        double(std::clamp<std::size_t>(std::size_t(threads > 0 ? threads : omp_get_max_threads()), 1, networks.size()));
    return ofStep * double(plan.setup.steps) * std::ceil(double(networks.size()) / together) + *ofTests / together;
}

} // namespace attentoscope::training
