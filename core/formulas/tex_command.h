// SPDX-License-Identifier: GPL-3.0-or-later
// A command of formulas that is no sign: what it makes, and of what. Signs are in the table of math_symbol.h.
#pragma once

#include "core/formulas/math_node.h"

#include <string_view>

namespace attentoscope {

struct TexCommand {
    enum class Makes { Space, Accent, Letters, Fraction, Root, Fenced, Environment, Words, Name };

    std::string_view typed; // with its backslash
    Makes makes = Makes::Space;
    std::string_view accent = {}; // what stands above
    double width = 0; // of a space, em
    MathLetters letters = MathLetters::Upright;
    MathNode::Size size = MathNode::Size::AsItStands; // of a fraction
};

// Null if there is none.
const TexCommand* texCommand(std::string_view typed);

} // namespace attentoscope
