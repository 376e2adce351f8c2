// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/projection/sampled_map.h"

#include "core/attention/raster/raster_cells.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

namespace attentoscope {

SampledMap::SampledMap(Index nq, Index nk, Index mostRows)
{
    request_.row1 = nq;
    request_.col1 = nk;
    request_.width = int(std::min<Index>(nk, width));
    request_.height = int(std::min({nq, Index(height), mostRows}));
    request_.maxRows = request_.height;
    rows_ = computedRows(request_);
}

SharedRaster SampledMap::of(std::span<const float> weights) const
{
    auto raster = std::make_shared<Raster>();
    raster->request = request_;
    raster->width = request_.width;
    raster->height = request_.height;
    raster->rowsComputed = Index(rows_.size());
    raster->values.assign(std::size_t(raster->width) * std::size_t(raster->height), std::numeric_limits<float>::quiet_NaN());
    const Index keys = request_.col1;
    for (std::size_t y = 0; y < rows_.size(); ++y)
        for (int x = 0; x < raster->width; ++x)
            for (Index j = pixelEdge(keys, raster->width, x); j < pixelEdge(keys, raster->width, x + 1); ++j)
                if (const float a = weights[y * std::size_t(keys) + std::size_t(j)]; !std::isnan(a)) {
                    float& pixel = raster->values[y * std::size_t(raster->width) + std::size_t(x)];
                    pixel = std::isnan(pixel) ? a : std::max(pixel, a);
                }
    float low = std::numeric_limits<float>::infinity(), high = -low;
    for (const float value : raster->values)
        if (std::isfinite(value))
            low = std::min(low, value), high = std::max(high, value);
    if (low <= high)
        raster->low = low, raster->high = high;
    return raster;
}

} // namespace attentoscope
