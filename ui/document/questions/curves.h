// The curves against length, measured while a page shows them; they come point by point.
#pragma once

#include "core/studies/sweep/sweep.h"
#include "ui/document/engine/watch.h"
#include "ui/document/questions/subject.h"

#include <chrono>
#include <optional>

namespace attentoscope {

struct Curves {
    using Inputs = Subject; // see curveSubject()
    using Answer = SharedSweep;
    struct Memory {
        std::optional<Subject> of; // that the runner measures
        std::optional<SweepRunner> runner;
        std::chrono::steady_clock::time_point started, told;
    };
    static constexpr Urgency urgency = Urgency::Curves;
    static Outcome<SharedSweep> answer(const Subject& of, Memory& memory, const Work<SharedSweep>& work);
};

// Measures them while the widget is visible. The last ones stay when they are of A and B and of more policies.
Watch* watchCurves(QWidget* where, Document* document, Engine* engine, bool withFurther);

} // namespace attentoscope
