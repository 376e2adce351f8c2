// SPDX-License-Identifier: GPL-3.0-or-later
// Vectorized functions of many numbers, accurate to 3 units in the last place. The bits of a result do not depend on its index.
#pragma once

#include <span>

namespace attentoscope {

// Replaces each x by log x; x must be positive and finite.
void toLogarithms(std::span<double> x);
// Replaces each x by e^x; NaN stays.
void toExponentials(std::span<double> x);
void toExponentials(std::span<float> x);

} // namespace attentoscope
