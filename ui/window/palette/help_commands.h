// SPDX-License-Identifier: GPL-3.0-or-later
// What helps to find one's way: the line that finds anything, the sheet of keys, What's This, the tour, what the program is.
#pragma once

#include "core/session/fields.h"

#include <QObject>
#include <QPointer>

#include <functional>

class QHelpEvent;
class QMainWindow;

namespace attentoscope {

class Document;
class Engine;
class FileCommands;
class FindLine;
class LessonCommands;
class Tour;
class Workbench;

class HelpCommands : public QObject
{
    Q_OBJECT
public:
    // `workbench`: the one that there is now.
    HelpCommands(Document* document, Engine* engine, FileCommands* files, LessonCommands* lessons,
        std::function<Workbench*()> workbench, QMainWindow* window);

    void find(); // or ends it
    void showShortcuts();
    void showAbout();
    void whatsThis(); // of what has the focus, or of what is clicked next
    void startTour();
    void offerTour(); // once: where it was not seen yet
    void dress(); // in a window that was built anew
    void showInForm(const Field& field); // and gives it the focus; on a page that has it

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool answerWhatsThis(QObject* watched, QHelpEvent* event);
    Outcome<Done> setField(const Field& field, const QString& text);

    Document* document_;
    Engine* engine_;
    FileCommands* files_;
    LessonCommands* lessons_;
    std::function<Workbench*()> workbench_;
    QMainWindow* window_;
    QPointer<FindLine> line_;
    QPointer<Tour> tour_;
};

} // namespace attentoscope
