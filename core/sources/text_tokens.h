// SPDX-License-Identifier: GPL-3.0-or-later
// Typed text as tokens.
#pragma once

#include "core/base/outcome.h"

#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

inline constexpr std::string_view paddingToken = "[PAD]";

// Tokens are separated by blanks (the ideographic one too). A text that holds no blank but Chinese, Japanese or Korean
// characters is cut at each of those; what stands between them ("AI" or "[PAD]") stays whole. Error: no valid UTF-8.
Outcome<std::vector<std::string>> tokensOf(std::string_view text);

// One of two texts: a token "word=meaning" is shown as the word and has the vector of its meaning; "sits+on" means both.
struct MeantTokens {
    std::vector<std::string> words;
    std::vector<std::vector<std::string>> meanings; // one or more a word; the word itself where none is written
};
Outcome<MeantTokens> meantTokensOf(std::string_view text);

// One sequence of a batch as tokens, filled up with [PAD] to the longest one. The others are not kept: filled up, a long one and
// many short ones would be their product. Errors: no token at all, no valid UTF-8.
Outcome<std::vector<std::string>> paddedSequence(const std::vector<std::string>& text, std::size_t which);

} // namespace attentoscope
