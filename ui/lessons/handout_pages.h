// SPDX-License-Identifier: GPL-3.0-or-later
// Divides a document into pages: a heading stays with its text, a question with its options, a formula with its sentence, a table
// in one piece. Qt's own pages divide wherever one is full.
#pragma once

#include <vector>

class QPagedPaintDevice;
class QTextDocument;

namespace attentoscope {

// Says what one page holds of a document that is laid out in one piece, in its units.
struct PagePart {
    double top = 0, bottom = 0;
};

// Returns the parts in order; together they hold every line. What belongs together but is higher than a page is divided between
// lines or rows; a single line or row that is higher (a picture, for example) is a part alone, which printPages() draws smaller.
std::vector<PagePart> pagesOf(const QTextDocument& document, double height);

// Lays the document out for the device and prints it, with the numbers of the pages.
void printPages(QTextDocument& document, QPagedPaintDevice& device);

} // namespace attentoscope
