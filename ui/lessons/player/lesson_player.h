// SPDX-License-Identifier: GPL-3.0-or-later
// The state of a lesson being read: the step, the reader's predictions, and whether the answer is shown. It sets the document;
// a single undo returns to the state before the lesson. Lives on the UI thread and survives a change of language.
#pragma once

#include "core/lessons/read_lesson.h"
#include "ui/document/view_state.h"
#include "ui/lessons/player/lesson_questions.h"
#include "ui/text/sentence.h"

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QTimer>

#include <map>
#include <optional>
#include <vector>

class QFileSystemWatcher;

namespace attentoscope {

class Document;

// The reader's prediction, made before the answer is shown.
struct LessonGuess {
    std::optional<std::size_t> option;
    std::optional<double> number; // for a question about a number or a point
    std::vector<double> curve; // at the places LessonQuestion::at; NaN where nothing is drawn; empty: no curve
    std::vector<int> votes; // of a class, for each option; empty: none were counted
    QString unreadVotes; // as they were typed, while they cannot be read

    bool isMade() const { return option || number || !curve.empty() || !votes.empty(); }
    bool operator==(const LessonGuess&) const = default;
};

// Where a lesson is opened: at its beginning, without predictions, or as it was left by page keys, which go from lesson to
// lesson.
enum class LessonStart { Anew, FirstStep, LastStep };

// Returns the view (page and display options) that a step asks for.
ViewState viewOf(const Lesson& lesson, std::size_t step, bool revealed);
// Returns a view of that step as sessions keep it. It says the looks of the further policies, which are those that they get while
// the lesson is read from its beginning: the same on the screen, in handouts and in print.
std::string viewTextOf(const Lesson& lesson, std::size_t step, bool revealed, const ViewState& view);

class LessonPlayer : public QObject
{
    Q_OBJECT
public:
    LessonPlayer(Document* document, QObject* parent);

    // Permits lessons to read these files outside their folder; setTrusts() permits all. No other file outside is ever read.
    void allow(const std::vector<std::string>& files);
    void setTrusts(bool trusts) { trusts_ = trusts; }
    std::vector<std::string> forbidden(const Lesson& lesson) const; // files that the lesson names and may not read

    // Opens a lesson by name or file. A file with mistakes is not opened; if it is the lesson being read, its last correct
    // version stays. Errors: no such lesson, it cannot be read, it names files that it may not read.
    Outcome<Done> open(const QString& nameOrFile, const QString& language, LessonStart start = LessonStart::Anew);
    void leave();
    bool isOpen() const { return lesson_ != nullptr; }

    const SharedLesson& lesson() const { return lesson_; } // null: no lesson is open
    const LessonStep& step() const { return lesson_->steps[number_]; }
    std::size_t number() const { return number_; }
    LessonPlace place() const { return {lesson_, number_}; }
    const LessonGuess& guess() const { return states_[number_].guess; }
    bool isRevealed() const { return step().question.kind == QuestionKind::None || states_[number_].revealed; }
    bool hidesPage() const;
    const QString& path() const { return path_; }
    const std::vector<LessonMistake>& mistakes() const { return mistakes_; } // of the present version of the file

    void setGuess(const LessonGuess& guess);
    // Counts one more vote of a class for an option of the question that stands, or takes the last one back.
    void vote(std::size_t option);
    void takeBackVote();
    void reveal(); // waits while votes cannot be read, or they would be lost
    // Reveals the answer first, if the step has a question; requests the next lesson at the end of this. Waits for an answer that
    // is not there yet.
    void next();
    void setAwaited(bool awaited) { awaited_ = awaited; } // the answer is revealed and being computed
    void back(); // requests the lesson before at the beginning of this
    void go(std::size_t step);
    // A page key: the reader scrolls to what is not seen yet, and goes on when all was.
    void turnPage(int pages) { emit pageTurned(pages); }
    // Switches to the same lesson in another language, if there is one.
    void useLanguage(const QString& language);

signals:
    void opened(); // before anything of the lesson is shown
    void changed(); // the lesson, the step, what is shown of it, or the mistakes
    void guessed();
    void votesUnread(); // which is why the answer is not shown, or a vote not counted
    void left();
    void lessonRequested(const QString& name, attentoscope::LessonStart start);
    void pageTurned(int pages); // 1 on, −1 back

private:
    struct State {
        LessonGuess guess;
        std::vector<std::size_t> voted; // the options that were voted for one by one, in this order
        bool revealed = false;
    };

    // A lesson that was left by page keys, and the predictions made in it.
    struct Read {
        SharedLesson lesson;
        std::vector<State> states;
    };

    void take(Lesson lesson, const QString& path);
    void reload();
    void keepStates(const Lesson& lesson);
    void apply();
    void keepTraining(const Experiment& experiment, ViewState& view);
    void watchFile();
    void seeHistory();

    Outcome<Lesson> readAllowed(const QString& path) const;

    Document* document_;
    std::vector<std::string> allowed_;
    bool trusts_ = false;
    QFileSystemWatcher* watcher_;
    SharedLesson lesson_;
    QString path_;
    std::size_t number_ = 0;
    std::vector<State> states_; // one for each step
    std::map<QString, Read> read_; // by the path of its first language
    std::vector<LessonMistake> mistakes_;
    int begun_ = 0; // the place in the undo history from which on it belongs to this lesson
    std::map<int, std::size_t> stepAt_; // place in the undo history -> step
    QString trained_; // ExtrapolationSettings::trained as the lesson set it last
    QByteArray text_; // the file's text as last read
    QTimer later_; // delays rereading until the file is completely written
    bool applying_ = false, awaited_ = false;
};

} // namespace attentoscope
