// SPDX-License-Identifier: GPL-3.0-or-later
// Whether text can be shown and stored in a session file.
#pragma once

#include <string>
#include <string_view>

namespace attentoscope {

bool isUtf8(std::string_view text);

// UTF-8 of four bytes a character, up to the first zero; what is no character becomes U+FFFD.
std::string utf8Of(std::string_view utf32, bool bigEndian);
// The characters; a byte that begins none becomes U+FFFD.
std::u32string utf32Of(std::string_view utf8);

} // namespace attentoscope
