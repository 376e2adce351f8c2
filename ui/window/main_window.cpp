// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include "ui/document/change_view.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/drawing/views.h"
#include "ui/guide/guide.h"
#include "ui/lessons/player/lesson_player.h"
#include "ui/plots/redraws.h"
#include "ui/text/language.h"
#include "ui/text/printable.h"
#include "ui/text/translated.h"
#include "ui/theme/controls/control_habits.h"
#include "ui/theme/controls/undo_keys.h"
#include "ui/theme/theme.h"
#include "ui/window/bars/action_words.h"
#include "ui/window/bars/message_strip.h"
#include "ui/window/bars/status_line.h"
#include "ui/window/bench/layout_memory.h"
#include "ui/window/bench/presentation.h"
#include "ui/window/bench/workbench.h"
#include "ui/window/commands/disk_watch.h"
#include "ui/window/commands/export_commands.h"
#include "ui/window/commands/figure_menu.h"
#include "ui/window/commands/file_commands.h"
#include "ui/window/commands/lesson_commands.h"
#include "ui/window/drops/drop_veil.h"
#include "ui/window/figures/figure_reader.h"
#include "ui/window/film/film_commands.h"
#include "ui/window/help/help_commands.h"
#include "ui/window/menus.h"
#include "ui/window/palette/go_to_box.h"
#include "ui/window/questions.h"
#include "ui/window/settings/recovery.h"
#include "ui/window/settings/system_colors.h"
#include "ui/window/studio/figure_studio.h"

#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QShortcut>

namespace attentoscope {

const QString MainWindow::defaultSession = QStringLiteral(":/sessions/default.attentoscope");

MainWindow::MainWindow(Language* language, QWidget* parent)
    : QMainWindow(parent)
    , language_(language)
    , systemColors_(new SystemColors(this))
    , document_(new Document(this))
    , engine_(new Engine(this))
    , files_(new FileCommands(document_, this))
    , exports_(new ExportCommands(
          document_, engine_, [this] { return workbench_; }, this))
    , lessons_(new LessonCommands(
          document_, engine_, [this] { return workbench_; }, this))
    , presentation_(new Presentation(
          lessons_->player(), document_, engine_, [this] { return workbench_; }, this))
    , films_(new FilmCommands(
          document_, engine_, [this] { return workbench_; }, this))
    , help_(new HelpCommands(
          document_, engine_, files_, lessons_, [this] { return workbench_; }, this))
    , disk_(new DiskWatch(document_, this))
    , layout_(new LayoutMemory(this))
{
    redrawBeforePainting(this);
    connect(new DropVeil(this), &DropVeil::dropped, this, &MainWindow::openDropped);
    setMinimumSize(880, 464); // px; with a frame and a panel it fits 1366 × 768 at 150 %, which is 911 × 512
    resize(1366, 768);
    connect(document_, &Document::fileChanged, this, &MainWindow::showTitle);
    const auto hear = [this]<class Commands>(Commands* commands) {
        connect(commands, &Commands::failed, this, &MainWindow::sayFailure);
        connect(commands, &Commands::succeeded, this, &MainWindow::saySuccess);
    };
    hear(files_);
    hear(exports_);
    hear(lessons_);
    hear(films_);
    connect(files_, &FileCommands::noted, this, &MainWindow::sayWhatWasTaken);
    const StripNow strip = [this] { return workbench_->messages(); };
    const auto ask = [strip](const OutsideQuestion& question) { askBeforeReading(strip, question); };
    connect(files_, &FileCommands::asked, this, ask);
    connect(lessons_, &LessonCommands::asked, this, ask);
    hearOfOpened(strip, files_);
    connect(files_, &FileCommands::goesInside, this,
        [this, strip](const Sentence& which) { sayWhatGoesInside(strip, which, [this] { files_->keepFiles(false); }); });
    connect(disk_, &DiskWatch::told, this, &MainWindow::sayDiskChanges);
    connect(lessons_, &LessonCommands::saveRequested, files_, [this] { files_->save(); });
    new UndoKeys(this);
    setControlHabits(this);
    auto* escape = new QShortcut(QKeySequence(Qt::Key_Escape), this);
    describeShortcut(escape, QT_TRANSLATE_NOOP("Shortcuts", "stop a film or end a presentation; otherwise, stop computing"));
    connect(escape, &QShortcut::activated, this, [this] {
        if (films_->escape())
            return;
        exports_->stop();
        if (presentation_->isOn())
            return presentation_->end();
        engine_->stop();
    });
    connect(presentation_, &Presentation::changed, this, &MainWindow::dress);
    connect(systemColors_, &SystemColors::turned, this, [this] {
        if (theme_ == ThemeChoice::System)
            dress();
    });
    build();
    showTitle();
}

MainWindow::~MainWindow()
{
    exports_->disconnect(); // an export under way finishes with what it shows, but has nobody to report to
    lessons_->player()->disconnect(); // destroying the undo history would end the lesson and signal it
    delete workbench_; // while the document and the engine still exist
}

void MainWindow::build()
{
    const auto form = workbench_ == nullptr ? Workbench::FormWish() : workbench_->formWish();
    const auto readerPlace = workbench_ == nullptr ? Workbench::Beside : workbench_->readerPlace();
    const MessageStrip::Entries said = workbench_ == nullptr ? MessageStrip::Entries() : workbench_->messages()->entries();
    workbench_ = new Workbench(document_, engine_, this);
    workbench_->setFormWish(form);
    workbench_->setReaderPlace(readerPlace);
    workbench_->messages()->setEntries(said); // entries are kept as functions: shown again in the new language and colours
    connect(workbench_, &Workbench::demonstrationRequested, this, &MainWindow::openDemonstration);
    connect(workbench_, &Workbench::storyChosen, this,
        [this] { sayReplaced([this] { return workbench_->messages(); }, document_, Newcomer::Story); });
    connect(workbench_, &Workbench::shippedRequested, files_, &FileCommands::chooseShipped);
    connect(workbench_, &Workbench::lessonRequested, lessons_, &LessonCommands::open);
    connect(workbench_, &Workbench::curvesExportRequested, exports_, &ExportCommands::askForCurves);
    connect(workbench_, &Workbench::figureMenuRequested, this, &MainWindow::offerFigureMenu);
    connect(workbench_, &Workbench::figureWordsRequested, this, [this](const NamedFigure& figure) { showInWords(figure, this); });
    connect(workbench_, &Workbench::figureTableRequested, this, [this](const NamedFigure& figure) { showAsTable(figure, this); });
    connect(workbench_, &Workbench::arraysRequested, files_, &FileCommands::askForTensors);
    connect(workbench_, &Workbench::tensorFileChosen, files_, &FileCommands::openTensorFile);
    layout_->dress(workbench_);
    setCentralWidget(workbench_); // deletes the previous workbench
    lessons_->showReader();
    auto* menus = new Menus(
        {document_, engine_, files_, exports_, lessons_, presentation_, films_, help_, [this] { return workbench_->figures(); },
            [this] { return !disk_->files().isEmpty(); }, [this] { return workbench_->hasForm(); },
            [this](bool shown) { workbench_->setForm(shown); }, [this] { return workbench_; }, language_->current()},
        this);
    connect(menus, &Menus::themeChosen, this, [this](ThemeChoice theme) {
        Settings::setTheme(theme);
        useTheme(theme);
    });
    connect(
        menus, &Menus::languageChosen, this,
        [this](const QString& language) {
            Settings::setLanguage(language);
            useLanguage(language);
        },
        Qt::QueuedConnection); // queued: the menu that emits this is about to be replaced
    connect(menus, &Menus::studioRequested, this, [this] {
        const std::vector<NamedFigure> figures = workbench_->figures();
        const QString page = document_->view().page;
        openStudio(document_->session(), figures.size() > 1 ? viewName(page, figures.front().key) : page);
    });
    connect(menus, &Menus::layoutResetRequested, layout_, &LayoutMemory::reset);
    connect(menus, &Menus::typeSizeChanged, this, &MainWindow::dress, Qt::QueuedConnection); // it makes the menus anew
    connect(menus, &Menus::goToRequested, this, [this] { GoToBox::openOver(workbench_, document_, engine_); });
    setMenuBar(menus);
    setStatusBar(new StatusLine(document_, engine_, this));
    presentation_->dress();
    films_->dress();
    help_->dress();
}

void MainWindow::useLanguage(const QString& language) { language_->use(language); }

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        document_->translateHistory();
        lessons_->player()->useLanguage(language_->current());
        build();
        showTitle();
    }
}

void MainWindow::useTheme(ThemeChoice choice)
{
    theme_ = choice;
    dress();
}

void MainWindow::dress()
{
    const Theme theme = theme_ == ThemeChoice::Light ? Theme::light()
        : theme_ == ThemeChoice::Dark                ? Theme::dark()
                                                     : Theme::forPalette(systemColors_->palette());
    systemColors_->setOurs(true);
    applyTheme(*qApp, presentation_->isOn() ? theme.presented() : theme, presentation_->typeScale() * Settings::typeSize());
    systemColors_->setOurs(false);
    lessons_->setPresented(presentation_->isOn());
    build(); // again, since rich texts contain colours
}

void MainWindow::showTitle()
{
    const QString name = document_->path().isEmpty() ? translated(document_->title().toUtf8().constData())
                                                     : QFileInfo(document_->path()).fileName();
    setWindowTitle(QStringLiteral("%1[*] — Attentoscope").arg(name.isEmpty() ? tr("Untitled") : printable(name)));
    setWindowModified(document_->isModified());
}

void MainWindow::sayFailure(const Sentence& sentence)
{
    workbench_->messages()->say(MessageStrip::Topic::File, MessageStrip::Level::Error, sentence);
}

void MainWindow::sayWhatWasTaken(const Sentence& sentence)
{
    notedFiles_ = disk_->files();
    workbench_->messages()->clear(MessageStrip::Topic::Question); // the question was about the files opened before
    workbench_->messages()->say(MessageStrip::Topic::File, MessageStrip::Level::Note, sentence);
}

void MainWindow::sayDiskChanges()
{
    MessageStrip* messages = workbench_->messages();
    const auto noted = messages->entries().find(MessageStrip::Topic::File);
    if (disk_->files() != notedFiles_ && noted != messages->entries().end() && noted->level == MessageStrip::Level::Note)
        messages->clear(MessageStrip::Topic::File); // the note is about files that are no longer watched
    const QStringList changed = disk_->changed(), gone = disk_->gone();
    if (changed.isEmpty() && gone.isEmpty())
        return messages->clear(MessageStrip::Topic::Disk);
    MessageStrip::Action reload;
    if (!changed.isEmpty())
        reload = {[] { return tr("Reload"); }, [] { return tr("Read the files again (F5)"); }, [this] { files_->reload(); }, {}};
    messages->say(
        MessageStrip::Topic::Disk, MessageStrip::Level::Warning, [changed, gone] { return diskText(changed, gone); }, reload);
}

void MainWindow::saySuccess(const QString& sentence)
{
    constexpr int shownMs = 4000;
    for (const auto topic : {MessageStrip::Topic::File, MessageStrip::Topic::Question})
        workbench_->messages()->clear(topic);
    if (!sentence.isEmpty())
        statusBar()->showMessage(sentence, shownMs);
}

void MainWindow::openDemonstration()
{
    files_->chooseShipped(QStringLiteral(":/sessions/masks.attentoscope"));
    changeView(document_, [&](ViewState& view) { view.page = QStringLiteral("masks"); });
    sayReplaced([this] { return workbench_->messages(); }, document_, Newcomer::Sentences);
}

void MainWindow::keepUnsaved(const QString& folder)
{
    offerWhatWasLeft([this] { return workbench_->messages(); }, document_, new Recovery(document_, folder, this));
}

void MainWindow::openStudio(const Session& session, const QString& view)
{
    auto* studio = new FigureStudio(session, view, this);
    studio->setObjectName(QStringLiteral("studio"));
    studio->setAttribute(Qt::WA_DeleteOnClose);
    studio->setWindowModality(Qt::WindowModal);
    connect(studio, &FigureStudio::helpRequested, help_, [this] { help_->showGuideAt({QStringLiteral("figures"), {}}); });
    studio->show();
}

void MainWindow::offerFigureMenu(const NamedFigure& figure, QPoint where)
{
    attentoscope::offerFigureMenu(figure, where, exports_, workbench_, [this](const QString& key) {
        Session session = document_->session();
        session.figure.clear(); // print this picture, not the figure that was drawn last
        openStudio(session, viewName(document_->view().page, key));
    });
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (asks_ && !files_->mayDiscard())
        return event->ignore();
    presentation_->end(); // the next start must not begin in presentation mode
    presentation_->showNotes(false);
    help_->closeGuide();
    if (asks_)
        Settings::setGeometry(saveGeometry());
    event->accept();
}

void MainWindow::openDropped(const DropPlan& plan)
{
    if (plan.kind == DropPlan::Kind::Lesson)
        lessons_->open(plan.files.others.front());
    else
        files_->drop(plan.files);
}

} // namespace attentoscope
