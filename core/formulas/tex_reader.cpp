// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formulas/tex_reader.h"

#include "core/base/printable_text.h"

namespace attentoscope {
namespace {

constexpr std::string_view thinSpace = "\u2009";

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// Returns the number of bytes of the character at `at`; zero for a zero byte or an invalid character.
std::size_t characterLength(std::string_view text, std::size_t at)
{
    return at < text.size() && text[at] == '\0' ? 0 : utf8Length(text, at);
}

} // namespace

void TexReader::skipBlanks()
{
    while (!atEnd() && isBlank(peek()))
        ++at_;
}

std::optional<std::size_t> TexReader::notUtf8() const
{
    for (std::size_t at = 0; at < tex_.size();) {
        const std::size_t length = characterLength(tex_, at);
        if (length == 0)
            return at;
        at += length;
    }
    return {};
}

std::string_view TexReader::peekToken() const
{
    if (atEnd())
        return {};
    const bool isCommand = peek() == '\\' && at_ + 1 < tex_.size();
    const std::size_t first = at_ + (isCommand ? 1 : 0);
    std::size_t end = first + characterLength(tex_, first);
    while (isCommand && isLetter(tex_[first]) && end < tex_.size() && isLetter(tex_[end]))
        ++end;
    return tex_.substr(at_, end - at_);
}

std::string_view TexReader::token()
{
    const std::string_view token = peekToken();
    at_ += token.size();
    return token;
}

std::string TexReader::number()
{
    const auto digits = [&] {
        const std::size_t start = at_;
        while (isDigit(peek()))
            ++at_;
        return tex_.substr(start, at_ - start);
    };
    std::string number(digits());
    const bool mayGoOn = !number.empty() && number.size() <= 3;
    while (mayGoOn && peek() == ' ' && isDigit(peek(1)) && isDigit(peek(2)) && isDigit(peek(3)) && !isDigit(peek(4))) {
        ++at_;
        number += thinSpace;
        number += digits();
    }
    if (peek() == '.' && isDigit(peek(1))) {
        number += take();
        number += digits();
    }
    return number;
}

std::string_view TexReader::word()
{
    const std::size_t end = peek() == '{' ? tex_.find('}', at_) : std::string_view::npos;
    if (end == std::string_view::npos)
        return {};
    const std::string_view word = tex_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return word;
}

Outcome<std::string> TexReader::words()
{
    skipBlanks();
    const std::size_t open = at_;
    if (peek() != '{')
        return badInput("formula", {ATT_TEXT("core", "something is missing after %1"), {R"(\text)"}}, at_);
    ++at_;
    std::string words;
    while (!atEnd() && peek() != '}') {
        const std::size_t start = at_;
        std::string_view next = token();
        constexpr std::string_view escaped = "{}%#&$_ ";
        if (next.size() == 2 && next[0] == '\\' && escaped.find(next[1]) != std::string_view::npos)
            next.remove_prefix(1);
        else if (next[0] == '\\' || next == "{")
            return badInput("formula", ATT_TEXT("core", "\\text{...} takes words only"), start);
        words += isBlank(next[0]) ? " " : next;
    }
    if (atEnd())
        return badInput("formula", ATT_TEXT("core", "this brace is never closed"), open);
    ++at_;
    return words;
}

Outcome<std::string> TexReader::name(std::string_view command)
{
    skipBlanks();
    if (isLetter(peek()))
        return std::string(1, take());
    const std::size_t open = at_;
    if (peek() != '{')
        return badInput("formula", {ATT_TEXT("core", "something is missing after %1"), {std::string(command)}}, at_);
    ++at_;
    std::string name;
    while (!atEnd() && peek() != '}') {
        const std::size_t start = at_;
        const std::string_view next = token();
        if (next == R"(\,)")
            name += thinSpace;
        else if (isLetter(next[0]) || isDigit(next[0]) || next == "-")
            name += next;
        else if (!isBlank(next[0]))
            return badInput("formula", {ATT_TEXT("core", "%1 takes only letters and digits"), {std::string(command)}}, start);
    }
    if (atEnd())
        return badInput("formula", ATT_TEXT("core", "this brace is never closed"), open);
    if (name.empty())
        return badInput("formula", {ATT_TEXT("core", "something is missing after %1"), {std::string(command)}}, open);
    ++at_;
    return name;
}

std::string shownToken(std::string_view token)
{
    constexpr std::size_t longest = 32;
    const std::string shown = printableText(token.substr(0, longest)); // a longer token is a command, which is ASCII
    return shown + (token.size() > longest ? "..." : "");
}

} // namespace attentoscope
