// SPDX-License-Identifier: GPL-3.0-or-later
// The window in front of a class: the whole screen, large type and full contrast, nothing but the page and the lesson beside it,
// a pointer that is seen from the last row. Where there is a second screen it goes there, and the first has the notes.
#pragma once

#include "ui/lessons/speaker_notes.h"

#include <QByteArray>
#include <QObject>
#include <QPointer>

#include <functional>

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
    // `workbench`: the one that there is now.
    Presentation(
        LessonPlayer* player, Document* document, Engine* engine, std::function<Workbench*()> workbench, QMainWindow* window);
    ~Presentation() override;

    bool isOn() const { return on_; }
    // Of the screen that it is on; 1 while it is off. Of pages, whose panels must fit, and of a lesson's text beside them.
    double typeScale() const;
    double textScale() const;
    void toggle() { on_ ? end() : begin(); }
    void begin();
    void end();
    void dress(); // bars and widths of a window that was built anew
    SpeakerNotes* notes() const { return notes_; } // null: not shown
    void showNotes(bool shown); // also without a second screen

signals:
    void changed(); // begun or ended: everything is to be built anew

private:
    LessonPlayer* player_;
    Document* document_;
    Engine* engine_;
    std::function<Workbench*()> workbench_;
    QMainWindow* window_;
    QPointer<SpeakerNotes> notes_;
    QByteArray before_; // the window's geometry
    bool wasMaximized_ = false;
    bool on_ = false;
};

} // namespace attentoscope
