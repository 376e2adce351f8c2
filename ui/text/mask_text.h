// SPDX-License-Identifier: GPL-3.0-or-later
// The text of a mask for use within a sentence. A long mask, painted cell by cell, is shortened so that it leaves room for the
// rest.
#pragma once

#include "core/masks/mask.h"
#include "ui/text/printable.h"

#include <QString>

namespace attentoscope {

// Returns the mask's canonical text, with its middle left out where it is long.
inline QString briefMaskText(const Mask& mask)
{
    constexpr qsizetype longest = 64, end = 30;
    const QString text = printable(mask.text());
    return text.size() <= longest ? text : text.left(end) + QStringLiteral(" … ") + text.right(end);
}

} // namespace attentoscope
