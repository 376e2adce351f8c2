// SPDX-License-Identifier: GPL-3.0-or-later
// Quotes text as a Python string literal.
#pragma once

#include "core/base/printable_text.h"

#include <string>
#include <string_view>

namespace attentoscope {

// Returns the text in double quotes, with special and invisible characters escaped.
inline std::string pythonText(std::string_view text)
{
    constexpr const char* digits = "0123456789abcdef";
    std::string quoted = "\"";
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            quoted += {'\\', c};
        else if (code < 0x20 || code == 0x7f)
            quoted += {'\\', 'x', digits[code >> 4], digits[code & 15]};
        else
            quoted += c;
    }
    return escapedInQuotes(quoted + '"', Quotes::Python);
}

} // namespace attentoscope
