// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/utf8.h"

#include "core/base/printable_text.h"

#include <cstdint>

namespace attentoscope {

bool isUtf8(std::string_view text)
{
    std::size_t at = 0;
    while (const std::size_t length = utf8Length(text, at))
        at += length;
    return at == text.size();
}

std::string utf8Of(std::string_view utf32, bool bigEndian)
{
    std::string text;
    for (std::size_t at = 0; at + 4 <= utf32.size(); at += 4) {
        std::uint32_t code = 0;
        for (std::size_t byte = 0; byte < 4; ++byte)
            code = code << 8 | static_cast<unsigned char>(utf32[at + (bigEndian ? byte : 3 - byte)]);
        if (code == 0)
            break;
        if (code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
            code = 0xFFFD;
        const auto tail = [&](int shift) { text += static_cast<char>(0x80 | (code >> shift & 0x3F)); };
        if (code < 0x80) {
            text += static_cast<char>(code);
        } else if (code < 0x800) {
            text += static_cast<char>(0xC0 | code >> 6);
            tail(0);
        } else if (code < 0x10000) {
            text += static_cast<char>(0xE0 | code >> 12);
            tail(6);
            tail(0);
        } else {
            text += static_cast<char>(0xF0 | code >> 18);
            tail(12);
            tail(6);
            tail(0);
        }
    }
    return text;
}

std::u32string utf32Of(std::string_view utf8)
{
    const auto byte = [&](std::size_t at) { return at < utf8.size() ? static_cast<unsigned char>(utf8[at]) : 0U; };
    std::u32string text;
    for (std::size_t at = 0; at < utf8.size();) {
        const unsigned first = byte(at);
        const std::size_t length = first < 0x80 ? 1 : first >> 5 == 0x6 ? 2 : first >> 4 == 0xE ? 3 : first >> 3 == 0x1E ? 4 : 0;
        char32_t code = length == 1 ? first : first & (0x7FU >> length);
        bool whole = length > 0;
        for (std::size_t k = 1; k < length; ++k) {
            whole = whole && byte(at + k) >> 6 == 2;
            code = code << 6 | (byte(at + k) & 0x3F);
        }
        text += whole && code <= 0x10FFFF ? code : U'\uFFFD';
        at += whole ? length : 1;
    }
    return text;
}

} // namespace attentoscope
