// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a lesson for paper or as a web page: its texts with the numbers filled in, its questions with room for answers, and
// optionally the answers.
#pragma once

#include "core/lessons/facts.h"
#include "core/lessons/lesson.h"

#include <QImage>
#include <QString>

#include <functional>
#include <vector>

namespace attentoscope {

// The facts and pictures that a step needs beside the lesson.
struct HandoutStep {
    QuestionFacts question;
    AnswerFacts answer;
    QImage page; // a picture of the step's page; null: none
    QString moving; // in its place in a web page: movingFigureHtml() of the way to the answer; empty: none
    QImage pad; // for a question about a point or a curve: axes to draw on, or the computed answer; null: none
};

struct HandoutWriter {
    std::function<QString(const QString& tex, bool display)> formula; // returns a formula as HTML
    std::function<QString(const QImage& image)> source; // returns the src of an <img>
    bool answers = false;
};

// Returns the HTML between <body> and </body>. `steps` has one entry for each step of the lesson.
QString handoutBody(const Lesson& lesson, const std::vector<HandoutStep>& steps, const HandoutWriter& writer);

// Returns a complete page that needs no other file: formulas are MathML, pictures are embedded.
QString handoutPage(const Lesson& lesson, const std::vector<HandoutStep>& steps, bool answers);

} // namespace attentoscope
