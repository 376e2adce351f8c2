// SPDX-License-Identifier: GPL-3.0-or-later
// The styles of letters in a formula, and the Unicode characters for the styles that carry meaning.
#pragma once

#include <string>
#include <string_view>

namespace attentoscope {

enum class MathLetters {
    Italic, // variables
    Upright, // names and numbers
    Bold,
    Blackboard, // ℝ
    Script, // ℒ
};

// Replaces letters and digits by the Unicode characters of this style: mathLetters("R", Blackboard) is "ℝ". Italic and
// upright letters, and characters without such a variant, stay as they are.
std::string mathLetters(std::string_view text, MathLetters letters);

} // namespace attentoscope
