// SPDX-License-Identifier: GPL-3.0-or-later
// A sentence for the user: an English pattern with %1, %2 ... and the values to insert. The core never translates. The window
// looks up the pattern in its catalogue (context "core") and then inserts the values, so patterns that a user may see are
// marked with ATT_TEXT("core", "...") for the extraction tool.
#pragma once

#include <string>
#include <vector>

#define ATT_TEXT(context, text) text

namespace attentoscope {

struct Message {
    std::string pattern;
    std::vector<std::string> arguments;

    Message() = default;
    Message(std::string pattern_, std::vector<std::string> arguments_ = {})
        : pattern(std::move(pattern_))
        , arguments(std::move(arguments_))
    {
    }
    Message(const char* pattern_)
        : pattern(pattern_)
    {
    }

    // The English sentence.
    std::string text() const { return fill(pattern, arguments); }

    // Replaces %1 ... %9 by the arguments and keeps all other text.
    static std::string fill(const std::string& pattern, const std::vector<std::string>& arguments);

    bool operator==(const Message&) const = default;
};

} // namespace attentoscope
