// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shown_text.h"

#include <algorithm>

namespace attentoscope::cli {
namespace {

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// Find the nearest start of a character at or before `byte`, and at or after it.
std::size_t before(std::string_view text, std::size_t byte)
{
    while (byte > 0 && byte < text.size() && continues(text[byte]))
        --byte;
    return std::min(byte, text.size());
}
std::size_t after(std::string_view text, std::size_t byte)
{
    while (byte < text.size() && continues(text[byte]))
        ++byte;
    return std::min(byte, text.size());
}

} // namespace

std::string shortened(std::string_view text, std::size_t most)
{
    if (text.size() <= most)
        return std::string(text);
    return std::string(text.substr(0, before(text, most / 2))) + " … "
        + std::string(text.substr(after(text, text.size() - most / 2)));
}

std::string excerpt(std::string_view text, std::size_t byte)
{
    constexpr std::size_t around = 40;
    const std::size_t begin = before(text, byte > around ? byte - around : 0),
                      end = after(text, std::min(byte, text.size()) + around);
    return (begin > 0 ? "…" : "") + std::string(text.substr(begin, end - begin)) + (end < text.size() ? "…" : "");
}

} // namespace attentoscope::cli
