// SPDX-License-Identifier: GPL-3.0-or-later
// Of many numbers at a time, by vectors: to 3 units in the last place, the same bits wherever among the others a number stands.
#pragma once

#include <span>

namespace attentoscope {

// Each x becomes log x; of positive, finite numbers.
void toLogarithms(std::span<double> x);
// Each x becomes e^x; NaN stays.
void toExponentials(std::span<double> x);
void toExponentials(std::span<float> x);

} // namespace attentoscope
