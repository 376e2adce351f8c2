// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the tokens of a typed formula: characters, commands, numbers, and verbatim text in braces.
#pragma once

#include "core/base/outcome.h"

#include <optional>
#include <string>
#include <string_view>

namespace attentoscope {

class TexReader
{
public:
    explicit TexReader(std::string_view tex) // must outlive this
        : tex_(tex)
    {
    }

    static bool isDigit(char c) { return c >= '0' && c <= '9'; }
    static bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

    std::size_t size() const { return tex_.size(); }
    std::size_t at() const { return at_; } // byte offset
    bool atEnd() const { return at_ == tex_.size(); }
    char peek(std::size_t further = 0) const
    {
        return at_ + further < tex_.size() ? tex_[at_ + further] : '\0';
    } // '\0' at
      // the end
    char take() { return tex_[at_++]; }
    void skipBlanks();
    // Returns where the first byte is that is a zero or not valid UTF-8.
    std::optional<std::size_t> notUtf8() const;

    // Return a command with its backslash, or one character; empty at the end. peekToken() does not advance.
    std::string_view peekToken() const;
    std::string_view token();
    // Reads digits with a decimal point. Groups of three may be separated by blanks (16 384), which become thin spaces.
    std::string number();
    // Reads the content of braces if it is a single word.
    std::string_view word();
    // Reads the verbatim content of braces, for \text.
    Outcome<std::string> words();
    // Reads letters and digits in braces, or one letter; \, becomes a thin space.
    Outcome<std::string> name(std::string_view command);

private:
    std::string_view tex_;
    std::size_t at_ = 0;
};

// Makes a token safe to show in a message: printable, and not too long.
std::string shownToken(std::string_view token);

} // namespace attentoscope
