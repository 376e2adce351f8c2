// SPDX-License-Identifier: GPL-3.0-or-later
// Scores how well a few typed letters match a name: letters in order, better at the beginnings of words than inside them.
#pragma once

#include <QString>
#include <QStringList>

namespace attentoscope {

// Folds case, accents, superscripts and subscripts: "Rényi n₀" becomes "renyi n0".
QString foldedForMatch(const QString& text);

// Both texts must be folded, the query without blanks. 0: no match. A letter at the beginning of a word scores most, then one
// that directly follows the previous letter; each Chinese character counts as a word. Letters merely scattered over the text do
// not match.
int matchScore(QStringView query, QStringView text);

// The folded texts by which something is found.
struct MatchNames {
    QStringList names; // the first is its title
    QString around; // its menu or group; matched by beginnings of words, for a lower score
    QString about; // a sentence; matched by beginnings of words where nothing else matches
};

// Scores a query; every word must match somewhere. `words`: folded.
int matchScore(const QStringList& words, const MatchNames& names);

} // namespace attentoscope
