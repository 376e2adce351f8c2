// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of the lab's grid: A, B, and what B has more than A.
#pragma once

#include "ui/pages/lab/grid/grid_question.h"
#include "ui/pages/lab/grid/grid_settings.h"
#include "ui/plots/tiles/tile_view.h"

namespace attentoscope {

enum class GridMap { A, B, Difference };

// The quantity of one policy at one combination, in nats or as a part of 1; NaN: not known.
double gridValue(const GridTable& table, std::size_t combination, std::size_t policy, const GridSettings& settings);

// `present`: the present experiment; its tile has a frame, if it is one. `colors`: of A and B; those of the difference go with
// them.
TilePicture gridPicture(
    const SharedGrid& table, GridMap which, const GridSettings& settings, const Experiment& present, ColorMap colors);

} // namespace attentoscope
