// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a formula to MathML for web pages.
#pragma once

#include "core/formulas/math_formula.h"

#include <string>

namespace attentoscope {

// Returns a <math> element in UTF-8 that needs no scripts or styles.
std::string mathMl(const MathFormula& formula, bool display);

} // namespace attentoscope
