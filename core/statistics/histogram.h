// SPDX-License-Identifier: GPL-3.0-or-later
// The distribution of a statistic over rows, in bins of equal width.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace attentoscope {

struct Histogram {
    double low = 0, high = 0; // bin b covers low + b·width ≤ value < low + (b + 1)·width; the last one includes high
    std::vector<std::int64_t> counts;
    std::int64_t below = 0, above = 0; // values outside
    std::int64_t undefined = 0; // NaN entries

    double width() const { return (high - low) / double(counts.size()); }
};

// bins ≥ 1, low < high.
Histogram histogram(std::span<const double> values, std::size_t bins, double low, double high);
// Takes the range from the smallest to the largest defined value, or a range of width 1 around the value when all are equal.
Histogram histogram(std::span<const double> values, std::size_t bins);

} // namespace attentoscope
