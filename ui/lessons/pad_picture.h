// SPDX-License-Identifier: GPL-3.0-or-later
// What a reader predicts on an axis, and beside it what was computed, as a picture.
#pragma once

#include "core/lessons/facts.h"
#include "ui/lessons/lesson_player.h"
#include "ui/plots/lines/line_view.h"

namespace attentoscope {

// `answer`: null while it is not shown.
LinePicture padPicture(const LessonQuestion& question, const LessonGuess& guess, const AnswerFacts* answer);

} // namespace attentoscope
