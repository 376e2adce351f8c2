// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/printable_text.h"

#include <algorithm>
#include <array>

namespace attentoscope {
namespace {

struct Range {
    char32_t first, last;
};

// Control characters, line separators, direction marks, and characters that fonts may leave out
// (Default_Ignorable_Code_Point), except joiners (U+200C, U+200D) and variation selectors.
constexpr std::array unseen = {Range{0x00, 0x1F}, Range{0x7F, 0x9F}, Range{0xAD, 0xAD}, Range{0x34F, 0x34F}, Range{0x61C, 0x61C},
    Range{0x115F, 0x1160}, Range{0x17B4, 0x17B5}, Range{0x180E, 0x180E}, Range{0x200B, 0x200B}, Range{0x200E, 0x200F},
    Range{0x2028, 0x202E}, Range{0x2060, 0x206F}, Range{0x3164, 0x3164}, Range{0xFEFF, 0xFEFF}, Range{0xFFA0, 0xFFA0},
    Range{0xFFF0, 0xFFFB}, Range{0x1BCA0, 0x1BCA3}, Range{0x1D173, 0x1D17A}, Range{0xE0000, 0xE00FF}, Range{0xE01F0, 0xE0FFF}};

bool isUnseen(char32_t code)
{
    return std::ranges::any_of(unseen, [code](const Range& range) { return code >= range.first && code <= range.last; });
}

char32_t codeOf(std::string_view character)
{
    const auto first = static_cast<unsigned char>(character.front());
    char32_t code = character.size() == 1 ? first : first & (0x7FU >> character.size());
    for (const char c : character.substr(1))
        code = code << 6 | (static_cast<unsigned char>(c) & 0x3FU);
    return code;
}

std::string hexadecimal(const char* begin, char32_t code, int digits)
{
    std::string text = begin;
    for (int digit = digits - 1; digit >= 0; --digit)
        text += "0123456789abcdef"[code >> (4 * digit) & 15U];
    return text;
}

std::string escaped(char32_t code)
{
    switch (code) {
    case '\n':
        return "\\n";
    case '\t':
        return "\\t";
    case '\r':
        return "\\r";
    default:
        return code < 0x80   ? hexadecimal("\\x", code, 2)
            : code < 0x10000 ? hexadecimal("\\u", code, 4)
                             : hexadecimal("\\U", code, 8);
    }
}

std::string escapedByte(unsigned char byte) { return hexadecimal("\\x", byte, 2); }

// Replaces unprintable parts. `keep` says which of the invisible characters stay; `escape` and `escapeByte` make the text for
// the others and for invalid bytes.
template <class Keep, class Escape, class EscapeByte>
std::string withEscapes(std::string_view text, Keep&& keep, Escape&& escape, EscapeByte&& escapeByte)
{
    std::string shown;
    shown.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8Length(text, at);
        const std::string_view character = text.substr(at, std::max<std::size_t>(length, 1));
        at += character.size();
        if (length == 0) {
            shown += escapeByte(static_cast<unsigned char>(character.front()));
            continue;
        }
        const char32_t code = codeOf(character);
        if (isUnseen(code) && !keep(code))
            shown += escape(code);
        else
            shown += character;
    }
    return shown;
}

} // namespace

std::size_t utf8Length(std::string_view text, std::size_t at)
{
    const auto byte = [&](std::size_t k) { return at + k < text.size() ? static_cast<unsigned char>(text[at + k]) : 0U; };
    const unsigned lead = byte(0);
    if (lead < 0x80)
        return at < text.size() ? 1 : 0;
    const std::size_t length = lead >= 0xc2 && lead < 0xe0 ? 2
        : lead >= 0xe0 && lead < 0xf0                      ? 3
        : lead >= 0xf0 && lead < 0xf5                      ? 4
                                                           : 0;
    for (std::size_t k = 1; k < length; ++k)
        if ((byte(k) & 0xc0) != 0x80)
            return 0;
    const bool overlong = (lead == 0xe0 && byte(1) < 0xa0) || (lead == 0xf0 && byte(1) < 0x90);
    const bool surrogate = lead == 0xed && byte(1) > 0x9f;
    const bool beyond = lead == 0xf4 && byte(1) > 0x8f;
    return overlong || surrogate || beyond ? 0 : length;
}

std::string printableText(std::string_view text)
{
    return withEscapes(
        text, [](char32_t) { return false; }, escaped, escapedByte);
}

std::string printableLines(std::string_view text)
{
    return withEscapes(
        text, [](char32_t code) { return code == '\n' || code == '\t'; }, escaped, escapedByte);
}

std::string escapedInQuotes(std::string_view text, Quotes quotes)
{
    const auto escape = [quotes](char32_t code) {
        if (code < 0x10000)
            return hexadecimal("\\u", code, 4);
        const char32_t beyond = code - 0x10000;
        return quotes == Quotes::Python
            ? hexadecimal("\\U", code, 8)
            : hexadecimal("\\u", 0xD800 + (beyond >> 10), 4) + hexadecimal("\\u", 0xDC00 + (beyond & 0x3FF), 4);
    };
    const auto lone = [](unsigned char byte) { return hexadecimal("\\u", 0xDC00U + byte, 4); };
    return withEscapes(
        text, [](char32_t code) { return code < 0x7F; }, escape, lone);
}

} // namespace attentoscope
