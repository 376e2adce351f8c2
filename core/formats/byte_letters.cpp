// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/byte_letters.h"

#include "core/base/printable_text.h"
#include "core/formats/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace attentoscope {
namespace {

constexpr char32_t letterOfSpace = 0x120, letterOfLineBreak = 0x10A; // Ġ and Ċ

bool isOwnLetter(unsigned byte) { return (byte > 32 && byte < 127) || (byte > 160 && byte != 173); }

// The byte of each letter from U+0000 to U+0143; −1: none.
constexpr std::size_t letters = 0x144;
std::array<std::int16_t, letters> makeByteOf()
{
    std::array<std::int16_t, letters> table;
    table.fill(-1);
    std::size_t further = 256;
    for (unsigned byte = 0; byte < 256; ++byte)
        table[isOwnLetter(byte) ? byte : further++] = std::int16_t(byte);
    return table;
}

// Returns the bytes of a token; nothing if it has other letters.
std::optional<std::string> bytesOf(const std::u32string& token)
{
    static const std::array<std::int16_t, letters> byteOf = makeByteOf();
    std::string bytes;
    for (const char32_t letter : token) {
        if (letter >= letters || byteOf[letter] < 0)
            return {};
        bytes += char(byteOf[letter]);
    }
    return bytes;
}

// Tokens that are added to a vocabulary as they are: <｜begin｜>, [PAD], several spaces.
bool isAdded(const std::string& token)
{
    const bool framed =
        token.size() > 2 && ((token.front() == '<' && token.back() == '>') || (token.front() == '[' && token.back() == ']'));
    return framed || token.find_first_not_of(" \t\r\n") == std::string::npos;
}

// What the bytes of a list are as UTF-8.
struct Evidence {
    std::size_t characters = 0; // of several bytes
    std::size_t faults = 0; // bytes that make no character, and control characters that no text has
    bool endsEarly = false; // the last character lacks bytes, as it may at the end of a list
    bool isText() const { return faults * 8 <= characters && (characters > 0 || !endsEarly); }
};

Evidence evidenceOf(std::string_view bytes)
{
    Evidence found;
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t length = utf8Length(bytes, at);
        const auto byte = static_cast<unsigned char>(bytes[at]);
        const bool control = byte == 127 || (byte < 32 && byte != '\n' && byte != '\r' && byte != '\t');
        found.characters += length > 1 ? 1 : 0;
        found.endsEarly |= length == 0 && bytes.size() - at < 4 && byte >= 0xC0;
        found.faults += (length == 0 && !found.endsEarly) || control ? 1 : 0;
        at += std::max<std::size_t>(1, length);
    }
    return found;
}

// What a list of tokens has of byte-level BPE.
struct Signs {
    std::size_t tokens = 0; // those that are not added
    std::size_t spaces = 0; // tokens that begin with Ġ
    std::size_t strong = 0; // those in which no lower-case letter follows, as it does in the Maltese Ġwanni
    std::size_t lineBreaks = 0; // tokens of Ċ alone
    bool blanks = false; // there are real spaces and line breaks
    bool further = false; // there are letters beyond Latin-1
    bool foreign = false; // there are letters that stand for no byte

    void add(const std::string& token, const std::u32string& characters, bool added)
    {
        blanks |= token.find_first_of(" \n") != std::string::npos;
        if (added || characters.empty())
            return;
        const bool spaced = characters.front() == letterOfSpace;
        const bool lower = characters.size() > 1 && (characters[1] >= 128 || (characters[1] >= U'a' && characters[1] <= U'z'));
        tokens += 1;
        spaces += spaced ? 1 : 0;
        strong += spaced && !lower ? 1 : 0;
        lineBreaks += std::ranges::all_of(characters, [](char32_t c) { return c == letterOfLineBreak; }) ? 1 : 0;
        further |= std::ranges::any_of(characters, [](char32_t c) { return c >= 256; });
    }
    // In prose well over a quarter of the tokens begin with a space.
    bool enough() const { return spaces * 4 >= tokens || (strong > 0 && spaces * 16 >= tokens) || (lineBreaks > 0 && !blanks); }
};

std::string textOf(std::string_view bytes)
{
    constexpr std::string_view hex = "0123456789ABCDEF";
    std::string text;
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t length = utf8Length(bytes, at);
        const auto byte = static_cast<unsigned char>(bytes[at]);
        if (length > 0)
            text += bytes.substr(at, length);
        else
            text.append("<0x").append(1, hex[byte >> 4]).append(1, hex[byte & 15]).append(">");
        at += std::max<std::size_t>(1, length);
    }
    return text;
}

} // namespace

std::optional<Message> showBytesAsText(std::vector<std::string>& tokens)
{
    std::vector<std::optional<std::string>> bytes;
    Signs signs;
    std::string all;
    for (const std::string& token : tokens) {
        const std::u32string characters = utf32Of(token);
        const bool added = isAdded(token);
        signs.add(token, characters, added);
        bytes.push_back(added ? std::nullopt : bytesOf(characters));
        signs.foreign |= !bytes.back() && !added;
        all += bytes.back().value_or("");
    }
    const Evidence evidence = evidenceOf(all);
    const bool isText = !signs.foreign && evidence.isText();
    if (signs.spaces == 0 && signs.lineBreaks == 0
        && !(isText && signs.further && evidence.faults == 0 && evidence.characters > 0))
        return {};
    if (!isText || !(evidence.characters > 0 || signs.enough()))
        return ATT_TEXT("core",
            "some tokens begin with Ġ or Ċ, as byte-level BPE writes a space and a line break, but the list as a whole does not "
            "look like byte-level BPE; the tokens are shown as they are");
    for (std::size_t i = 0; i < tokens.size(); ++i)
        if (bytes[i])
            tokens[i] = textOf(*bytes[i]);
    return ATT_TEXT("core",
        "the tokens are written in the letters of byte-level BPE (Ġ is a space) and are shown as the text that they encode");
}

} // namespace attentoscope
