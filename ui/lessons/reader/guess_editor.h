// SPDX-License-Identifier: GPL-3.0-or-later
// Where the reader answers the question of a step: by a choice, by a number, or by drawing on a pad.
#pragma once

#include "core/lessons/facts.h"
#include "ui/lessons/player/lesson_player.h"

#include <QWidget>

#include <vector>

class QLabel;
class QLineEdit;
class QRadioButton;

namespace attentoscope {

class LessonTextView;
class PredictionPad;

class GuessEditor : public QWidget
{
    Q_OBJECT
public:
    GuessEditor(const LessonStep& step, QWidget* parent);

    void showTexts(const QuestionFacts& facts); // shows the texts of the options
    // Shows the prediction. Once the answer is revealed, the prediction can no longer be changed, and the right answer is
    // marked.
    void show(const LessonGuess& guess, const AnswerFacts* answer, bool revealed);
    using QWidget::show;

signals:
    void guessed(const attentoscope::LessonGuess& guess);
    void finished(); // Enter was pressed

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // selects an option when its text is clicked

private:
    void makeOptions();
    void makeNumber();
    void makePad();
    void takeNumber(const QString& typed);

    const LessonQuestion question_;
    std::vector<QRadioButton*> options_;
    std::vector<LessonTextView*> optionTexts_;
    std::vector<QLabel*> marks_;
    QLineEdit* number_ = nullptr;
    QLabel* complaint_ = nullptr;
    PredictionPad* pad_ = nullptr;
};

} // namespace attentoscope
