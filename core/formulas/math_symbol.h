// SPDX-License-Identifier: GPL-3.0-or-later
// A sign or name of formulas: how it is typed, and what it is. All there are stand in one table.
#pragma once

#include "core/formulas/math_class.h"
#include "core/formulas/math_letters.h"

#include <span>
#include <string_view>

namespace attentoscope {

struct MathSymbol {
    std::string_view typed; // "\alpha", "+"
    std::string_view text; // UTF-8
    MathClass mathClass = MathClass::Ordinary;
    MathLetters letters = MathLetters::Upright;
    bool isLarge = false; // ∑: drawn larger in a displayed formula
    bool takesLimits = false; // what is above and below it in a displayed formula, is beside it in a line of text
    bool isFence = false; // may follow \left and \right
};

std::span<const MathSymbol> mathSymbols();

// The one that is typed, or has this text; null if there is none.
const MathSymbol* mathSymbolTyped(std::string_view typed);
const MathSymbol* mathSymbolOfText(std::string_view text);

} // namespace attentoscope
