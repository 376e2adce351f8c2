// SPDX-License-Identifier: GPL-3.0-or-later
// The worksheet in a session: which controls the student may change, the questions, and the answers. In a session file (see
// session.h) it is the object {"controls": [key ...], "questions": [{"text": ..., "options": [...]} ...], "student": ...,
// "answers": [{"text": ..., "votes": [12, 40 ...], "time": ..., "version": ...} ...]}.
#pragma once

#include "core/base/outcome.h"

#include <cstddef>
#include <string>
#include <vector>

namespace attentoscope {

struct WorksheetQuestion {
    std::string text;
    std::vector<std::string> options; // multiple choice; empty: the answer is typed
    bool operator==(const WorksheetQuestion&) const = default;
};

struct WorksheetAnswer {
    std::string text; // empty: not answered
    std::vector<int> votes; // of a class, for each option; empty: none were counted
    std::string time; // of the last change, ISO 8601 in UTC: "2026-11-23T09:12:05Z"
    std::string version; // of the program
    bool isGiven() const { return !text.empty() || !votes.empty(); }
    bool operator==(const WorksheetAnswer&) const = default;
};

struct Worksheet {
    static constexpr std::size_t mostQuestions = 100; // also the limit of options per question
    static constexpr int mostVotes = 99999; // for each option
    static constexpr std::size_t longestText = 10000; // bytes, for each text

    std::vector<std::string> controls; // keys of the fields that the student may change; all others are locked
    std::vector<WorksheetQuestion> questions;
    std::string student; // name given by the student; may be empty
    std::vector<WorksheetAnswer> answers; // one per question
    bool isEmpty() const { return questions.empty(); } // the session has no worksheet
    bool operator==(const Worksheet&) const = default;
};

// Parses the "worksheet" object of a session file; the result has as many answers as questions. Errors: a value of the wrong
// type, an unknown control (named), only one option, votes for other than all options, too many questions, too long texts. Errors
// name the place: "worksheet: questions 2".
Outcome<Worksheet> parseWorksheet(const std::string& text); // "{}" gives an empty worksheet
std::string worksheetText(const Worksheet& worksheet); // "{}" for an empty one; empty parts are left out

} // namespace attentoscope
