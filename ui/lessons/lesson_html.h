// The Markdown of a lesson as HTML.
#pragma once

#include <QString>

#include <functional>

namespace attentoscope {

// `formula` gives the HTML of one, in TeX; display: on a line of its own. Raw HTML in the text is shown as text.
QString lessonHtml(const QString& markdown, const std::function<QString(const QString& tex, bool display)>& formula);

} // namespace attentoscope
