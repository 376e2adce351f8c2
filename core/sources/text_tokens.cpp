// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sources/text_tokens.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <cstdint>

namespace attentoscope {
namespace {

struct Character {
    std::uint32_t code = 0;
    std::size_t bytes = 0; // 0: not valid UTF-8
};

// Decodes the first character of the text.
Character firstCharacter(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char lead = byte(0);
    if (lead < 0x80)
        return {lead, 1};
    const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes)
        return {};
    std::uint32_t code = lead & (0x7FU >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xC0) != 0x80)
            return {};
        code = code << 6 | (byte(i) & 0x3FU);
    }
    const bool overlong = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    return overlong || surrogate || code > 0x10FFFF ? Character{} : Character{code, bytes};
}

bool isBlank(std::uint32_t c) { return c == ' ' || (c >= '\t' && c <= '\r') || c == 0xA0 || c == 0x3000; }

// Tells whether a character is an ideograph, kana, hangul or their punctuation.
bool isCjk(std::uint32_t c)
{
    return (c > 0x3000 && c <= 0x30FF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x4E00 && c <= 0x9FFF)
        || (c >= 0xAC00 && c <= 0xD7AF) || (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFF00 && c <= 0xFFEF)
        || (c >= 0x20000 && c <= 0x3FFFF);
}

// Splits at blanks, which are dropped. With atCharacters, each CJK character and each [PAD] becomes a token of its own, too.
std::vector<std::string> cut(std::string_view text, bool atCharacters)
{
    std::vector<std::string> tokens;
    std::string word;
    const auto finish = [&] {
        if (!word.empty())
            tokens.push_back(std::move(word));
        word.clear();
    };
    while (!text.empty()) {
        if (atCharacters && text.starts_with(paddingToken)) {
            finish();
            tokens.emplace_back(paddingToken);
            text.remove_prefix(paddingToken.size());
            continue;
        }
        const Character c = firstCharacter(text);
        const bool alone = atCharacters && isCjk(c.code);
        if (alone || isBlank(c.code))
            finish();
        if (!isBlank(c.code))
            word.append(text.substr(0, c.bytes));
        if (alone)
            finish();
        text.remove_prefix(c.bytes);
    }
    finish();
    return tokens;
}

} // namespace

namespace {

enum class Cut { AtBlanks, AtCharactersToo };

Outcome<std::vector<std::string>> tokensOf(std::string_view text, Cut where)
{
    bool blank = false, cjk = false;
    for (std::string_view rest = text; !rest.empty();) {
        const Character c = firstCharacter(rest);
        if (c.bytes == 0)
            return badInput("text",
                {ATT_TEXT("core", "is not valid UTF-8 at byte %1"), {std::to_string(text.size() - rest.size())}},
                text.size() - rest.size());
        blank = blank || isBlank(c.code);
        cjk = cjk || isCjk(c.code);
        rest.remove_prefix(c.bytes);
    }
    return cut(text, cjk && !blank && where == Cut::AtCharactersToo);
}

// Splits at "+" and drops empty parts: "a++b" gives a and b.
std::vector<std::string> partsOf(std::string_view meaning)
{
    std::vector<std::string> parts;
    for (const std::string_view part : split(meaning, '+'))
        if (!part.empty())
            parts.emplace_back(part);
    return parts;
}

} // namespace

Outcome<std::vector<std::string>> tokensOf(std::string_view text) { return tokensOf(text, Cut::AtCharactersToo); }

Outcome<MeantTokens> meantTokensOf(std::string_view text)
{
    const bool means = text.find('=') != std::string_view::npos;
    auto tokens = tokensOf(text, means ? Cut::AtBlanks : Cut::AtCharactersToo);
    if (!tokens)
        return tokens.error();
    MeantTokens meant;
    for (std::string& token : *tokens) {
        const auto sign = token.find('=');
        std::vector<std::string> parts;
        if (sign != std::string::npos && sign > 0)
            parts = partsOf(std::string_view(token).substr(sign + 1));
        if (parts.empty())
            parts = {token}; // "=", "=a" and "a=" are plain words
        else
            token.resize(sign);
        meant.words.push_back(std::move(token));
        meant.meanings.push_back(std::move(parts));
    }
    return meant;
}

Outcome<std::vector<std::string>> paddedSequence(const std::vector<std::string>& text, std::size_t which)
{
    std::vector<std::string> wanted;
    std::size_t longest = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        auto tokens = tokensOf(text[i]);
        if (!tokens)
            return tokens.error();
        longest = std::max(longest, tokens->size());
        if (i == which)
            wanted = *std::move(tokens);
    }
    if (longest == 0)
        return badInput("text", ATT_TEXT("core", "holds no token; type some words"));
    wanted.resize(longest, std::string(paddingToken));
    return wanted;
}

} // namespace attentoscope
