// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/statistics/histogram.h"

#include "core/statistics/row_statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace attentoscope {

Histogram histogram(std::span<const double> values, std::size_t bins, double low, double high)
{
    assert(bins >= 1 && low < high);
    Histogram result{.low = low, .high = high, .counts = std::vector<std::int64_t>(bins, 0)};
    for (const double value : values) {
        if (std::isnan(value))
            ++result.undefined;
        else if (value < low)
            ++result.below;
        else if (value > high)
            ++result.above;
        else
            ++result.counts[std::min(bins - 1, static_cast<std::size_t>((value - low) / (high - low) * double(bins)))];
    }
    return result;
}

Histogram histogram(std::span<const double> values, std::size_t bins)
{
    const Summary summary = summarize(values);
    if (summary.count == 0)
        return histogram(values, bins, 0, 1);
    if (!(summary.min < summary.max))
        return histogram(values, bins, summary.min - 0.5, summary.max + 0.5);
    return histogram(values, bins, summary.min, summary.max);
}

} // namespace attentoscope
