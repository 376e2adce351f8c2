// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the reader's prediction on its axes, and beside it the computed answer.
#pragma once

#include "core/lessons/facts.h"
#include "ui/lessons/player/lesson_player.h"
#include "ui/plots/lines/line_view.h"

namespace attentoscope {

// `given`: the value that the question gives, if it gives one. `answer`: null while it is hidden.
LinePicture padPicture(
    const LessonQuestion& question, const LessonGuess& guess, std::optional<double> given, const AnswerFacts* answer);

} // namespace attentoscope
