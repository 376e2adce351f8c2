// SPDX-License-Identifier: GPL-3.0-or-later
// Where a reader predicts a point of an axis or a curve: with the mouse, or with the arrow keys. What was predicted stays, dashed
// and in plum, beside what was computed.
#pragma once

#include "core/lessons/facts.h"
#include "ui/lessons/lesson_player.h"

#include <QWidget>

namespace attentoscope {

class PadPlot;

class PredictionPad : public QWidget
{
    Q_OBJECT
public:
    explicit PredictionPad(const LessonQuestion& question, QWidget* parent = nullptr);

    void show(const LessonGuess& guess, const AnswerFacts* answer); // null: not yet shown
    using QWidget::show;

    // In pixels of the pad, for tests: where a value stands.
    QPointF pixelOf(double x, double y) const;

signals:
    void guessed(const attentoscope::LessonGuess& guess);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void point(const QPointF& at, bool begins);
    void setCurve(std::size_t place, double value);
    void draw();
    double valueOf(std::size_t place) const;

    const LessonQuestion question_;
    PadPlot* plot_;
    LessonGuess guess_;
    std::optional<AnswerFacts> answer_;
    std::optional<std::size_t> last_; // place that the mouse was over while it draws
    std::size_t cursor_ = 0; // place that the keys are at
};

} // namespace attentoscope
