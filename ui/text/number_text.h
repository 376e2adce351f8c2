// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers for people: as many digits as they deserve, '.' as the decimal point in every language, 1 234 567 with thin spaces at
// which no line ends, 1.8 × 10⁻⁵ where it is small or large; "—" for an undefined number.
#pragma once

#include <QString>

namespace attentoscope {

// Fixed decimals for what is compared in a column.
QString fixedText(double value, int decimals);
// At most `digits` significant digits, but never fewer than the whole number has; scientific below 10⁻⁴ and from 10⁷ on.
QString briefText(double value, int digits = 4);
// A weight: four decimals, scientific below 10⁻³.
QString weightText(double value);
QString countText(long long value);
QString powerOfTenText(int exponent); // 10⁻⁵
// The same for another program: 1234567, -1.8e-5. Any other text as it stands.
QString plainNumber(const QString& shown);
// "12.3 MB", powers of ten; bytes below 1000 are counted.
QString bytesText(double bytes);
QString millisecondsText(double milliseconds);

} // namespace attentoscope
