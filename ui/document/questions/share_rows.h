// SPDX-License-Identifier: GPL-3.0-or-later
// Computes the bars beside maps of weights.
#pragma once

#include "core/attention/raster/raster_shares.h"
#include "ui/plots/maps/row_shares.h"

#include <vector>

namespace attentoscope {

// Returns on how many heaviest keys a map of these inputs is to tell the share of its rows (see rasterizeWithShares()). 0: no bar
// stands beside it, because nothing is planted among few keys: beside the two sentences of the page Masks all bars but one were
// full.
// Some maps have no bar: differences of weights are no shares; Geometry shows 64 tokens cell by cell, and three times the same
// weights; the maps in the grid of Heads are no larger than what a bar must leave to the cells (the map of one head is on
// Explore); and JL has the share that is planted, of the same rows, in the table below its maps.
Index heaviestFor(const Inputs& inputs);

// Returns the bars beside these maps: what share of its weight one query row of each row of pixels has on the planted keys that
// it looks for, or, where nothing is planted, on its heaviest keys. The row is the last that the pixels stand for, as in a map of
// one row per row of pixels. Empty if the maps were made without.
std::vector<SharedShares> sharesOf(const SharingRasters& maps, const Inputs& inputs);

} // namespace attentoscope
