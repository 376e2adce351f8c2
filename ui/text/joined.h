// SPDX-License-Identifier: GPL-3.0-or-later
// Joins parts of a text with the punctuation of the window's language: Chinese has its own comma, colon, semicolon and dash, a
// comma for enumerations, and no space beside them or before a percent sign. No code writes them between texts itself.
#pragma once

#include <QString>
#include <QStringList>

namespace attentoscope {

// Returns "a, b, c" for names, numbers or files of one kind: an enumeration, in Chinese "a、b、c".
QString listOf(const QStringList& items);
// Returns "a, b" for parts of one phrase, such as a name and what it is: "A Standard, theory".
QString phraseOf(const QStringList& parts);
QString clausesOf(const QStringList& clauses); // "a; b"
QString labelled(const QString& label, const QString& text); // "label: text"
QString withDetail(const QString& title, const QString& detail); // "title — detail"
QString inPercent(const QString& number); // "12 %"
// Joins whole sentences, with a space after the full stops of languages that have one there.
QString inOneText(const QStringList& sentences);

} // namespace attentoscope
