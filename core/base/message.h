// SPDX-License-Identifier: GPL-3.0-or-later
// A sentence for a person: an English pattern with %1, %2 ... and the values to put there.
// The core never translates. The window looks the pattern up in its catalogue (context "core") and fills it in
// afterwards, so a pattern that a user may see is marked ATT_TEXT("core", "...") for the extraction tool.
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

    // %1 ... %9 replaced by the arguments; anything else is kept as it stands.
    static std::string fill(const std::string& pattern, const std::vector<std::string>& arguments);

    bool operator==(const Message&) const = default;
};

} // namespace attentoscope
