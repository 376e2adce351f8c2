// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/commands/lesson_commands.h"

#include "core/base/safe_file.h"
#include "core/lessons/write_step.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/curves_beside.h"
#include "ui/lessons/library/lesson_library.h"
#include "ui/lessons/player/lesson_player.h"
#include "ui/lessons/reader/lesson_reader.h"
#include "ui/lessons/worksheet_panel.h"
#include "ui/pages/extrapolation/extrapolation_question.h"
#include "ui/text/language.h"
#include "ui/text/printable.h"
#include "ui/text/translated.h"
#include "ui/window/bars/action_words.h"
#include "ui/window/bench/workbench.h"
#include "ui/window/commands/worksheet_dialog.h"
#include "ui/window/files/ask_where_to.h"
#include "ui/window/files/drawing_process.h"
#include "ui/window/settings/settings.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QShortcut>
#include <QUrl>

#include <algorithm>

namespace attentoscope {

LessonCommands::LessonCommands(Document* document, Engine* engine, std::function<Workbench*()> workbench, QWidget* window)
    : QObject(window)
    , document_(document)
    , engine_(engine)
    , workbench_(std::move(workbench))
    , window_(window)
    , player_(new LessonPlayer(document, this))
{
    connect(player_, &LessonPlayer::changed, this, &LessonCommands::dressPage);
    connect(player_, &LessonPlayer::votesUnread, this, [this] {
        if (workbench_()->readerPlace() == Workbench::PageAlone)
            workbench_()->setReaderPlace(Workbench::Beside); // or nobody would see why the answer waits
    });
    connect(player_, &LessonPlayer::opened, engine_, [engine] { // curves of before could give an answer away
        engine->inquiry<Curves>().forget();
        engine->inquiry<CurvesOver>().forget();
        engine->inquiry<CurvesBeside>().forget();
        engine->inquiry<OverBeside>().forget();
        engine->inquiry<NetworkTraining>().forget();
    });
    connect(document_, &Document::experimentChanged, this, &LessonCommands::coverOlder);
    connect(player_, &LessonPlayer::left, this, [this] {
        leaveReader();
        showWorksheet(); // the worksheet shown before the lesson
    });
    // It replaces the reader, whose button may have been clicked.
    connect(player_, &LessonPlayer::lessonRequested, this, &LessonCommands::openAt, Qt::QueuedConnection);
    connect(document_, &Document::worksheetChanged, this, &LessonCommands::showWorksheet);
    auto* forward = new QShortcut(QKeySequence(Qt::Key_PageDown), window);
    auto* back = new QShortcut(QKeySequence(Qt::Key_PageUp), window);
    auto* alone = new QShortcut(QKeySequence(Qt::Key_F8), window);
    for (QShortcut* shortcut : {forward, back, alone}) {
        shortcut->setEnabled(false);
        connect(player_, &LessonPlayer::changed, shortcut, [shortcut] { shortcut->setEnabled(true); });
        connect(player_, &LessonPlayer::left, shortcut, [shortcut] { shortcut->setEnabled(false); });
    }
    describeShortcut(forward,
        QT_TRANSLATE_NOOP("Shortcuts", "go forward in a lesson: to the rest of the text, the next step, the next lesson"));
    describeShortcut(
        back, QT_TRANSLATE_NOOP("Shortcuts", "go back in a lesson: to earlier text, the previous step, the previous lesson"));
    describeShortcut(alone, QT_TRANSLATE_NOOP("Shortcuts", "show the lesson alone, or beside its page"));
    connect(forward, &QShortcut::activated, player_, [this] { player_->turnPage(1); });
    connect(back, &QShortcut::activated, player_, [this] { player_->turnPage(-1); });
    connect(alone, &QShortcut::activated, this, [this] { workbench_()->turnReader(); });
}

bool LessonCommands::askBefore(const QString& nameOrFile, LessonStart start)
{
    const auto path = findLesson(nameOrFile, Language::inUse());
    const auto lesson = path ? readWholeLesson(*path) : Outcome<Lesson>(path.error());
    // Errors are reported when the lesson is opened.
    const auto files = lesson ? player_->forbidden(*lesson) : std::vector<std::string>();
    if (files.empty())
        return false;
    emit asked({*path, files, [this, file = *path, files, start] {
                    player_->allow(files);
                    openAt(file, start);
                }});
    return true;
}

bool LessonCommands::open(const QString& nameOrFile) { return openAt(nameOrFile, LessonStart::Anew); }

bool LessonCommands::openAt(const QString& nameOrFile, LessonStart start)
{
    if (const auto problem = problemOfName(nameOrFile)) {
        emit failed([problem] { return translated(*problem); });
        return false;
    }
    if (asks_ && askBefore(nameOrFile, start))
        return false;
    if (const auto opened = player_->open(nameOrFile, Language::inUse(), start); !opened) {
        emit failed([error = opened.error()] { return translated(error); });
        return false;
    }
    workbench_()->setReaderPlace(Workbench::Beside);
    showReader();
    emit succeeded({}); // clears an earlier failure
    return true;
}

void LessonCommands::leaveReader()
{
    workbench_()->coverOlder(false);
    workbench_()->coverPage(false);
    workbench_()->keepSilent(false);
    workbench_()->setVerdictShown(true);
    workbench_()->setControls({});
    workbench_()->setReader(nullptr);
    workbench_()->setFormLocked(false);
}

void LessonCommands::askForWorksheet()
{
    WorksheetDialog dialog(document_->worksheet(), document_->experiment(), window_);
    if (dialog.exec() == QDialog::Accepted)
        document_->setWorksheet(dialog.worksheet());
}

void LessonCommands::showWorksheet()
{
    if (player_->isOpen() || workbench_() == nullptr)
        return;
    const Worksheet& worksheet = document_->worksheet();
    if (worksheet.isEmpty()) {
        if (worksheetShown_)
            leaveReader();
        worksheetShown_ = false;
        return;
    }
    worksheetShown_ = true;
    auto* panel = new WorksheetPanel(document_, presented_);
    connect(panel, &WorksheetPanel::saveRequested, this, &LessonCommands::saveRequested);
    std::vector<const Field*> controls;
    for (const std::string& key : worksheet.controls)
        controls.push_back(findField(key));
    workbench_()->setReader(panel);
    workbench_()->setFormLocked(true);
    workbench_()->setControls(controls);
}

void LessonCommands::showReader()
{
    if (!player_->isOpen())
        return showWorksheet();
    worksheetShown_ = false;
    workbench_()->setFormLocked(false);
    auto* reader = new LessonReader(player_, document_, engine_, presented_);
    workbench_()->setReader(reader);
    workbench_()->setVerdictShown(false); // the lesson says what is to be seen, in words that the class knows
    dressPage();
}

void LessonCommands::dressPage()
{
    const bool another = player_->place() != dressed_;
    dressed_ = player_->place();
    if (another && workbench_()->readerPlace() == Workbench::PageAlone)
        workbench_()->setReaderPlace(Workbench::Beside); // or nobody would see what this step asks
    workbench_()->coverPage(player_->hidesPage());
    workbench_()->keepSilent(!player_->isRevealed());
    coverOlder();
    const std::vector<const Field*> none;
    workbench_()->setControls(player_->hidesPage() ? none : player_->step().controls);
}

// Covers pictures of other steps, which could give an answer away; what the reader changes in a step dims what was there.
void LessonCommands::coverOlder()
{
    if (player_->isOpen())
        workbench_()->coverOlder(
            document_->experiment() == player_->lesson()->experimentAt(player_->number(), player_->isRevealed()));
}

void LessonCommands::askForLesson()
{
    const QString purpose = QStringLiteral("lesson");
    const QString path =
        QFileDialog::getOpenFileName(window_, tr("Open lesson"), Settings::folder(purpose), tr("Lessons (*.md);;All files (*)"));
    if (path.isEmpty())
        return;
    Settings::setFolder(purpose, path);
    open(path);
}

void LessonCommands::askForHandout(bool answers)
{
    const QString purpose = QStringLiteral("export");
    const QString start = Settings::folder(purpose) + QLatin1Char('/') + QFileInfo(player_->path()).completeBaseName();
    const QString path = askForPath(window_, tr("Handout of the lesson"), start + QStringLiteral(".pdf"),
        {{tr("PDF"), QStringLiteral(".pdf")}, {tr("Web page"), QStringLiteral(".html")}});
    if (path.isEmpty())
        return;
    Settings::setFolder(purpose, path);
    makeHandout(path, answers, QCoreApplication::applicationDirPath());
}

void LessonCommands::makeHandout(const QString& path, bool answers, const QString& programFolder)
{
    auto* process = new DrawingProcess(programFolder, this);
    connect(process, &DrawingProcess::answered, this, [this, process, path] {
        process->deleteLater();
        emit succeeded(tr("Handout saved as %1").arg(QDir::toNativeSeparators(path)));
    });
    connect(process, &DrawingProcess::failed, this, [this, process](const Error& error) {
        process->deleteLater();
        emit failed([error] { return translated(error); });
    });
    emit succeeded(tr("Making the handout …"));
    // The user allowed these files when the lesson was opened; it may name others since.
    process->ask({{"order", "handout"}, {"lesson", player_->path().toStdString()}, {"file", path.toStdString()},
        {"answers", answers}, {"allowed", player_->lesson()->filesOutside()}});
}

void LessonCommands::askForStep()
{
    const bool own = player_->isOpen() && !player_->path().startsWith(QLatin1Char(':'));
    QDir().mkpath(ownLessonFolder());
    const QString start = own ? player_->path() : ownLessonFolder() + QLatin1Char('/') + tr("lesson") + QStringLiteral(".md");
    QFileDialog dialog(window_, tr("Add a step to a lesson, or start a new lesson"), start, tr("Lessons (*.md)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setOption(QFileDialog::DontConfirmOverwrite); // an existing lesson is added to, not overwritten
    dialog.setDefaultSuffix(QStringLiteral("md"));
    dialog.selectFile(start);
    if (dialog.exec() == QDialog::Accepted)
        writeStep(dialog.selectedFiles().value(0));
}

bool LessonCommands::writeStep(const QString& path)
{
    const auto fail = [this](const Error& error) {
        emit failed([error] { return translated(error); });
        return false;
    };
    std::string text;
    Experiment before;
    ViewState view;
    if (QFileInfo::exists(path)) {
        const auto lesson = readWholeLesson(path);
        if (!lesson)
            return fail(lesson.error());
        const auto whole = readWholeFile(path.toStdString(), largestLesson);
        if (!whole)
            return fail(whole.error());
        text = *whole + (whole->ends_with('\n') ? "\n" : "\n\n");
        const std::size_t last = lesson->steps.size() - 1;
        before = lesson->experimentAt(last, true);
        view = viewOf(*lesson, last, true);
    } else {
        text = lessonHeader(QFileInfo(path).completeBaseName().toStdString(), Language::inUse().toStdString(),
            tr("What the lesson is about, in one sentence").toStdString());
    }
    text += lessonStep(tr("New step").toStdString(), before, document_->experiment(), viewSettings(view, document_->view()));
    text += tr("Describe what is shown here.").toStdString() + '\n';
    if (const auto written = writeFileSafely(path.toStdString(), text, FileRole::Lesson); !written)
        return fail(written.error());
    emit succeeded(tr("Step added to %1").arg(QDir::toNativeSeparators(path)));
    return true;
}

void LessonCommands::showOwnFolder()
{
    const QString folder = ownLessonFolder();
    QDir().mkpath(folder);
    QDesktopServices::openUrl(QUrl::fromLocalFile(folder));
}

} // namespace attentoscope
