// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of a lesson with their numbers in place, and what is said about a prediction.
#pragma once

#include "core/lessons/facts.h"
#include "ui/lessons/lesson_player.h"

#include <QString>

namespace attentoscope {

// Markdown; numbers as the window writes them, "…" while they are not known (null).
QString lessonMarkdown(const LessonText& text, const std::vector<double>* values);

// A number with the question's unit.
QString withUnit(double number, const LessonQuestion& question);

// What was predicted beside what is: "You said 6.2 nats; it is 8.66 nats."
QString verdictText(const LessonQuestion& question, const LessonGuess& guess, const AnswerFacts& facts);

} // namespace attentoscope
