// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a formula to LaTeX code.
#pragma once

#include "core/formulas/math_formula.h"

#include <string>

namespace attentoscope {

// Returns code of math mode, without dollars, that needs no package (but see LatexNeeds). It is written from the tree, so that it
// holds the commands of math_symbol.h and tex_command.h and none that somebody typed.
std::string latexFormula(const MathFormula& formula);

} // namespace attentoscope
