// SPDX-License-Identifier: GPL-3.0-or-later
// The critical multipliers at the lengths of the curves, computed while the lab shows them.
#pragma once

#include "core/studies/critical/critical_growth.h"
#include "ui/document/engine/question.h"
#include "ui/document/questions/subject.h"

#include <optional>
#include <vector>

namespace attentoscope {

struct CriticalGrowths {
    using Inputs = Subject; // see criticalSubject()
    using Answer = SharedCriticalGrowth; // updated after each length
    struct Memory {
        std::optional<Subject> of;
        std::vector<CriticalPoint> points; // kept, so that an interrupted computation resumes
    };
    static constexpr Urgency urgency = Urgency::Rest;
    static Outcome<SharedCriticalGrowth> answer(const Subject& of, Memory& memory, const Work<SharedCriticalGrowth>& work);
};

// Returns what the critical multipliers depend on: keys, queries, mask and lengths, but no policy and no measure.
Subject criticalSubject(const Document& document);

} // namespace attentoscope
