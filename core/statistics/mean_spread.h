// SPDX-License-Identifier: GPL-3.0-or-later
// The mean of some numbers, and their standard deviation as a whole population (not as a sample).
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

namespace attentoscope {

struct MeanSpread {
    double mean = std::numeric_limits<double>::quiet_NaN();
    double deviation = std::numeric_limits<double>::quiet_NaN();

    // Returns how many standard deviations a number lies above the mean; NaN where the numbers differ only by rounding.
    double standing(double number) const
    {
        constexpr double rounding = 1e-6; // relative rounding of float32 vectors that should have equal lengths
        return deviation > rounding * std::abs(mean) ? (number - mean) / deviation : std::numeric_limits<double>::quiet_NaN();
    }
};

// Collects numbers one after another (Welford), so that a mean far from 0 costs no digits. NaN is left out.
class MeanSpreadSum
{
public:
    void add(double number)
    {
        if (std::isnan(number))
            return;
        ++count_;
        const double before = number - mean_;
        mean_ += before / double(count_);
        squares_ += before * (number - mean_);
    }
    MeanSpread spread() const { return count_ == 0 ? MeanSpread{} : MeanSpread{mean_, std::sqrt(squares_ / double(count_))}; }

private:
    std::int64_t count_ = 0;
    double mean_ = 0, squares_ = 0;
};

} // namespace attentoscope
