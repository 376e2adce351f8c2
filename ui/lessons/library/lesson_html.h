// SPDX-License-Identifier: GPL-3.0-or-later
// Converts the Markdown of lessons and of the guide to HTML.
#pragma once

#include <QString>

#include <functional>

namespace attentoscope {

// `formula` returns the HTML of a TeX formula; display: on a line of its own. Raw HTML is shown as text, a picture as its
// alternative text. Only links to the web are kept.
QString lessonHtml(const QString& markdown, const std::function<QString(const QString& tex, bool display)>& formula);

// The same for texts of the program itself: links and pictures stay as they are written.
QString trustedHtml(const QString& markdown, const std::function<QString(const QString& tex, bool display)>& formula);

// Return a formula for a browser (MathML), and for where there is only plain text. One that cannot be read stays TeX.
QString formulaMath(const QString& tex, bool display);
QString formulaWords(const QString& tex, bool display);

// Escapes a single line, so that a beginning like that of a heading, a list or a quotation stays plain text.
QString asOneLine(const QString& markdown);

} // namespace attentoscope
