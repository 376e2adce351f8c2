// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of the window in the order of the page bar. A new page is one entry in page_list.cpp; bar, menu, shortcuts and
// command line read this table.
#pragma once

#include "core/session/fields.h"

#include <QString>

#include <span>
#include <vector>

namespace attentoscope {

class Document;
class Engine;
class Page;

// The groups of pages by purpose, in the order of the bar.
enum class PageGroup { See, Measure, Models, Why };

struct PageKind {
    PageGroup group;
    const char* name; // in session files and on the command line
    const char* label; // one or two words; see pageLabel
    const char* help; // one sentence
    Page* (*make)(Document*, Engine*);
    std::vector<FieldGroup> form; // the groups of fields in the form while this page is open; none: there is no form
    bool needsQueries = false; // a source of attention weights alone is not enough
    bool (*reads)(const Experiment&, const Field&) = nullptr; // whether a field changes the page now; null: all do
    const char* whyNot = nullptr; // why the others do not, one or two sentences; null only if `reads` is
};

std::span<const PageKind> pageKinds();
std::size_t pageNumber(const QString& name); // 0 for an unknown name
QString pageLabel(const PageKind& kind); // in the window's language
QString pageHelp(const PageKind& kind);
QString pageWhyNot(const PageKind& kind); // empty: none
QString pageGroupLabel(PageGroup group);
QString pageShortcut(std::size_t number); // "Ctrl+1"; from the tenth page on "Ctrl+Shift+1"; empty from the nineteenth on

} // namespace attentoscope
