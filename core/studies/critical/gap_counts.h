// SPDX-License-Identifier: GPL-3.0-or-later
// A histogram of the gaps of many rows, to count keys within g of the best one. A bin is 2⁻¹² of its octave wide and stores the
// largest gap in it. So what is read from the histogram is the exact count at one of the gaps, and the maximum over them is at
// most 1 part in 4096 below the true one. It takes about 2 MB, however many gaps there are.
#pragma once

#include "core/base/matrix.h"

#include <cstdint>
#include <span>
#include <vector>

namespace attentoscope {

class GapCounts
{
public:
    GapCounts();

    void add(std::span<const float> gaps); // > 0
    void merge(const GapCounts& other); // the order of merging makes no difference

    // Returns the max over g ≥ g₁ of ln(1 + N̄(g)) / g, where N̄(g) is the number of gaps up to g divided by `rows`, and N̄(g₁)
    // = 1. NaN: N̄ stays below 1.
    double critical(Index rows) const;

private:
    std::vector<std::uint64_t> counts_;
    std::vector<float> largest_; // 0: the bin is empty
};

} // namespace attentoscope
