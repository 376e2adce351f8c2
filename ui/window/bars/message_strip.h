// SPDX-License-Identifier: GPL-3.0-or-later
// The message strip: one or two lines that tell what went wrong or deserves attention. It has an icon, a word, a sentence, and
// perhaps a button that does what the sentence suggests. It lies where it moves nothing: in a place that is kept for it, or over
// the lower edge of the page, until it is closed or its cause is gone. A note, which says what was done, goes after a while.
#pragma once

#include "ui/text/sentence.h"

#include <QMap>
#include <QTimer>
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
    // The subject of a message. A new message replaces the older one of the same topic. The strip shows the message with the
    // highest level, and at equal levels the first in this list. Newer messages of the topics Question and Disk come before
    // older ones, which are about the files opened before. Question: whether files outside a session's folder may be read.
    // Inside: what will be saved inside the session. Left, Damaged: what a killed program left.
    enum class Topic { Input, File, Question, Inside, Left, Damaged, Disk, Result };

    explicit MessageStrip(QWidget* parent = nullptr);

    // The button behind the sentence (none without `run`), and what to do when the user closes the message.
    struct Action {
        Sentence label, help;
        std::function<void()> run, closed;
    };
    struct Entry {
        Level level = Level::Note;
        Sentence sentence;
        Action action;
        int since = 0; // serial number; a later message has a larger one
        bool elsewhere = false; // it can be read at its field: the strip need not show it
    };
    using Entries = QMap<Topic, Entry>;

    void say(Topic topic, Level level, const Sentence& sentence, const Action& action = {});
    void setSaidElsewhere(Topic topic, bool said); // nothing happens if there is no such message
    void clear(Topic topic);
    QString sentence() const; // the one shown; empty: none
    Level level() const;
    static constexpr int noteMs = 12'000; // enough for two lines
    bool fits(int width) const; // whether the whole sentence that is shown fits
    // Returns all current messages, to hand over to a new strip.
    const Entries& entries() const { return entries_; }
    void setEntries(const Entries& entries);

signals:
    void changed(); // another sentence is shown, or none any more

protected:
    void changeEvent(QEvent* event) override;

private:
    void update();
    void endNote();
    Entries::const_iterator shown() const;

    QLabel* icon_;
    ElidedLabel* text_;
    QPushButton* action_;
    QToolButton* close_;
    Entries entries_;
    int said_ = 0;
    QTimer note_;
    int timed_ = 0; // serial number of the note that `note_` is about
};

} // namespace attentoscope
