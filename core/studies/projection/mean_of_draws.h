// SPDX-License-Identifier: GPL-3.0-or-later
// The mean of a quantity over independent draws.
#pragma once

#include <cmath>
#include <limits>
#include <span>

namespace attentoscope {

struct MeanOfDraws {
    double mean = std::numeric_limits<double>::quiet_NaN();
    double error = std::numeric_limits<double>::quiet_NaN(); // standard error over draws; NaN for a single draw
};

inline MeanOfDraws meanOfDraws(std::span<const double> draws)
{
    MeanOfDraws result;
    double sum = 0, squares = 0;
    for (const double one : draws)
        sum += one;
    const double count = double(draws.size());
    if (draws.empty())
        return result;
    result.mean = sum / count;
    for (const double one : draws)
        squares += (one - result.mean) * (one - result.mean);
    if (draws.size() > 1)
        result.error = std::sqrt(squares / (count - 1) / count);
    return result;
}

} // namespace attentoscope
