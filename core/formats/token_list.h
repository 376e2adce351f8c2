// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the tokens of a sequence from a file: one per line, a JSON array of strings, or a .npy array of text.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"

#include <filesystem>
#include <string>
#include <vector>

namespace attentoscope {

// A file that begins with [ is read as JSON: ["I", "love", "AI"], or one such list for each sequence of a batch. A .json file
// may also hold {"tokens": [...]}. A .npy array holds text of shape (n) or (batch, n). Any other file has one token per line; the
// line break at the end begins no token. Errors: invalid UTF-8, no such sequence, invalid JSON, an array of something else.
Outcome<std::vector<std::string>> readTokens(const std::filesystem::path& path, std::size_t batch = 0);

// Reads the same, but it is also an error if the number of tokens is not `wanted`, the number of keys or queries.
enum class TokensOf { Keys, Queries };
Outcome<std::vector<std::string>> readTokens(
    const std::filesystem::path& path, std::size_t batch, Index wanted, TokensOf whose = TokensOf::Keys);

} // namespace attentoscope
