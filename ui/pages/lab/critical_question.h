// SPDX-License-Identifier: GPL-3.0-or-later
// What the scores ask of a policy at the lengths of the curves: asked while the lab shows it.
#pragma once

#include "core/studies/critical/critical_growth.h"
#include "ui/document/engine/question.h"
#include "ui/document/questions/subject.h"

#include <optional>
#include <vector>

namespace attentoscope {

struct CriticalGrowths {
    using Inputs = Subject; // see criticalSubject()
    using Answer = SharedCriticalGrowth; // length by length
    struct Memory {
        std::optional<Subject> of;
        std::vector<CriticalPoint> points; // when it goes on it does not begin again
    };
    static constexpr Urgency urgency = Urgency::Rest;
    static Outcome<SharedCriticalGrowth> answer(const Subject& of, Memory& memory, const Work<SharedCriticalGrowth>& work);
};

// The keys and queries, the mask and the lengths: no policy and no measure changes anything.
Subject criticalSubject(const Document& document);

} // namespace attentoscope
