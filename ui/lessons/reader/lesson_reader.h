// SPDX-License-Identifier: GPL-3.0-or-later
// The panel that shows a lesson beside the page that it describes: text, question, the reader's prediction, and the computed
// answer. It is made anew when the language changes; its state lives in LessonPlayer.
#pragma once

#include "ui/lessons/player/lesson_player.h"

#include <QTimer>
#include <QWidget>

class QHBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace attentoscope {

class Engine;
class GuessEditor;
class LessonTextView;
class WrappedLabel;

class LessonReader : public QWidget
{
    Q_OBJECT
public:
    // `presented`: to a class, whose votes are counted.
    LessonReader(LessonPlayer* player, Document* document, Engine* engine, bool presented, QWidget* parent = nullptr);
    ~LessonReader() override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QWidget* makeHeader();
    QWidget* makeFooter();
    int sharePercent() const; // of the width; what stands beside the text has it, page or question
    void keepButtonWide(); // so that what it says moves nothing
    void showStep(); // shows another step, or more of this one
    void showTexts();
    void showAnswer();
    SharedAnswerFacts knownAnswer() const; // of this step; null: there is none yet
    void tellAwaited(); // whether the player waits for the answer
    void showGuess(); // what was predicted by other means than the editor
    void showButtons();
    void showAhead(); // how far what is computed for later is
    void turnPage(int pages);
    void arrange(); // puts the question below the text, or beside it where there is room
    void scrollToAnswer();

    LessonPlayer* player_;
    Engine* engine_;
    const bool presented_;
    WrappedLabel *title_, *mistakes_, *stepTitle_;
    QLabel* place_;
    QProgressBar* progress_;
    QScrollArea *scroll_, *stage_; // the text; the question beside it
    QVBoxLayout *column_, *askedColumn_;
    QHBoxLayout* footer_; // the buttons, and the room beside them
    QWidget* asked_; // the question, the prediction and the answer
    LessonTextView *text_, *question_, *revealed_;
    GuessEditor* guess_ = nullptr; // for the step shown; null: it has no question
    WrappedLabel* verdict_;
    QPushButton *back_, *next_;
    WrappedLabel* failure_; // says why there are no numbers
    QLabel* ahead_;
    QTimer patience_; // delays ahead_, so that short work is not mentioned
    bool wide_ = false; // the question is beside the text
    bool answerShown_ = false;
    bool scrolls_ = false; // the reader itself is scrolling, not the user
    bool follows_ = false; // scroll to whatever appears
    LessonPlace shown_;
};

} // namespace attentoscope
