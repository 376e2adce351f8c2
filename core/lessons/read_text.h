// SPDX-License-Identifier: GPL-3.0-or-later
// Finds what a text of a lesson has computed: {{…}}, and what is drawn: $…$.
#pragma once

#include "core/lessons/lesson_lines.h"

#include <vector>

namespace attentoscope {

// One line after the other; code is left as it is. Blank lines at both ends are dropped.
LessonText readText(const std::vector<Located>& lines, const std::vector<bool>& isCode, std::vector<LessonMistake>& mistakes);

} // namespace attentoscope
