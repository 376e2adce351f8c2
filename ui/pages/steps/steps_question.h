// What the steps page asks: one attention matrix by matrix, with what is changed by hand.
#pragma once

#include "core/studies/steps/attention_steps.h"
#include "ui/document/questions/evaluation.h"

namespace attentoscope {

struct Steps {
    struct Inputs {
        Subject subject; // see evaluationSubject()
        Index first = 0; // key
        StepEdits edits;
        bool operator==(const Inputs&) const = default;
    };
    using Answer = SharedAttentionSteps;
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<SharedAttentionSteps> answer(const Inputs& of, const Work<SharedAttentionSteps>& work)
    {
        const auto result = work.need<Evaluation>(of.subject);
        if (!result)
            return result.error();
        return attentionSteps(*result, *valuesOf(**result), of.first, of.edits, work.stop);
    }
};

} // namespace attentoscope
