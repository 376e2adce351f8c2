// SPDX-License-Identifier: GPL-3.0-or-later
// The curves against length, measured while a page shows them. They arrive point by point, the most expensive lengths last.
#pragma once

#include "core/studies/sweep/sweep.h"
#include "ui/document/engine/watch.h"
#include "ui/document/questions/subject.h"

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace attentoscope {

struct Curves {
    using Inputs = CurveSubject;
    using Answer = SharedSweep; // the lengths of the experiment, followed by those beyond them
    struct Memory {
        std::optional<Subject> of; // the subject that `runner` and the tables measure
        bool keyInformation = false; // whether key information is measured, too
        std::optional<SweepRunner> runner; // measures the lengths of the experiment; none once they are finished
        SharedSweep table; // the lengths of the experiment; null while they are being measured
        std::map<Index, SharedSweep> beyond; // one table for each length past the experiment's
        std::chrono::steady_clock::time_point started, told;
    };
    static constexpr Urgency urgency = Urgency::Curves;
    static Outcome<SharedSweep> answer(const CurveSubject& of, Memory& memory, const Work<SharedSweep>& work);
    // Known curves stay valid when only their reach or the wanted quantities change.
    static bool isStillTrue(const CurveSubject& known, const CurveSubject& asked) { return known.subject == asked.subject; }
};

// Measures the curves while the widget is visible. Without `withFurther`, curves that also hold further policies are kept if
// their A and B are the same. `quantity` returns the key of the quantity that the widget shows; without it, it is the view's.
Watch* watchCurves(
    QWidget* where, Document* document, Engine* engine, bool withFurther, const std::function<std::string()>& quantity = {});

} // namespace attentoscope
