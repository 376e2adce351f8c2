// SPDX-License-Identifier: GPL-3.0-or-later
// The main window. It only connects document, engine, workbench, menus and status bar.
#pragma once

#include "ui/figures/sheet/named_figure.h"
#include "ui/text/sentence.h"
#include "ui/window/settings/settings.h"

#include <QMainWindow>
#include <QPalette>

namespace attentoscope {

struct DropPlan;
struct Session;

class DiskWatch;
class Document;
class Engine;
class ExportCommands;
class FileCommands;
class FilmCommands;
class HelpCommands;
class Language;
class LayoutMemory;
class LessonCommands;
class Presentation;
class SystemColors;
class Workbench;

class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    explicit MainWindow(Language* language, QWidget* parent = nullptr);
    ~MainWindow() override;

    Document* document() const { return document_; }
    Engine* engine() const { return engine_; }
    FileCommands* files() const { return files_; }
    ExportCommands* exports() const { return exports_; }
    LessonCommands* lessons() const { return lessons_; }
    Presentation* presentation() const { return presentation_; }
    FilmCommands* films() const { return films_; }
    HelpCommands* help() const { return help_; }
    LayoutMemory* layoutMemory() const { return layout_; }
    Workbench* workbench() const { return workbench_; }

    void useTheme(ThemeChoice theme);
    void useLanguage(const QString& language);
    void setAsksBeforeClosing(bool asks) { asks_ = asks; }
    void openDemonstration(); // the demonstration of masks
    // From now on keeps unsaved work in this folder. Also offers to restore what a killed program left there.
    void keepUnsaved(const QString& folder);
    static const QString defaultSession;

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void openDropped(const DropPlan& plan);
    void dress(); // applies the theme, then rebuilds everything
    void build(); // makes everything that contains words; again when the language changes
    void showTitle();
    void sayFailure(const Sentence& sentence);
    void sayWhatWasTaken(const Sentence& sentence);
    void sayDiskChanges();
    void saySuccess(const QString& sentence);
    void openStudio(const Session& session, const QString& view); // `view`: a name as in views.h
    void offerFigureMenu(const NamedFigure& figure, QPoint where);

    Language* language_;
    SystemColors* systemColors_;
    ThemeChoice theme_ = ThemeChoice::System;
    Document* document_;
    Engine* engine_;
    FileCommands* files_;
    ExportCommands* exports_;
    LessonCommands* lessons_;
    Presentation* presentation_;
    FilmCommands* films_;
    HelpCommands* help_;
    DiskWatch* disk_;
    LayoutMemory* layout_;
    Workbench* workbench_ = nullptr;
    QStringList notedFiles_; // the files that the note in the message strip is about
    bool asks_ = true;
};

} // namespace attentoscope
