// SPDX-License-Identifier: GPL-3.0-or-later
// The questions that a lesson step puts to the worker.
#pragma once

#include "core/lessons/facts.h"
#include "ui/document/engine/question.h"

#include <memory>

namespace attentoscope {

struct LessonPlace {
    SharedLesson lesson;
    std::size_t step = 0;
    bool operator==(const LessonPlace&) const = default;
};

// Computes the numbers in the text before the question.
struct StepTexts {
    using Inputs = LessonPlace;
    using Answer = std::shared_ptr<const QuestionFacts>;
    static constexpr Urgency urgency = Urgency::Picture;
    static Outcome<Answer> answer(const LessonPlace& of, const Work<Answer>& work)
    {
        auto facts = questionFacts(of.lesson->steps[of.step], of.lesson->experimentAt(of.step, false), work.stop);
        return facts ? Outcome<Answer>(std::make_shared<const QuestionFacts>(*std::move(facts))) : facts.error();
    }
};

// The same for the step that follows, of which the presenter is told.
struct NextTexts : StepTexts {
    static constexpr Urgency urgency = Urgency::More;
};

// Computes the facts shown with the answer; asked only when the answer is to be shown.
struct StepAnswer {
    using Inputs = LessonPlace;
    using Answer = std::shared_ptr<const AnswerFacts>;
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<Answer> answer(const LessonPlace& of, const Work<Answer>& work)
    {
        auto facts = answerFacts(of.lesson->steps[of.step], of.lesson->experimentAt(of.step, false),
            of.lesson->experimentAt(of.step, true), work.stop, work.progress);
        return facts ? Outcome<Answer>(std::make_shared<const AnswerFacts>(*std::move(facts))) : facts.error();
    }
};

} // namespace attentoscope
