// Texts that are as wide as each other: digits are.
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
