// SPDX-License-Identifier: GPL-3.0-or-later
// A table of what the order of tokens changes, for each cause: a sentence, and the largest differences after the tokens are put
// back in order.
#pragma once

#include "core/studies/geometry/equivariance.h"
#include "ui/widgets/tables/number_grid.h"

namespace attentoscope {

NumberTable orderNumbers(const Equivariance& order);

} // namespace attentoscope
