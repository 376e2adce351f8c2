// SPDX-License-Identifier: GPL-3.0-or-later
// The commands for lessons: their menu, opening and leaving one, the reader beside the page.
#pragma once

#include "core/base/outcome.h"
#include "ui/lessons/player/lesson_player.h"
#include "ui/text/sentence.h"
#include "ui/window/files/outside_question.h"

#include <QObject>
#include <QString>

#include <functional>

namespace attentoscope {

class Document;
class Engine;
class Workbench;

class LessonCommands : public QObject
{
    Q_OBJECT
public:
    // `workbench` returns the current one, since the window may rebuild it.
    LessonCommands(Document* document, Engine* engine, std::function<Workbench*()> workbench, QWidget* window);

    LessonPlayer* player() const { return player_; }
    // Opens it at its beginning. False: it cannot be opened (this was reported), or a question is asked first.
    bool open(const QString& nameOrFile);
    void setAsks(bool asks) { asks_ = asks; } // with false, an error is reported where a question would be asked
    void askForLesson();
    void showOwnFolder(); // in the desktop's file manager; makes the folder if there is none
    void askForHandout(bool answers); // of the open lesson
    // Makes it beside the window; succeeded() or failed() follows. `programFolder`: see DrawingProcess.
    void makeHandout(const QString& path, bool answers, const QString& programFolder);
    void askForStep(); // adds a step made of what is on the screen to a lesson
    // Adds a step to a lesson's file, or starts a new file. Returns false if it cannot be read or written, after reporting why.
    bool writeStep(const QString& path);
    void askForWorksheet(); // makes a worksheet of the session, or changes the existing one
    void showReader(); // again, after the workbench was rebuilt
    void setPresented(bool presented) { presented_ = presented; } // to a class; applies to the next reader

signals:
    void failed(const attentoscope::Sentence& sentence);
    void asked(const attentoscope::OutsideQuestion& question); // nothing has been opened yet
    void succeeded(const QString& sentence);
    void saveRequested();

private:
    bool openAt(const QString& nameOrFile, LessonStart start);
    bool askBefore(const QString& nameOrFile, LessonStart start); // false: no question is needed
    void showWorksheet(); // the worksheet of the document, or none
    void leaveReader();
    void coverOlder();
    void dressPage(); // covers or uncovers it, and shows the controls that the lesson leaves free

    Document* document_;
    Engine* engine_;
    std::function<Workbench*()> workbench_;
    QWidget* window_;
    LessonPlayer* player_;
    LessonPlace dressed_; // the step that the page was dressed for
    bool worksheetShown_ = false, asks_ = true, presented_ = false;
};

} // namespace attentoscope
