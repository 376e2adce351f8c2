// SPDX-License-Identifier: GPL-3.0-or-later
// What a step of a lesson is about, computed: the numbers of its texts, which answers are right, the curve that was asked for.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/lessons/lesson.h"

#include <vector>

namespace attentoscope {

// Of the text before the question, in the experiment before the answer is shown.
struct QuestionFacts {
    std::vector<double> text, question; // values in their order
    std::vector<std::vector<double>> options;
};
Outcome<QuestionFacts> questionFacts(const LessonStep& step, const Experiment& before, StopToken stop = {});

// Facts that are shown with the answer: taken after the reveal, except for options that are judged before it.
struct AnswerFacts {
    std::vector<double> text, notes;
    double answer = 0; // Number, Point
    std::vector<bool> right; // Choice: one an option
    std::vector<double> curve, theory; // over LessonQuestion::at; NaN where it is not defined
    std::vector<bool> checks; // whether they hold
};
Outcome<AnswerFacts> answerFacts(const LessonStep& step, const Experiment& before, const Experiment& after, StopToken stop = {},
    const Progress& progress = {});

// Whether another option would be right if those that do not say when were judged before the answer is shown. No, where they
// cannot be judged then.
Outcome<bool> answerIsAmbiguous(const LessonStep& step, const Experiment& before, const Experiment& after, StopToken stop = {});

// Where a curve crosses a level, between its points; NaN where it does not.
double crossing(const std::vector<double>& xs, const std::vector<double>& ys, double level, bool logarithmic);

} // namespace attentoscope
