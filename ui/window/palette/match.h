// SPDX-License-Identifier: GPL-3.0-or-later
// How well a few typed letters fit a name: letters in their order, at the beginnings of words rather than inside them.
#pragma once

#include <QString>
#include <QStringList>

namespace attentoscope {

// Without case, accents and raised or lowered forms: "Rényi n₀" as "renyi n0".
QString foldedForMatch(const QString& text);

// Both folded, the query without blanks. 0: it does not fit. A letter at the beginning of a word counts most, then one that
// follows the letter before it; Chinese characters are words. What is merely scattered over a name does not fit.
int matchScore(QStringView query, QStringView text);

// What something can be found by, folded.
struct MatchNames {
    QStringList names; // the first is its title
    QString around; // a menu, a group: helps, but is not its name
    QString about; // a sentence: whole beginnings of its words
};

// Every word of the query must fit somewhere. `words`: folded.
int matchScore(const QStringList& words, const MatchNames& names);

} // namespace attentoscope
