// SPDX-License-Identifier: GPL-3.0-or-later
// The computation that the page of steps requests: an attention matrix by matrix, with the user's edits.
#pragma once

#include "ui/document/questions/evaluation.h"
#include "ui/pages/steps/step_scene.h"

namespace attentoscope {

struct Steps {
    struct Inputs {
        Subject subject; // see evaluationSubject()
        Index first = 0; // index of the first key shown
        StepEdits edits;
        bool operator==(const Inputs&) const = default;
    };
    using Answer = KnownSteps;
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<KnownSteps> answer(const Inputs& of, const Work<KnownSteps>& work)
    {
        const auto result = work.need<Evaluation>(of.subject);
        if (!result)
            return result.error();
        const auto steps = attentionSteps(*result, *valuesOf(**result), of.first, of.edits, work.stop);
        if (!steps)
            return steps.error();
        const auto heads = headSteps(**steps, work.stop);
        return KnownSteps{*steps, heads ? *heads : nullptr};
    }
};

} // namespace attentoscope
