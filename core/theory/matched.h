// The multiplier m at which the entropy of a row over n keys equals a target, nats: the closed forms of sphere.h and needles.h
// inverted. As a function of n it is what invariance would need. Nothing where no scale does it or no closed form says which.
#pragma once

#include <optional>

namespace attentoscope::theory {

std::optional<double> sphereMatched(double n, double d, double target); // D(m √d) = log n − target
std::optional<double> gaussianMatched(double n, double target); // √(2 (log n − target))
// Only below the freezing of the hay: further on its entropy is not known.
std::optional<double> needlesMatched(double n, double d, double k, double cosine, double target);

} // namespace attentoscope::theory
