// Numbers for people: as many digits as they deserve, '.' as the decimal point in every language.
#pragma once

#include <QString>

namespace attentoscope {

// Fixed decimals for what is compared in a column; "—" for an undefined number.
QString fixedText(double value, int decimals);
// At most `digits` significant digits; "—" for an undefined number.
QString briefText(double value, int digits = 4);
// A weight: four decimals, scientific below 1e-3.
QString weightText(double value);
// 1,234,567 with thin grouping.
QString countText(long long value);
// "12.3 MB", powers of ten; bytes below 1000 are counted.
QString bytesText(double bytes);
QString millisecondsText(double milliseconds);

} // namespace attentoscope
