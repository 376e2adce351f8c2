// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/questions/curves.h"

#include "core/sources/source.h"

#include <chrono>
#include <utility>
#include <vector>

namespace attentoscope {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds betweenTables{50}; // at most twenty tables a second
constexpr std::chrono::milliseconds patience{300}; // the longest wait for the first pass over all lengths

// Returns whether an unfinished table should be delivered now. While a slider moves, tables with few points would make the
// curves start from nothing again and again; so the old curves stay until every length was measured once, but not for longer
// than `patience`.
bool isTime(const Curves::Memory& memory, const SweepTable& table)
{
    const auto now = Clock::now();
    return now - memory.told >= betweenTables && (table.stepsDone >= table.lengths.size() || now - memory.started >= patience);
}

// Returns all that is measured so far: the experiment's own lengths, and those of `beyond` after them.
SharedSweep tableOf(const Curves::Memory& memory, const std::vector<Index>& beyond)
{
    SweepTable table = memory.table ? *memory.table : *memory.runner->table();
    const std::size_t steps = table.steps + beyond.size();
    for (const Index n : beyond)
        if (const auto found = memory.beyond.find(n); found != memory.beyond.end())
            table.append(*found->second);
    table.steps = steps;
    return std::make_shared<const SweepTable>(std::move(table));
}

// Returns the lengths past the experiment's last one, up to the wanted reach; if the sequence is given rather than generated,
// up to its end.
Outcome<std::vector<Index>> beyondOf(const CurveSubject& of)
{
    const Experiment& experiment = of.subject.experiment;
    Index reach = of.reach;
    if (reach > 0 && !findSource(experiment.source)->generated) {
        const auto size = sourceSize(experiment);
        if (!size)
            return size.error();
        reach = size->nk;
    }
    return lengthsBeyond(experiment.lengths.values().back(), reach);
}

} // namespace

Outcome<SharedSweep> Curves::answer(const CurveSubject& of, Memory& memory, const Work<SharedSweep>& work)
{
    const std::vector<PolicyChoice> policies = sweptPolicies(of.subject.experiment);
    const auto start = [&](const Experiment& experiment) {
        return SweepRunner::start(
            experiment, policies, {.unusable = Unusable::LeftOut, .keyInformation = memory.keyInformation}, work.stop);
    };
    if (memory.of != of.subject || of.keyInformation > memory.keyInformation) {
        memory = {};
        memory.keyInformation = of.keyInformation;
        auto runner = start(of.subject.experiment);
        if (!runner)
            return runner.error();
        memory.of = of.subject;
        memory.runner.emplace(std::move(*runner));
        memory.started = Clock::now();
    }
    const auto beyond = beyondOf(of); // after the start above, which has validated the experiment
    if (!beyond)
        return beyond.error();
    while (!memory.table && !memory.runner->finished()) {
        if (auto step = memory.runner->step(work.stop); !step) {
            if (step.error().kind != ErrorKind::Cancelled)
                memory = {};
            return step.error();
        }
        if (Clock::now() - memory.told < betweenTables)
            continue;
        const SharedSweep table = tableOf(memory, *beyond);
        if (work.progress)
            work.progress(table->fraction());
        if (isTime(memory, *table)) {
            memory.told = Clock::now();
            work.tell(table);
        }
    }
    if (!memory.table)
        memory.table = memory.runner->table();
    memory.runner.reset();
    for (const Index n : *beyond) {
        if (memory.beyond.contains(n))
            continue;
        const SharedSweep soFar = tableOf(memory, *beyond);
        if (work.progress)
            work.progress(soFar->fraction());
        work.tell(soFar);
        auto runner = start(beyondLengths(of.subject.experiment, policies, n));
        auto step = runner ? runner->step(work.stop) : runner.error();
        if (!step && step.error().kind == ErrorKind::Cancelled)
            return step.error();
        if (!step) { // too long for this machine: the curves end before this length, and a warning says why
            auto table = std::make_shared<SweepTable>(*tableOf(memory, *beyond));
            table->warnings.push_back(step.error().why);
            table->steps = table->stepsDone;
            return SharedSweep(std::move(table));
        }
        memory.beyond[n] = runner->table();
    }
    return tableOf(memory, *beyond);
}

Watch* watchCurves(
    QWidget* where, Document* document, Engine* engine, bool withFurther, const std::function<std::string()>& quantity)
{
    const Inquiry<Curves>& known = engine->inquiry<Curves>();
    return watch<Curves>(where, document, engine, [document, withFurther, quantity, &known] {
        const std::optional<CurveSubject>& before = known.asked() ? known.asked() : known.of();
        return curveSubject(
            *document, quantity ? quantity() : document->view().quantity, withFurther, before ? &*before : nullptr);
    });
}

} // namespace attentoscope
