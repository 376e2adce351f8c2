// SPDX-License-Identifier: GPL-3.0-or-later
// The presenter's window while the class sees the lesson: the notes of the step, its answer before the class sees it, what comes
// next, and the time used. Where there is one screen, a projector may show it to the class: then each is shown when it is asked
// for, the answer anew in each step. Keys that act on the other window act here, too.
#pragma once

#include "ui/lessons/player/lesson_questions.h"

#include <QElapsedTimer>
#include <QGuiApplication>
#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;

namespace attentoscope {

class Document;
class Engine;
class LessonPlayer;
class LessonTextView;
class WrappedLabel;

class SpeakerNotes : public QWidget
{
    Q_OBJECT
public:
    SpeakerNotes(LessonPlayer* player, Document* document, Engine* engine);

    // Holds what goes on where the notes are made anew, in another language or type size.
    struct State {
        QElapsedTimer begun;
        bool asked = false; // for the notes, on the only screen
    };
    State state() const { return {clock_, notesAsked_}; }
    void goOnFrom(const State& state);

signals:
    void presentationToggled(); // F11
    void readerTurned(); // F8

private:
    void makeKeys();
    QString answerMarkdown(const AnswerFacts& facts) const;
    QString nextMarkdown() const;
    void makeAsking();
    void showStep();
    void ask();
    bool isOnlyScreen() const;
    bool isAnswerShown() const;
    void showTime();

    LessonPlayer* player_;
    Engine* engine_;
    WrappedLabel *step_, *next_, *warning_;
    QPushButton* ask_; // on the only screen
    QScrollArea* scroll_;
    const bool openedApart_ = QGuiApplication::screens().size() > 1;
    bool notesAsked_ = false;
    LessonPlace answerAsked_; // the last step whose answer was asked for
    QLabel* time_;
    LessonTextView *notes_, *answer_, *then_;
    QLabel *answerTitle_, *thenTitle_;
    QElapsedTimer clock_;
};

} // namespace attentoscope
