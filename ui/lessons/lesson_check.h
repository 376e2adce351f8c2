// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson tried from beginning to end, without a window: what is wrong in the file, and where a step does not say what was
// computed.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <QString>

#include <string>
#include <vector>

namespace attentoscope {

struct LessonReport {
    std::size_t steps = 0;
    std::vector<std::string> mistakes; // "FILE:LINE:COLUMN: …"; then nothing was computed
    std::vector<std::string> failures; // "FILE:LINE:1: …", of a step or a check
};

// Errors: no such lesson, stopped.
// `trusts`: it may read what it names outside its folder; else that is an error.
Outcome<LessonReport> checkLesson(const QString& nameOrFile, const QString& language, bool trusts = false, StopToken stop = {});

// As JSON, for the command line.
std::string reportText(const LessonReport& report);
// Of every lesson in the library: name, and of each language title, one sentence and file.
std::string libraryText();

} // namespace attentoscope
