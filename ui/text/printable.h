// SPDX-License-Identifier: GPL-3.0-or-later
// Names and texts out of files, fit to be shown in the window: core/base/printable_text.h. A character that turns the direction
// of reading would make another name of this one, and of the sentence around it another sentence.
#pragma once

#include <QString>

#include <string>

namespace attentoscope {

QString printable(const QString& text); // one line
QString printable(const std::string& text); // bytes that are no UTF-8 are seen, too
QString printableName(const QString& path); // of the file, without its folder

// A text in a line that can be edited: as long as nothing else is typed it is what it was, whatever is shown of it.
class EditedText
{
public:
    QString show(const std::string& text); // what the line shows of it
    std::string from(const QString& line) const;

private:
    std::string text_;
    QString shown_;
};

// Several lines for a tool tip, which would take "<b>" for a tag.
QString plainToolTip(const QString& text);

} // namespace attentoscope
