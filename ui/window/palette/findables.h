// SPDX-License-Identifier: GPL-3.0-or-later
// Collects everything that the command palette can find, from the program's tables: pages, menu entries, fields, policies,
// sources, masks, examples, lessons, claims, quantities, tokens, cells, sections of the guide. Titles are in the window's
// language, with the names in the other language as alternatives.
#pragma once

#include "core/attention/evaluate/result.h"
#include "ui/guide/guide.h"
#include "ui/window/palette/findable.h"

class QMenuBar;

namespace attentoscope {

class Document;
class FileCommands;
class LessonCommands;

// The objects that the entries act on.
struct FindableTargets {
    Document* document = nullptr;
    FileCommands* files = nullptr;
    LessonCommands* lessons = nullptr;
    QMenuBar* menus = nullptr;
    SharedResult result; // the tokens searched are from here; null: none yet
    std::function<void(const Field&)> showInForm; // shows the field in the form and gives it the focus
    std::function<void(const GuidePlace&)> openGuide;
};

std::vector<FindableGroup> findables(const FindableTargets& targets);

// Each function returns one of the groups.
FindableGroup findablePages(const FindableTargets& targets);
FindableGroup findableActions(const FindableTargets& targets);
FindableGroup findableFields(const FindableTargets& targets);
FindableGroup findablePolicies(const FindableTargets& targets);
FindableGroup findableNormalizers(const FindableTargets& targets);
FindableGroup findableSources(const FindableTargets& targets);
FindableGroup findableMasks(const FindableTargets& targets);
FindableGroup findableExamples(const FindableTargets& targets);
FindableGroup findableLessons(const FindableTargets& targets);
FindableGroup findableClaims(const FindableTargets& targets);
FindableGroup findableGuide(const FindableTargets& targets);
FindableGroup findableQuantities(const FindableTargets& targets);
FindableGroup findableTokens(const FindableTargets& targets);
FindableGroup findableCells(const FindableTargets& targets); // cells by their numbers

// shownValue() names the current value of a field; whyLocked() tells why it cannot be set (empty: it can).
QString shownValue(const Field& field, const Document& document);
QString whyLocked(const Field& field, const Document& document);

// Sets a field from typed text as one undoable step. Errors: those of the field; then nothing changes.
Outcome<Done> setFromText(Document& document, const Field& field, const QString& text);

} // namespace attentoscope
