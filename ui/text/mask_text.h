// SPDX-License-Identifier: GPL-3.0-or-later
// A mask within a sentence: the whole of a long one, painted cell by cell, would push everything else away.
#pragma once

#include "core/masks/mask.h"
#include "ui/text/printable.h"

#include <QString>

namespace attentoscope {

// In its canonical text, with its middle left out where it is long.
inline QString briefMaskText(const Mask& mask)
{
    constexpr qsizetype longest = 64, end = 30;
    const QString text = printable(mask.text());
    return text.size() <= longest ? text : text.left(end) + QStringLiteral(" … ") + text.right(end);
}

} // namespace attentoscope
