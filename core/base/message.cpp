// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"

namespace attentoscope {

std::string Message::fill(const std::string& pattern, const std::vector<std::string>& arguments)
{
    std::string out;
    out.reserve(pattern.size() + 32);
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool digit = pattern[i] == '%' && i + 1 < pattern.size() && pattern[i + 1] >= '1' && pattern[i + 1] <= '9';
        const std::size_t index = digit ? static_cast<std::size_t>(pattern[i + 1] - '1') : arguments.size();
        if (index < arguments.size()) {
            out += arguments[index];
            ++i;
        } else {
            out += pattern[i];
        }
    }
    return out;
}

} // namespace attentoscope
