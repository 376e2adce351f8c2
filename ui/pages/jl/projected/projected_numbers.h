// SPDX-License-Identifier: GPL-3.0-or-later
// The table of projected attention at one k: a line for each policy.
#pragma once

#include "core/studies/projection/projected_attention.h"
#include "ui/widgets/tables/number_grid.h"

namespace attentoscope {

NumberTable projectedNumbers(const ProjectedAttention& study, Index k);

} // namespace attentoscope
