// SPDX-License-Identifier: GPL-3.0-or-later
// How the window and its figures pool the cells of a pixel unless their user chooses otherwise. The command raster keeps the
// largest, on which scripts rely.
#pragma once

#include "core/attention/raster/raster.h"

namespace attentoscope {

// Weights are pooled by their mean, which keeps their sum and whose colour hardly depends on how many cells a pixel covers, and
// the other stages by the largest. The largest of thousands of small weights is many times their mean, and grows with their
// number: at 131,072 keys it made rows that spread a third of their weight brighter than rows that spread nearly all of it.
constexpr Reduce usualReduce(Stage stage) { return stage == Stage::Weights ? Reduce::Mean : Reduce::Max; }

} // namespace attentoscope
