#include "app/cli/shown_text.h"

#include "core/formats/utf8.h"

#include <algorithm>

namespace attentoscope::cli {
namespace {

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// The nearest place at or before `byte` (at or after it) where a character begins.
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

std::string escaped(char c)
{
    constexpr char digits[] = "0123456789abcdef";
    const auto value = static_cast<unsigned char>(c);
    if (c == '\n')
        return "\\n";
    if (c == '\t')
        return "\\t";
    if (c == '\r')
        return "\\r";
    return {'\\', 'x', digits[value >> 4], digits[value & 15]};
}

} // namespace

std::string printable(std::string_view text)
{
    std::string shown;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = after(text, at + 1);
        const std::string_view character = text.substr(at, end - at);
        const auto first = static_cast<unsigned char>(character.front());
        const bool control = first < 0x20 || first == 0x7F
            || (first == 0xC2 && character.size() == 2 && static_cast<unsigned char>(character[1]) < 0xA0);
        if (control || !isUtf8(std::string(character)))
            for (const char c : character)
                shown += escaped(c);
        else
            shown += character;
        at = end;
    }
    return shown;
}

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
