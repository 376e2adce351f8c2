// SPDX-License-Identifier: GPL-3.0-or-later
// Long text, cut for a line on a terminal. UTF-8 throughout; characters are never cut.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace attentoscope::cli {

// At most about `most` bytes: its beginning and its end with " … " between them.
std::string shortened(std::string_view text, std::size_t most);

// The surroundings of a byte, with "…" where something is left out.
std::string excerpt(std::string_view text, std::size_t byte);

} // namespace attentoscope::cli
