// SPDX-License-Identifier: GPL-3.0-or-later
// A symbol or name in formulas: how it is typed, and what it is. One table lists all of them.
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
    bool isLarge = false; // ∑: drawn larger in display formulas
    bool takesLimits = false; // has limits above and below in display formulas, beside it in inline formulas
    bool isFence = false; // may follow \left and \right
};

std::span<const MathSymbol> mathSymbols();

// Return the symbol that is typed like this, or has this text; null if there is none.
const MathSymbol* mathSymbolTyped(std::string_view typed);
const MathSymbol* mathSymbolOfText(std::string_view text);

} // namespace attentoscope
