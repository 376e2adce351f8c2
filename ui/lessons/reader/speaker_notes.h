// SPDX-License-Identifier: GPL-3.0-or-later
// The presenter's window while the class sees the lesson: the notes of the step, its answer before the class sees it, what comes
// next, and the time used. Keys that act on the other window act here, too.
#pragma once

#include <QElapsedTimer>
#include <QWidget>

class QLabel;

namespace attentoscope {

class Document;
class Engine;
class LessonPlayer;
class LessonTextView;
struct AnswerFacts;
class WrappedLabel;

class SpeakerNotes : public QWidget
{
    Q_OBJECT
public:
    SpeakerNotes(LessonPlayer* player, Document* document, Engine* engine);

    // When the time began that is shown.
    const QElapsedTimer& begun() const { return clock_; }
    void setBegun(const QElapsedTimer& begun);

signals:
    void presentationToggled(); // F11
    void readerTurned(); // F8

private:
    void makeKeys();
    QString answerMarkdown(const AnswerFacts& facts) const;
    QString nextMarkdown() const;
    void showStep();
    void showTime();

    LessonPlayer* player_;
    Engine* engine_;
    WrappedLabel *step_, *next_;
    QLabel* time_;
    LessonTextView *notes_, *answer_, *then_;
    QLabel *answerTitle_, *thenTitle_;
    QElapsedTimer clock_;
};

} // namespace attentoscope
