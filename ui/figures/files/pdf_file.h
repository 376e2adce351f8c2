// SPDX-License-Identifier: GPL-3.0-or-later
// Finishes a PDF that QPdfWriter wrote.
#pragma once

#include <QByteArray>

namespace attentoscope {

// Returns the file so that the same pages are always the same bytes. Its date is the one that SOURCE_DATE_EPOCH says, and else it
// has none, as PNG and SVG have none. Its objects are numbered in the order in which they refer to each other: Qt writes fonts in
// the order of a hash. The name of a font of which it holds a part begins with a tag (PDF 1.7, 9.6.4), so that programs that put
// files together do not take two parts for one font. Words read as they were drawn, see pdf_letters.h.
QByteArray finishedPdf(QByteArray pdf);

} // namespace attentoscope
