// SPDX-License-Identifier: GPL-3.0-or-later
// The evaluation of the experiment: Q, K, V, and the statistics of rows that nearly everything on the screen reads.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/policies/policy.h"
#include "ui/document/engine/worker.h"
#include "ui/document/questions/subject.h"

#include <optional>
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

// Policies beside A and B.
struct FurtherPolicies {
    Subject subject; // see evaluationSubject()
    std::vector<PolicyChoice> policies;
    bool operator==(const FurtherPolicies&) const = default;
};

// What each comes to on these data, or why it has no scale here.
struct FurtherScales {
    using Inputs = FurtherPolicies;
    using Answer = std::vector<Outcome<PolicyChoice>>;
    static constexpr Urgency urgency = Urgency::Statistics;
    static Outcome<Answer> answer(const Inputs& of, const Work<Answer>& work);
};

// Those that have a scale, of as many rows as MoreRows has; null: none has.
struct FurtherRows {
    using Inputs = FurtherPolicies;
    using Answer = SharedResult;
    static constexpr Urgency urgency = Urgency::More;
    static Outcome<SharedResult> answer(const Inputs& of, const Work<SharedResult>& work);
};

// A, B and the further policies that have a scale here.
struct UsableScales {
    std::vector<PolicyChoice> scales; // with what is found on the data
    std::vector<std::optional<Message>> unusable; // of each further policy: why it is not among them
};

template <class Answer>
Outcome<UsableScales> scalesWith(
    const std::vector<PolicyChoice>& further, const Subject& subject, const Result& known, const Work<Answer>& work)
{
    UsableScales usable{resolvedScales(known), std::vector<std::optional<Message>>(further.size())};
    if (further.empty())
        return usable;
    const auto found = work.template need<FurtherScales>({subject, further});
    if (!found)
        return found.error();
    for (std::size_t policy = 0; policy < found->size(); ++policy)
        if (const Outcome<PolicyChoice>& scale = (*found)[policy])
            usable.scales.push_back(*scale);
        else
            usable.unusable[policy] = scale.error().why;
    return usable;
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
