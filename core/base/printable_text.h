// SPDX-License-Identifier: GPL-3.0-or-later
// Makes text from outside (names in files or of files, titles, answers) safe to print. Characters that move a terminal's
// cursor, change the reading direction, break the line or are invisible, and invalid UTF-8, become escapes: "\n", "\x9b" (a
// byte), "\u202e" (a character). Joiners and variation selectors stay, because scripts and emoji need them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace attentoscope {

// Returns the number of bytes of the UTF-8 character at `at`; 0 if it is invalid (overlong forms and surrogates are, too).
std::size_t utf8Length(std::string_view text, std::size_t at);

// Returns a single line. Applying it twice changes nothing more.
std::string printableText(std::string_view text);

// Returns text in which line breaks and tabs stay.
std::string printableLines(std::string_view text);

// Escapes invisible characters from U+007F on in text to be quoted in JSON or Python, where "\u202e" means the character
// itself. The caller must have escaped those below. An invalid byte becomes the surrogate by which Python represents it in
// file names.
enum class Quotes { Json, Python };
std::string escapedInQuotes(std::string_view text, Quotes quotes);

} // namespace attentoscope
