#include "ui/document/questions/curves.h"

#include <chrono>

namespace attentoscope {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds betweenTables{50}; // at most twenty tables a second
constexpr std::chrono::milliseconds patience{300}; // for the first pass over all lengths

// The curves of a moving slider would flicker from nothing each time: the first pass over all lengths is awaited for a
// while, and the old curves stay until then.
bool isTime(const Curves::Memory& memory, const SweepTable& table)
{
    const auto now = Clock::now();
    return now - memory.told >= betweenTables && (table.stepsDone >= table.lengths.size() || now - memory.started >= patience);
}

} // namespace

Outcome<SharedSweep> Curves::answer(const Subject& of, Memory& memory, const Work<SharedSweep>& work)
{
    if (memory.of != of) {
        memory = {};
        auto runner = SweepRunner::start(of.experiment, sweptPolicies(of.experiment), 0, Unusable::LeftOut);
        if (!runner)
            return runner.error();
        memory.of = of;
        memory.runner.emplace(std::move(*runner));
        memory.started = Clock::now();
    }
    while (!memory.runner->finished()) {
        if (auto step = memory.runner->step(work.stop); !step) {
            if (step.error().kind != ErrorKind::Cancelled)
                memory = {};
            return step.error();
        }
        if (Clock::now() - memory.told < betweenTables)
            continue;
        if (const SharedSweep table = memory.runner->table(); isTime(memory, *table)) {
            memory.told = Clock::now();
            work.tell(table);
        }
    }
    const SharedSweep table = memory.runner->table();
    memory = {};
    return table;
}

Watch* watchCurves(QWidget* where, Document* document, Engine* engine, bool withFurther)
{
    const Inquiry<Curves>& known = engine->inquiry<Curves>();
    return watch<Curves>(where, document, engine, [document, withFurther, &known] {
        const std::optional<Subject>& before = known.asked() ? known.asked() : known.of();
        return curveSubject(*document, withFurther, before ? &*before : nullptr);
    });
}

} // namespace attentoscope
