// SPDX-License-Identifier: GPL-3.0-or-later
// A formula for a web page.
#pragma once

#include "core/formulas/math_formula.h"

#include <string>

namespace attentoscope {

// A <math> element in UTF-8, which needs nothing else to be shown.
std::string mathMl(const MathFormula& formula, bool display);

} // namespace attentoscope
