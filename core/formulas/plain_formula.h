// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a formula to a line of plain text, for screen readers and where pictures are not possible.
#pragma once

#include "core/formulas/math_formula.h"

#include <string>

namespace attentoscope {

// Returns UTF-8 such as "H ≈ ln n − D(λ d)", "(a + b)/c", "x_(ij)", "√(d)".
std::string plainText(const MathFormula& formula);

} // namespace attentoscope
