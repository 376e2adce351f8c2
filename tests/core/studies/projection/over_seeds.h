// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics over independent seeds. The pairs of one study share points and matrix, so their number does not tell how far a
// mean over pairs may be off; the spread between seeds does.
#pragma once

#include <cmath>
#include <vector>

namespace attentoscope::test {

struct OverSeeds {
    double mean = 0, error = 0; // standard error of the mean

    // Returns how many standard errors the mean is from a value.
    double away(double value) const { return std::fabs(mean - value) / error; }
};

// Collects of(seed) for seeds 1 ... count.
template <class Of>
OverSeeds overSeeds(int count, const Of& of)
{
    std::vector<double> values;
    OverSeeds result;
    for (int seed = 1; seed <= count; ++seed) {
        values.push_back(of(seed));
        result.mean += values.back() / count;
    }
    double square = 0;
    for (const double value : values)
        square += (value - result.mean) * (value - result.mean);
    result.error = std::sqrt(square / (count - 1) / count);
    return result;
}

} // namespace attentoscope::test
