// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson: steps that set the experiment, ask the reader to predict, and then show what was computed. The file format is
// described in resources/lessons/README.md.
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
    const Field* field = nullptr; // null: a setting of how it is looked at, which the core does not know
    std::string key, value;
};

enum class QuestionKind {
    None,
    Choice, // one of several sentences
    Number,
    Point, // a place on an axis
    Curve, // drawn over an axis
};

// In which experiment an option is judged. What says neither is judged after; but then it must be the same before, or a reader
// cannot know which of the two is asked about (see answerIsAmbiguous).
enum class OptionJudged { Unsaid, BeforeReveal, AfterReveal };

struct LessonOption {
    LessonText text;
    std::optional<Expression> when; // it is right where this is not 0; none: where no other is
    OptionJudged judged = OptionJudged::Unsaid;
};

struct LessonQuestion {
    QuestionKind kind = QuestionKind::None;
    LessonText text;
    std::vector<LessonOption> options; // Choice
    std::optional<Expression> answer; // Number; Point without a level
    std::string unit; // of the number, or of the curve's values
    // A guess is near within this, in the units of what is asked for; of a point on a logarithmic axis within this factor.
    std::optional<double> near;
    std::optional<double> low, high; // of the number that is asked for, or of the curve's values

    // Point, Curve: the field along the axis and its values, ascending.
    const Field* along = nullptr;
    std::vector<double> at;
    bool logarithmic = false;
    std::optional<Expression> curve, theory; // their values over the axis; of a point they are shown with the answer
    std::optional<double> level; // Point: where the curve crosses it

    bool hidesPage = false; // until the answer is shown
};

struct LessonCheck {
    Expression holds; // not 0
    int line = 0;
};

struct LessonStep {
    std::string title;
    int line = 0; // where it begins in the file
    std::vector<LessonChange> set; // when it begins
    std::vector<LessonChange> reveal; // when the answer is shown
    std::vector<const Field*> controls; // that the reader may change here
    LessonText text; // before the question
    LessonQuestion question;
    LessonText revealed; // with the answer
    LessonText notes; // for who teaches
    std::vector<LessonCheck> checks; // what must be true of what is computed
};

struct Lesson {
    std::string title, language, about; // "en" or "zh_CN"; one sentence
    std::filesystem::path folder; // where files that steps name are looked for first
    std::vector<LessonStep> steps; // at least one

    // Steps build on each other: what holds in this one, before or after its answer is shown.
    Experiment experimentAt(std::size_t step, bool revealed) const;
    // Lists the files outside its folder that its steps name, each once; see core/session/outside_files.h.
    std::vector<std::string> filesOutside() const;
    std::vector<LessonChange> viewAt(std::size_t step, bool revealed) const; // the settings in their order
};
using SharedLesson = std::shared_ptr<const Lesson>;

} // namespace attentoscope
