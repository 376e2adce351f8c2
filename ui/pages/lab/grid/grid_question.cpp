// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/lab/grid/grid_question.h"

#include "ui/document/document.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace attentoscope {

namespace {

Outcome<SharedSweep> sweepAt(const GridQuestion::Inputs& of, std::size_t combination, const StopToken& stop)
{
    Experiment experiment = of.subject.experiment;
    std::vector<PolicyChoice> policies = {experiment.policyA, experiment.policyB};
    if (const auto put = of.over.put(combination, experiment, policies); !put)
        return put.error();
    std::string typed = std::to_string(experiment.n);
    if (of.isLong)
        typed += ',' + std::to_string(experiment.n * gridStretch);
    auto lengths = Lengths::parse(typed); // the long one may be too long
    if (!lengths)
        return lengths.error();
    experiment.lengths = *std::move(lengths);
    auto runner = SweepRunner::start(experiment, policies, {.unusable = Unusable::LeftOut}, stop);
    if (!runner)
        return runner.error();
    while (!runner->finished())
        if (const auto step = runner->step(stop); !step)
            return step.error();
    return runner->table();
}

} // namespace

Subject gridSubject(const Document& document, const SweptCombinations& over)
{
    Subject subject = curveSubject(document, {}, false, nullptr).subject;
    Experiment& part = subject.experiment;
    part.n = document.experiment().n;
    part.lengths = Experiment().lengths;
    std::vector<PolicyChoice> policies = {part.policyA, part.policyB};
    (void)over.put(0, part, policies); // the present values do not matter; refused again when they are measured
    return subject;
}

Outcome<SharedGrid> GridQuestion::answer(const Inputs& of, Memory& memory, const Work<SharedGrid>& work)
{
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds betweenTables{100};
    const std::size_t count = of.over.size();
    if (count > mostTiles)
        return badInput("over",
            {ATT_TEXT("core", "the grid has %1 tiles, more than the %2 allowed; use larger steps"),
                {std::to_string(count), std::to_string(mostTiles)}});
    if (memory.of != of)
        memory = {of, {of.over, of.isLong, std::vector<SharedSweep>(count), std::vector<std::optional<Error>>(count)}};
    auto told = Clock::now();
    GridTable& table = memory.table;
    for (std::size_t at = 0; at < count; ++at) {
        if (table.sweeps[at] || table.refused[at])
            continue;
        auto sweep = sweepAt(of, at, work.stop);
        if (sweep)
            table.sweeps[at] = *std::move(sweep);
        else if (sweep.error().kind == ErrorKind::Cancelled)
            return sweep.error();
        else
            table.refused[at] = sweep.error();
        if (work.progress)
            work.progress(double(at + 1) / double(count));
        if (const auto now = Clock::now(); now - told >= betweenTables) {
            told = now;
            work.tell(std::make_shared<const GridTable>(table));
        }
    }
    if (std::ranges::count(table.sweeps, nullptr) == std::ptrdiff_t(count)) // each has the same reason, as a rule
        return *table.refused.front();
    return std::make_shared<const GridTable>(table);
}

} // namespace attentoscope
