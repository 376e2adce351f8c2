// SPDX-License-Identifier: GPL-3.0-or-later
// A formula as a line of plain text, for those who hear it or cannot see pictures.
#pragma once

#include "core/formulas/math_formula.h"

#include <string>

namespace attentoscope {

// "H ≈ ln n − D(λ d)", "(a + b)/c", "x_(ij)", "√(d)": UTF-8.
std::string plainText(const MathFormula& formula);

} // namespace attentoscope
