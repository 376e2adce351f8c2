// SPDX-License-Identifier: GPL-3.0-or-later
// At which lengths something is measured. Copies share the numbers.
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
    // "64:16384:x2" (factor), "64:1024:+64" (step), or "64,100,1000". Ascending, each 1 ... maxLength, at most 4096 of them.
    // Errors carry the byte column of the part at fault.
    static Outcome<Lengths> parse(std::string_view text);
    // Of a text that is known to be right, as those that stand in the program are: another one is a bug.
    static Lengths of(std::string_view text);

    const std::string& text() const { return text_; } // as it was typed
    const std::vector<Index>& values() const { return *values_; } // ascending, at least one
    // By the text, so that sessions keep what was typed.
    bool operator==(const Lengths& other) const { return text_ == other.text_; }

private:
    Lengths(std::string_view text, std::vector<Index> values);

    std::string text_;
    std::shared_ptr<const std::vector<Index>> values_;
};

} // namespace attentoscope
