// SPDX-License-Identifier: GPL-3.0-or-later
// The processor time of a call, which other programs on the machine do not lengthen as they do the time on the clock.
#pragma once

#include <algorithm>
#include <ctime>

namespace attentoscope::test {

// Seconds, the least of three.
template <class Call>
double cpuSeconds(const Call& call)
{
    double least = 1e9;
    for (int run = 0; run < 3; ++run) {
        const std::clock_t begin = std::clock();
        call();
        least = std::min(least, double(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    return least;
}

// Of a call that takes a size: how much longer ten times the size takes. About 10 where each part of the input is looked at so
// many times, 100 where it is looked at once for every other.
inline constexpr double tenfoldOfLinear = 30;
template <class Call>
double tenfold(long size, const Call& call)
{
    const double one = cpuSeconds([&] { call(size); });
    return cpuSeconds([&] { call(10 * size); }) / std::max(one, 1e-4);
}

} // namespace attentoscope::test
