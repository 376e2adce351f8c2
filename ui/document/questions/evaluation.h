// The evaluation of the experiment: Q, K, V, and the statistics of rows that nearly everything on the screen reads.
#pragma once

#include "core/run/result.h"
#include "ui/document/engine/question.h"
#include "ui/document/questions/subject.h"

namespace attentoscope {

struct MadeInputs {
    using Inputs = Subject; // see sourceSubject()
    using Answer = SharedInputs;
    static constexpr const char* name = "inputs";
    static constexpr Urgency urgency = Urgency::Statistics;
    static Outcome<SharedInputs> answer(const Subject& of, const Work<SharedInputs>& work);
};

struct Evaluation {
    using Inputs = Subject; // see evaluationSubject()
    using Answer = SharedResult;
    static constexpr const char* name = "statistics";
    static constexpr Urgency urgency = Urgency::Statistics;
    static Outcome<SharedResult> answer(const Subject& of, const Work<SharedResult>& work);
};

// Query rows whose statistics are evaluated: all while that is quick, else evenly spaced ones (0: all).
Index evaluatedRows(Index nq, Index nk);

} // namespace attentoscope
