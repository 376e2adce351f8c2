// SPDX-License-Identifier: GPL-3.0-or-later
// Prints a handout so that what belongs together stays on one page: a heading with its text, a question with its options, a
// formula with its sentence.
#pragma once

class QPagedPaintDevice;
class QTextDocument;

namespace attentoscope {

// With margins and page numbers; changes the layout of the document.
void printInOnePiece(QTextDocument& document, QPagedPaintDevice& device);

} // namespace attentoscope
