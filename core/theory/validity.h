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

// "Exact" is so for n → ∞. Near freezing few keys count, and finite sequences keep more entropy; beyond it the frozen estimate
// (frozen.h) sets in slowly. Means over 8 draws of 256 rows of the sphere at d = 64 (standard errors 0.005 ... 0.025):
//   m / m_c            0.5    0.7    0.8    1      1.5    2      3      5
//   n = 512    H      4.430  3.308  2.847  2.152  1.254  0.864  0.529  0.299
//              exact  4.332  2.762  1.880  0
//   n = 4096   H      5.678  4.040  3.389  2.451  1.345  0.906  0.547  0.310
//              exact  5.616  3.513  2.369  0
//   n = 65536  H      7.225  4.880  3.984  2.765  1.445  0.953  0.565  0.313
//              exact  7.202  4.401  2.935  0
//   frozen                                        2.555  1.386  0.741  0.388
// So these multiples of m_c bound where they are within 0.1 nats:
inline constexpr double exactUpTo = 0.5;
inline constexpr double frozenFrom = 5;

} // namespace attentoscope::theory
