// The stories of a page: an experiment each, one click away, and a line that says what to look at.
#pragma once

#include "core/experiment/experiment.h"

#include <QString>
#include <QWidget>

#include <utility>
#include <vector>

class QAbstractButton;
class QLabel;

namespace attentoscope {

class Document;

struct Story {
    const char* key; // "noise"
    const char* name; // in the context of its stories
    const char* text;
    std::vector<std::pair<const char*, const char*>> fields; // of the experiment, as text; what is not named has its default
};

struct Stories {
    const char* context; // of the translations
    std::vector<const char*> kept; // fields that stay as they are
    std::vector<const char*> free; // fields that the stories ask to change: with any value it is the same story
    std::vector<Story> stories;

    QString name(const Story& story) const;
    QString text(const Story& story) const;
    Experiment experiment(const Story& story, const Experiment& present) const;
    const Story* find(const Experiment& experiment) const; // null: it is none of them
};

class StoryBar : public QWidget
{
    Q_OBJECT
public:
    // `otherwise`: what is said while the experiment is no story; empty: nothing.
    StoryBar(Document* document, const Stories& stories, const QString& otherwise, QWidget* parent);

    // In place of the story, rich text; empty: the story again.
    void say(const QString& instead);

private:
    void show();

    Document* document_;
    const Stories& stories_;
    QString otherwise_, instead_;
    std::vector<QAbstractButton*> buttons_; // as the stories
    QLabel* text_;
};

} // namespace attentoscope
