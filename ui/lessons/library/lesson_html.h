// SPDX-License-Identifier: GPL-3.0-or-later
// Converts the Markdown of a lesson to HTML.
#pragma once

#include <QString>

#include <functional>

namespace attentoscope {

// `formula` returns the HTML of a TeX formula; display: on a line of its own. Raw HTML is shown as text, a picture as its
// alternative text. Only links to the web are kept.
QString lessonHtml(const QString& markdown, const std::function<QString(const QString& tex, bool display)>& formula);

// Escapes a single line, so that a beginning like that of a heading, a list or a quotation stays plain text.
QString asOneLine(const QString& markdown);

} // namespace attentoscope
