#include "ui/window/commands/lesson_commands.h"

#include "ui/document/document.h"
#include "ui/lessons/lesson_library.h"
#include "ui/lessons/lesson_player.h"
#include "ui/lessons/lesson_reader.h"
#include "ui/text/translated.h"
#include "ui/window/language.h"
#include "ui/window/settings.h"
#include "ui/window/workbench.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QMenu>
#include <QShortcut>
#include <QUrl>

#include <algorithm>

namespace attentoscope {

void addLessons(QMenu* menu, QObject* receiver, const std::function<void(const QString&)>& choose)
{
    menu->setToolTipsVisible(true);
    const QString language = Language::inUse();
    int number = 0;
    bool shipped = true;
    for (const LessonEntryInLibrary& entry : lessonLibrary()) {
        const auto file = std::ranges::find(entry.files, language, &LessonFile::language);
        const Lesson head = lessonHead((file == entry.files.end() ? entry.files.front() : *file).path);
        if (shipped && !entry.ships)
            menu->addSection(LessonCommands::tr("Your own"));
        shipped = entry.ships;
        QString title = QString::fromStdString(head.title.empty() ? entry.name.toStdString() : head.title);
        title.replace(QLatin1Char('&'), QLatin1String("&&"));
        QAction* action = menu->addAction(entry.ships ? QStringLiteral("%1  %2").arg(++number).arg(title) : title, receiver,
            [choose, name = entry.name] { choose(name); });
        action->setToolTip(QString::fromStdString(head.about));
    }
}

LessonCommands::LessonCommands(Document* document, Engine* engine, std::function<Workbench*()> workbench, QWidget* window)
    : QObject(window)
    , document_(document)
    , engine_(engine)
    , workbench_(std::move(workbench))
    , window_(window)
    , player_(new LessonPlayer(document, this))
{
    connect(player_, &LessonPlayer::changed, this, &LessonCommands::cover);
    connect(player_, &LessonPlayer::left, this, [this] {
        workbench_()->coverPage(false);
        workbench_()->setReader(nullptr);
        workbench_()->setForm(formBefore_);
    });
    auto* forward = new QShortcut(QKeySequence(Qt::Key_PageDown), window);
    auto* back = new QShortcut(QKeySequence(Qt::Key_PageUp), window);
    for (QShortcut* shortcut : {forward, back}) {
        shortcut->setEnabled(false);
        connect(player_, &LessonPlayer::changed, shortcut, [shortcut] { shortcut->setEnabled(true); });
        connect(player_, &LessonPlayer::left, shortcut, [shortcut] { shortcut->setEnabled(false); });
    }
    connect(forward, &QShortcut::activated, player_, &LessonPlayer::next);
    connect(back, &QShortcut::activated, player_, &LessonPlayer::back);
}

bool LessonCommands::open(const QString& nameOrFile)
{
    const bool before = player_->isOpen();
    if (!before)
        formBefore_ = workbench_()->hasForm();
    if (const auto opened = player_->open(nameOrFile, Language::inUse()); !opened) {
        emit failed([error = opened.error()] { return translated(error); });
        return false;
    }
    showReader();
    return true;
}

void LessonCommands::showReader()
{
    if (!player_->isOpen())
        return;
    player_->useLanguage(Language::inUse());
    workbench_()->setReader(new LessonReader(player_, document_, engine_));
    cover();
}

void LessonCommands::cover() { workbench_()->coverPage(player_->hidesPage()); }

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

void LessonCommands::showOwnFolder()
{
    const QString folder = ownLessonFolder();
    QDir().mkpath(folder);
    QDesktopServices::openUrl(QUrl::fromLocalFile(folder));
}

} // namespace attentoscope
