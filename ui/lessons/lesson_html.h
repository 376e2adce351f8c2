// SPDX-License-Identifier: GPL-3.0-or-later
// The Markdown of a lesson as HTML.
#pragma once

#include <QString>

#include <functional>

namespace attentoscope {

// `formula` gives the HTML of one, in TeX; display: on a line of its own. Raw HTML in the text is shown as text, of a picture
// what it is called; links go to the web alone.
QString lessonHtml(const QString& markdown, const std::function<QString(const QString& tex, bool display)>& formula);

// Of a single line: what would begin a heading, a list or a quotation there stands as it is.
QString asOneLine(const QString& markdown);

} // namespace attentoscope
