// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the words of a PDF those that were drawn, for copying and searching.
#pragma once

#include <QByteArray>

namespace attentoscope {

// Replaces radicals by the characters that were drawn, without a change of length. A font may have one glyph for the character 长
// and for the radical of the same look (U+2ED3), and Qt tells the reader of the file the first of them.
void nameCharacters(QByteArray& pdf);

} // namespace attentoscope
