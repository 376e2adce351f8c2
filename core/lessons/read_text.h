// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the computed numbers {{…}} and the formulas $…$ in a text of a lesson.
#pragma once

#include "core/lessons/lesson_lines.h"

#include <vector>

namespace attentoscope {

// Joins the lines. Code is copied without being searched. Blank lines at both ends are dropped.
LessonText readText(const std::vector<Located>& lines, const std::vector<bool>& isCode, std::vector<LessonMistake>& mistakes);

} // namespace attentoscope
