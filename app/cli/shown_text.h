// SPDX-License-Identifier: GPL-3.0-or-later
// Shortens long text to fit a line of a terminal. All text is UTF-8; characters are never cut.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace attentoscope::cli {

// Keeps the beginning and the end of the text, about `most` bytes in all, with " … " between them.
std::string shortened(std::string_view text, std::size_t most);

// Returns the text around a byte, with "…" where something is left out.
std::string excerpt(std::string_view text, std::size_t byte);

} // namespace attentoscope::cli
