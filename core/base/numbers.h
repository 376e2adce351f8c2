// SPDX-License-Identifier: GPL-3.0-or-later
// Converts numbers to and from text, independent of the locale: the decimal point is always '.'.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

// Returns the shortest text that reads back as the same value; "nan", "inf" or "-inf" for these values.
std::string formatNumber(double value);
std::string formatNumber(std::int64_t value);
// Returns at most `digits` significant digits, for a sentence or a label.
std::string formatBrief(double value, int digits);

// Parse the whole text as a number, in the one way in which numbers are typed everywhere: 5, +5, -5, 0.5, .5, 5., 1e3, and
// blanks around it. Any other extra text gives nothing. A whole number may be written as 1e3 or 1000.0, too.
std::optional<double> parseNumber(std::string_view text);
std::optional<std::int64_t> parseInteger(std::string_view text);

std::string_view trimmed(std::string_view text);
std::vector<std::string_view> split(std::string_view text, char separator);
// Splits only at separators outside round brackets: "a,f(1,2)" at ',' gives "a" and "f(1,2)".
std::vector<std::string_view> splitOutsideBrackets(std::string_view text, char separator);

} // namespace attentoscope
