// SPDX-License-Identifier: GPL-3.0-or-later
// Formats numbers for people: a sensible number of digits, '.' as the decimal point in every language, 1 234 567 with thin
// spaces that do not break lines, 1.8 × 10⁻⁵ for very small or large numbers, "—" for an undefined number.
#pragma once

#include <QStringList>

#include <vector>

namespace attentoscope {

// Writes a fixed number of decimals, for numbers compared in a column.
QString fixedText(double value, int decimals);
// Writes at most `digits` significant digits, but never fewer than the integer part has; scientific below 10⁻⁴ and from 10⁷ on.
QString briefText(double value, int digits = 4);
// For numbers that are compared, with one number of decimals: as many as the least of them needs for `digits` digits, none if all
// are whole. Those under 10⁻³ and from 10⁷ on are scientific and do not count.
QStringList alikeTexts(const std::vector<double>& values, int digits = 4);
// For a weight: four decimals, scientific below 10⁻³.
QString weightText(double value);
QString countText(long long value);
QString powerOfTenText(int exponent); // 10⁻⁵
// Turns a formatted number back into one for other programs: 1234567, -1.8e-5. Returns any other text unchanged.
QString plainNumber(const QString& shown);
// "12.3 MB", in powers of 1000; below 1000 the number of bytes.
QString bytesText(double bytes);
QString millisecondsText(double milliseconds);
// "45 s", "12 min", "3.5 h" in the language of the window, to two digits; of an estimate.
QString durationText(double seconds);

} // namespace attentoscope
