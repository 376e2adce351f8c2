// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/studies/projection/sampled_map.h"

#include "core/attention/raster/raster_cells.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

namespace attentoscope {

namespace {

// Returns the pixel of these weights, as Reduce defines it: a masked key has weight 0, but a pixel of masked keys alone is NaN.
float pooled(std::span<const float> weights, Reduce reduce)
{
    float largest = std::numeric_limits<float>::quiet_NaN();
    double sum = 0;
    for (const float a : weights)
        if (!std::isnan(a)) {
            largest = std::isnan(largest) ? a : std::max(largest, a);
            sum += a;
        }
    return std::isnan(largest) || reduce == Reduce::Max ? largest : float(sum / double(weights.size()));
}

} // namespace

SampledMap::SampledMap(Index nq, Index nk, Index mostRows, Reduce reduce)
{
    request_.reduce = reduce;
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
        for (int x = 0; x < raster->width; ++x) {
            const Index begin = pixelEdge(keys, raster->width, x), end = pixelEdge(keys, raster->width, x + 1);
            const auto cells = weights.subspan(y * std::size_t(keys) + std::size_t(begin), std::size_t(end - begin));
            raster->values[y * std::size_t(raster->width) + std::size_t(x)] = pooled(cells, request_.reduce);
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
