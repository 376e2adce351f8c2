// SPDX-License-Identifier: GPL-3.0-or-later
// The computation that the second board of the page of entropies requests: sinks and the bound over the evaluated rows.
#pragma once

#include "core/studies/rows/sink_study.h"
#include "ui/document/engine/question.h"
#include "ui/document/questions/subject.h"

namespace attentoscope {

struct SinkQuestion {
    using Inputs = Subject; // see evaluationSubject()
    using Answer = SharedSinkStudy;
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<SharedSinkStudy> answer(const Subject& of, const Work<SharedSinkStudy>& work);
};

} // namespace attentoscope
