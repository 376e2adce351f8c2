// SPDX-License-Identifier: GPL-3.0-or-later
// Computes the bars beside maps of weights.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/attention/raster/raster.h"
#include "ui/plots/maps/row_shares.h"

#include <vector>

namespace attentoscope {

// Returns, for each of these policies, which must be resolved, what share of its weight one query row of each row of pixels has
// on the planted keys that it looks for, or, where nothing is planted, on its heaviest keys. The row is the last that the pixels
// stand for, as in a map of one row per row of pixels. Empty where there are no more keys than would be counted.
Outcome<std::vector<SharedShares>> shareRows(
    const Result& known, const std::vector<PolicyChoice>& policies, RasterRequest request, const StopToken& stop);

} // namespace attentoscope
