// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numbers.h"

#include <array>
#include <charconv>
#include <cmath>

namespace attentoscope {
namespace {

template <class Number>
std::optional<Number> parseWhole(std::string_view text)
{
    text = trimmed(text);
    if (text.size() > 1 && text[0] == '+' && text[1] != '-')
        text.remove_prefix(1);
    Number value{};
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status != std::errc() || end != text.data() + text.size() || text.empty())
        return {};
    return value;
}

template <class... Format>
std::string toText(double value, Format... format)
{
    std::array<char, 64> buffer;
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format...);
    return {buffer.data(), result.ptr};
}

} // namespace

std::string formatNumber(double value) { return toText(value); }
std::string formatNumber(std::int64_t value) { return std::to_string(value); }
std::string formatBrief(double value, int digits) { return toText(value, std::chars_format::general, digits); }

std::optional<double> parseNumber(std::string_view text) { return parseWhole<double>(text); }

std::optional<std::int64_t> parseInteger(std::string_view text)
{
    if (const auto digits = parseWhole<std::int64_t>(text))
        return digits;
    constexpr double exact = 9007199254740992; // 2^53: beyond it, doubles skip integers
    const auto number = parseNumber(text);
    if (!number || std::trunc(*number) != *number || !(std::abs(*number) <= exact))
        return {};
    return std::int64_t(*number);
}

std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (;;) {
        const auto at = text.find(separator);
        parts.push_back(text.substr(0, at));
        if (at == std::string_view::npos)
            return parts;
        text.remove_prefix(at + 1);
    }
}

std::vector<std::string_view> splitOutsideBrackets(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    int depth = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i == text.size() || (text[i] == separator && depth == 0)) {
            parts.push_back(text.substr(begin, i - begin));
            begin = i + 1;
        } else if (text[i] == '(') {
            ++depth;
        } else if (text[i] == ')' && depth > 0) {
            --depth;
        }
    }
    return parts;
}

} // namespace attentoscope
