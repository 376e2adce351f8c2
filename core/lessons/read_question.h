// SPDX-License-Identifier: GPL-3.0-or-later
// Reads an "ask KIND" block of a lesson.
#pragma once

#include "core/lessons/lesson_lines.h"

namespace attentoscope {

// `after` is the experiment when the answer is shown.
LessonQuestion readQuestion(const LessonBlock& block, const Experiment& after, std::vector<LessonMistake>& mistakes);

} // namespace attentoscope
