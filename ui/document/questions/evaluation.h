// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluates the experiment: makes Q, K and V, and the row statistics that nearly everything on the screen needs.
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
    // The inputs drawn last. A shorter sequence is the beginning of a longer one, so that nothing is drawn anew while the user
    // drags the length.
    struct Memory {
        Subject of;
        SharedInputs drawn; // null: none yet
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

// The evaluation at another length, so that the one at the experiment's own stays known.
struct EvaluationAtLength : Evaluation {
};

// The same evaluation with at least enoughRows rows, or all. Evaluation itself takes few rows of a long sequence, so that the
// first pictures come soon.
struct MoreRows {
    using Inputs = Subject; // see evaluationSubject()
    using Answer = SharedResult;
    static constexpr Urgency urgency = Urgency::More;
    static Outcome<SharedResult> answer(const Subject& of, const Work<SharedResult>& work);
};

// Policies to evaluate beside A and B.
struct FurtherPolicies {
    Subject subject; // see evaluationSubject()
    std::vector<PolicyChoice> policies;
    bool operator==(const FurtherPolicies&) const = default;
};

// Resolves each policy's scale on these data, or says why it has none here.
struct FurtherScales {
    using Inputs = FurtherPolicies;
    using Answer = std::vector<Outcome<PolicyChoice>>;
    static constexpr Urgency urgency = Urgency::Statistics;
    static Outcome<Answer> answer(const Inputs& of, const Work<Answer>& work);
};

// Evaluates the policies that have a scale, with as many rows as MoreRows; null: no policy has one.
struct FurtherRows {
    using Inputs = FurtherPolicies;
    using Answer = SharedResult;
    static constexpr Urgency urgency = Urgency::More;
    static Outcome<SharedResult> answer(const Inputs& of, const Work<SharedResult>& work);
};

// A, B and those further policies that have a scale here.
struct UsableScales {
    std::vector<PolicyChoice> scales; // resolved: with the parameters found on the data
    std::vector<std::optional<Message>> unusable; // for each further policy: why it is missing above
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

class Answers;
class Engine;
// Return the answer to MoreRows, or to Evaluation while that is unknown; null: neither is known.
const SharedResult& mostRows(const Answers& answers);
const SharedResult& mostRows(Engine& engine);

// Turns a study of the evaluation into a question. `study` is a function of the result, the largest number of rows it takes,
// and the stop token.
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
