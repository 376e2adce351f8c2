// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons in the window: their menu, opening and leaving one, the reader beside the page.
#pragma once

#include "core/base/outcome.h"
#include "ui/text/sentence.h"
#include "ui/window/commands/outside_question.h"

#include <QObject>
#include <QString>

#include <functional>

class QMenu;

namespace attentoscope {

class Document;
class Engine;
class LessonPlayer;
class Workbench;

// One action each, those that ship first; the receiver is told the name or the file of the one that is chosen.
void addLessons(QMenu* menu, QObject* receiver, const std::function<void(const QString&)>& choose);

class LessonCommands : public QObject
{
    Q_OBJECT
public:
    // `workbench`: the one that there is now.
    LessonCommands(Document* document, Engine* engine, std::function<Workbench*()> workbench, QWidget* window);

    LessonPlayer* player() const { return player_; }
    bool open(const QString& nameOrFile); // false: it cannot be, and why was said, or something is asked before
    void setAsks(bool asks) { asks_ = asks; } // else what would be asked is an error
    void askForLesson();
    void showOwnFolder(); // in the desktop's file manager; made if it is not there
    void askForHandout(bool answers); // of the lesson that is open
    void askForStep(); // to write one from what is on the screen
    // Adds a step to a lesson's file, or begins one. False: it cannot be written or read, and why was said.
    bool writeStep(const QString& path);
    void askForWorksheet(); // made of the session, or changed
    void showReader(); // again, in a new workbench
    void setTextScale(double scale) { textScale_ = scale; } // of the next reader

signals:
    void failed(const attentoscope::Sentence& sentence);
    void asked(const attentoscope::OutsideQuestion& question); // nothing is opened yet
    void succeeded(const QString& sentence);
    void saveRequested();

private:
    bool askBefore(const QString& nameOrFile); // false: nothing needs to be asked
    void showWorksheet(); // that of the document, or none
    void leaveReader();
    void dressPage(); // covered or not, with the controls that are free

    Document* document_;
    Engine* engine_;
    std::function<Workbench*()> workbench_;
    QWidget* window_;
    LessonPlayer* player_;
    bool worksheetShown_ = false, asks_ = true;
    double textScale_ = 1;
};

} // namespace attentoscope
