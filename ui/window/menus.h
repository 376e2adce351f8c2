// SPDX-License-Identifier: GPL-3.0-or-later
// The menu bar of the main window. It is made anew when the language changes.
#pragma once

#include "ui/figures/sheet/named_figure.h"
#include "ui/window/settings/settings.h"

#include <QMenuBar>

#include <functional>
#include <vector>

namespace attentoscope {

class Document;
class Engine;
class ExportCommands;
class FileCommands;
class FilmCommands;
class HelpCommands;
class LessonCommands;
class Presentation;
class Workbench;

// The objects that the menu entries act on, and functions that tell the state of the window.
struct MenuTargets {
    Document* document = nullptr;
    Engine* engine = nullptr;
    FileCommands* files = nullptr;
    ExportCommands* exports = nullptr;
    LessonCommands* lessons = nullptr;
    Presentation* presentation = nullptr;
    FilmCommands* films = nullptr;
    HelpCommands* help = nullptr;
    std::function<std::vector<NamedFigure>()> figures; // of the current page
    std::function<bool()> readsFiles; // whether the experiment reads files
    std::function<bool()> hasForm; // whether the form at the left is shown
    std::function<void(bool)> setForm;
    std::function<Workbench*()> workbench;
    QString language;
};

class Menus : public QMenuBar
{
    Q_OBJECT
public:
    Menus(MenuTargets targets, QWidget* parent);

signals:
    void themeChosen(attentoscope::ThemeChoice theme);
    void languageChosen(const QString& language);
    void studioRequested(); // to make a figure for print
    void goToRequested(); // to go to a cell of the maps
    void layoutResetRequested();
    void typeSizeChanged(); // see Settings::typeSize()

private:
    void makeFile();
    void addKeepFiles(QMenu* menu);
    void addRecent(QMenu* menu);
    void addLessonEntries(QMenu* menu);
    void makeEdit();
    void makeView();
    void makeHelp();
    void addPages(QMenu* menu);
    void addPresentation(QMenu* menu);
    void addTypeSizes(QMenu* menu);
    void addStages(QMenu* menu);
    void addColors(QMenu* menu);
    void addThemes(QMenu* menu);
    void addLanguages(QMenu* menu);
    template <class Change>
    void changeView(Change change);
    // Adds a checkable entry of an exclusive group. `holds` tells whether it is checked and is called each time the menu opens.
    QAction* addChoice(QMenu* menu, const QString& text, std::function<bool()> holds, std::function<void()> choose);

    MenuTargets targets_;
};

} // namespace attentoscope
