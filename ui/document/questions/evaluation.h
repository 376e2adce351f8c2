// The evaluation of the experiment: Q, K, V, and the statistics of rows that nearly everything on the screen reads.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/policies/policy.h"
#include "ui/document/engine/worker.h"
#include "ui/document/questions/subject.h"

#include <algorithm>
#include <vector>

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

// Policies beside A and B, of as many rows as MoreRows has.
struct FurtherRows {
    struct Inputs {
        Subject subject; // see evaluationSubject()
        std::vector<PolicyChoice> policies;
        bool operator==(const Inputs&) const = default;
    };
    using Answer = SharedResult;
    static constexpr Urgency urgency = Urgency::More;
    static Outcome<SharedResult> answer(const Inputs& of, const Work<SharedResult>& work);
};

// What A, B and the further policies come to on these data; only a scale that is found on the data must be looked for.
template <class Answer>
Outcome<std::vector<PolicyChoice>> scalesWith(
    const std::vector<PolicyChoice>& further, const Subject& subject, const Result& known, const Work<Answer>& work)
{
    std::vector<PolicyChoice> scales = resolvedScales(known), others = further;
    if (std::ranges::any_of(further, [](const PolicyChoice& choice) { return findPolicy(choice.name)->fromData(); })) {
        const auto found = work.template need<FurtherRows>({subject, further});
        if (!found)
            return found.error();
        others = resolvedScales(**found);
    }
    scales.insert(scales.end(), others.begin(), others.end());
    return scales;
}

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
