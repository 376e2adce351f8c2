// SPDX-License-Identifier: GPL-3.0-or-later
// Presentation mode, for showing the window to a class: full screen, large type and full contrast, only the page and the lesson
// beside it, and a pointer that can be seen from the last row. With a second screen, the window goes there and the first screen
// shows the speaker notes.
#pragma once

#include "ui/lessons/reader/speaker_notes.h"

#include <QByteArray>
#include <QObject>
#include <QPointer>

#include <functional>

class QLabel;
class QMainWindow;

namespace attentoscope {

class Document;
class Engine;
class LessonPlayer;
class Workbench;

class Presentation : public QObject
{
    Q_OBJECT
public:
    // `workbench` returns the current one, since the window may rebuild it.
    Presentation(
        LessonPlayer* player, Document* document, Engine* engine, std::function<Workbench*()> workbench, QMainWindow* window);
    ~Presentation() override;

    bool isOn() const { return on_; }
    double
    typeScale() const; // a factor for the size of all type, from the height of the window's screen; 1 while the mode is off
    void toggle() { on_ ? end() : begin(); }
    void begin();
    void end();
    void dress(); // sets up the bars and widths again after the window was rebuilt
    SpeakerNotes* notes() const { return notes_; } // null: not shown
    void showNotes(bool shown); // also works with one screen

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void changed(); // the mode began or ended; everything must be rebuilt

private:
    void tellHowToLeave();
    void placeHint();
    void placeNotes();

    LessonPlayer* player_;
    Document* document_;
    Engine* engine_;
    std::function<Workbench*()> workbench_;
    QMainWindow* window_;
    QPointer<SpeakerNotes> notes_;
    QPointer<QLabel> hint_; // how to leave; null: no longer shown
    QByteArray before_; // geometry of the window before the mode began
    bool wasMaximized_ = false;
    bool on_ = false, toldHowToLeave_ = false;
};

} // namespace attentoscope
