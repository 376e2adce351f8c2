// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/menus.h"

#include "core/sources/source.h"
#include "ui/document/change_view.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/lessons/player/lesson_player.h"
#include "ui/pages/explore/maps/maps_settings.h"
#include "ui/pages/page_list.h"
#include "ui/text/joined.h"
#include "ui/text/language.h"
#include "ui/text/printable.h"
#include "ui/widgets/map_colors.h"
#include "ui/widgets/policy_title.h"
#include "ui/window/bars/action_words.h"
#include "ui/window/bars/example_menus.h"
#include "ui/window/bench/presentation.h"
#include "ui/window/bench/workbench.h"
#include "ui/window/commands/export_commands.h"
#include "ui/window/commands/file_commands.h"
#include "ui/window/commands/lesson_commands.h"
#include "ui/window/film/film_commands.h"
#include "ui/window/help/help_commands.h"
#include "ui/window/tensors/tensor_words.h"

#include <QActionGroup>
#include <QDir>
#include <QFileInfo>
#include <QMainWindow>
#include <QStatusBar>
#include <QTimer>

#include <algorithm>

namespace attentoscope {

namespace {

// Returns the text of an entry, "1  q.npy, k.npy — ~/data": the number key, the files, their folder.
QString recentText(int number, const RecentFiles& recent, bool there)
{
    QString folder = QFileInfo(recent.files.front()).absolutePath();
    if (folder == QDir::homePath() || folder.startsWith(QDir::homePath() + QLatin1Char('/')))
        folder.replace(0, QDir::homePath().size(), QLatin1String("~"));
    QString text = withDetail(filesText(recent.files), printable(folder));
    text.replace(QLatin1Char('&'), QLatin1String("&&"));
    if (!there)
        text = withDetail(text, Menus::tr("missing"));
    return QStringLiteral("&%1  ").arg(number % 10) + text;
}

} // namespace

Menus::Menus(MenuTargets targets, QWidget* parent)
    : QMenuBar(parent)
    , targets_(std::move(targets))
{
    makeFile();
    makeEdit();
    makeView();
    makeHelp();
}

void Menus::makeFile()
{
    FileCommands* files = targets_.files;
    ExportCommands* exports = targets_.exports;
    QMenu* menu = addMenu(tr("&File"));
    menu->addAction(tr("&Open …"), QKeySequence(QKeySequence::Open), files, &FileCommands::askForFile);
    menu->addAction(tr("Open &Q, K, V …"), QKeySequence(QStringLiteral("Ctrl+Shift+O")), files, &FileCommands::askForTensors);
    menu->addAction(tr("Open a folder of par&ts …"), files, &FileCommands::askForParts)
        ->setToolTip(tr("Shows the results that commands with --parts keep in a folder, while it fills"));
    addRecent(menu->addMenu(tr("Open &recent")));
    QMenu* shipped = menu->addMenu(tr("Example &sessions"));
    addShippedSessions(shipped, files, [files](const QString& resource) { files->chooseShipped(resource); });
    addLessonEntries(menu->addMenu(tr("Lesso&ns")));
    QAction* reload = menu->addAction(tr("Re&load"), QKeySequence(QStringLiteral("F5")), files, &FileCommands::reload);
    reload->setObjectName(QStringLiteral("reload"));
    reload->setToolTip(tr("Read the files again"));
    const auto enable = [this, reload] { reload->setEnabled(targets_.readsFiles()); };
    connect(targets_.document, &Document::experimentChanged, reload, enable);
    enable();
    menu->addSeparator();
    menu->addAction(tr("&Save"), QKeySequence(QKeySequence::Save), files, [files] { files->save(); });
    menu->addAction(tr("Save &as …"), QKeySequence(QStringLiteral("Ctrl+Shift+S")), files, [files] { files->saveAs(); });
    addKeepFiles(menu);
    menu->addSeparator();
    QAction* studio =
        menu->addAction(tr("&Figure for print …"), QKeySequence(QKeySequence::Print), this, &Menus::studioRequested);
    studio->setObjectName(QStringLiteral("figureStudio"));
    studio->setToolTip(tr("Size, font and colours of a figure, with a preview"));
    QMenu* pictures = menu->addMenu(tr("&Export picture"));
    pictures->setToolTipsVisible(true);
    connect(pictures, &QMenu::aboutToShow, this, [this, pictures, exports] {
        pictures->clear();
        for (const NamedFigure& figure : targets_.figures())
            pictures->addAction(
                figure.name + QStringLiteral(" …"), exports, [exports, figure] { exports->askForFigure(figure); });
        pictures->addSeparator();
        QAction* hold = pictures->addAction(tr("Include the experiment"));
        hold->setObjectName(QStringLiteral("figuresHoldSession"));
        hold->setToolTip(tr("If a picture includes its experiment, opening the picture in Attentoscope restores the experiment. "
                            "The picture does not contain the paths of your files."));
        hold->setCheckable(true);
        hold->setChecked(Settings::figuresHoldSession());
        connect(hold, &QAction::toggled, &Settings::setFiguresHoldSession);
    });
    menu->addAction(tr("Save f&ilm …"), this,
            [this] {
                targets_.films->setOpen(true);
                targets_.films->askForFilm();
            })
        ->setToolTip(tr("Saves the film set up in the film bar (below the pages) as an animated WebP or as numbered PNGs"));
    menu->addAction(tr("Interactive &page …"), this,
            [this] {
                targets_.films->setOpen(true);
                targets_.films->askForPage();
            })
        ->setToolTip(tr("Saves the film set up in the film bar (below the pages) as one HTML page with a slider; point at a plot "
                        "to read its values"));
    QMenu* tables = menu->addMenu(tr("Export &data"));
    tables->setObjectName(QStringLiteral("tables"));
    connect(tables, &QMenu::aboutToShow, this, [this, tables, exports] {
        tables->clear();
        tables->addAction(tr("Curves as CSV …"), exports, &ExportCommands::askForCurves);
        tables->addAction(tr("Row statistics as CSV …"), exports, &ExportCommands::askForRows);
        tables->addSection(tr("Data of the plots"));
        for (const NamedFigure& figure : targets_.figures())
            if (!figure.figure->columns().empty())
                tables->addAction(
                    figure.name + QStringLiteral(" …"), exports, [exports, figure] { exports->askForNumbers(figure); });
    });
    menu->addSeparator();
    menu->addAction(tr("&Quit"), QKeySequence(QStringLiteral("Ctrl+Q")), parentWidget(), &QWidget::close);
}

void Menus::addKeepFiles(QMenu* menu)
{
    Document* document = targets_.document;
    QAction* keep = addChoice(
        menu, keptFilesText(document->experiment()), [document] { return document->keepsFiles(); },
        [this, document] { targets_.files->keepFiles(!document->keepsFiles()); });
    keep->setObjectName(QStringLiteral("keepFiles"));
    keep->setToolTip(tr("The session contains the files that it reads, and opens on any machine"));
    connect(menu, &QMenu::aboutToShow, keep, [this, keep, document] {
        keep->setText(keptFilesText(document->experiment()));
        keep->setEnabled(targets_.readsFiles());
    });
}

// Fills the menu each time it opens, because the lesson files may have changed.
void Menus::addLessonEntries(QMenu* menu)
{
    menu->setObjectName(QStringLiteral("lessonEntries"));
    menu->setToolTipsVisible(true);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        LessonCommands* lessons = targets_.lessons;
        addLessons(menu, lessons, [lessons](const QString& lesson) { lessons->open(lesson); });
        menu->addSeparator();
        menu->addAction(tr("Open a lesson …"), lessons, &LessonCommands::askForLesson);
        menu->addAction(tr("Add this view to a lesson …"), lessons, &LessonCommands::askForStep)
            ->setToolTip(tr("Adds what is on the screen as a step to a lesson of your own, or starts a new lesson; you can edit "
                            "the file in any text editor"));
        for (const bool answers : {false, true})
            menu->addAction(answers ? tr("Handout with answers …") : tr("Handout …"), lessons,
                    [lessons, answers] { lessons->askForHandout(answers); })
                ->setEnabled(lessons->player()->isOpen());
        menu->addSeparator();
        menu->addAction(targets_.document->worksheet().isEmpty() ? tr("Make a worksheet of this session …")
                                                                 : tr("Change the worksheet …"),
                lessons, &LessonCommands::askForWorksheet)
            ->setObjectName(QStringLiteral("makeWorksheet"));
        menu->addAction(tr("Open the folder of your own lessons"), lessons, &LessonCommands::showOwnFolder);
    });
}

// Fills the menu each time it opens, because files may have been removed.
void Menus::addRecent(QMenu* menu)
{
    menu->setObjectName(QStringLiteral("recent"));
    menu->setToolTipsVisible(true);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        int number = 0;
        const QList<RecentFiles> all = Settings::recent();
        for (const RecentFiles& recent : all) {
            const bool there = std::ranges::all_of(recent.files, [](const QString& path) { return QFileInfo::exists(path); });
            QAction* action = menu->addAction(recentText(++number, recent, there), targets_.files,
                [files = targets_.files, recent] { files->openRecent(recent); });
            action->setEnabled(there);
            action->setToolTip(plainToolTip(recent.files.join(QLatin1Char('\n'))));
        }
        if (all.isEmpty())
            menu->addAction(tr("Nothing was opened yet"))->setEnabled(false);
        menu->addSeparator();
        menu->addAction(tr("&Clear list"), &Settings::clearRecent)->setEnabled(!all.isEmpty());
    });
}

void Menus::makeEdit()
{
    QMenu* menu = addMenu(tr("&Edit"));
    QUndoStack* history = targets_.document->history();
    QAction* undo = history->createUndoAction(menu, tr("Undo"));
    undo->setShortcut(QKeySequence::Undo);
    menu->addAction(undo);
    // A change of what is seen is no step, so Ctrl+Z after one takes back something else: say what.
    const auto say = [this](const QString& sentence) {
        constexpr int shownMs = 4000;
        if (auto* around = qobject_cast<QMainWindow*>(window()))
            around->statusBar()->showMessage(sentence, shownMs);
    };
    connect(undo, &QAction::triggered, this, [say, history] { say(tr("Undone: %1").arg(history->redoText())); });
    QAction* redo = history->createRedoAction(menu, tr("Redo"));
    redo->setShortcuts({QKeySequence(QStringLiteral("Ctrl+Shift+Z")), QKeySequence(QStringLiteral("Ctrl+Y"))});
    menu->addAction(redo);
    connect(redo, &QAction::triggered, this, [say, history] { say(tr("Redone: %1").arg(history->undoText())); });
    menu->addSeparator();
    menu->addAction(tr("&Copy picture"), QKeySequence(QStringLiteral("Ctrl+Shift+C")), this, [this] {
        const auto figures = targets_.figures();
        if (!figures.empty())
            targets_.exports->copyFigure(figures.back());
    });
    QMenu* code = menu->addMenu(tr("Copy as &PyTorch"));
    code->setObjectName(QStringLiteral("pytorch"));
    code->setToolTipsVisible(true);
    connect(code, &QMenu::aboutToShow, this, [this, code] {
        code->clear();
        const std::vector<PolicyChoice> choices = comparedPolicies(targets_.document->experiment());
        for (std::size_t i = 0; i < choices.size(); ++i)
            code->addAction(QStringLiteral("&%1   ").arg(policyLetter(i)) + policyName(choices[i]), targets_.exports,
                    [exports = targets_.exports, i] { exports->copyPyTorch(i); })
                ->setToolTip(tr("A function attention(q, k, v) with this scale, mask and position encoding"));
    });
}

template <class Change>
void Menus::changeView(Change change)
{
    attentoscope::changeView(targets_.document, change);
}

QAction* Menus::addChoice(QMenu* menu, const QString& text, std::function<bool()> holds, std::function<void()> choose)
{
    QAction* action = menu->addAction(text);
    action->setCheckable(true);
    action->setChecked(holds());
    connect(menu, &QMenu::aboutToShow, action, [action, holds] { action->setChecked(holds()); });
    connect(action, &QAction::triggered, this, [choose] { choose(); });
    return action;
}

void Menus::makeView()
{
    QMenu* menu = addMenu(tr("&View"));
    addPresentation(menu); // first, since a class waits
    menu->addSeparator();
    addLanguages(menu->addMenu(tr("L&anguage")));
    addThemes(menu->addMenu(tr("&Theme")));
    addTypeSizes(menu->addMenu(tr("Text si&ze")));
    menu->addSeparator();
    addPages(menu);
    menu->addSeparator();
    addStages(menu->addMenu(tr("&Stage shown in maps")));
    addColors(menu->addMenu(tr("&Colours")));
    addChoice(
        menu, tr("&Logarithmic colours"), [this] { return targets_.document->view().logColors; },
        [this] { changeView([](ViewState& view) { view.logColors = !view.logColors; }); })
        ->setShortcut(QKeySequence(QStringLiteral("Ctrl+L")));
    addChoice(
        menu, tr("Theory"), [this] { return targets_.document->view().theory; },
        [this] { changeView([](ViewState& view) { view.theory = !view.theory; }); })
        ->setShortcut(QKeySequence(QStringLiteral("Ctrl+T")));
    addChoice(
        menu, tr("&Numbers in cells"), [this] { return targets_.document->view().of<MapsSettings>().cellValues; },
        [this] { changeView([](ViewState& view) { view.of<MapsSettings>().cellValues ^= true; }); })
        ->setToolTip(tr("Shows the values in the cells of a map if they fit"));
    addChoice(
        menu, tr("O&verview of the map"), [this] { return targets_.document->view().of<MapsSettings>().overview; },
        [this] { changeView([](ViewState& view) { view.of<MapsSettings>().overview ^= true; }); })
        ->setToolTip(tr("A thumbnail of the whole map while only a part of it is visible"));
    menu->addAction(tr("&Go to cell …"), QKeySequence(QStringLiteral("Ctrl+G")), this, &Menus::goToRequested)
        ->setToolTip(tr("Goes to a cell by row and key, or to a token"));
    menu->addAction(tr("&Reset zoom"), QKeySequence(QStringLiteral("Ctrl+0")), this,
        [this] { changeView([](ViewState& view) { view.range = {}; }); });
    menu->addSeparator();
    addChoice(
        menu, tr("&Form on the left"), [this] { return targets_.hasForm(); }, [this] { targets_.setForm(!targets_.hasForm()); })
        ->setShortcut(QKeySequence(QStringLiteral("F9")));
    FilmCommands* films = targets_.films;
    QAction* play = addChoice(
        menu, tr("Pla&y a film …"), [films] { return films->isOpen(); }, [films] { films->setOpen(!films->isOpen()); });
    play->setObjectName(QStringLiteral("playFilm"));
    play->setShortcut(QKeySequence(QStringLiteral("Ctrl+Shift+P")));
    play->setToolTip(tr("Plays a film in which one parameter changes, such as the length, the temperature, the window size or "
                        "the sequence of the batch that is shown"));
    QAction* layout = menu->addAction(tr("Reset &layout"), this, [this] {
        targets_.setForm(true);
        emit layoutResetRequested();
    });
    layout->setObjectName(QStringLiteral("resetLayout"));
    layout->setToolTip(
        tr("Restores the original sizes of all parts of the window and its pages; drag a boundary to change them"));
}

void Menus::addPages(QMenu* menu)
{
    for (std::size_t i = 0; i < pageKinds().size(); ++i) {
        const PageKind& kind = pageKinds()[i];
        const QString name = QLatin1String(kind.name);
        QAction* action = addChoice(
            menu, pageLabel(kind), [this, name] { return targets_.document->view().page == name; },
            [this, name] { changeView([&](ViewState& view) { view.page = name; }); });
        action->setShortcut(QKeySequence(pageShortcut(i)));
        leaveOutOfActions(action); // the command palette lists pages by themselves
    }
}

void Menus::addPresentation(QMenu* menu)
{
    Presentation* presentation = targets_.presentation;
    QAction* present = addChoice(
        menu, tr("&Presentation"), [presentation] { return presentation->isOn(); },
        // Toggle later, because it replaces this menu.
        [presentation] { QTimer::singleShot(0, presentation, &Presentation::toggle); });
    present->setObjectName(QStringLiteral("presentation"));
    present->setShortcut(QKeySequence(QStringLiteral("F11")));
    present->setToolTip(
        tr("Fills the screen with large text, for a projector. PgUp, PgDown or a presenter remote go through a lesson"));
    addChoice(
        menu, tr("O&ne plot fills the page"), [this] { return targets_.workbench()->isFilled(); },
        [this] { targets_.workbench()->fillPage(); })
        ->setShortcut(QKeySequence(QStringLiteral("F7")));
    addChoice(
        menu, tr("Speaker &notes"), [presentation] { return presentation->notes() != nullptr; },
        [presentation] { presentation->showNotes(presentation->notes() == nullptr); })
        ->setShortcut(QKeySequence(QStringLiteral("F12")));
}

void Menus::addTypeSizes(QMenu* menu)
{
    const auto become = [this](double size) {
        Settings::setTypeSize(size);
        emit typeSizeChanged();
    };
    constexpr double step = 1.1;
    QAction* larger = menu->addAction(tr("&Larger"), this, [become] { become(Settings::typeSize() * step); });
    larger->setShortcuts({QKeySequence(QStringLiteral("Ctrl++")), QKeySequence(QStringLiteral("Ctrl+="))});
    larger->setToolTip(tr("Size of text, lines and controls in the whole window"));
    menu->addAction(
        tr("&Smaller"), QKeySequence(QStringLiteral("Ctrl+-")), this, [become] { become(Settings::typeSize() / step); });
    menu->addAction(tr("&Default"), this, [become] { become(1); });
}

void Menus::addStages(QMenu* menu)
{
    int number = 0;
    for (const Stage stage : {Stage::Scores, Stage::Logits, Stage::Weights, Stage::LogWeights}) {
        QAction* action = addChoice(
            menu, stageLabel(stage), [this, stage] { return targets_.document->view().stage == stage; },
            [this, stage] { changeView([&](ViewState& view) { view.stage = stage; }); });
        action->setShortcut(QKeySequence(QStringLiteral("Alt+%1").arg(++number)));
        action->setToolTip(stageHelp(stage));
    }
}

void Menus::addColors(QMenu* menu)
{
    for (const ColorMap map : sequentialColorMaps()) {
        addChoice(
            menu, colorMapLabel(map), [this, map] { return targets_.document->view().colorMap == map; },
            [this, map] { changeView([&](ViewState& view) { view.colorMap = map; }); });
    }
}

void Menus::addThemes(QMenu* menu)
{
    const std::pair<ThemeChoice, QString> themes[] = {
        {ThemeChoice::System, tr("Follow the system")}, {ThemeChoice::Light, tr("Light")}, {ThemeChoice::Dark, tr("Dark")}};
    for (const auto& [theme, label] : themes) {
        addChoice(
            menu, label, [theme = theme] { return Settings::theme() == theme; },
            [this, theme = theme] { emit themeChosen(theme); });
    }
}

void Menus::addLanguages(QMenu* menu)
{
    for (const QString& language : Language::available()) {
        addChoice(
            menu, Language::nameOf(language), [this, language] { return targets_.language == language; },
            [this, language] { emit languageChosen(language); })
            ->setObjectName(QStringLiteral("language_") + language);
    }
}

void Menus::makeHelp()
{
    QMenu* menu = addMenu(tr("&Help"));
    HelpCommands* help = targets_.help;
    QAction* find = menu->addAction(tr("&Find anything …"), QKeySequence(QStringLiteral("Ctrl+K")), help, &HelpCommands::find);
    find->setToolTip(
        tr("Finds any action, field, page, policy, example, lesson or token, or a word of the guide, by a few letters"));
    leaveOutOfActions(find); // no need to find this entry: the palette is already open
    menu->addAction(tr("&Guide"), QKeySequence(QStringLiteral("F1")), help, &HelpCommands::showGuide)
        ->setToolTip(tr("Opens the section of the guide on the present page: what the page shows and how to use it"));
    menu->addAction(tr("&Keyboard shortcuts"), QKeySequence(QStringLiteral("?")), help, &HelpCommands::showShortcuts);
    QAction* what =
        menu->addAction(tr("&What's this?"), QKeySequence(QStringLiteral("Shift+F1")), help, &HelpCommands::whatsThis);
    what->setToolTip(tr("Explains the field that has the focus, or the item that you click next"));
    menu->addAction(tr("A &tour of the window"), help, &HelpCommands::startTour)
        ->setToolTip(tr("A tour in six steps, about one minute"));
    menu->addSeparator();
    menu->addAction(tr("&About Attentoscope"), help, &HelpCommands::showAbout);
}

} // namespace attentoscope
