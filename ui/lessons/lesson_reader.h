// SPDX-License-Identifier: GPL-3.0-or-later
// The reader of a lesson, beside the page that it speaks of: text, question, what was predicted and what is. Made anew when the
// language changes; what it shows lives in LessonPlayer.
#pragma once

#include "ui/lessons/lesson_player.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace attentoscope {

class Engine;
class GuessEditor;
class LessonTextView;

class LessonReader : public QWidget
{
    Q_OBJECT
public:
    // textScale: its type is so many times as large as that of the pages.
    LessonReader(LessonPlayer* player, Document* document, Engine* engine, double textScale, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeHeader();
    QWidget* makeFooter();
    void showStep(); // another one, or more of it
    void showTexts();
    void showAnswer();
    void showButtons();
    void scrollToAnswer();

    LessonPlayer* player_;
    Engine* engine_;
    QLabel *title_, *place_, *mistakes_, *stepTitle_;
    QProgressBar* progress_;
    QScrollArea* scroll_;
    QVBoxLayout* column_;
    LessonTextView *text_, *question_, *revealed_;
    GuessEditor* guess_ = nullptr; // of the step that is shown; null: it asks nothing
    QLabel* verdict_;
    QPushButton *back_, *next_;
    QLabel* failure_; // why there are no numbers
    bool answerShown_ = false;
    bool scrolls_ = false; // by itself
    bool follows_ = false; // what appears is scrolled to
    LessonPlace shown_;
};

} // namespace attentoscope
