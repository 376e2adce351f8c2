// SPDX-License-Identifier: GPL-3.0-or-later
// The table of the JL page at one k: a line for each projection matrix.
#pragma once

#include "core/studies/projection/projection_study.h"
#include "ui/widgets/tables/number_grid.h"

namespace attentoscope {

NumberTable projectionNumbers(const ProjectionTable& projections, double epsilon, Index k);

} // namespace attentoscope
