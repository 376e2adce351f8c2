// SPDX-License-Identifier: GPL-3.0-or-later
// Makes names and texts from files safe to show in the window, by core/base/printable_text.h. Otherwise a character that
// reverses the reading direction could make a name, or the sentence around it, read as another.
#pragma once

#include <QString>

#include <string>

namespace attentoscope {

QString printable(const QString& text); // on one line
QString printable(const std::string& text); // bytes that are not UTF-8 are shown, too
QString printableName(const QString& path); // of the file, without its folder

// A text shown in an edit line. As long as the user types nothing, from() returns the original text, even if the line shows it
// otherwise.
class EditedText
{
public:
    QString show(const std::string& text); // returns the text for the line
    std::string from(const QString& line) const;

private:
    std::string text_;
    QString shown_;
};

// Returns several lines for a tooltip, escaped so that "<b>" is not taken as a tag.
QString plainToolTip(const QString& text);

} // namespace attentoscope
