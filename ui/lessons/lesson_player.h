// SPDX-License-Identifier: GPL-3.0-or-later
// A lesson that is being read: which step, what the reader predicted, whether the answer is shown. It sets the document; one
// undo leads back to what was there before. Lives on the UI thread, also while the language changes.
#pragma once

#include "core/lessons/read_lesson.h"
#include "ui/document/view_state.h"
#include "ui/lessons/lesson_questions.h"
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

// What the reader says before the answer is shown.
struct LessonGuess {
    std::optional<std::size_t> option;
    std::optional<double> number; // of a number or a point
    std::vector<double> curve; // over LessonQuestion::at; NaN where nothing was drawn; empty: nothing

    bool isMade() const { return option || number || !curve.empty(); }
    bool operator==(const LessonGuess&) const = default;
};

// How a step is looked at.
ViewState viewOf(const Lesson& lesson, std::size_t step, bool revealed);

class LessonPlayer : public QObject
{
    Q_OBJECT
public:
    LessonPlayer(Document* document, QObject* parent);

    // Lessons may read what they name outside their folder: these files, or whatever it is. Nothing of it is read before.
    void allow(const std::vector<std::string>& files);
    void setTrusts(bool trusts) { trusts_ = trusts; }
    std::vector<std::string> forbidden(const Lesson& lesson) const; // what it names and may not read

    // By its name or its file. Of a file with mistakes nothing is opened; if it is the one that is read, the last version that
    // was whole stays. Errors: there is none, it cannot be read, it names what is forbidden.
    Outcome<Done> open(const QString& nameOrFile, const QString& language);
    void leave();
    bool isOpen() const { return lesson_ != nullptr; }

    const SharedLesson& lesson() const { return lesson_; } // null: none
    const LessonStep& step() const { return lesson_->steps[number_]; }
    std::size_t number() const { return number_; }
    LessonPlace place() const { return {lesson_, number_}; }
    const LessonGuess& guess() const { return states_[number_].guess; }
    bool isRevealed() const { return step().question.kind == QuestionKind::None || states_[number_].revealed; }
    bool hidesPage() const;
    const QString& path() const { return path_; }
    const std::vector<LessonMistake>& mistakes() const { return mistakes_; } // of the file as it is now

    void setGuess(const LessonGuess& guess);
    void reveal();
    void next(); // shows the answer first
    void back();
    void go(std::size_t step);
    // The same lesson in another language, where there is one.
    void useLanguage(const QString& language);

signals:
    void changed(); // lesson, step, what is shown of it, mistakes
    void guessed();
    void left();

private:
    struct State {
        LessonGuess guess;
        bool revealed = false;
    };

    void take(Lesson lesson, const QString& path);
    void reload();
    void keepStates(const Lesson& lesson);
    void apply();
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
    std::vector<State> states_; // one a step
    std::vector<LessonMistake> mistakes_;
    int begun_ = 0; // the place in the history from which on it is this lesson
    std::map<int, std::size_t> stepAt_; // which step a place in the history belongs to
    QByteArray text_; // of the file, as it was read last
    QTimer later_; // until whoever writes the file is done
    bool applying_ = false;
};

} // namespace attentoscope
