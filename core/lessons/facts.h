// SPDX-License-Identifier: GPL-3.0-or-later
// Computes what a step of a lesson shows: numbers in its texts, which answers are right, the curve asked for.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/lessons/lesson.h"
#include "core/lessons/measures.h"

#include <memory>
#include <vector>

namespace attentoscope {

// Values in the text and the question, computed with the experiment before the answer is shown. `networks` of both functions are
// those that other steps of the lesson have trained; null: there are none.
struct QuestionFacts {
    std::vector<double> text, question; // in order of appearance
    std::vector<std::vector<double>> options;
    double given = 0; // the curve's value at LessonQuestion::given, if there is one
};
Outcome<QuestionFacts> questionFacts(
    const LessonStep& step, const Experiment& before, StopToken stop = {}, const std::shared_ptr<LessonNetworks>& networks = {});

// Values shown with the answer. They are computed with the experiment after the reveal, except for options judged before it.
struct AnswerFacts {
    std::vector<double> text, notes;
    double answer = 0; // Number, Point
    std::vector<bool> right; // for Choice, one per option
    std::vector<double> curve, theory; // at the places LessonQuestion::at; NaN where undefined
    std::vector<bool> checks; // whether each check holds
};
Outcome<AnswerFacts> answerFacts(const LessonStep& step, const Experiment& before, const Experiment& after, StopToken stop = {},
    const Progress& progress = {}, const std::shared_ptr<LessonNetworks>& networks = {});

// Tells whether the set of right options would change if options without a stated time were judged before the reveal instead of
// after it. Returns false if they cannot be judged before it.
Outcome<bool> answerIsAmbiguous(const LessonStep& step, const Experiment& before, const Experiment& after, StopToken stop = {});

// Returns where a curve crosses a level, interpolated between its points; NaN if it does not.
double crossing(const std::vector<double>& xs, const std::vector<double>& ys, double level, bool logarithmic);

} // namespace attentoscope
