// SPDX-License-Identifier: GPL-3.0-or-later
// The stories of a page: ready experiments, each with a button, and a line of text that says what to look at.
#pragma once

#include "core/experiment/experiment.h"

#include <QString>
#include <QWidget>

#include <utility>
#include <vector>

class QAbstractButton;

namespace attentoscope {

class Document;
class WrappedLabel;
struct ViewState;
struct Story {
    const char* key; // "noise"
    const char* name; // translated in Stories::context
    const char* text;
    std::vector<std::pair<const char*, const char*>> fields; // keys and texts of fields; all others have their defaults
    std::vector<std::pair<const char*, const char*>> views = {}; // keys and names of view settings; others stay
};

struct Stories {
    const char* context; // translation context of names and texts
    std::vector<const char*> kept; // fields that keep their present values
    std::vector<const char*> free; // fields that the stories invite the user to change: their values do not matter to find()
    std::vector<Story> stories;
    std::vector<std::pair<const char*, const char*>> views = {}; // of stories without view settings of their own

    QString name(const Story& story) const;
    QString text(const Story& story) const;
    Experiment experiment(const Story& story, const Experiment& present) const;
    ViewState view(const Story& story, const ViewState& present) const;
    const Story* find(const Experiment& experiment, const ViewState& view) const; // null: it is no story
};

class StoryBar : public QWidget
{
    Q_OBJECT
public:
    // `otherwise` is shown while the experiment is no story; it may be empty.
    StoryBar(Document* document, const Stories& stories, const QString& otherwise, QWidget* parent);

    QWidget* text() const; // the line that says what to look at: may be moved to another layout
    // Shows this rich text instead of the story's; empty: the story's again.
    void say(const QString& instead);

signals:
    void chosen(); // a story has taken the place of another experiment

private:
    void show();

    Document* document_;
    const Stories& stories_;
    QString otherwise_, instead_;
    std::vector<QAbstractButton*> buttons_; // one for each story
    WrappedLabel* text_;
};

} // namespace attentoscope
