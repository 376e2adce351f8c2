// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/work_estimate.h"

#include "app/cli/command_line.h"
#include "app/cli/parts_options.h"

#include <omp.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <numeric>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

namespace attentoscope::cli {
namespace {

// Takes the place of what runs the parts: runs one of them for some seconds, and keeps no result.
class Sample : public PartEngine
{
public:
    explicit Sample(bool tries)
        : tries_(tries)
    {
    }

    Outcome<Done> run(const PartedWork& work, const std::vector<Index>& parts, int, const StopToken& stop, const Take&) override
    {
        const std::vector<double>& costs = work.parts.costs;
        cameToParts = true;
        if (parts.empty() || !tries_)
            return stopped_;
        const double before = mostBytes();
        omp_set_num_threads(1);
        const auto costliest = std::ranges::max_element(costs);
        std::optional<double> ofUnit = secondsOfUnit(work, Index(costliest - costs.begin()), stop);
        const auto cheapest = std::ranges::min_element(costs);
        if (!ofUnit && *cheapest < *costliest) // it is done sooner, but what every part does beside its work counts more in it
            ofUnit = secondsOfUnit(work, Index(cheapest - costs.begin()), stop);
        if (!ofUnit)
            return error_ ? *error_ : badInput("parts", "take too long to be tried here");
        WorkEstimate& found = estimate.emplace();
        for (const double cost : costs)
            found.seconds.push_back(cost * *ofUnit);
        found.bytes = before;
        found.bytesOfPart = mostBytes() - before;
        return stopped_;
    }

    std::optional<WorkEstimate> estimate; // empty: nothing was run
    bool cameToParts = false;

private:
    static double mostBytes() // that this process has had
    {
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        return 1024.0 * double(usage.ru_maxrss);
    }

    // Returns the seconds for a unit of cost, from a part that ends in time or says how far it has come.
    std::optional<double> secondsOfUnit(const PartedWork& work, Index part, const StopToken& stop)
    {
        using Clock = std::chrono::steady_clock;
        constexpr double longest = 5; // seconds
        const double cost = std::max(work.parts.costs[std::size_t(part)], 1e-300);
        const auto begin = Clock::now();
        const auto since = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
        std::stop_source ending;
        const std::stop_callback passOn(stop, [&] { ending.request_stop(); });
        double share = 0, at = 0; // the last share that was reported, and when
        const std::jthread timer([&, token = ending.get_token()](const std::stop_token& isDone) {
            while (!isDone.stop_requested() && since() < longest)
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
            ending.request_stop();
        });
        const auto found = work.parts.run(part, ending.get_token(), [&](double reported) {
            share = reported;
            at = since();
        });
        if (found)
            return since() / cost;
        if (found.error().kind != ErrorKind::Cancelled)
            error_ = found.error();
        return share > 0 && !error_ ? std::optional(at / (share * cost)) : std::nullopt;
    }

    const Error stopped_ = cancelled(); // ends the command, which has done what it was run for
    std::optional<Error> error_; // of a part
    bool tries_; // runs a part
};

// Plans the work of a command with this in place of what runs its parts.
Outcome<std::string> plan(const std::vector<std::string>& words, const std::shared_ptr<Sample>& sample, const StopToken& stop)
{
    const auto before = std::exchange(partsContext().engine, sample);
    auto result = runWords(words, stop);
    partsContext().engine = before;
    return result ? badInput(words.front(), "did not come to its parts") : result;
}

} // namespace

double WorkEstimate::secondsOfTask(Index shards, Index ofTask) const
{
    std::vector<double> tasks(std::size_t((shards + ofTask - 1) / ofTask));
    for (std::size_t part = 0; part < seconds.size(); ++part)
        tasks[std::size_t(Index(part) % shards / ofTask)] += seconds[part];
    return *std::ranges::max_element(tasks);
}

Outcome<WorkEstimate> estimateOf(const std::vector<std::string>& words, const StopToken& stop)
{
    const auto sample = std::make_shared<Sample>(true);
    const auto planned = plan(words, sample, stop);
    return sample->estimate ? Outcome(*std::move(sample->estimate)) : planned.error();
}

Outcome<Done> checkWork(const std::vector<std::string>& words, const StopToken& stop)
{
    const auto sample = std::make_shared<Sample>(false);
    const auto planned = plan(words, sample, stop);
    return sample->cameToParts ? Outcome(Done{}) : planned.error();
}

} // namespace attentoscope::cli
