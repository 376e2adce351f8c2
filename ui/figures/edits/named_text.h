// SPDX-License-Identifier: GPL-3.0-or-later
// Words of a picture, its title or the label of an axis, whose runs know the policy that they name: "A Standard", or a letter
// alone, as in "B − A". Where an author renames a policy or gives it a colour, these runs follow, and no other word does.
#pragma once

#include "ui/figures/edits/series_edits.h"

#include <QColor>
#include <QString>
#include <QStringList>

#include <optional>

namespace attentoscope {

// Marks the name of a policy, or its letter, in a text from which words of a picture are made. What it names is what it says,
// as a legend would write it.
QString naming(const QString& shown);
QString namingLetters(const QString& text); // marks each A and B that stands alone in a text of the program

class NamedText
{
public:
    NamedText() = default;
    NamedText(const QString& marked); // names are marked by naming()

    const QString& text() const { return text_; }
    const QString& marked() const { return marked_; } // for a text that is made from this one
    operator const QString&() const { return text_; }
    bool isEmpty() const { return text_.isEmpty(); }
    NamedText& operator+=(const QString& marked) { return *this = NamedText(marked_ + marked); }
    bool operator==(const NamedText&) const = default;
    bool operator==(const QString& text) const { return text_ == text; }

    enum Words { Plain, Rich };
    QStringList names(Words words) const; // of its runs, as a legend writes them: "A Standard", "B"
    // Returns the words with the names of the edits; a name of rich text that has a colour gets that of the edits. The runs that
    // are left are those without edits.
    NamedText renamed(const AllSeriesEdits& edits, Words words) const;
    // Returns the author's colour of the first run that has one; none: no run has.
    std::optional<QColor> ownColor(const AllSeriesEdits& edits, Words words) const;

private:
    QString marked_, text_;
};

} // namespace attentoscope
