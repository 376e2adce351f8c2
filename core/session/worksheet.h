// SPDX-License-Identifier: GPL-3.0-or-later
// A session as an exercise: which controls are free, what is asked, and what was answered. In a session file (see session.h) it
// is the object {"controls": [key ...], "questions": [{"text": ..., "options": [...]} ...], "student": ..., "answers": [{"text":
// ..., "time": ..., "version": ...} ...]}.
#pragma once

#include "core/base/outcome.h"

#include <cstddef>
#include <string>
#include <vector>

namespace attentoscope {

struct WorksheetQuestion {
    std::string text;
    std::vector<std::string> options; // to choose from; none: the answer is typed
    bool operator==(const WorksheetQuestion&) const = default;
};

struct WorksheetAnswer {
    std::string text; // empty: not answered
    std::string time; // when it was given last, ISO 8601 in UTC: "2026-11-23T09:12:05Z"
    std::string version; // of the program
    bool operator==(const WorksheetAnswer&) const = default;
};

struct Worksheet {
    static constexpr std::size_t mostQuestions = 100; // and options of one
    static constexpr std::size_t longestText = 10000; // bytes, of any of the texts

    std::vector<std::string> controls; // keys of the fields that may be changed; the others are locked
    std::vector<WorksheetQuestion> questions;
    std::string student; // as they call themselves; may be empty
    std::vector<WorksheetAnswer> answers; // one a question
    bool isEmpty() const { return questions.empty(); } // then the session is an ordinary one
    bool operator==(const Worksheet&) const = default;
};

// Of the "worksheet" object of a session file, with as many answers as questions. Errors: a value of the wrong type, an unknown
// control (named), options of fewer than two, too many questions or too long texts. They say where: "worksheet: questions 2".
Outcome<Worksheet> parseWorksheet(const std::string& text); // "{}": none
std::string worksheetText(const Worksheet& worksheet); // "{}" for an empty one; only what is there is written

} // namespace attentoscope
