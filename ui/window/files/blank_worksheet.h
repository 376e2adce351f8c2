// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the blank file of a worksheet blank: the answers of a student go into a file of their own.
#pragma once

#include <QString>

namespace attentoscope {

class Document;

// Tells whether saving the document where it comes from would put the first answers into a file without any.
bool wouldFillBlankWorksheet(const Document& document);
// Suggests a path beside it, with the name of the student.
QString nameOfOwnWorksheet(const Document& document);

} // namespace attentoscope
