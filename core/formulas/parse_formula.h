// SPDX-License-Identifier: GPL-3.0-or-later
// Parses the subset of TeX math that lessons need: the symbols of math_symbol.h; ^ _ ' and braces; \frac \dfrac \tfrac
// \sqrt[degree]; \left and \right; \text \mathrm \mathbf \mathbb \mathcal \operatorname \operatorname*; \bar \hat \tilde \vec
// \dot \ddot \overline; \, \: \; \! \quad \qquad; matrix, pmatrix, bmatrix, vmatrix and cases.
#pragma once

#include "core/base/outcome.h"
#include "core/formulas/math_formula.h"

#include <string_view>

namespace attentoscope {

constexpr std::size_t longestFormula = 4000; // bytes

// Errors contain the column in `tex`. Anything unknown is an error; nothing is ignored silently.
Outcome<MathFormula> parseFormula(std::string_view tex);

} // namespace attentoscope
