// The curves against length, measured while a page shows them; they come point by point, the dearest lengths last.
#pragma once

#include "core/studies/sweep/sweep.h"
#include "ui/document/engine/watch.h"
#include "ui/document/questions/subject.h"

#include <chrono>
#include <map>
#include <optional>

namespace attentoscope {

struct Curves {
    using Inputs = CurveSubject;
    using Answer = SharedSweep; // the lengths of the experiment, and behind them those beyond
    struct Memory {
        std::optional<Subject> of; // that is measured
        bool keyInformation = false; // is, too
        std::optional<SweepRunner> runner; // of the lengths of the experiment, until they are all in
        SharedSweep table; // of the lengths of the experiment, once it is whole
        std::map<Index, SharedSweep> beyond; // of each length
        std::chrono::steady_clock::time_point started, told;
    };
    static constexpr Urgency urgency = Urgency::Curves;
    static Outcome<SharedSweep> answer(const CurveSubject& of, Memory& memory, const Work<SharedSweep>& work);
    // How far curves reach does not make those that are known untrue.
    static bool isStillTrue(const CurveSubject& known, const CurveSubject& asked) { return known.subject == asked.subject; }
};

// Measures them while the widget is visible. The last ones stay when they are of A and B and of more policies.
Watch* watchCurves(QWidget* where, Document* document, Engine* engine, bool withFurther);

} // namespace attentoscope
