// SPDX-License-Identifier: GPL-3.0-or-later
// Checks a lesson from beginning to end, without a window: reports mistakes in the file, and steps whose statements differ from
// the computed numbers.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "ui/lessons/library/lesson_library.h"

#include <QString>

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace attentoscope {

struct LessonReport {
    std::size_t steps = 0;
    std::vector<std::string> mistakes; // "FILE:LINE:COLUMN: …"; if there are any, nothing was computed
    std::vector<std::string> failures; // "FILE:LINE:1: …", for a step or a check
    struct Choice {
        int line = 0, step = 0; // where the step begins; counted from 1
        std::size_t right = 0, options = 0; // the option that comes out right; how many there are
        std::string text; // of that option
    };
    std::vector<Choice> choices; // of every step with one right option
};

// `trusts`: the lesson may read files outside its folder; otherwise naming such a file is an error. Errors: no such lesson,
// stopped. `isShown`: see readLessonFile().
Outcome<LessonReport> checkLesson(
    const QString& nameOrFile, const QString& language, bool trusts = false, StopToken stop = {}, const ShownCheck& isShown = {});

// Returns the report for other programs.
nlohmann::ordered_json reportJson(const LessonReport& report);
// Describes each lesson of the library: its name, whether it ships, its title in each language, and the lessons that it needs.
nlohmann::ordered_json libraryJson();

} // namespace attentoscope
