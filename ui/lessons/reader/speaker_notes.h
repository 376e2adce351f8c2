// SPDX-License-Identifier: GPL-3.0-or-later
// The presenter's window while the class sees the lesson: the notes of the step, what comes next, and the time used.
#pragma once

#include <QElapsedTimer>
#include <QWidget>

class QLabel;

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

private:
    void showStep();
    void showTime();

    LessonPlayer* player_;
    Engine* engine_;
    WrappedLabel *step_, *next_;
    QLabel* time_;
    LessonTextView* notes_;
    QElapsedTimer clock_;
};

} // namespace attentoscope
