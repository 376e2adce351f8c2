// SPDX-License-Identifier: GPL-3.0-or-later
// Walks through a formula as it is typed: characters, commands, numbers, and what stands in braces as it is.
#pragma once

#include "core/base/outcome.h"

#include <optional>
#include <string>
#include <string_view>

namespace attentoscope {

class TexReader
{
public:
    explicit TexReader(std::string_view tex) // outlives this
        : tex_(tex)
    {
    }

    static bool isDigit(char c) { return c >= '0' && c <= '9'; }
    static bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

    std::size_t size() const { return tex_.size(); }
    std::size_t at() const { return at_; } // bytes
    bool atEnd() const { return at_ == tex_.size(); }
    char peek(std::size_t further = 0) const { return at_ + further < tex_.size() ? tex_[at_ + further] : '\0'; } // zero: the end
    char take() { return tex_[at_++]; }
    void skipBlanks();
    // Where the first byte is that is no UTF-8, or a zero.
    std::optional<std::size_t> notUtf8() const;

    // A command with its backslash, or one character; empty at the end.
    std::string_view peekToken() const;
    std::string_view token();
    // Digits with a point; groups of three may stand apart (16 384), and do so by a thin space then.
    std::string number();
    // What stands in braces, if it is one word.
    std::string_view word();
    // What stands in braces, for \text.
    Outcome<std::string> words();
    // Letters and digits in braces, or one letter; \, is a thin space.
    Outcome<std::string> name(std::string_view command);

private:
    std::string_view tex_;
    std::size_t at_ = 0;
};

// Fit to be shown in a sentence: printable, and not too long.
std::string shownToken(std::string_view token);

} // namespace attentoscope
