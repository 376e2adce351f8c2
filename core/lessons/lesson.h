// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson: steps that set up the experiment, ask the reader for a prediction, and then show what was computed. The file
// format is described in resources/lessons/README.md.
#pragma once

#include "core/experiment/experiment.h"
#include "core/lessons/expression.h"
#include "core/lessons/lesson_text.h"
#include "core/session/fields.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace attentoscope {

// One line "key = value" of a step.
struct LessonChange {
    const Field* field = nullptr; // null: a view setting, which only the window knows
    std::string key, value;
};

enum class QuestionKind {
    None,
    Choice, // one of several sentences
    Number,
    Point, // a place on the axis
    Curve, // a curve drawn over the axis
};

// When an option is judged: in the experiment before or after the reveal. Unsaid means after, but then the result must be the
// same before; otherwise a reader cannot know which one the question is about (see answerIsAmbiguous()).
enum class OptionJudged { Unsaid, BeforeReveal, AfterReveal };

struct LessonOption {
    LessonText text;
    std::optional<Expression> when; // the option is right if this is not 0; empty: it is right if no other option is
    OptionJudged judged = OptionJudged::Unsaid;
};

struct LessonQuestion {
    QuestionKind kind = QuestionKind::None;
    LessonText text;
    std::vector<LessonOption> options; // for Choice
    std::optional<std::size_t> calledRight; // the option that the text of the step calls right; it is checked
    std::optional<Expression> answer; // for Number, and for Point without a level
    std::string unit; // of the number, or of the curve's values
    // Largest error of a close guess, in the unit of the answer; for a point on a logarithmic axis, a factor.
    std::optional<double> near;
    std::optional<double> low, high; // range of the number, or of the curve's values

    // For Point and Curve: the field along the axis and its values, ascending.
    const Field* along = nullptr;
    std::vector<double> at;
    bool logarithmic = false;
    std::optional<Expression> curve, theory; // values over the axis; for Point they are shown with the answer
    std::optional<double> given; // for Curve: the place at which its value is shown with the question
    std::string valuesName; // for Curve: what its axis of values is called, without the unit
    std::string theoryName; // what `theory` is called beside its line; empty: theory
    std::optional<double> level; // for Point: the answer is where the curve crosses this level

    bool hidesPage = false; // the page is hidden until the answer is shown
};

struct LessonCheck {
    Expression holds; // true if not 0
    int line = 0;
};

struct LessonStep {
    std::string title;
    int line = 0; // line in the file where the step begins
    std::vector<LessonChange> set; // changes when the step begins
    std::vector<LessonChange> reveal; // changes when the answer is shown
    std::vector<const Field*> controls; // fields that the reader may change in this step
    LessonText text; // shown before the question
    LessonQuestion question;
    LessonText revealed; // shown with the answer
    LessonText notes; // for teachers
    std::vector<LessonCheck> checks; // conditions that the computed values must satisfy
};

struct Lesson {
    std::string title, language, about; // language is "en" or "zh_CN"; about is one sentence
    int minutes = 0; // that it takes with a class; 0: nothing is said
    std::vector<std::string> needs; // names of the lessons that it builds on: "scores"
    std::filesystem::path folder; // searched first for files that steps name
    std::filesystem::path shipped; // searched next: files that come with the program, which may be read without asking
    std::vector<LessonStep> steps; // at least one

    // Returns the experiment in a step, before or after its answer is shown. The changes of all earlier steps are included.
    Experiment experimentAt(std::size_t step, bool revealed) const;
    // Lists the files outside its folder that its steps name, each once; see core/session/outside_files.h.
    std::vector<std::string> filesOutside() const;
    std::vector<LessonChange> viewAt(std::size_t step, bool revealed) const; // view settings in their order
};
using SharedLesson = std::shared_ptr<const Lesson>;

} // namespace attentoscope
