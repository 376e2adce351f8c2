// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/questions/curves_over.h"

#include "ui/document/document.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace attentoscope {

SharedSweep OverTable::any() const
{
    const auto found = std::ranges::find_if(sweeps, [](const SharedSweep& sweep) { return sweep != nullptr; });
    return found == sweeps.end() ? nullptr : *found;
}

Subject overSubject(const Document& document, const SweptAxis& axis, bool withFurther)
{
    Subject subject = curveSubject(document, {}, withFurther, nullptr).subject;
    Experiment& part = subject.experiment;
    part.n = document.experiment().n;
    part.lengths = Lengths::of(std::to_string(part.n));
    std::vector<PolicyChoice> policies = {part.policyA, part.policyB};
    (void)axis.put(axis.values().front(), part, policies); // the present value does not matter; refused again when it is measured
    return subject;
}

Outcome<SharedOver> CurvesOver::answer(const Inputs& of, Memory& memory, const Work<SharedOver>& work)
{
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds betweenTables{50};
    const std::vector<double>& values = of.axis.values();
    if (memory.of != of) {
        memory = {};
        memory.of = of;
        memory.table = {of.axis, std::vector<SharedSweep>(values.size()), std::vector<std::optional<Error>>(values.size())};
    }
    auto told = Clock::now();
    OverTable& table = memory.table;
    for (std::size_t at = 0; at < values.size(); ++at) {
        if (table.sweeps[at] || table.refused[at])
            continue;
        if (!memory.runner) {
            Experiment experiment = of.subject.experiment;
            std::vector<PolicyChoice> policies = {experiment.policyA, experiment.policyB};
            policies.insert(policies.end(), experiment.further.begin(), experiment.further.end());
            const auto put = of.axis.put(values[at], experiment, policies);
            auto runner = put ? SweepRunner::start(experiment, policies, {.unusable = Unusable::LeftOut}, work.stop)
                              : Outcome<SweepRunner>(put.error());
            if (!runner) {
                table.refused[at] = runner.error();
                continue;
            }
            memory.runner.emplace(*std::move(runner));
        }
        while (!memory.runner->finished()) {
            if (const auto step = memory.runner->step(work.stop); !step) {
                if (step.error().kind == ErrorKind::Cancelled)
                    return step.error();
                table.refused[at] = step.error();
                break;
            }
            if (work.progress)
                work.progress((double(at) + memory.runner->table()->fraction()) / double(values.size()));
        }
        if (!table.refused[at])
            table.sweeps[at] = memory.runner->table();
        memory.runner.reset();
        if (const auto now = Clock::now(); now - told >= betweenTables) {
            told = now;
            work.tell(std::make_shared<const OverTable>(table));
        }
    }
    if (table.any() == nullptr) // each value has the same reason, as a rule
        return *table.refused.front();
    return std::make_shared<const OverTable>(table);
}

} // namespace attentoscope
