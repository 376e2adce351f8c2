// SPDX-License-Identifier: GPL-3.0-or-later
// The distribution of the logit x of one noise key at multiplier m, as points with masses, over which expectations are summed.
#pragma once

#include <vector>

namespace attentoscope::theory {

enum class NoiseLaw {
    Sphere, // x = m √d cosθ, directions uniform in d dimensions
    Normal // x = m g, g standard normal
};

struct NoiseNodes {
    std::vector<double> logit; // ascending
    std::vector<double> mass; // probability of each point, summing to 1; tails below 1e-20 are left out
};

// Returns points of the trapezoidal rule, close enough for expectations of smooth steps one unit of x wide, such as exp(−t
// eˣ), to 1e-8. m > 0. Empty if too many points would be needed, beyond m √d of some 5000.
NoiseNodes noiseNodes(NoiseLaw law, double d, double m);

} // namespace attentoscope::theory
