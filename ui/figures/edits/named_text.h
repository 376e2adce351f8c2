// SPDX-License-Identifier: GPL-3.0-or-later
// Words of a picture, its title, the label of an axis or the name of a series, whose runs know the series that they mean: "A
// Standard" in "H under A Standard", or a letter alone, as in "B − A". Where an author renames a series or gives it a colour, its
// runs follow, and no other word does.
#pragma once

#include "ui/figures/edits/series_edits.h"

#include <QColor>
#include <QString>

#include <optional>
#include <vector>

namespace attentoscope {

// Marks a run in a text from which words of a picture are made.
QString naming(const SeriesId& id, const QString& shown);
QString namingLetters(const QString& text); // marks each A and B that stands alone in a text of the program

class NamedText
{
public:
    NamedText() = default;
    NamedText(const QString& marked); // runs are marked by naming()

    const QString& text() const { return text_; }
    const QString& marked() const { return marked_; } // for a text that is made from this one
    operator const QString&() const { return text_; }
    bool isEmpty() const { return text_.isEmpty(); }
    void clear() { *this = NamedText(); }
    NamedText& operator+=(const QString& marked) { return *this = NamedText(marked_ + marked); }
    bool operator==(const NamedText&) const = default;
    bool operator==(const QString& text) const { return text_ == text; }

    enum Words { Plain, Rich };
    struct Run {
        SeriesId id;
        QString shown; // plain
        // Says that it is the letter of a policy alone, which stays what it is.
        bool isLetter() const { return id.policy && shown.size() == 1; }
    };
    std::vector<Run> runs(Words words) const;
    // Returns what the text as a whole means; `otherwise` if it has no run, or other words, too.
    SeriesId meant(const SeriesId& otherwise) const;
    // Returns the words with the names of the edits; a name of rich text that has a colour gets that of the edits. The runs that
    // are left are those without edits.
    NamedText renamed(const AllSeriesEdits& edits, Words words) const;
    // Returns the author's colour of the first run that has one; none: no run has.
    std::optional<QColor> ownColor(const AllSeriesEdits& edits) const;

private:
    QString marked_, text_;
};

} // namespace attentoscope
