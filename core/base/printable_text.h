// SPDX-License-Identifier: GPL-3.0-or-later
// Text that somebody else wrote (a name in a file or of one, a title, an answer), fit to be read by a person. What moves the
// cursor of a terminal, turns the direction of reading, breaks a line, draws nothing at all or is no UTF-8 stands there as an
// escape:
// "\n", "\x9b" (a byte), "\u202e" (a character). Joiners and selectors of variants stay: scripts and emoji are written with them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace attentoscope {

// How many bytes the character of UTF-8 has that begins at `at`; zero: none does (no overlong forms, no surrogates).
std::size_t utf8Length(std::string_view text, std::size_t at);

// One line, whatever the text is. What is printable already stays as it is.
std::string printableText(std::string_view text);

// Several lines: line breaks and tabs stay.
std::string printableLines(std::string_view text);

// For what is quoted in JSON or in a program of Python, where "\u202e" means the character itself: those from U+007F on that
// nobody would see. Whoever quotes has dealt with those below. A byte that is no UTF-8 becomes what Python makes of it in names
// of files.
enum class Quotes { Json, Python };
std::string escapedInQuotes(std::string_view text, Quotes quotes);

} // namespace attentoscope
