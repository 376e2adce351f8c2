// SPDX-License-Identifier: GPL-3.0-or-later
// Checks and converts UTF-8, the only encoding for text that is shown or stored in a session file.
#pragma once

#include <string>
#include <string_view>

namespace attentoscope {

bool isUtf8(std::string_view text);

// Converts UTF-32 to UTF-8, up to the first zero, because NumPy fills short texts with zeros. Invalid characters become U+FFFD.
std::string utf8Of(std::string_view utf32, bool bigEndian);
// Converts UTF-8 to UTF-32. A byte that begins no whole character becomes U+FFFD. Unlike isUtf8(), it accepts overlong forms
// and surrogates.
std::u32string utf32Of(std::string_view utf8);

} // namespace attentoscope
