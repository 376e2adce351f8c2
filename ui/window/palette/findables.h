// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that can be found by its name in the window, from the tables that there are: pages, entries of the menus, fields,
// policies, sources, masks, examples, lessons, quantities, tokens, cells. In the language of the window, with the names in the
// other.
#pragma once

#include "core/attention/evaluate/result.h"
#include "ui/window/palette/findable.h"

class QAction;
class QMenuBar;

namespace attentoscope {

class Document;
class FileCommands;
class LessonCommands;

// What they act on.
struct FindableTargets {
    Document* document = nullptr;
    FileCommands* files = nullptr;
    LessonCommands* lessons = nullptr;
    QMenuBar* menus = nullptr;
    SharedResult result; // whose tokens are found; null: none yet
    std::function<void(const Field&)> showInForm; // and gives it the focus
};

std::vector<FindableGroup> findables(const FindableTargets& targets);

// The groups by themselves.
FindableGroup findablePages(const FindableTargets& targets);
FindableGroup findableActions(const FindableTargets& targets);
FindableGroup findableFields(const FindableTargets& targets);
FindableGroup findablePolicies(const FindableTargets& targets);
FindableGroup findableNormalizers(const FindableTargets& targets);
FindableGroup findableSources(const FindableTargets& targets);
FindableGroup findableMasks(const FindableTargets& targets);
FindableGroup findableExamples(const FindableTargets& targets);
FindableGroup findableLessons(const FindableTargets& targets);
FindableGroup findableQuantities(const FindableTargets& targets);
FindableGroup findableTokens(const FindableTargets& targets);
FindableGroup findableCells(const FindableTargets& targets); // by their numbers

// An entry of a menu that is found otherwise: a page, an example, a lesson.
void leaveOutOfActions(QAction* action);
bool isLeftOutOfActions(const QAction& action);

QString menuText(QString text); // without the marks of its letter, its dots and the like
QStringList inOtherLanguage(const QString& shown); // likewise; empty where it is the same or not known

// What the present value of a field is called; its lock, or why it cannot be set: empty where it can.
QString shownValue(const Field& field, const Document& document);
QString whyLocked(const Field& field, const Document& document);

// From what is typed, as one step that can be undone. Errors: those of the field; nothing changes.
Outcome<Done> setFromText(Document& document, const Field& field, const QString& text);

} // namespace attentoscope
