// SPDX-License-Identifier: GPL-3.0-or-later
// A list of sequence lengths at which to measure. Copies share the numbers.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

inline constexpr Index maxLength = Index(1) << 24;

class Lengths
{
public:
    // Parses "64:16384:x2" (factor), "64:1024:+64" (step), or "64,100,1000". The lengths must be ascending, each 1 ...
    // maxLength, at most 4096 of them. Errors contain the byte column of the invalid part.
    static Outcome<Lengths> parse(std::string_view text);
    // Parses a text that is known to be valid, such as a literal in the program; an invalid one is a bug.
    static Lengths of(std::string_view text);

    const std::string& text() const { return text_; } // as it was typed
    const std::vector<Index>& values() const { return *values_; } // ascending, at least one
    // Compares texts, so that sessions keep what the user typed.
    bool operator==(const Lengths& other) const { return text_ == other.text_; }

private:
    Lengths(std::string_view text, std::vector<Index> values);

    std::string text_;
    std::shared_ptr<const std::vector<Index>> values_;
};

} // namespace attentoscope
