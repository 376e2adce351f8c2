// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/statistics/least_entropy.h"

#include "core/base/undefined.h"

#include <cmath>

namespace attentoscope {

double leastEntropy(double norm, double keys)
{
    if (keys < 1 || std::isnan(norm))
        return undefined;
    const double others = keys - 1;
    if (others == 0)
        return 0;
    const double gap = norm * std::sqrt(keys / others), sum = others * std::exp(-gap); // of the others, relative to the largest
    return sum == 0 ? 0 : std::log1p(sum) + gap * sum / (1 + sum);
}

} // namespace attentoscope
