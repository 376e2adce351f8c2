// SPDX-License-Identifier: GPL-3.0-or-later
// The logit x of one noise key at multiplier m, as a distribution over a few points: what expectations over keys are summed on.
#pragma once

#include <vector>

namespace attentoscope::theory {

enum class NoiseLaw {
    Sphere, // x = m √d cosθ, directions uniform in d dimensions
    Normal // x = m g, g standard normal
};

struct NoiseNodes {
    std::vector<double> logit; // ascending
    std::vector<double> mass; // of each, summing to 1; tails below 1e-20 are left out
};

// Trapezoidal points, close enough for expectations of smooth steps one unit of x wide, exp(−t eˣ) and its like, to 1e-8. m > 0.
// None where they would be too many to be of use: beyond m √d of some 5000.
NoiseNodes noiseNodes(NoiseLaw law, double d, double m);

} // namespace attentoscope::theory
