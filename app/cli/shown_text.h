// Text that somebody else wrote, fit for a line on a terminal. UTF-8 throughout; characters are never cut.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace attentoscope::cli {

// Control characters and bytes that are no text as escapes: "\n", "\x1b". A name cannot move the cursor or forge a line.
std::string printable(std::string_view text);

// At most about `most` bytes: its beginning and its end with " … " between them.
std::string shortened(std::string_view text, std::size_t most);

// The surroundings of a byte, with "…" where something is left out.
std::string excerpt(std::string_view text, std::size_t byte);

} // namespace attentoscope::cli
