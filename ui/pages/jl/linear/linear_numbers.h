// SPDX-License-Identifier: GPL-3.0-or-later
// The table of linear attention for one number of features: a line for each policy.
#pragma once

#include "core/studies/projection/linear_attention.h"
#include "ui/widgets/tables/number_grid.h"

namespace attentoscope {

NumberTable linearNumbers(const LinearAttention& study, double epsilon, Index m);

} // namespace attentoscope
