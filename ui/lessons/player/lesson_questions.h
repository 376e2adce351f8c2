// SPDX-License-Identifier: GPL-3.0-or-later
// The questions that a lesson step puts to the worker.
#pragma once

#include "core/lessons/facts.h"
#include "ui/document/engine/question.h"

#include <cstdint>
#include <map>
#include <memory>

namespace attentoscope {

struct LessonPlace {
    SharedLesson lesson;
    std::size_t step = 0;
    bool operator==(const LessonPlace&) const = default;
};

using SharedQuestionFacts = std::shared_ptr<const QuestionFacts>;
using SharedAnswerFacts = std::shared_ptr<const AnswerFacts>;

// What is known of the steps of a lesson, on the worker's thread: the questions below take from each other what they found.
struct KnownLesson {
    std::map<std::size_t, SharedQuestionFacts> texts; // by step
    std::map<std::size_t, SharedAnswerFacts> answers;
    std::shared_ptr<LessonNetworks> networks = std::make_shared<LessonNetworks>();
};

struct LessonMemory {
    using Inputs = SharedLesson;
    using Answer = std::shared_ptr<KnownLesson>;
    static constexpr Urgency urgency = Urgency::Ahead;
    static Outcome<Answer> answer(const SharedLesson& of, const Work<Answer>& work);
};

// Computes the numbers in the text before the question.
struct StepTexts {
    using Inputs = LessonPlace;
    using Answer = SharedQuestionFacts;
    static constexpr Urgency urgency = Urgency::Picture;
    static Outcome<Answer> answer(const LessonPlace& of, const Work<Answer>& work);
};

// The same for the step that follows, of which the presenter is told.
struct NextTexts : StepTexts {
    static constexpr Urgency urgency = Urgency::More;
};

// Computes the facts shown with the answer; asked only when the answer is to be shown.
struct StepAnswer {
    using Inputs = LessonPlace;
    using Answer = SharedAnswerFacts;
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<Answer> answer(const LessonPlace& of, const Work<Answer>& work);
};

// Computes, while a class reads and thinks, what this step and those after it will need: the answer, the page that is shown with
// it, and the numbers of all further steps.
struct LessonAhead {
    struct Inputs {
        LessonPlace place;
        bool isRevealed = false;
        std::uint64_t filesRead = 0; // see Document::filesRead()
        bool operator==(const Inputs&) const = default;
    };
    using Answer = std::shared_ptr<const std::map<std::size_t, SharedAnswerFacts>>; // the answers known so far, by step
    static constexpr Urgency urgency = Urgency::Ahead;
    static Outcome<Answer> answer(const Inputs& of, const Work<Answer>& work);
};

} // namespace attentoscope
