// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the part of TeX's language for formulas that lessons need. What it knows: the table of math_symbol.h; ^ _ ' and braces;
// \frac \dfrac \tfrac \sqrt[degree]; \left and \right; \text \mathrm \mathbf \mathbb \mathcal \operatorname \operatorname*;
// \bar \hat \tilde \vec \dot \ddot \overline; \, \: \; \! \quad \qquad; matrix, pmatrix, bmatrix, vmatrix and cases.
#pragma once

#include "core/base/outcome.h"
#include "core/formulas/math_formula.h"

#include <string_view>

namespace attentoscope {

constexpr std::size_t longestFormula = 4000; // bytes

// Errors carry the column in `tex`. Nothing is changed in silence: what is not known is an error.
Outcome<MathFormula> parseFormula(std::string_view tex);

} // namespace attentoscope
