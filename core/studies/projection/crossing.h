// SPDX-License-Identifier: GPL-3.0-or-later
// Finds where a quantity that is known at a few ascending places rises past a level.
#pragma once

#include <cmath>
#include <optional>
#include <span>

namespace attentoscope {

// Returns the x, interpolated on the scale of ln x, from which on y stays at `level` or above. Nothing if y is there from the
// first x on, or is not there at the last. NaN among the ys counts as below.
inline std::optional<double> risesPast(std::span<const double> xs, std::span<const double> ys, double level)
{
    if (xs.empty() || !(ys.back() >= level))
        return {};
    for (std::size_t i = xs.size() - 1; i > 0; --i)
        if (!(ys[i - 1] >= level)) {
            if (std::isnan(ys[i - 1]))
                return {};
            const double part = (level - ys[i - 1]) / (ys[i] - ys[i - 1]);
            return xs[i - 1] * std::pow(xs[i] / xs[i - 1], part);
        }
    return {};
}

} // namespace attentoscope
