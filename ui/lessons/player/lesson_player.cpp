// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/player/lesson_player.h"

#include "core/base/input_files.h"
#include "core/session/outside_files.h"
#include "ui/document/document.h"
#include "ui/document/policy_looks.h"
#include "ui/lessons/library/lesson_library.h"
#include "ui/pages/extrapolation/extrapolation_settings.h"

#include <QFile>
#include <QFileInfo>
#include <QFileSystemWatcher>

#include <algorithm>
#include <iterator>

namespace attentoscope {

namespace {

QByteArray fileBytes(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// Returns what all languages of a lesson have in common.
QString keyOf(const QString& path)
{
    const std::vector<LessonFile> files = languagesOf(path);
    return files.empty() ? path : files.front().path;
}

} // namespace

ViewState viewOf(const Lesson& lesson, std::size_t step, bool revealed)
{
    ViewState view;
    for (const LessonChange& setting : lesson.viewAt(step, revealed))
        (void)setViewSetting(view, setting.key, setting.value); // cannot fail: it was tried when the lesson was read
    auto& networks = view.of<ExtrapolationSettings>();
    const bool asks = !revealed && lesson.steps[step].question.kind != QuestionKind::None;
    if (asks && networks.trained.toStdString() != lesson.experimentAt(step, false).extrapolation.task)
        networks.guessesFirst = true; // those that come with the program could give the answer away
    return view;
}

std::string viewTextOf(const Lesson& lesson, std::size_t step, bool revealed, const ViewState& view)
{
    PolicyLooks looks;
    for (std::size_t i = 0; i <= step; ++i) {
        looks.follow(lesson.experimentAt(i, false));
        if (i < step || revealed)
            looks.follow(lesson.experimentAt(i, true));
    }
    return looks.in(viewStateText(view));
}

LessonPlayer::LessonPlayer(Document* document, QObject* parent)
    : QObject(parent)
    , document_(document)
    , watcher_(new QFileSystemWatcher(this))
{
    constexpr int writtenAfterMs = 100; // wait, because editors empty a file before they write it
    later_.setSingleShot(true);
    later_.setInterval(writtenAfterMs);
    connect(&later_, &QTimer::timeout, this, &LessonPlayer::reload);
    connect(watcher_, &QFileSystemWatcher::fileChanged, &later_, qOverload<>(&QTimer::start));
    connect(watcher_, &QFileSystemWatcher::directoryChanged, &later_, qOverload<>(&QTimer::start)); // a replaced file
    connect(document_->history(), &QUndoStack::indexChanged, this, &LessonPlayer::seeHistory);
    connect(document_, &Document::fileChanged, this, &LessonPlayer::seeHistory);
}

void LessonPlayer::allow(const std::vector<std::string>& files) { allowed_.insert(allowed_.end(), files.begin(), files.end()); }

std::vector<std::string> LessonPlayer::forbidden(const Lesson& lesson) const
{
    std::vector<std::string> files = trusts_ ? std::vector<std::string>() : lesson.filesOutside();
    std::erase_if(files, [&](const std::string& file) { return std::ranges::find(allowed_, file) != allowed_.end(); });
    return files;
}

Outcome<Lesson> LessonPlayer::readAllowed(const QString& path) const
{
    auto lesson = readWholeLesson(path);
    if (lesson)
        if (const auto files = forbidden(*lesson); !files.empty())
            return needsTrust(path.toStdString(), files.front());
    return lesson;
}

Outcome<Done> LessonPlayer::open(const QString& nameOrFile, const QString& language, LessonStart start)
{
    const auto path = findLesson(nameOrFile, language);
    if (!path)
        return path.error();
    auto lesson = readAllowed(*path);
    if (!lesson)
        return lesson.error();
    if (start == LessonStart::Anew)
        read_.clear();
    else if (isOpen())
        read_[keyOf(path_)] = {lesson_, states_};
    const Read before = read_[keyOf(*path)]; // nothing, if it is opened for the first time
    lesson_ = before.lesson;
    states_ = before.states;
    number_ = start == LessonStart::LastStep ? lesson->steps.size() - 1 : 0;
    stepAt_.clear();
    document_->endGesture();
    emit opened();
    begun_ = document_->history()->index() + 1;
    take(*std::move(lesson), *path);
    return Done{};
}

void LessonPlayer::take(Lesson lesson, const QString& path)
{
    mistakes_.clear();
    path_ = path;
    forgetInputs("lesson");
    addInputs("lesson", std::vector{InputFile{path.toStdString(), FileRole::Lesson}});
    text_ = fileBytes(path);
    keepStates(lesson);
    lesson_ = std::make_shared<const Lesson>(std::move(lesson));
    number_ = std::min(number_, lesson_->steps.size() - 1);
    watchFile();
    apply();
    emit changed();
}

// Keeps the predictions of steps whose question is still of the same kind.
void LessonPlayer::keepStates(const Lesson& lesson)
{
    const auto isAlike = [](const LessonQuestion& a, const LessonQuestion& b) {
        return a.kind == b.kind && a.options.size() == b.options.size() && a.at == b.at;
    };
    states_.resize(lesson.steps.size());
    for (std::size_t i = 0; i < states_.size(); ++i)
        if (!lesson_ || i >= lesson_->steps.size() || !isAlike(lesson_->steps[i].question, lesson.steps[i].question))
            states_[i] = {};
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
    const QByteArray text = fileBytes(path_);
    if (text == text_)
        return watchFile(); // only another file in the folder has changed
    auto reading = readLessonFile(path_);
    if (!reading)
        return;
    if (const auto files = forbidden(reading->lesson); !files.empty()) // opening it again asks for permission
        reading->mistakes.push_back({1, 1, needsTrust({}, files.front()).why});
    if (reading->mistakes.empty())
        return take(std::move(reading->lesson), path_);
    text_ = text;
    mistakes_ = std::move(reading->mistakes);
    watchFile();
    emit changed();
}

void LessonPlayer::leave()
{
    if (!isOpen())
        return;
    lesson_.reset();
    awaited_ = false;
    mistakes_.clear();
    path_.clear();
    watchFile();
    emit left();
}

bool LessonPlayer::hidesPage() const { return isOpen() && step().question.hidesPage && !isRevealed(); }

void LessonPlayer::setGuess(const LessonGuess& guess)
{
    if (isRevealed() || states_[number_].guess == guess)
        return;
    if (states_[number_].guess.votes != guess.votes)
        states_[number_].voted.clear(); // they were typed
    states_[number_].guess = guess;
    emit guessed();
}

void LessonPlayer::vote(std::size_t option)
{
    if (!isOpen() || isRevealed() || option >= step().question.options.size())
        return;
    if (!guess().unreadVotes.isEmpty())
        return emit votesUnread();
    State& state = states_[number_];
    state.guess.votes.resize(step().question.options.size());
    ++state.guess.votes[option];
    state.voted.push_back(option);
    emit guessed();
}

void LessonPlayer::takeBackVote()
{
    if (!isOpen() || isRevealed() || states_[number_].voted.empty())
        return;
    State& state = states_[number_];
    --state.guess.votes[state.voted.back()];
    state.voted.pop_back();
    if (std::ranges::all_of(state.guess.votes, [](int votes) { return votes == 0; }))
        state.guess.votes.clear();
    emit guessed();
}

void LessonPlayer::reveal()
{
    if (isRevealed())
        return;
    if (!guess().unreadVotes.isEmpty())
        return emit votesUnread();
    states_[number_].revealed = true;
    apply();
    emit changed();
}

void LessonPlayer::next()
{
    if (!isRevealed())
        return reveal();
    if (awaited_)
        return;
    if (number_ + 1 < lesson_->steps.size())
        go(number_ + 1);
    else if (const auto after = lessonAfter(path_))
        emit lessonRequested(after->name, LessonStart::FirstStep);
}

void LessonPlayer::back()
{
    if (number_ > 0)
        go(number_ - 1);
    else if (const auto before = lessonBefore(path_))
        emit lessonRequested(before->name, LessonStart::LastStep);
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
    for (const LessonFile& file : languagesOf(path_))
        if (file.language == language)
            if (auto lesson = readAllowed(file.path))
                return take(*std::move(lesson), file.path);
}

void LessonPlayer::apply()
{
    const bool revealed = isRevealed();
    Session session;
    session.title = lesson_->title;
    session.experiment = lesson_->experimentAt(number_, revealed);
    ViewState view = viewOf(*lesson_, number_, revealed);
    keepTraining(session.experiment, view);
    session.view = viewTextOf(*lesson_, number_, revealed, view);
    applying_ = true;
    document_->choose(
        session, [title = lesson_->title] { return tr("Lesson: %1").arg(QString::fromStdString(title)); }, true,
        QStringLiteral("lesson"));
    const int index = document_->history()->index();
    stepAt_.erase(stepAt_.lower_bound(index), stepAt_.end());
    stepAt_[index] = number_;
    applying_ = false;
}

// Keeps a training that the reader has begun where the step leaves the experiment as it is.
void LessonPlayer::keepTraining(const Experiment& experiment, ViewState& view)
{
    const QString begun = document_->view().of<ExtrapolationSettings>().trained;
    QString& trained = view.of<ExtrapolationSettings>().trained;
    const bool readers = begun != trained_ && experiment == document_->experiment();
    trained_ = trained;
    if (readers) {
        trained = begun;
        view.of<ExtrapolationSettings>().here = document_->view().of<ExtrapolationSettings>().here;
        view.of<ExtrapolationSettings>().guessesFirst = document_->view().of<ExtrapolationSettings>().guessesFirst;
    }
}

// Follows the undo history: to another step, or out of the lesson if it was undone or another session was opened.
void LessonPlayer::seeHistory()
{
    if (!isOpen() || applying_)
        return;
    const int index = document_->history()->index();
    if (index < begun_ || document_->title() != QString::fromStdString(lesson_->title))
        return leave();
    const auto at = stepAt_.upper_bound(index);
    const std::size_t step = at == stepAt_.begin() ? number_ : std::prev(at)->second;
    if (step == number_ || step >= lesson_->steps.size())
        return;
    number_ = step;
    emit changed();
}

} // namespace attentoscope
