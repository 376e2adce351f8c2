// SPDX-License-Identifier: GPL-3.0-or-later
// Formulas in the words of an author: "entropy $H/\ln n$". In the texts of a picture they stand between two private characters
// instead, so that a dollar in the name of a file is not taken for one.
#pragma once

#include "core/base/outcome.h"

#include <QString>

#include <functional>

class QTextDocument;

namespace attentoscope {

// Marks the formulas of a typed text; "\$" and a dollar without a partner remain dollars.
QString withFormulas(const QString& typed);
// Refuses a text with a formula that cannot be read.
Outcome<Done> checkFormulas(const QString& typed);
bool hasFormulas(const QString& marked);
QString withPlainFormulas(const QString& marked); // the formulas as plain text: "κ = 2"
// Calls these for the words and the formulas (in TeX, as typed) of a marked text, in their order.
using TakeText = std::function<void(const QString&)>;
void forEachPart(const QString& marked, const TakeText& words, const TakeText& formula);

// Turns the marked formulas of a document into formulas that it draws. `leastScript`: see FormulaFont.
void drawFormulas(QTextDocument& document, double leastScript);

} // namespace attentoscope
