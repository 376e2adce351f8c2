// SPDX-License-Identifier: GPL-3.0-or-later
// The help of the window: command palette, guide, list of shortcuts, What's This, tour, and About.
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
class GuideWindow;
struct GuidePlace;
class LessonCommands;
class Tour;
class Workbench;

class HelpCommands : public QObject
{
    Q_OBJECT
public:
    // `workbench` returns the current one, since the window may rebuild it.
    HelpCommands(Document* document, Engine* engine, FileCommands* files, LessonCommands* lessons,
        std::function<Workbench*()> workbench, QMainWindow* window);
    ~HelpCommands() override;

    void find(); // opens the palette, or closes it
    void showGuide(); // at what it says of the page that is shown
    void showGuideAt(const GuidePlace& place);
    void closeGuide();
    void showShortcuts();
    void showAbout();
    void whatsThis(); // for the widget with the focus, or else for the next one clicked
    void startTour();
    void offerTour(); // unless it was seen before
    void dress(); // restores palette and tour after the window was rebuilt
    void showInForm(const Field& field); // opens a page that has the field if needed, and gives the field the focus

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
    QPointer<GuideWindow> guide_;
    QPointer<Tour> tour_;
};

} // namespace attentoscope
