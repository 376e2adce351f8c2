// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the processor time of a call, which other programs on the machine lengthen much less than wall time.
#pragma once

#include <algorithm>
#include <ctime>

namespace attentoscope::test {

// Returns the shortest of three runs, in seconds.
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

// Returns how many times longer a call takes for ten times the size. About 10 for linear algorithms, 100 for quadratic ones.
inline constexpr double tenfoldOfLinear = 30;
template <class Call>
double tenfold(long size, const Call& call)
{
    const double one = cpuSeconds([&] { call(size); });
    return cpuSeconds([&] { call(10 * size); }) / std::max(one, 1e-4);
}

} // namespace attentoscope::test
