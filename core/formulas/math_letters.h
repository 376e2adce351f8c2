// SPDX-License-Identifier: GPL-3.0-or-later
// The shape of letters in a formula, and the characters that Unicode has for the shapes that mean something.
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

// The letters and digits of `text` as the characters that have this shape by themselves: mathLetters("R", Blackboard) is "ℝ".
// Italic and upright letters, and whatever has no such character, stay as they are.
std::string mathLetters(std::string_view text, MathLetters letters);

} // namespace attentoscope
