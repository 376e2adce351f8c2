// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson on paper or as a web page: its texts with the numbers filled in, its questions with room for answers, and where wanted
// the answers.
#pragma once

#include "core/lessons/facts.h"
#include "core/lessons/lesson.h"

#include <QImage>
#include <QString>

#include <functional>
#include <vector>

namespace attentoscope {

// What a step needs beside the lesson.
struct HandoutStep {
    QuestionFacts question;
    AnswerFacts answer;
    QImage page; // what its page shows; null: nothing
    QImage pad; // of a point or a curve: axes to draw on, or with what was computed; null: there is none
};

struct HandoutWriter {
    std::function<QString(const QString& tex, bool display)> formula; // as HTML
    std::function<QString(const QImage& image)> source; // of an <img>
    bool answers = false;
};

// What stands between <body> and </body>; one step for each of the lesson.
QString handoutBody(const Lesson& lesson, const std::vector<HandoutStep>& steps, const HandoutWriter& writer);

// A file that needs no other: formulas as MathML, pictures inside.
QString handoutPage(const Lesson& lesson, const std::vector<HandoutStep>& steps, bool answers);

} // namespace attentoscope
