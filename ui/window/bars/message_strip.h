// SPDX-License-Identifier: GPL-3.0-or-later
// A line or two of text for what went wrong or deserves attention: an icon, a word, a sentence, and perhaps a button that does
// what the sentence suggests. It never covers anything and goes when its cause is gone.
#pragma once

#include "ui/text/sentence.h"

#include <QMap>
#include <QWidget>

#include <functional>

class QLabel;
class QPushButton;
class QToolButton;

namespace attentoscope {

class ElidedLabel;

class MessageStrip : public QWidget
{
    Q_OBJECT
public:
    enum class Level { Note, Warning, Error };
    // What a message is about. A new one about the same thing replaces the old one. The gravest is shown first, and among equals
    // the first of the list; but what is asked since then, or what happened to the files, comes before: what was said of them is
    // about the old ones. Question: of files outside a session's folder; Inside: what is going to be saved in it; Left and
    // Damaged: by a program that was killed.
    enum class Topic { Input, File, Question, Inside, Left, Damaged, Disk, Result };

    explicit MessageStrip(QWidget* parent = nullptr);

    // The button behind the sentence; without a function there is none. And what is done when the sentence is closed by hand.
    struct Action {
        Sentence label, help;
        std::function<void()> run, closed;
    };
    struct Entry {
        Level level = Level::Note;
        Sentence sentence;
        Action action;
        int since = 0; // larger: said later
    };
    using Entries = QMap<Topic, Entry>;

    void say(Topic topic, Level level, const Sentence& sentence, const Action& action = {});
    void clear(Topic topic);
    QString sentence() const; // what is shown; empty: nothing
    Level level() const;
    bool fits(int width) const; // the sentence that is shown, whole
    // All that is to be said, for a strip that takes over.
    const Entries& entries() const { return entries_; }
    void setEntries(const Entries& entries);

signals:
    void changed(); // another sentence is shown, or none

protected:
    void changeEvent(QEvent* event) override;

private:
    void update();
    Entries::const_iterator shown() const;

    QLabel* icon_;
    ElidedLabel* text_;
    QPushButton* action_;
    QToolButton* close_;
    Entries entries_;
    int said_ = 0;
};

} // namespace attentoscope
