// SPDX-License-Identifier: GPL-3.0-or-later
// The font of a text with formulas, and the least size of their scripts: on paper, small type has scripts that are too small to
// be read.
#pragma once

#include <QFont>

namespace attentoscope {

struct FormulaFont : QFont {
    FormulaFont(const QFont& font, double least = 0) // any font will do where scripts may have any size
        : QFont(font)
        , leastScript(least)
    {
    }
    double leastScript; // pixels of the font's device; scripts are never larger than the text itself
};

} // namespace attentoscope
