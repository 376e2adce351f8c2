// SPDX-License-Identifier: GPL-3.0-or-later
// Where the reader answers the question of a step: by a choice, by a number, or by drawing on a pad. In a presentation the votes
// of a class are counted, by number keys or typed, and shown beside the answer.
#pragma once

#include "core/lessons/facts.h"
#include "ui/lessons/player/lesson_player.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QProgressBar;
class QRadioButton;

namespace attentoscope {

class LessonTextView;
class PredictionPad;
class VotesField;
class WrappedLabel;

class GuessEditor : public QWidget
{
    Q_OBJECT
public:
    GuessEditor(const LessonStep& step, bool countsVotes, QWidget* parent);

    void showTexts(const QuestionFacts& facts); // shows the texts of the options
    // Shows the prediction. Once the answer is revealed, the prediction can no longer be changed, and the right answer is
    // marked.
    void show(const LessonGuess& guess, const AnswerFacts* answer, bool revealed);
    using QWidget::show;
    void insistOnVotes(); // says that the answer waits for them
    void takeFocus(); // gives the focus to what is typed in or drawn on
    bool canGrow() const { return pad_ != nullptr; } // with the room there is

signals:
    void voted(std::size_t option); // one more, by a number key
    void voteTakenBack();
    void guessed(const attentoscope::LessonGuess& guess);
    void finished(); // Enter was pressed

protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // selects an option when its text is clicked
    void keyPressEvent(QKeyEvent* event) override;

private:
    void makeOptions();
    void makeNumberKeys();
    void makeVotes();
    void makeNumber();
    void makePad();
    void showPad();
    void takeNumber(const QString& typed);
    void guess();

    const LessonQuestion question_;
    const bool countsVotes_;
    LessonGuess guess_;
    std::optional<AnswerFacts> answer_; // once it is shown
    std::optional<double> given_; // a value of the curve, once it is known
    std::vector<QRadioButton*> options_;
    std::vector<LessonTextView*> optionTexts_;
    std::vector<QLabel*> marks_;
    std::vector<QProgressBar*> shares_; // of the votes
    QLineEdit* number_ = nullptr;
    WrappedLabel* complaint_ = nullptr; // about the number
    VotesField* votes_ = nullptr; // null: there are none
    PredictionPad* pad_ = nullptr;
};

} // namespace attentoscope
