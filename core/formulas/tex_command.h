// SPDX-License-Identifier: GPL-3.0-or-later
// A command that is not a symbol: what it makes, and with which properties. Symbols are in the table of math_symbol.h.
#pragma once

#include "core/formulas/math_node.h"

#include <span>
#include <string_view>

namespace attentoscope {

struct TexCommand {
    enum class Makes { Space, Accent, Letters, Fraction, Root, Fenced, Environment, Words, Name };

    std::string_view typed; // with the backslash
    Makes makes = Makes::Space;
    std::string_view accent = {}; // the mark above the base
    double width = 0; // of a space, em
    MathLetters letters = MathLetters::Upright;
    MathNode::Size size = MathNode::Size::AsItStands; // of a fraction
};

std::span<const TexCommand> texCommands();

// Returns null if there is no such command.
const TexCommand* texCommand(std::string_view typed);

} // namespace attentoscope
