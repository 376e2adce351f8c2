// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as text, independent of the locale: '.' is always the decimal point.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

// The shortest text that reads back as the same value; "nan", "inf", "-inf" for what is no number.
std::string formatNumber(double value);
std::string formatNumber(std::int64_t value);
// At most `digits` significant digits, for a sentence or a label.
std::string formatBrief(double value, int digits);

// The whole of `text` as a number, or nothing (surrounding blanks are tolerated, trailing rubbish is not).
std::optional<double> parseNumber(std::string_view text);
std::optional<std::int64_t> parseInteger(std::string_view text);

std::string_view trimmed(std::string_view text);
std::vector<std::string_view> split(std::string_view text, char separator);
// Split at separators that stand outside round brackets: "a,f(1,2)" at ',' gives "a" and "f(1,2)".
std::vector<std::string_view> splitOutsideBrackets(std::string_view text, char separator);

} // namespace attentoscope
