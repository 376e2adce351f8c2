// SPDX-License-Identifier: GPL-3.0-or-later
// Fills computed numbers into the texts of a lesson, and words the verdict on a prediction.
#pragma once

#include "core/lessons/facts.h"
#include "ui/lessons/player/lesson_player.h"

#include <QString>

namespace attentoscope {

// Returns Markdown with numbers formatted as the window shows them, or "…" while they are not known (null).
QString lessonMarkdown(const LessonText& text, const std::vector<double>* values);

// Returns the letter of an option: A, B, ….
QString optionLetter(std::size_t option);

// Returns a number with the question's unit.
QString withUnit(double number, const LessonQuestion& question);

// Compares the prediction with the answer: "You said 6.2 nats; it is 8.66 nats."
QString verdictText(const LessonQuestion& question, const LessonGuess& guess, const AnswerFacts& facts);

} // namespace attentoscope
