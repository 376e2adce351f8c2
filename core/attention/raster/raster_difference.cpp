// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/raster/raster_difference.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {

SharedRaster rasterDifference(const Raster& b, const Raster& a)
{
    auto difference = std::make_shared<Raster>(b);
    difference->low = difference->high = 0;
    for (std::size_t i = 0; i < a.values.size(); ++i) {
        const float value = difference->values[i] -= a.values[i];
        if (std::isnan(value))
            continue;
        difference->low = std::min(difference->low, value);
        difference->high = std::max(difference->high, value);
    }
    return difference;
}

double usualExtent(const Raster& difference, double beyond)
{
    std::vector<float> sizes;
    for (const float value : difference.values)
        if (!std::isnan(value))
            sizes.push_back(std::abs(value));
    if (sizes.empty())
        return 0;
    const auto at = sizes.begin() + Index(double(sizes.size() - 1) * (1 - beyond));
    std::nth_element(sizes.begin(), at, sizes.end());
    return double(*at);
}

} // namespace attentoscope
