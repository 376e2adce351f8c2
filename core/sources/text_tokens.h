// SPDX-License-Identifier: GPL-3.0-or-later
// Splits typed text into tokens.
#pragma once

#include "core/base/outcome.h"

#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

inline constexpr std::string_view paddingToken = "[PAD]";

// Splits text at blanks (including the ideographic blank). A text that has no blanks but Chinese, Japanese or Korean
// characters is split at each such character; other text between them ("AI" or "[PAD]") stays whole. Error: invalid UTF-8.
Outcome<std::vector<std::string>> tokensOf(std::string_view text);

// Tokens with meanings, for queries and keys from two texts: "word=meaning" is shown as the word but has the vector of its
// meaning. "sits+on" has two meanings.
struct MeantTokens {
    std::vector<std::string> words;
    std::vector<std::vector<std::string>> meanings; // at least one per word; the word itself if none is written
};
Outcome<MeantTokens> meantTokensOf(std::string_view text);

// Returns one sequence of a batch as tokens, padded with [PAD] to the length of the longest. Only this sequence is kept:
// padding all of them would take (number of sequences) × (longest length). Errors: no token at all, invalid UTF-8.
Outcome<std::vector<std::string>> paddedSequence(const std::vector<std::string>& text, std::size_t which);

} // namespace attentoscope
