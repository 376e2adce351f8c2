// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens of a sequence from a text file: one a line, or a JSON array of strings.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"

#include <filesystem>
#include <string>
#include <vector>

namespace attentoscope {

// A file whose first character is [ is JSON: ["I", "love", "AI"], or one such list for each sequence of a batch; a .json may also
// have them as {"tokens": [...]}. Anything else has one token a line; the line break at the end begins no token. Errors: no
// UTF-8, no such sequence, no JSON.
Outcome<std::vector<std::string>> readTokens(const std::filesystem::path& path, std::size_t batch = 0);

// The same for so many keys or queries: another number of tokens is an error, too.
enum class TokensOf { Keys, Queries };
Outcome<std::vector<std::string>> readTokens(
    const std::filesystem::path& path, std::size_t batch, Index wanted, TokensOf whose = TokensOf::Keys);

} // namespace attentoscope
