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

} // namespace attentoscope
