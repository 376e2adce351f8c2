// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces every digit of a text by 0. Digits are equally wide, so the result tells whether two texts need the same width.
#pragma once

#include <QString>

namespace attentoscope {

inline QString digitsAlike(QString text)
{
    for (QChar& each : text)
        if (each.isDigit())
            each = QLatin1Char('0');
    return text;
}

} // namespace attentoscope
