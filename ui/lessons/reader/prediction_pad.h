// SPDX-License-Identifier: GPL-3.0-or-later
// Where the reader predicts a point on an axis or a curve, with the mouse or the arrow keys. The prediction stays visible,
// dashed and in plum, beside the computed answer.
#pragma once

#include "core/lessons/facts.h"
#include "ui/lessons/player/lesson_player.h"

#include <QWidget>

namespace attentoscope {

class PadPlot;
class WrappedLabel;

class PredictionPad : public QWidget
{
    Q_OBJECT
public:
    explicit PredictionPad(const LessonQuestion& question, QWidget* parent = nullptr);

    void show(const LessonGuess& guess, const AnswerFacts* answer); // `answer` null: hidden
    using QWidget::show;

    // Returns where a value is drawn, in pixels of the pad; for tests.
    QPointF pixelOf(double x, double y) const;

signals:
    void guessed(const attentoscope::LessonGuess& guess);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void point(const QPointF& at, bool begins);
    void setCurve(std::size_t place, double value);
    void draw();
    void dress(); // sets the size of the plot's type to that of the lesson
    double valueOf(std::size_t place) const;

    const LessonQuestion question_;
    PadPlot* plot_;
    WrappedLabel* hint_; // how to draw
    LessonGuess guess_;
    std::optional<AnswerFacts> answer_;
    std::optional<std::size_t> last_; // the place under the mouse in its last event while drawing
    std::size_t cursor_ = 0; // the place that the arrow keys change
};

} // namespace attentoscope
