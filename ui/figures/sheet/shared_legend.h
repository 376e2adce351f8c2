// SPDX-License-Identifier: GPL-3.0-or-later
// One legend for the figures of a sheet that show the same series.
#pragma once

#include "ui/figures/figure.h"

#include <vector>

namespace attentoscope {

// Returns the rows with a legend above them of all entries that several figures have, which these figures then lack.
std::vector<FigureRow> withSharedLegend(std::vector<FigureRow> rows);

} // namespace attentoscope
