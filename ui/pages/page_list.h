// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of the window, in the order of the bar. A new page is one entry in page_list.cpp; the bar, the menu, the shortcuts
// and the command line read it there.
#pragma once

#include "core/session/fields.h"

#include <QString>

#include <span>
#include <vector>

namespace attentoscope {

class Document;
class Engine;
class Page;

// What pages are for, in the order of the bar.
enum class PageGroup { See, Measure, Models, Why };

struct PageKind {
    PageGroup group;
    const char* name; // in session files and on the command line
    const char* label; // one or two words; see pageLabel
    const char* help; // one sentence
    Page* (*make)(Document*, Engine*);
    std::vector<FieldGroup> form; // the parts of the experiment that are set here
    bool needsQueries = false; // attention weights alone are not enough for it
};

std::span<const PageKind> pageKinds();
std::size_t pageNumber(const QString& name); // 0 for a name that is not known
QString pageLabel(const PageKind& kind); // in the language of the window
QString pageHelp(const PageKind& kind);
QString pageGroupLabel(PageGroup group);
QString pageShortcut(std::size_t number); // "Ctrl+1"; beyond the ninth "Ctrl+Shift+1"; empty beyond the eighteenth

} // namespace attentoscope
