// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a block "ask KIND".
#pragma once

#include "core/lessons/lesson_lines.h"

namespace attentoscope {

// In an experiment as it is when the answer is shown.
LessonQuestion readQuestion(const LessonBlock& block, const Experiment& after, std::vector<LessonMistake>& mistakes);

} // namespace attentoscope
