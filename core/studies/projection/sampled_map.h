// SPDX-License-Identifier: GPL-3.0-or-later
// A map of some evenly spaced query rows whose weights are already computed. Each pixel shows its cells in one row.
#pragma once

#include "core/attention/raster/usual_reduce.h"

#include <span>
#include <vector>

namespace attentoscope {

class SampledMap
{
public:
    static constexpr int width = 256, height = 64; // at most

    SampledMap(Index nq, Index nk, Index mostRows = height, Reduce reduce = usualReduce(Stage::Weights));

    const std::vector<Index>& rows() const { return rows_; } // ascending, one for each row of pixels
    // `weights` is (rows, n_k), NaN where masked.
    SharedRaster of(std::span<const float> weights) const;

private:
    RasterRequest request_;
    std::vector<Index> rows_;
};

} // namespace attentoscope
