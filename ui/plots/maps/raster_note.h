// SPDX-License-Identifier: GPL-3.0-or-later
// Says in words which cells a pixel of a map stands for.
#pragma once

#include "core/attention/raster/raster.h"

#include <QString>

namespace attentoscope {

bool isReduced(const Raster& raster); // it has fewer pixels than cells
QString pooledForm(
    const Raster& raster); // "mean of %1 × %2 cells"; empty: no pixel stands for more than one cell, or rows were sampled
QString rasterNote(const Raster& raster); // "every cell", "mean of 4 × 4 cells", "mean of cells, 512 of 2 048 rows"

} // namespace attentoscope
