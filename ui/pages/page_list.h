// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of the window in the order of the page bar. A new page is a file of kinds/ and its name here; bar, menu, shortcuts,
// verdicts, captions and command line read this table.
#pragma once

#include "ui/pages/kinds/page_kind.h"

#include <span>

namespace attentoscope {

std::span<const PageKind> pageKinds();
std::size_t pageNumber(const QString& name); // 0 for an unknown name
const PageKind& pageOf(const QString& name); // the first for an unknown name
QString pageLabel(const PageKind& kind); // in the window's language
QString pageHelp(const PageKind& kind);
QString verdictHelp(const PageKind& kind); // explains the words of its verdict
QString pageWhyNot(const PageKind& kind); // empty: none
QString pageGroupLabel(PageGroup group);
QString pageShortcut(std::size_t number); // "Ctrl+1"; from the tenth page on "Ctrl+Shift+1"; empty from the nineteenth on

} // namespace attentoscope
