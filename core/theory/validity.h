// Where each estimate of the entropy of n sphere keys can be trusted, computed from its distance to the exact log n − D.
#pragma once

#include <vector>

namespace attentoscope::theory {

enum class Estimate { Gaussian, Laplace, Law024, MeanField };

// The estimate's entropy, nats. What is estimated is log n − D(m √d), for 0 ≤ m ≤ m_c.
double estimatedEntropy(Estimate estimate, double n, double d, double multiplier);

// Multipliers from ... to.
struct MultiplierRange {
    double from = 0, to = 0;
};
// All multipliers up to freezing at which the estimate is within `tolerance` nats of the exact value, as ascending ranges. An
// estimate that crosses the exact curve has several.
std::vector<MultiplierRange> validMultipliers(Estimate estimate, double n, double d, double tolerance = 0.05);

// Beyond freezing there is no exact value; frozenEntropy (frozen.h) was held against simulation instead, see validity.cpp.
// From this multiple of m_c on it is within 0.1 nats for 512 ≤ n ≤ 65536 at d = 64.
inline constexpr double frozenFrom = 2;

} // namespace attentoscope::theory
