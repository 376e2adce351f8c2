// The evaluation of the experiment: Q, K, V, and the statistics of rows that nearly everything on the screen reads.
#pragma once

#include "core/attention/evaluate/result.h"
#include "ui/document/engine/worker.h"
#include "ui/document/questions/subject.h"

namespace attentoscope {

struct MadeInputs {
    using Inputs = Subject; // see sourceSubject()
    using Answer = SharedInputs;
    // What was drawn last: a sequence is the beginning of a longer one, so that nothing is drawn while its length is dragged.
    struct Memory {
        Subject of;
        SharedInputs drawn; // null: none
    };
    static constexpr Urgency urgency = Urgency::Statistics;
    static Outcome<SharedInputs> answer(const Subject& of, Memory& memory, const Work<SharedInputs>& work);
};

struct Evaluation {
    using Inputs = Subject; // see evaluationSubject()
    using Answer = SharedResult;
    static constexpr Urgency urgency = Urgency::Statistics;
    static Outcome<SharedResult> answer(const Subject& of, const Work<SharedResult>& work);
};

// The same of at least enoughRows rows, or all: a few of a long sequence are all that the first pictures wait for.
struct MoreRows {
    using Inputs = Subject; // see evaluationSubject()
    using Answer = SharedResult;
    static constexpr Urgency urgency = Urgency::More;
    static Outcome<SharedResult> answer(const Subject& of, const Work<SharedResult>& work);
};
class Engine;
const SharedResult& mostRows(Engine& engine); // MoreRows, or while they are not known Evaluation; null: none yet

// What a study of the evaluation finds: a question in a line. `study` is a function of the result, how many rows it takes at
// most, and the stop token.
template <class Found, auto study, Index rows>
struct OfEvaluation {
    using Inputs = Subject; // see evaluationSubject()
    using Answer = Found;
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<Found> answer(const Subject& of, const Work<Found>& work)
    {
        const auto result = work.template need<MoreRows>(of);
        return result ? study(*result, rows, work.stop) : Outcome<Found>(result.error());
    }
};

} // namespace attentoscope
