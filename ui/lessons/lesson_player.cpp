#include "ui/lessons/lesson_player.h"

#include "ui/document/document.h"
#include "ui/lessons/lesson_library.h"

#include <QFileInfo>
#include <QFileSystemWatcher>

#include <algorithm>

namespace attentoscope {

ViewState viewOf(const Lesson& lesson, std::size_t step, bool revealed)
{
    ViewState view;
    for (const LessonChange& setting : lesson.viewAt(step, revealed))
        (void)setViewSetting(view, setting.key, setting.value); // which was tried when the lesson was read
    return view;
}

LessonPlayer::LessonPlayer(Document* document, QObject* parent)
    : QObject(parent)
    , document_(document)
    , watcher_(new QFileSystemWatcher(this))
{
    connect(watcher_, &QFileSystemWatcher::fileChanged, this, &LessonPlayer::reload);
    connect(watcher_, &QFileSystemWatcher::directoryChanged, this, &LessonPlayer::reload); // editors replace the file
    connect(document_->history(), &QUndoStack::indexChanged, this, &LessonPlayer::seeHistory);
}

Outcome<Done> LessonPlayer::open(const QString& nameOrFile, const QString& language)
{
    const auto path = findLesson(nameOrFile, language);
    if (!path)
        return path.error();
    auto reading = readLessonFile(*path);
    if (!reading)
        return reading.error();
    if (!reading->mistakes.empty()) {
        const LessonMistake& first = reading->mistakes.front();
        return badInput(QFileInfo(*path).fileName().toStdString(),
            {ATT_TEXT("core", "line %1, column %2: %3 (mistakes: %4)"),
                {std::to_string(first.line), std::to_string(first.column), first.what.text(),
                    std::to_string(reading->mistakes.size())}});
    }
    name_ = nameOrFile;
    number_ = 0;
    states_.clear();
    document_->endGesture();
    begun_ = document_->history()->index() + 1;
    take(*std::move(reading), *path);
    return Done{};
}

void LessonPlayer::take(LessonReading reading, const QString& path)
{
    mistakes_.clear();
    path_ = path;
    lesson_ = std::make_shared<const Lesson>(std::move(reading.lesson));
    states_.resize(lesson_->steps.size());
    number_ = std::min(number_, lesson_->steps.size() - 1);
    watchFile();
    apply();
    emit changed();
}

void LessonPlayer::watchFile()
{
    const QStringList before = watcher_->files() + watcher_->directories();
    if (!before.isEmpty())
        watcher_->removePaths(before);
    if (!path_.isEmpty() && !path_.startsWith(QLatin1Char(':')))
        watcher_->addPaths({path_, QFileInfo(path_).absolutePath()});
}

void LessonPlayer::reload()
{
    if (!isOpen() || !QFileInfo::exists(path_))
        return;
    auto reading = readLessonFile(path_);
    if (!reading)
        return;
    if (reading->mistakes.empty())
        return take(*std::move(reading), path_);
    mistakes_ = std::move(reading->mistakes);
    watchFile();
    emit changed();
}

void LessonPlayer::leave()
{
    if (!isOpen())
        return;
    lesson_.reset();
    path_.clear();
    watchFile();
    emit left();
}

bool LessonPlayer::hidesPage() const { return isOpen() && step().question.hidesPage && !isRevealed(); }

void LessonPlayer::setGuess(const LessonGuess& guess)
{
    if (isRevealed() || states_[number_].guess == guess)
        return;
    states_[number_].guess = guess;
    emit guessed();
}

void LessonPlayer::reveal()
{
    if (isRevealed())
        return;
    states_[number_].revealed = true;
    apply();
    emit changed();
}

void LessonPlayer::next()
{
    if (!isRevealed())
        return reveal();
    if (number_ + 1 < lesson_->steps.size())
        go(number_ + 1);
}

void LessonPlayer::back()
{
    if (number_ > 0)
        go(number_ - 1);
}

void LessonPlayer::go(std::size_t step)
{
    number_ = step;
    apply();
    emit changed();
}

void LessonPlayer::useLanguage(const QString& language)
{
    if (!isOpen() || QString::fromStdString(lesson_->language) == language)
        return;
    for (const LessonEntryInLibrary& entry : lessonLibrary())
        if (std::ranges::find(entry.files, path_, &LessonFile::path) != entry.files.end())
            if (const auto other = std::ranges::find(entry.files, language, &LessonFile::language); other != entry.files.end())
                if (auto reading = readLessonFile(other->path); reading && reading->mistakes.empty())
                    return take(*std::move(reading), other->path);
}

void LessonPlayer::apply()
{
    if (step().question.kind == QuestionKind::None)
        states_[number_].revealed = true;
    const bool revealed = isRevealed();
    Session session;
    session.title = lesson_->title;
    session.experiment = lesson_->experimentAt(number_, revealed);
    session.view = viewStateText(viewOf(*lesson_, number_, revealed));
    applying_ = true;
    document_->choose(
        session, [title = lesson_->title] { return tr("Lesson: %1").arg(QString::fromStdString(title)); }, true,
        QStringLiteral("lesson"));
    applying_ = false;
}

// Undone to what was there before, or something else was opened.
void LessonPlayer::seeHistory()
{
    if (isOpen() && !applying_ && document_->history()->index() < begun_)
        leave();
}

} // namespace attentoscope
